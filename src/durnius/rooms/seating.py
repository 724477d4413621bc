"""Judges coming and going: who may be here, sit, stand, leave, be called what, and who is host.

Each function gives the events of one command or raises Refuse. What follows for the host and for another game
is added by `judge`.
"""

from collections.abc import Container
from typing import Final

from durnius.rooms.events import (
    Absent,
    BotPlays,
    HostChanged,
    Joined,
    Kicked,
    Left,
    PersonPlays,
    Present,
    Renamed,
    Resumed,
    RoomEvent,
    Sat,
    Stood,
    TokenChanged,
)
from durnius.rooms.names import clean_name, distinct
from durnius.rooms.refuse import Refuse
from durnius.rooms.state import Room

PERSONS_KEPT: Final = 500
"""Persons that a room remembers; then who watched, has no connection and is known longest is forgotten."""


def join(room: Room, wanted: str, token: str, here: frozenset[str]) -> list[RoomEvent]:
    """Let somebody new in."""
    name = _name(wanted)
    if not room.may_enter(None):
        raise Refuse("no_spectators", "no seat is free, and nobody may watch")
    forgets: str | None = None
    if len(room.persons) >= PERSONS_KEPT:
        stay = here | {seat.owner for seat in room.seats}
        forgets = next((person for person in room.persons if person not in stay), None)
        if forgets is None:
            raise Refuse("no_spectators", "as many are here as a room can hold")
    called, asked = _numbered(name, room.names_taken())
    return [Joined(f"p{room.joined + 1}", called, token, forgets, asked)]


def come_back(room: Room, by: str) -> list[RoomEvent]:
    """Note a new connection; a bot that played for somebody lost hands back (P35)."""
    index = room.seat_of(by)
    if index is None:
        if not room.may_enter(by):
            raise Refuse("no_spectators", "no seat is free, and nobody may watch")
        return []
    seat = room.seats[index]
    name = seat.name or ""
    events: list[RoomEvent] = [] if seat.present else [Present(index, name)]
    return [*events, PersonPlays(index, name)] if seat.away == "lost" else events


def renew(room: Room, by: str, token: str) -> list[RoomEvent]:
    """Have another secret return the person; nobody comes back with the one before."""
    return [] if room.persons[by].token == token else [TokenChanged(by, token)]


def lose(room: Room, by: str) -> list[RoomEvent]:
    """Note that the last connection of a person ended."""
    index = room.seat_of(by)
    if index is None or not room.seats[index].present:
        return []
    return [Absent(index, room.seats[index].name or "")]


def resume(room: Room) -> list[RoomEvent]:
    """Note that the room goes on after a stop, if anything in it hangs on that."""
    there = any(seat.person is not None and seat.present for seat in room.seats)
    return [Resumed()] if there or room.phase == "playing" or room.dealing is not None else []


def lose_others(room: Room, here: Container[str]) -> list[RoomEvent]:
    """Note at once who did not come back after a stop."""
    return [
        Absent(index, seat.name or "")
        for index, seat in enumerate(room.seats)
        if seat.person is not None and seat.present and seat.person not in here
    ]


def sit(room: Room, by: str, wanted: int | None) -> list[RoomEvent]:
    """Take a seat, move to another one, or take back the hand that a bot plays on."""
    person = room.persons[by]
    now = room.seat_of(by)
    own = _own_hand(room, by)
    index = wanted
    if wanted is None:
        free = (index for index, seat in enumerate(room.seats) if seat.kind == "empty")
        index = now if now is not None else own if own is not None else next(free, None)
    if index is None:
        raise Refuse("seat_taken", "no seat is free")
    if index >= len(room.seats):
        raise Refuse("no_such_seat", f"the room has {len(room.seats)} seats")
    if index == now:
        return []
    if index == own:
        return [Sat(index, by, person.name), PersonPlays(index, person.name)]
    if room.dealing is not None:
        raise Refuse("wrong_phase", "a game is about to begin with those who sit")
    if own is not None or (now is not None and room.in_play(now)):
        raise Refuse("wrong_phase", "your hand is still being played")
    if room.seats[index].kind != "empty":
        raise Refuse("seat_taken", f"{room.seats[index].name} sits there")
    renamed = own_name(room, by)
    return [*renamed, Sat(index, by, renamed[0].name if renamed else person.name)]


