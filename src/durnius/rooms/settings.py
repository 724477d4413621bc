"""Judges the room's options and its bots: what may be set, to what, when and by whom.

`create` makes the first entry's events from the same checks.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from msgspec import UNSET, UnsetType

from durnius.core import MOST_SEATS, Rules, rules_from_json, rules_to_json
from durnius.rooms.commands import Refusal, RulesIn, SetOptions
from durnius.rooms.events import BotAdded, BotRemoved, Created, OptionsChanged, RoomEvent
from durnius.rooms.names import ROOM_NAME_LENGTH, bot_name, clean_name
from durnius.rooms.refuse import Refuse
from durnius.rooms.seating import require_host
from durnius.rooms.state import Room

LONGEST_PACE_MS: Final = 10_000
TIMER_S: Final = (5, 3600)
DEFAULT_NAME: Final = "Durnius"


def create(
    options: SetOptions, bots: Mapping[int, str], levels: Collection[str] = ()
) -> list[RoomEvent] | Refusal:
    """Give the first events of a room with these options; what is unset has its default."""
    try:
        rules = _rules(options.rules)
        seats = _seats(_given(options.seats, 2))
        _fit(rules, seats)
        created = Created(
            name=_room_name(_given(options.name, DEFAULT_NAME)),
            seats=seats,
            rules=rules_to_json(rules),
            private=_given(options.private, True),
            pace_ms=_pace(_given(options.pace_ms, 1500)),
            timer_s=_timer(None if options.timer_s is UNSET else options.timer_s),
            spectators=_given(options.spectators, True),
            wait=_given(options.wait, False),
            hints=_given(options.hints, False),
        )
        events: list[RoomEvent] = [created]
        names: list[str] = []
        for seat, level in sorted(bots.items()):
            if not 0 <= seat < seats:
                raise Refuse("bad_options", f"bots: there is no seat {seat}")
            names.append(bot_name(names))
            events.append(BotAdded(seat, names[-1], _level(level, levels)))
    except Refuse as refusal:
        return Refusal(refusal.code, refusal.detail)
    return events


def set_bot(room: Room, by: str, index: int, level: str | None, levels: Collection[str]) -> list[RoomEvent]:
    """Seat a bot, change its level, or remove it."""
    require_host(room, by)
    if index >= len(room.seats):
        raise Refuse("no_such_seat", f"the room has {len(room.seats)} seats")
    if room.in_play(index) or room.dealing is not None:
        raise Refuse("wrong_phase", "a hand is played there, or a game is about to begin with those who sit")
    seat = room.seats[index]
    if seat.kind == "person":
        raise Refuse("seat_taken", f"{seat.name} sits there")
    if level is None:
        return [] if seat.name is None else [BotRemoved(index, seat.name)]
    if level == seat.level:
        return []
    return [BotAdded(index, seat.name or bot_name(room.names_taken()), _level(level, levels))]


def set_options(room: Room, by: str, wanted: SetOptions) -> list[RoomEvent]:
    """Change options between games; all together or none."""
    require_host(room, by)
    if room.phase == "playing" or room.dealing is not None:
        raise Refuse("wrong_phase", "options change between games")
    rules = room.rules if wanted.rules is UNSET else _rules(wanted.rules)
    seats = len(room.seats) if wanted.seats is UNSET else _seats(wanted.seats)
    if seats < len(room.occupied):
        raise Refuse("bad_options", "seats: more are occupied")
    _fit(rules, seats)
    changed = OptionsChanged(
        name=_new(None if wanted.name is UNSET else _room_name(wanted.name), room.name),
        rules=_new(rules_to_json(rules), rules_to_json(room.rules)),
        seats=_new(seats, len(room.seats)),
        dealer=_dealer(room, wanted.dealer, seats),
        private=_new(_given(wanted.private, room.private), room.private),
        timer_s=_timer_changed(room, wanted.timer_s),
        pace_ms=_new(_pace(_given(wanted.pace_ms, room.pace_ms)), room.pace_ms),
        spectators=_new(_given(wanted.spectators, room.spectators), room.spectators),
        wait=_new(_given(wanted.wait, room.wait), room.wait),
        hints=_new(_given(wanted.hints, room.hints), room.hints),
    )
    return [] if changed == OptionsChanged() else [changed]


_T = TypeVar("_T")


def _given(value: _T | UnsetType, default: _T) -> _T:
    return default if isinstance(value, UnsetType) else value


def _new(value: _T | None, old: _T) -> _T | UnsetType:
    return UNSET if value is None or value == old else value


def _rules(given: RulesIn | UnsetType) -> Rules:
    try:
        return Rules() if isinstance(given, UnsetType) else rules_from_json(given)
    except ValueError as error:
        raise Refuse("bad_options", f"rules: {error}") from None


def _fit(rules: Rules, seats: int) -> None:
    """Refuse rules that no game could be played with on so many seats."""
    if not replace(rules, teams=False).seats_allowed(seats):
        raise Refuse("bad_options", f"deck: {rules.deck} cards are too few for {seats} seats")
    if not any(rules.seats_allowed(count) for count in range(2, seats + 1)):
        raise Refuse("bad_options", "teams: 4 or 6 seats are needed")


def _seats(seats: int) -> int:
    if not 2 <= seats <= MOST_SEATS:
        raise Refuse("bad_options", f"seats: 2 to {MOST_SEATS}")
    return seats


def _pace(pace_ms: int) -> int:
    if not 0 <= pace_ms <= LONGEST_PACE_MS:
        raise Refuse("bad_options", f"pace_ms: 0 to {LONGEST_PACE_MS}")
    return pace_ms


def _timer(timer_s: int | None) -> int | None:
    if timer_s is not None and not TIMER_S[0] <= timer_s <= TIMER_S[1]:
        raise Refuse("bad_options", f"timer_s: null, or {TIMER_S[0]} to {TIMER_S[1]}")
    return timer_s


def _timer_changed(room: Room, timer_s: int | UnsetType | None) -> int | UnsetType | None:
    return UNSET if isinstance(timer_s, UnsetType) or timer_s == room.timer_s else _timer(timer_s)


def _room_name(wanted: str) -> str:
    name = clean_name(wanted, ROOM_NAME_LENGTH)
    if name is None:
        raise Refuse("bad_name", "the room's name")
    return name


def _level(level: str, levels: Collection[str]) -> str:
    if level not in levels:
        raise Refuse("bad_options", f"level: one of {', '.join(levels)}")
    return level


def _dealer(room: Room, dealer: int | UnsetType | None, seats: int) -> int | UnsetType | None:
    if isinstance(dealer, UnsetType) or dealer == room.dealer_seat:
        return UNSET
    if room.number:
        raise Refuse("bad_options", "dealer: only the first game's can be named")
    if dealer is not None and dealer >= seats:
        raise Refuse("bad_options", f"dealer: there is no seat {dealer}")
    return dealer
