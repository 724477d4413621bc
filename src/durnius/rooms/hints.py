"""Judges hints: where they are allowed, and who has agreed to them. What is advised is made elsewhere.

A person alone among bots may always have one. With other people the host has to turn them on, and all who sit
have to agree; whoever sits down anew has not agreed yet.
"""

from durnius.core import legal_actions
from durnius.rooms.events import AgreedToHints, RoomEvent
from durnius.rooms.refuse import Refuse
from durnius.rooms.seating import require_seat
from durnius.rooms.state import Room


def agree(room: Room, by: str, on: bool) -> list[RoomEvent]:
    """Agree to hints, or no longer."""
    index = require_seat(room, by)
    if not room.hints:
        raise Refuse("hints_off", "the host has not turned them on")
    seat = room.seats[index]
    return [] if seat.agrees == on else [AgreedToHints(index, seat.name or "", on)]


def hand_to_advise(room: Room, by: str) -> int:
    """Give the game seat that a person may have advised now; refuse with the reason otherwise."""
    require_seat(room, by)
    if room.game is None or room.phase != "playing":
        raise Refuse("wrong_phase", "no game is played")
    seat = room.hand_of(by)
    if seat is None:
        raise Refuse("not_seated", "this person plays no hand of the game")
    people = [seat for seat in room.seats if seat.person is not None]
    if len(people) > 1:
        if not room.hints:
            raise Refuse("hints_off", "the host has not turned them on")
        missing = [seat.name or "" for seat in people if not seat.agrees]
        if missing:
            raise Refuse("hints_not_agreed", ", ".join(missing))
    if not legal_actions(room.game.state, seat):
        raise Refuse("no_hint_now", "there is nothing to decide")
    return seat
