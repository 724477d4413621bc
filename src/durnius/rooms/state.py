"""What is true of a room between two entries of its log: `Room` and its parts, as values.

Only `fold` makes new ones. Questions that several files ask of a room stand at the end. Nothing in here can
be part of a circle, so the garbage collector need not look at it: `gc=False`, as in the log and the protocol.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec
from msgspec import Struct

from durnius import core
from durnius.core import Card, Rules, State
from durnius.rooms.accepted import Accepted
from durnius.rooms.events import RoomEvent
from durnius.rooms.fairdeal import Fair

Phase = Literal["lobby", "playing", "between"]


@dataclass(frozen=True, slots=True)
class DealSecret:
    """A game is over, and what its deck was made of may be known. Not stored: it follows from the end."""

    game: str
    secret: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The timer decided for somebody; what it decided is told next. Not stored: the move stands for it."""

    seat: int
    """The room seat."""
    name: str


Told = RoomEvent | core.Event | DealSecret | TimeUp
"""What happened, as listeners are told it: room events as stored, games as the core's events."""


class Person(Struct, frozen=True, gc=False):
    """Somebody who was let in. A person without a seat watches."""

    id: str
    name: str
    token: str
    """SHA-256 of the secret that returns the person."""
    answers: Accepted = Accepted()
    """The last accepted message ids with the entry each made."""
    muted: frozenset[str] = frozenset()
    """Persons whose phrases this one does not hear, which nobody else is told."""
    wanted: str | None = None
    """The name that was asked for, where that is another: somebody at the table had it."""


class Seat(Struct, frozen=True, gc=False):
    """A place at the table."""

    kind: Literal["person", "bot", "empty"] = "empty"
    name: str | None = None
    owner: str | None = None
    """Whose results count here: a person's id, or `bot:` and the bot's name."""
    person: str | None = None
    """Who may act here. None for bots, also where a bot plays on for an owner who is gone."""
    level: str | None = None
    """How the bot plays."""
    present: bool = False
    """The person is connected."""
    absent_ms: int = 0
    """Since when the person is not."""
    away: Literal["away", "lost"] | None = None
    """A bot plays: the person said so, or was lost for too long."""
    nudged_ms: int = 0
    """When the person was called last."""
    bot_wanted: frozenset[str] = frozenset()
    """Persons who would have a bot play for the person at once."""
    agrees: bool = False
    """The person agrees to hints."""

    @property
    def bot_acts(self) -> bool:
        """Whether a bot decides here at present."""
        return self.kind == "bot" or self.away is not None


EMPTY_SEAT = Seat()


class Score(Struct, frozen=True, gc=False):
    """One line of the scoreboard (R7.5)."""

    name: str
    played: int = 0
    avoided: int = 0
    lost: int = 0


class Game(Struct, frozen=True, gc=False):
    """The game being played, or the last one until the next begins. Seats in here are game seats."""

    number: int
    state: State
    seats: tuple[int, ...]
    """The room seat of each game seat."""
    owners: tuple[str, ...]
    """Whose results count, by game seat."""
    deck: tuple[Card, ...]
    dealer: int
    changed_seq: int
    """The entry with the last card or take of this bout; 0 when there is none."""
    changed_ms: int
    """When the table changed last: a card, a take, the end of a bout, or nobody's clock ran before."""
    acted_ms: int
    """When anybody did anything last."""
    extra_ms: int = 0
    """What was added to the time for this decision."""
    extended: tuple[str, ...] = ()
    """Who had more time in this game, once for each time."""
    late: frozenset[int] = frozenset()
    """Game seats for whom the timer decided last; they are waited for less until they act themselves."""
    goes_on: bool = False
    """A bot may act although bots wait for `next`."""
    fair: Fair | None = None
    """What the deck was made of. None where it was given, as in tests."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """Between Start and the first card: the server is bound, and those who promised seeds show them."""

    game: str
    secret: str = field(repr=False)
    seats: tuple[int, ...]
    """The room seat of each game seat; nobody leaves or takes these seats until the game is over.

    Nobody takes another seat either before the cards are dealt: the last fool or dealer may be among those
    who do, and who deals was settled with Start.
    """
    hashes: tuple[str | None, ...]
    """What each game seat promised."""
    seeds: tuple[str | None, ...]
    """What it has shown."""
    until_ms: int
    """When the cards are dealt at the latest."""
    fair: Fair | None = None
    """All of it, when nobody can show a seed any more."""


class Marker(Struct, frozen=True, gc=False):
    """Somebody whom the next game asks for: the last dealer, the last fool. `seat` is where the owner sat."""

    owner: str
    seat: int


class Past(Struct, frozen=True, gc=False):
    """A finished game in the room's list."""

    number: int
    """Its number in the room."""
    players: tuple[str, ...]
    """Who played, by game seat."""
    owners: tuple[str, ...]
    """Whose results counted, by game seat: those who sat there when the cards were dealt."""
    fool: int | None
    """The game seat of the fool, in team games the team; None for a draw."""
    reason: Literal["fool", "draw", "repetition"]
    """How it ended."""
    teams: bool
    """Every second seat was one team."""
    first: int
    """The entry that dealt its cards."""
    last: int
    """The entry with its last move."""


