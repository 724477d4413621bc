"""Folds a log into a room: `fold(room, entry) -> room`, the only maker of rooms.

Never judges and never fails on an entry that `judge` made. What the cards do is computed by the core; what
the end of a game does (R1.5, R7.5) is in `games`. Knows no clock: times come from the entries.
"""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from durnius import core
from durnius.core import rules_from_json
from durnius.rooms import dealing, games
from durnius.rooms.events import (
    Absent,
    Acted,
    Again,
    AgreedToHints,
    BadEntry,
    BotAdded,
    BotPlays,
    BotRemoved,
    BotWanted,
    Committed,
    Created,
    Entry,
    GameStarted,
    HostChanged,
    Joined,
    Kicked,
    Left,
    MoreTime,
    Muted,
    Nudged,
    OptionsChanged,
    PersonPlays,
    Present,
    Renamed,
    Resumed,
    Revealed,
    RoomEvent,
    SaidPhrase,
    Sat,
    SeedCommitted,
    SeedRevealed,
    Stood,
    TokenChanged,
    WentOn,
)
from durnius.rooms.state import EMPTY_SEAT, DealSecret, Moment, Person, Room, Seat, TimeUp, Told, controllers

GRACE_MS: Final = 30_000
"""What everybody has at least for a decision when clocks begin again."""


def fold(room: Room | None, entry: Entry, *, brief: bool = False) -> Room:
    """Give the room after an entry; None stands for no room yet. Raise BadEntry where they cannot fit.

    With `brief` no card is moved, and a game ends as the entry says that it did. The moment tells less then.
    """
    seq = 1 if room is None else room.seq + 1
    try:
        return _folded(room, entry, seq, brief=brief)
    except (core.Refused, ValueError, LookupError, OverflowError) as error:
        raise BadEntry(f"entry {seq} does not fit: {error}") from error


def _folded(room: Room | None, entry: Entry, seq: int, *, brief: bool) -> Room:
    events, before = entry.events, room
    if room is None:
        if not events or not isinstance(events[0], Created):
            raise BadEntry("a log begins with the creation of its room")
        room, events = _created(events[0]), events[1:]
    told: list[Told] = []
    last = _last_move(events) if brief else None
    for index, event in enumerate(events):
        if brief and isinstance(event, Acted):
            if index == last and entry.ended is not None:
                room = games.ended(room, entry.ended, seq)
            continue
        if (time_up := _time_up(room, event, entry.by)) is not None:
            told.append(time_up)
        room, core_events = _step(room, event, seq, entry.at, entry.by)
        told += core_events if core_events is not None else (event,)
        if core_events is not None and (secret := _secret(room)) is not None:
            told.append(secret)
    persons = room.persons
    if entry.by is not None and entry.id is not None and entry.by in persons:
        persons = _answered(persons, entry.by, entry.id, seq)
    moment = Moment(seq, tuple(told), room.number, _controllers(before, room))
    return replace(room, seq=seq, persons=persons, moment=moment)


def _controllers(before: Room | None, room: Room) -> tuple[str | None, ...]:
    """Give who sees each hand: the value of the entry before where nobody moved, which most entries are."""
    if before is None or before.game is None or room.game is None or before.seats is not room.seats:
        return controllers(room)
    same = (before.game.seats, before.game.owners) == (room.game.seats, room.game.owners)
    return before.moment.controllers if same else controllers(room)


def _last_move(events: Sequence[RoomEvent]) -> int | None:
    return max((index for index, event in enumerate(events) if isinstance(event, Acted)), default=None)


def _time_up(room: Room, event: RoomEvent, by: str | None) -> TimeUp | None:
    """Tell for whom the timer makes a move: neither a person makes it nor a bot."""
    if not isinstance(event, Acted) or by is not None or room.game is None:
        return None
    index = room.game.seats[event.seat]
    seat = room.seats[index]
    return None if seat.bot_acts else TimeUp(index, seat.name or "")


def _secret(room: Room) -> DealSecret | None:
    """Give what may be known of the deal after the last move of a game."""
    game = room.game
    if game is None or game.fair is None or not game.state.over:
        return None
    return DealSecret(game.fair.game, game.fair.secret)


def _created(event: Created) -> Room:
    return Room(
        seq=0,
        name=event.name,
        rules=rules_from_json(event.rules),
        private=event.private,
        pace_ms=event.pace_ms,
        timer_s=event.timer_s,
        spectators=event.spectators,
        wait=event.wait,
        hints=event.hints,
        seats=_empty(event.seats),
        moment=Moment(0, (), 0, ()),
    )


