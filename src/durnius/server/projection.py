"""A room as one listener may know it, in the protocol's words. Everything that leaves a room passes here.

What a seat may know of a game is the core's `view`; what of an event, the core's `redact`. Nothing in here
looks into a hand, the stock or a deck.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from msgspec import UNSET

from durnius import core
from durnius.core import Own, View, action_text, card_text, rules_to_json
from durnius.protocol import outgoing
from durnius.protocol.codec import encode
from durnius.rooms.clocks import deadline, must_decide, waits_for_next
from durnius.rooms.state import Game, Room
from durnius.rooms.talking import extensions_left
from durnius.server.hands import NO_TIMER, own_part, time_part
from durnius.server.said import Happened
from durnius.server.shown import Shown
from durnius.server.table import game_part


class Telling:
    """One thing that happened in a room, to be told to each of its listeners in turn.

    What is the same for all is encoded once: the room, the game as a spectator sees it, and most events. A
    message is put together from such parts; `outgoing.State` is what it looks like.
    """

    def __init__(
        self,
        shown: Shown,
        room: Room,
        happened: Sequence[Happened],
        now_ms: int,
        *,
        head: str | None = None,
        gap: bool = False,
    ) -> None:
        self._room = room
        self._now_ms = now_ms
        self._entries = () if gap else happened
        self._begin = b'{"t":"state","seq":%d,"head":%b,%b"room":%b,"events":[' % (
            room.seq,
            b"null" if head is None else b'"%b"' % head.encode(),
            b'"gap":true,' if gap else b"",
            shown.room(room),
        )
        self._game = None if room.game is None else _public(shown, room, room.game)
        self._owns: tuple[Own, ...] | None = None
        self._seats, self._hands = shown.places(room)
        self._to_watchers: bytes | None = None
        self._all_alike = all(
            one.seat is None and one.by is None for entry in self._entries for one in entry.said
        )
        self._events: dict[tuple[bool, ...], bytes] = {}
        """What happened, by which entries' games one may know, where all seats are told alike."""

    def to(self, person: str) -> bytes:
        """Give the encoded message for one person; all who only watch and hear all phrases get the same."""
        seat = self._seats.get(person)
        known = self._room.persons.get(person)
        muted = _NOBODY if known is None else known.muted
        if seat is not None or muted or any(person in entry.owners for entry in self._entries):
            return self._message(person, seat, muted)
        if self._to_watchers is None:
            self._to_watchers = self._message(person, None, _NOBODY)
        return self._to_watchers

    def _message(self, person: str, seat: int | None, muted: frozenset[str]) -> bytes:
        """Give what happened and how things stand, for one person."""
        may_watch = self._room.spectators or seat is not None
        happened = self._happened(person, may_watch, muted)
        you = _you(seat, self._room.host == person, self._muted_seats(muted) if muted else ())
        game = self._game_for(person) if may_watch else _NO_GAME
        return b"".join((self._begin, happened, you, *game, b"}"))

    def _muted_seats(self, muted: frozenset[str]) -> tuple[int, ...]:
        return tuple(at for at, seat in enumerate(self._room.seats) if seat.person in muted)

    def _happened(self, person: str, may_watch: bool, muted: frozenset[str]) -> bytes:
        """Give the events as a person may know them, as they might have been seen then."""
        open_now = self._room.spectators
        games = tuple(
            [may_watch and entry.tells_games_to(person, open_now=open_now) for entry in self._entries]
        )
        if self._all_alike and games in self._events:
            return self._events[games]
        events: list[bytes] = []
        for entry, may_know in zip(self._entries, games, strict=True):
            seat = entry.controllers.index(person) if person in entry.controllers else None
            events += [
                one.own if seat is not None and one.seat == seat else one.public
                for one in entry.said
                if may_know or not one.of_game  # else it tells of a game that is not for this person
                if one.by is None or one.by not in muted
            ]
        written = b",".join(events)
        if self._all_alike:
            self._events[games] = written
        return written

    def _game_for(self, person: str) -> Sequence[bytes]:
        """Give the game: to what all know comes what a person alone may know, if a hand of it is theirs."""
        room, game = self._room, self._room.game
        if game is None or self._game is None:
            return _NO_GAME
        seat = self._hands.get(person)
        if seat is None:
            return self._game, _NO_HAND
        if self._owns is None:
            self._owns = core.owns(game.state)
        mine = own_part(seat, self._owns[seat])
        if room.timer_s is None:
            return self._game, mine, NO_TIMER
        left_s = _deadline_s(room, game, seat, self._now_ms)
        return self._game, mine, time_part(left_s, extensions_left(room, person))