class Moment(Struct, frozen=True, gc=False):
    """The last entry as it is told: what happened, and who controlled which game seat then.

    The server keeps some of it: who comes back is told what was missed as it might have been seen then.
    """

    seq: int
    told: tuple[Told, ...]
    number: int
    """Of the game that core events among `told` belong to."""
    controllers: tuple[str | None, ...]
    """The person, by game seat of that game."""


class Room(Struct, frozen=True, gc=False):
    """A room; nothing of it is anywhere but in its log."""

    seq: int
    """How many entries the log holds."""
    name: str
    """What it is called."""
    rules: Rules
    """Those of the next game."""
    private: bool
    """Kept out of the public list."""
    pace_ms: int
    """How long bots wait before they play."""
    timer_s: int | None
    """How long people have for a decision; None for as long as they like."""
    spectators: bool
    """People without a seat may watch."""
    seats: tuple[Seat, ...]
    """The places at the table, clockwise."""
    moment: Moment
    """The last entry, as it is told."""
    grace_ms: int = 0
    """No timer decides before; set where people may still be on their way back (P10)."""
    wait: bool = False
    """Bots wait for `next` where there is only one person."""
    hints: bool = False
    """Hints are allowed once all who sit agree; a person alone needs neither."""
    dealer_seat: int | None = None
    """The room seat that the host named to deal the first game (R1.5)."""
    persons: Mapping[str, Person] = msgspec.field(default_factory=dict)
    joined: int = 0
    """How many persons ever came in; the next one's id."""
    host: str | None = None
    host_seat: int = 0
    """Where the host sits or sat last."""
    again: frozenset[str] = frozenset()
    """Persons that asked for another game."""
    game: Game | None = None
    number: int = 0
    """Games started so far."""
    promised: Mapping[str, str] = msgspec.field(default_factory=dict)
    """By person, the hash of a seed for the next game."""
    dealing: Dealing | None = None
    """The game that is about to begin."""
    dealer: Marker | None = None
    """The last game's dealer (R1.5)."""
    fool: Marker | None = None
    """The last game's fool; None after a draw and after team games."""
    deal_moves: bool = False
    """The last game was one of teams: the deal moves on by a seat (R1.5)."""
    score: Mapping[str, Score] = msgspec.field(default_factory=dict)
    """By owner, in the order of their first games."""
    started: tuple[int, ...] = ()
    """By game, the entry that started it."""
    past: tuple[Past, ...] = ()
    """The finished games, in order."""

    @property
    def phase(self) -> Phase:
        """Before the first game, in a game, or between games."""
        if self.number == 0:
            return "lobby"
        return "between" if self.game is None or self.game.state.over else "playing"

    @property
    def occupied(self) -> tuple[int, ...]:
        """The seats that somebody sits on."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.kind != "empty")

    def seat_of(self, person: str | None) -> int | None:
        """Give the person's room seat."""
        if person is None:
            return None
        for index, seat in enumerate(self.seats):
            if seat.person == person:
                return index
        return None

    def in_play(self, seat: int) -> bool:
        """Tell whether a hand of the running game, or of the one about to begin, is played on this seat."""
        if self.dealing is not None and seat in self.dealing.seats:
            return True
        return self.phase == "playing" and self.game is not None and seat in self.game.seats

    def may_watch(self, person: str) -> bool:
        """Tell whether the person may see the games: anybody seated, others where spectators are allowed."""
        return self.spectators or self.seat_of(person) is not None

    def may_read(self, person: str | None, game: Past) -> bool:
        """Tell whether the person, or somebody unknown, may have the record: all may where people watch."""
        return self.spectators or person in game.owners

    def may_enter(self, person: str | None) -> bool:
        """Tell whether the person, or somebody new, may be here: to watch, to play, or to take a seat."""
        return (
            self.spectators
            or self.seat_of(person) is not None
            or any(seat.kind == "empty" or seat.owner == (person or "") for seat in self.seats)
        )

    def hand_of(self, person: str | None) -> int | None:
        """Give the game seat whose cards the person may see and play."""
        seat = self.seat_of(person)
        if self.game is None or seat is None or seat not in self.game.seats:
            return None
        index = self.game.seats.index(seat)
        return index if self.game.owners[index] == person else None

    def names_taken(self, person: str | None = None) -> list[str]:
        """Give the names at the table, without the person's own."""
        others = (seat for seat in self.seats if seat.owner is None or seat.owner != person)
        return [seat.name for seat in others if seat.name is not None]


def controllers(room: Room) -> tuple[str | None, ...]:
    """Give the person who sees each hand of the room's game."""
    if room.game is None:
        return ()
    return tuple(
        room.seats[seat].person if room.seats[seat].owner == owner else None
        for seat, owner in zip(room.game.seats, room.game.owners, strict=True)
    )