def _answered(persons: Mapping[str, Person], by: str, message_id: str, seq: int) -> Mapping[str, Person]:
    person = persons[by]
    return {**persons, by: replace(person, answers=person.answers.noting(message_id, seq))}


def _step(
    room: Room, event: RoomEvent, seq: int, at: int, by: str | None
) -> tuple[Room, tuple[core.Event, ...] | None]:
    """Fold one event; the core's events stand for it where a game does something."""
    match event:
        case GameStarted():
            return games.started(room, event, seq, at)
        case Acted():
            return games.acted(room, event, seq, at, by_person=by is not None)
        case _:
            return _arranged(room, event, at), None


def _arranged(room: Room, event: RoomEvent, at: int) -> Room:
    """Fold an event that moves no card."""
    match event:
        case Created():
            raise BadEntry("a room is created once")
        case Joined(person, name, token, forgets, asked):
            room = _forgotten(room, forgets)
            persons = {**room.persons, person: Person(person, name, token, wanted=asked)}
            return replace(room, persons=persons, joined=room.joined + 1)
        case TokenChanged(person, token):
            known = replace(room.persons[person], token=token)
            return replace(room, persons={**room.persons, person: known})
        case Sat(seat, person, name):
            return _sat(room, seat, Seat("person", name, person, person, present=True))
        case Stood(seat):
            return _vacated(room, seat)
        case Left(person, seat, forgotten=forgotten):
            room = room if seat is None else _vacated(room, seat)
            return _forgotten(room, person) if forgotten else room
        case Kicked(seat):
            return _forgotten(_vacated(room, seat), room.seats[seat].person)
        case Present(seat):
            return _present(room, seat, at)
        case Absent(seat):
            return _seat(room, seat, replace(room.seats[seat], present=False, absent_ms=at))
        case Resumed():
            return dealing.time_anew(_clocks_anew(room, at), at)
        case BotAdded(seat, name, level):
            return _seat(room, seat, Seat("bot", name, f"bot:{name}", level=level, present=True))
        case BotRemoved(seat):
            return _seat(room, seat, EMPTY_SEAT)
        case BotPlays(seat, why=why):
            # Whoever is gone has left the seat already; the event is for the listeners.
            return (
                room
                if why == "gone"
                else _seat(room, seat, replace(room.seats[seat], away=why, bot_wanted=frozenset()))
            )
        case PersonPlays(seat):
            return _seat(room, seat, replace(room.seats[seat], away=None))
        case OptionsChanged():
            return _options(room, event)
        case AgreedToHints(seat, _, on):
            return _seat(room, seat, replace(room.seats[seat], agrees=on))
        case HostChanged(seat):
            return replace(room, host=room.seats[seat].person, host_seat=seat)
        case Renamed():
            return _renamed(room, event)
        case Again(seat):
            return replace(room, again=room.again | {room.seats[seat].person or ""})
        case SaidPhrase():
            return room
        case Muted(by, person, on):
            return _muted(room, by, person, on)
        case Nudged(seat):
            return _seat(room, seat, replace(room.seats[seat], nudged_ms=at))
        case BotWanted(seat, _, by):
            wanted = room.seats[seat].bot_wanted | {room.seats[by].person or ""}
            return _seat(room, seat, replace(room.seats[seat], bot_wanted=wanted))
        case MoreTime(seat):
            return games.extended(room, room.seats[seat].person or "")
        case WentOn():
            return games.goes_on(room)
        case SeedCommitted():
            return dealing.promised(room, event)
        case Committed():
            return dealing.bound(room, event, at)
        case SeedRevealed():
            return dealing.shown(room, event)
        case Revealed():
            return dealing.settled(room, event)
        case GameStarted() | Acted():
            raise BadEntry("cards move elsewhere")
        case _:
            assert_never(event)


def _seat(room: Room, index: int, seat: Seat) -> Room:
    if not 0 <= index < len(room.seats):
        raise LookupError(f"there is no seat {index}")
    return replace(room, seats=(*room.seats[:index], seat, *room.seats[index + 1 :]))


def _forgotten(room: Room, person: str | None) -> Room:
    rest = {key: value for key, value in room.persons.items() if key != person}
    return replace(room, persons=rest)


def _muted(room: Room, by: str, person: str, on: bool) -> Room:
    """Note whose phrases somebody does not hear; who is not known any more can say none."""
    known = room.persons[by]
    others = known.muted | {person} if on else known.muted - {person}
    muted = frozenset(other for other in others if other in room.persons)
    return replace(room, persons={**room.persons, by: replace(known, muted=muted)})


