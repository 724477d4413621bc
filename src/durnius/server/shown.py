"""The parts of a room's messages that are the same for everybody and often stay from one to the next."""

from typing import Final

from durnius.bots import LEVELS
from durnius.core import Rules, rules_to_json
from durnius.protocol import outgoing
from durnius.protocol.codec import encode, encode_rules
from durnius.rooms.fairdeal import game_id
from durnius.rooms.state import Room, Score, Seat


class Shown:
    """Those of one room, each written anew only when what it is made of is another."""

    def __init__(self, room_id: str) -> None:
        self._id = room_id
        self._room_of: tuple[object, ...] = ()
        self._room = b""
        self._rules_of: Rules | None = None
        self._rules = b""
        self._placed: tuple[object, ...] = ()
        self._seats: dict[str, int] = {}
        self._hands: dict[str, int] = {}

    def room(self, room: Room) -> bytes:
        """Give the room."""
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
        if made_of != self._room_of:
            self._room_of, self._room = made_of, encode(room_view(self._id, room))
        return self._room

    def rules(self, rules: Rules) -> bytes:
        """Give the rules of a game, which are the same value from its beginning to its end."""
        if rules is not self._rules_of:
            self._rules_of, self._rules = rules, encode_rules(rules_to_json(rules))
        return self._rules

    def places(self, room: Room) -> tuple[dict[str, int], dict[str, int]]:
        """Give the room seat of each person, and the game seat of each who may see and play a hand."""
        game = room.game
        placed = (room.seats, None if game is None else game.seats, None if game is None else game.owners)
        if placed != self._placed:
            self._placed = placed
            self._seats = {seat.person: at for at, seat in enumerate(room.seats) if seat.person is not None}
            self._hands = _hands(room)
        return self._seats, self._hands


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


def _hands(room: Room) -> dict[str, int]:
    """Give the game seat of each person who may see and play a hand, as `Room.hand_of` does for one."""
    if room.game is None:
        return {}
    owners = zip(room.game.seats, room.game.owners, strict=True)
    return {owner: index for index, (seat, owner) in enumerate(owners) if room.seats[seat].person == owner}
