"""Judges what people do besides playing: phrases, who hears them, calls, a bot for the lost, more time, next.

Whom the table waits for in truth is told to nobody; somebody may be called who could be waited for as far as
all can see.
"""

from typing import Final

from durnius.rooms import clocks
from durnius.rooms.events import BotPlays, BotWanted, MoreTime, Muted, Nudged, RoomEvent, SaidPhrase, WentOn
from durnius.rooms.games import EXTENSIONS
from durnius.rooms.refuse import Refuse
from durnius.rooms.seating import require_seat
from durnius.rooms.state import Room, Seat

NUDGE_EVERY_MS: Final = 60_000


def say(room: Room, by: str, phrase: str) -> list[RoomEvent]:
    """Say a phrase; which ones there are the protocol decides."""
    seat = require_seat(room, by)
    return [SaidPhrase(seat, room.seats[seat].name or "", phrase, by)]


def mute(room: Room, by: str, index: int, on: bool) -> list[RoomEvent]:
    """Hear no phrases of a person any more, or hear them again; a seat is needed by the other alone."""
    other = _person_on(room, index).person
    if other is None or other == by:
        raise Refuse("no_such_seat", "nobody mutes oneself")
    return [] if (other in room.persons[by].muted) == on else [Muted(by, other, on)]


def nudge(room: Room, by: str, index: int, now_ms: int) -> list[RoomEvent]:
    """Call a person."""
    caller = require_seat(room, by)
    seat = _person_on(room, index)
    if index == caller:
        raise Refuse("no_such_seat", "nobody calls oneself")
    if not seat.present or seat.bot_acts or not clocks.may_be_awaited(room, index):
        raise Refuse("wrong_phase", "the table does not wait there")
    if seat.nudged_ms and now_ms - seat.nudged_ms < NUDGE_EVERY_MS:
        raise Refuse("rate_limited", "once a minute")
    return [Nudged(index, seat.name or "", caller)]


def bot_for(room: Room, by: str, index: int) -> list[RoomEvent]:
    """Have a bot play for a lost person, when the host wants it or more than half of those who are there."""
    caller = require_seat(room, by)
    seat = _person_on(room, index)
    if index == caller or seat.present or seat.away is not None or not room.in_play(index):
        raise Refuse("wrong_phase", "nobody is missing there")
    name = seat.name or ""
    plays = BotPlays(index, name, "lost")
    if room.host == by:
        return [plays]
    there = {other.person for other in room.seats if other.person is not None and other.present}
    wanted = len((seat.bot_wanted | {by}) & there)
    needed = len(there) // 2 + 1
    if by in seat.bot_wanted and wanted < needed:
        return []
    asked = BotWanted(index, name, caller, wanted, needed)
    return [asked, plays] if wanted >= needed else [asked]


def more_time(room: Room, by: str) -> list[RoomEvent]:
    """Have a minute more. Whoever plays may, whether awaited or not, which this must not tell."""
    seat = require_seat(room, by)
    game, left = room.game, extensions_left(room, by)
    if left is None or game is None or clocks.deadline(room) is None:
        raise Refuse("wrong_phase", "no timer runs")
    if not left:
        raise Refuse("rate_limited", f"{EXTENSIONS} times in a game")
    return [MoreTime(seat, room.seats[seat].name or "", left - 1)]


def extensions_left(room: Room, person: str) -> int | None:
    """Tell how often a person may have more time in this game; None without a timer or a hand."""
    if room.game is None or room.timer_s is None or room.phase != "playing" or room.hand_of(person) is None:
        return None
    return EXTENSIONS - room.game.extended.count(person)


def go_on(room: Room, by: str) -> list[RoomEvent]:
    """Have the bots go on by one action."""
    seat = require_seat(room, by)
    if not clocks.waits_for_next(room):
        raise Refuse("wrong_phase", "no bot waits")
    return [WentOn(seat)]


def _person_on(room: Room, index: int) -> Seat:
    if index >= len(room.seats) or room.seats[index].person is None:
        raise Refuse("no_such_seat", "no person sits there")
    return room.seats[index]