def _sat(room: Room, index: int, seat: Seat) -> Room:
    """Seat a person; who sat elsewhere moves and keeps everything else."""
    before = room.seat_of(seat.person)
    if before is not None:
        room = _seat(room, before, EMPTY_SEAT)
        if room.host == seat.person:
            room = replace(room, host_seat=index)
    return _seat(room, index, seat)


def _vacated(room: Room, index: int) -> Room:
    """Take the person from the seat; a hand in play stays, its results count for the owner (R7.5)."""
    seat = room.seats[index]
    host = None if seat.person == room.host else room.host
    again = room.again - {seat.person} if seat.person is not None else room.again
    promised = {person: seed for person, seed in room.promised.items() if person != seat.person}
    room = replace(room, host=host, again=again, promised=promised)
    if not room.in_play(index):
        return _seat(room, index, EMPTY_SEAT)
    return _seat(room, index, Seat("bot", seat.name, seat.owner, level=games.STAND_IN, present=True))


def _present(room: Room, index: int, at: int) -> Room:
    """Note that somebody is back; where nobody was there, all clocks begin again."""
    if not any(seat.person is not None and seat.present for seat in room.seats):
        room = _clocks_anew(room, at)
    return _seat(room, index, replace(room.seats[index], present=True, bot_wanted=frozenset()))


def _clocks_anew(room: Room, at: int) -> Room:
    seats = tuple(replace(seat, absent_ms=at) if seat.person is not None else seat for seat in room.seats)
    game = room.game
    if game is not None:
        game = replace(game, changed_ms=at, acted_ms=at)  # more time that was asked for stays
    return replace(room, seats=seats, game=game, grace_ms=at + GRACE_MS)


def _renamed(room: Room, event: Renamed) -> Room:
    person, seat, name = event.person, event.seat, event.name
    if person in room.persons:
        known = replace(room.persons[person], name=name, wanted=event.wanted)
        room = replace(room, persons={**room.persons, person: known})
    if person in room.score:
        room = replace(room, score={**room.score, person: replace(room.score[person], name=name)})
    return room if seat is None else _seat(room, seat, replace(room.seats[seat], name=name))


def _options(room: Room, event: OptionsChanged) -> Room:
    if event.seats is not UNSET:
        room = _resized(room, event.seats)
    if event.hints is not UNSET:
        room = _hints(room, event.hints)
    return replace(
        room,
        name=room.name if event.name is UNSET else event.name,
        rules=room.rules if event.rules is UNSET else rules_from_json(event.rules),
        dealer_seat=room.dealer_seat if event.dealer is UNSET else event.dealer,
        private=room.private if event.private is UNSET else event.private,
        timer_s=room.timer_s if event.timer_s is UNSET else event.timer_s,
        pace_ms=room.pace_ms if event.pace_ms is UNSET else event.pace_ms,
        spectators=room.spectators if event.spectators is UNSET else event.spectators,
        wait=room.wait if event.wait is UNSET else event.wait,
    )


def _hints(room: Room, on: bool) -> Room:
    """Turn hints on, to which the host agrees by that, or off; the others agree anew."""
    seats = tuple(
        replace(seat, agrees=on and seat.person is not None and seat.person == room.host)
        for seat in room.seats
    )
    return replace(room, hints=on, seats=seats)


def _empty(count: int) -> tuple[Seat, ...]:
    if not 0 < count <= core.MOST_SEATS:
        raise BadEntry(f"no room has {count} seats")
    return (EMPTY_SEAT,) * count


def _resized(room: Room, count: int) -> Room:
    """Add empty seats, or drop some; where somebody sits on one that goes, all close up in order."""
    old = room.seats
    new = _empty(count)
    if any(seat.kind != "empty" for seat in old[count:]):
        order = [index for index, seat in enumerate(old) if seat.kind != "empty"]
    else:
        order = list(range(min(count, len(old))))
    seats = tuple(old[index] for index in order) + new[len(order) :]
    moved = order != list(range(len(order)))
    game = room.game
    if game is not None and (moved or any(seat >= count for seat in game.seats)):
        game = None  # the last game's table has no place any more

    def follow(seat: int) -> int:
        return order.index(seat) if seat in order else min(seat, count - 1)

    return replace(
        room,
        seats=seats,
        game=game,
        host_seat=follow(room.host_seat),
        dealer_seat=None if room.dealer_seat not in order else order.index(room.dealer_seat),
        dealer=room.dealer and replace(room.dealer, seat=follow(room.dealer.seat)),
        fool=room.fool and replace(room.fool, seat=follow(room.fool.seat)),
    )
