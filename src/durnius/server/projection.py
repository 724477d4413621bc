"""A room as one listener may know it, in the protocol's words. Everything that leaves a room passes here.

What a seat may know of a game is the core's `view`; what of an event, the core's `redact`. Nothing in here
looks into a hand, the stock or a deck.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import structs

from durnius import core
from durnius.bots import LEVELS
from durnius.core import Reason, View, action_text, card_text, redact, rules_to_json
from durnius.protocol import events, outgoing
from durnius.protocol.codec import encode
from durnius.rooms.clocks import deadline, must_decide, waits_for_next
from durnius.rooms.fairdeal import game_id
from durnius.rooms.state import DealSecret, Game, Moment, Room, Score, Seat
from durnius.rooms.talking import extensions_left
from durnius.server.telling import game_event, room_event


class Telling:
    """One thing that happened in a room, to be told to each of its listeners in turn."""

    def __init__(
        self,
        room_id: str,
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
        self._shown = room_view(room_id, room)
        self._players = {person for moment in moments for person in moment.controllers}
        self._to_watchers: bytes | None = None

    def to(self, person: str) -> bytes:
        """Give the encoded message for one person; all who only watch get the same."""
        watches = self._room.seat_of(person) is None and person not in self._players
        if watches and self._to_watchers is not None:
            return self._to_watchers
        encoded = encode(self.state_for(person))
        if watches:
            self._to_watchers = encoded
        return encoded

    def state_for(self, person: str) -> outgoing.State:
        """Give what happened and how things stand, for one person."""
        room = self._room
        told = [] if self._gap else [e for moment in self._moments for e in told_to(room, moment, person)]
        return outgoing.State(
            seq=room.seq,
            head=self._head,
            events=told,
            gap=self._gap,
            you=outgoing.You(seat=room.seat_of(person), host=room.host == person),
            room=self._shown,
            game=game_view(room, person, self._now_ms),
        )


def told_to(room: Room, moment: Moment, person: str) -> list[events.Event]:
    """Give what a person is told of an entry, as it might have been seen then."""
    seat = moment.controllers.index(person) if person in moment.controllers else None
    may_watch = room.may_watch(person)
    told: list[events.Event] = []
    for happened in moment.told:
        if isinstance(happened, core.Event):
            if may_watch:
                told.append(game_event(redact(happened, seat), moment.number))
        elif isinstance(happened, DealSecret) and not may_watch:
            continue  # it tells the cards of a game that is not for this person
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
    )


_DEPARTED_SHOWN: Final = 12


def _score(room: Room) -> list[tuple[str, Score]]:
    """Give the lines of those at the table in the order of their seats, then of those who left."""
    seated = {seat.owner: Score(seat.name or "") for seat in room.seats if seat.owner is not None}
    lines = [(owner, room.score.get(owner, new)) for owner, new in seated.items()]
    departed = [(owner, line) for owner, line in room.score.items() if owner not in seated]
    return lines + departed[-_DEPARTED_SHOWN:]


def game_view(room: Room, person: str, now_ms: int) -> outgoing.Game | None:
    """Give the game as a person sees it, a spectator when no hand of it is theirs."""
    game = room.game
    if game is None or not room.may_watch(person):
        return None
    seat = room.hand_of(person)
    seen = core.view(game.state, seat)
    message = game_message(seen, game.number, game.seats)
    return structs.replace(
        message,
        deadline_s=_deadline_s(room, game, seat, now_ms),
        more_time=extensions_left(room, person),
        next=waits_for_next(room),
    )


def game_message(seen: View, number: int, seats: Iterable[int]) -> outgoing.Game:
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
        rules=dict(rules_to_json(seen.rules)),
        actions=[action_text(action) for action in seen.actions],
        blocked=_blocked(seen),
        previous_bout=None
        if last is None
        else outgoing.PreviousBout(
            attacker=last.attacker, defender=last.defender, taken=last.taken, pairs=_pairs(last.pairs)
        ),
        deadline_s=None,
        more_time=None,
        next=False,
    )


def _pairs(pairs: Iterable[core.Pair]) -> list[tuple[str, str | None]]:
    return [(card_text(attack), None if beat is None else card_text(beat)) for attack, beat in pairs]


def _blocked(seen: View) -> dict[str, str]:
    """Give why not, for each card that cannot be played now, and for done and take."""
    codes: dict[str, Reason | None] = {card_text(card): reason for card, reason in seen.blocked.items()}
    codes["done"] = seen.blocked_done
    codes["take"] = seen.blocked_take
    return {name: code.value for name, code in codes.items() if code is not None}


def _deadline_s(room: Room, game: Game, seat: int | None, now_ms: int) -> float | None:
    """Give the seconds left to the listener, who is told of no other's."""
    moment = deadline(room)
    if moment is None or seat is None or seat not in must_decide(game):
        return None
    return max(0, moment - now_ms) / 1000