def stand(room: Room, by: str) -> list[RoomEvent]:
    """Give the seat back."""
    index = require_seat(room, by)
    name = room.seats[index].name or ""
    return [Stood(index, name), *_stand_in(room, index)]


def leave(room: Room, by: str) -> list[RoomEvent]:
    """Leave the room."""
    index = room.seat_of(by)
    left = Left(by, index, _told_name(room, by), forgotten=True)
    return [left] if index is None else [left, *_stand_in(room, index)]


def kick(room: Room, by: str, index: int) -> list[RoomEvent]:
    """Remove a person; not oneself."""
    require_host(room, by)
    target = _person_at(room, index)
    if target == by:
        raise Refuse("no_such_seat", "the host cannot kick the host")
    return [Kicked(index, room.seats[index].name or ""), *_stand_in(room, index)]


def make_host(room: Room, by: str, index: int) -> list[RoomEvent]:
    """Hand the host's rights on."""
    require_host(room, by)
    target = _person_at(room, index)
    return [] if target == by else [HostChanged(index, room.seats[index].name or "")]


def rename(room: Room, by: str, wanted: str) -> list[RoomEvent]:
    """Take another name."""
    old = room.persons[by].name
    name, asked = _numbered(_name(wanted), room.names_taken(by))
    index = room.seat_of(by)
    seat = _own_hand(room, by) if index is None else index  # also the one on which a bot plays the hand on
    if (name, asked) == (old, room.persons[by].wanted):
        return []
    return [Renamed(by, seat, _told_name(room, by), name, asked)]


def own_name(room: Room, by: str) -> list[Renamed]:
    """Give somebody the wanted name if nobody at the table has it any more; never one that another has."""
    person = room.persons[by]
    taken = room.names_taken(by)
    wanted = person.wanted or person.name
    name, asked = _numbered(wanted, taken)
    if asked is not None and distinct(person.name, taken) == person.name:
        return []  # it keeps its number, also where a lower one is free
    if name == person.name:
        return []
    return [Renamed(by, room.seat_of(by), _told_name(room, by), name, asked)]


def away(room: Room, by: str, on: bool) -> list[RoomEvent]:
    """Have a bot play until one is back."""
    index = require_seat(room, by)
    seat = room.seats[index]
    if on == (seat.away is not None):
        return []
    name = seat.name or ""
    return [BotPlays(index, name, "away") if on else PersonPlays(index, name)]


def heir(room: Room) -> int | None:
    """Give the seat of the next host: the next seated person present, clockwise from the last one."""
    count = len(room.seats)
    for step in range(1, count + 1):
        index = (room.host_seat + step) % count
        seat = room.seats[index]
        if seat.person is not None and seat.person != room.host and seat.present:
            return index
    return None


def require_host(room: Room, by: str) -> None:
    """Refuse everybody but the host."""
    if room.host != by:
        raise Refuse("not_host")


def require_seat(room: Room, by: str) -> int:
    """Give somebody's seat; refuse those who have none."""
    index = room.seat_of(by)
    if index is None:
        raise Refuse("not_seated")
    return index


def _own_hand(room: Room, by: str) -> int | None:
    """Give the seat where a bot plays on for this person."""
    seats = enumerate(room.seats)
    return next((index for index, seat in seats if seat.owner == by and seat.person is None), None)


def _person_at(room: Room, index: int) -> str:
    person = room.seats[index].person if index < len(room.seats) else None
    if person is None:
        raise Refuse("no_such_seat", "no person sits there")
    return person


def _stand_in(room: Room, index: int) -> list[RoomEvent]:
    """Tell that a bot plays a hand on whose owner is gone."""
    return [BotPlays(index, room.seats[index].name or "", "gone")] if room.in_play(index) else []


def _told_name(room: Room, by: str) -> str:
    """Give somebody's name as others are told it: who watches may have one that somebody now sits under."""
    return distinct(room.persons[by].name, room.names_taken(by))


def _numbered(name: str, taken: list[str]) -> tuple[str, str | None]:
    """Give a name that nobody at the table has, and the one that was asked for if that is another."""
    called = distinct(name, taken)
    return called, None if called == name else name


def _name(wanted: str) -> str:
    name = clean_name(wanted)
    if name is None:
        raise Refuse("bad_name")
    return name
