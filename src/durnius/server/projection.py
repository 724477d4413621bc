"""A room as one listener may know it, in the protocol's words. Everything that leaves a room passes here.

What a seat may know of a game is the core's `view`; what of an event, the core's `redact`. Nothing in here
looks into a hand, the stock or a deck.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, cast

from msgspec import Raw, structs

from durnius import core
from durnius.bots import LEVELS
from durnius.core import Own, View, action_text, card_text, redact, rules_to_json
from durnius.protocol import events, outgoing
from durnius.protocol.codec import encode
from durnius.rooms.clocks import deadline, must_decide, waits_for_next
from durnius.rooms.fairdeal import game_id
from durnius.rooms.state import DealSecret, Game, Moment, Room, Score, Seat, TimeUp
from durnius.rooms.talking import extensions_left
from durnius.server.telling import game_event, room_event


class Shown:
    """A room's own part of a message, the same for all; encoded anew only when it is another."""

    def __init__(self, room_id: str) -> None:
        self._id = room_id
        self._of: tuple[object, ...] = ()
        self._encoded = Raw()

    def of(self, room: Room) -> Raw:
        """Give it, encoded."""
        made_of = (
            *(room.name, room.number, room.phase, room.seats, room.rules, room.score, room.host, room.again),
            *(
                room.private,
                room.timer_s,
                room.pace_ms,
                room.spectators,
                room.wait,
                room.hints,
                room.dealer_seat,
            ),
        )
        if made_of != self._of:
            self._of, self._encoded = made_of, Raw(encode(room_view(self._id, room)))
        return self._encoded


class Telling:
    """One thing that happened in a room, to be told to each of its listeners in turn.

    What is the same for all is made once: the room, and the game as a spectator sees it.
    """

    def __init__(
        self,
        shown: Shown,
        room: Room,
        moments: Sequence[Moment],
        now_ms: int,
        *,
        head: str | None = None,
        gap: bool = False,
    ) -> None:
        self._room = room
        self._head = head
        self._moments = moments
        self._now_ms = now_ms
        self._gap = gap
        # Encoded already; the encoder puts it in as it is.
        self._shown = cast(outgoing.Room, shown.of(room))
        self._game = None if room.game is None else _public(room, room.game)
        self._players = {person for moment in moments for person in moment.controllers}
        self._to_watchers: bytes | None = None

    def to(self, person: str) -> bytes:
        """Give the encoded message for one person; all who only watch get the same."""
        watches = person not in self._players and self._room.seat_of(person) is None
        if watches and self._to_watchers is not None:
            return self._to_watchers
        encoded = encode(self.state_for(person))
        if watches:
            self._to_watchers = encoded
        return encoded

    def state_for(self, person: str) -> outgoing.State:
        """Give what happened and how things stand, for one person."""
        room = self._room
        seat = room.seat_of(person)
        may_watch = room.spectators or seat is not None
        told = (
            [] if self._gap else [e for moment in self._moments for e in told_to(moment, person, may_watch)]
        )
        game = self._game
        if game is not None:
            game = _for_person(game, room, person, self._now_ms) if may_watch else None
        return outgoing.State(
            seq=room.seq,
            head=self._head,
            events=told,
            gap=self._gap,
            you=outgoing.You(seat=seat, host=room.host == person),
            room=self._shown,
            game=game,
        )


def told_to(moment: Moment, person: str, may_watch: bool) -> list[events.Event]:
    """Give what a person is told of an entry, as it might have been seen then."""
    seat = moment.controllers.index(person) if person in moment.controllers else None
    told: list[events.Event] = []
    for happened in moment.told:
        if isinstance(happened, core.Event):
            if may_watch:
                told.append(game_event(redact(happened, seat), moment.number))
        elif isinstance(happened, DealSecret | TimeUp) and not may_watch:
            continue  # it tells of a game that is not for this person
        elif (event := room_event(happened)) is not None:
            told.append(event)
    return told


def room_view(room_id: str, room: Room) -> outgoing.Room:
    """Give the room, which is the same for everybody."""
    return outgoing.Room(
        id=room_id,
        name=room.name,
        phase=room.phase,
        seats=[_seat(room, seat) for seat in room.seats],
        rules=dict(rules_to_json(room.rules)),
        private=room.private,
        timer_s=room.timer_s,
        pace_ms=room.pace_ms,
        spectators=room.spectators,
        wait=room.wait,
        hints=room.hints,
        dealer=room.dealer_seat,
        next_game=game_id(room_id, room.number + 1),
        score=[
            outgoing.Score(
                owner=owner, name=line.name, played=line.played, avoided=line.avoided, lost=line.lost
            )
            for owner, line in _score(room)
        ],
        levels=list(LEVELS),
    )


def _seat(room: Room, seat: Seat) -> outgoing.Seat:
    return outgoing.Seat(
        name=seat.name,
        kind=seat.kind,
        level=seat.level,
        present=seat.present,
        away=seat.away is not None,
        host=seat.person is not None and seat.person == room.host,
        again=seat.person is not None and seat.person in room.again,
        agrees=seat.agrees,
    )


_DEPARTED_SHOWN: Final = 12


def _score(room: Room) -> list[tuple[str, Score]]:
    """Give the lines of those at the table in the order of their seats, then of those who left."""
    seated = {seat.owner: Score(seat.name or "") for seat in room.seats if seat.owner is not None}
    lines = [(owner, room.score.get(owner, new)) for owner, new in seated.items()]
    departed = [(owner, line) for owner, line in room.score.items() if owner not in seated]
    return lines + departed[-_DEPARTED_SHOWN:]


def _public(room: Room, game: Game) -> outgoing.Game:
    """Give the game as a spectator sees it."""
    seen = core.view(game.state, None)
    return game_message(seen, game.number, game.seats, waits=waits_for_next(room))


def _for_person(public: outgoing.Game, room: Room, person: str, now_ms: int) -> outgoing.Game:
    """Add what a person alone may know, if a hand of the game is theirs."""
    game, seat = room.game, room.hand_of(person)
    if game is None or seat is None:
        return public
    mine = core.own(game.state, seat)
    return structs.replace(
        public,
        seat=seat,
        hand=[card_text(card) for card in mine.hand],
        awaited=mine.awaited,
        actions=[action_text(action) for action in mine.actions],
        blocked=_blocked(mine),
        deadline_s=_deadline_s(room, game, seat, now_ms),
        more_time=extensions_left(room, person),
    )


def game_message(seen: View, number: int, seats: Iterable[int], *, waits: bool = False) -> outgoing.Game:
    """Put what somebody sees of a game in the protocol's words; `seats` are the room's seats by game seat."""
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


def _blocked(seen: View | Own) -> dict[str, str]:
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