@cache
def _you(seat: int | None, host: bool, muted: tuple[int, ...]) -> bytes:
    """Give who the listener is, between what happened and the game."""
    you = outgoing.You(seat=seat, host=host, muted=list(muted) if muted else UNSET)
    return b'],"you":%b,"game":' % encode(you)


_NOBODY: Final[frozenset[str]] = frozenset()


_NO_GAME: Final = (b"null",)
_NO_HAND: Final = (
    b'"seat":null,"hand":[],"awaited":false,"actions":[],"blocked":{},"deadline_s":null,"more_time":null}'
)
"""How a game ends for whoever has no hand in it."""


def _public(shown: Shown, room: Room, game: Game) -> bytes:
    """Give the game as a spectator sees it, without the fields that tell of one's own hand."""
    rules = shown.rules(game.state.rules)
    return game_part(core.view(game.state, None), game.number, game.seats, rules, waits=waits_for_next(room))


def game_message(seen: View, number: int, seats: Iterable[int], *, waits: bool = False) -> outgoing.Game:
    """Put what somebody sees of a game in the protocol's words; `seats` are the room's seats by game seat.

    This is the plain way, for replays and for the test that holds every message against it. What a room tells
    after each action is written with tables instead, in `table` and `hands`, which takes a sixth of the time.
    """
    last = seen.last_bout
    return outgoing.Game(
        number=number,
        seats=list(seats),
        seat=seen.seat,
        hand=[card_text(card) for card in seen.hand],
        counts=list(seen.counts),
        stock=seen.stock,
        trump=core.SUITS[seen.trump],
        trump_card=None if seen.trump_card is None else card_text(seen.trump_card),
        trump_card_at=seen.trump_card_at,
        table=_pairs(seen.table),
        discard=len(seen.discarded),
        attacker=seen.attacker,
        defender=seen.defender,
        heir=seen.heir,
        taking=seen.taking,
        awaited=seen.awaited,
        done=sorted(seen.done),
        cap=seen.cap,
        out=sorted(seen.out),
        bout=seen.bout,
        over=seen.over,
        fool=seen.fool,
        reason=seen.reason,
        teams=seen.rules.teams,
        rules=_rules(seen.rules),
        actions=[action_text(action) for action in seen.actions],
        blocked=_blocked(seen),
        previous_bout=None
        if last is None
        else outgoing.PreviousBout(
            attacker=last.attacker, defender=last.defender, taken=last.taken, pairs=_pairs(last.pairs)
        ),
        deadline_s=None,
        more_time=None,
        next=waits,
    )


@lru_cache(maxsize=64)
def _rules(rules: core.Rules) -> dict[str, bool | int | str | None]:
    return dict(rules_to_json(rules))


def _pairs(pairs: Iterable[core.Pair]) -> list[tuple[str, str | None]]:
    return [(card_text(attack), None if beat is None else card_text(beat)) for attack, beat in pairs]


def _blocked(seen: View) -> dict[str, str]:
    """Give why not, for each card that cannot be played now, and for done and take."""
    codes: dict[str, str] = {card_text(card): reason for card, reason in seen.blocked.items()}
    if seen.blocked_done is not None:
        codes["done"] = seen.blocked_done
    if seen.blocked_take is not None:
        codes["take"] = seen.blocked_take
    return codes


def _deadline_s(room: Room, game: Game, seat: int, now_ms: int) -> float | None:
    """Give the seconds left to the listener, who is told of no other's."""
    moment = deadline(room)
    if moment is None or seat not in must_decide(game):
        return None
    return max(0, moment - now_ms) / 1000
