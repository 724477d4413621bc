"""Judges commands: `decide` makes the entry a command deserves, or says why not.

The only place, with `seating` and `settings` that it asks, that decides what people may do in a room; what
they may do in a game is the core's. Pure: time, the shuffled deck and secrets' hashes are arguments.
"""

from collections.abc import Collection
from typing import Final, assert_never

from msgspec import structs

from durnius.core import Done, Refused, Take, action_text, parse_action, why_illegal
from durnius.rooms import clocks, dealing, games, hints, seating, settings, talking
from durnius.rooms.commands import (
    Act,
    Agree,
    Answered,
    AskAgain,
    BotAct,
    BotFor,
    ByPerson,
    Command,
    Commit,
    Join,
    Kick,
    Leave,
    Lose,
    LoseOthers,
    MakeHost,
    MoreTime,
    Mute,
    Next,
    Nudge,
    Refusal,
    Rename,
    Renew,
    Resume,
    Return,
    Reveal,
    Say,
    SetAway,
    SetBot,
    SetOptions,
    Sit,
    Stand,
    Start,
    Tick,
)
from durnius.rooms.dealing import Chance
from durnius.rooms.events import Acted, Again, Entry, HostChanged, PersonPlays, RoomEvent
from durnius.rooms.fold import fold
from durnius.rooms.refuse import Refuse
from durnius.rooms.state import Room

_MOVES: Final = Act | BotAct
"""Nothing follows from these that the core does not see to."""
_DECISIONS: Final = AskAgain | Stand | Leave | Kick | SetAway | SetBot | SetOptions
"""What may leave only those at the table who want another game."""


def decide(
    room: Room,
    command: Command,
    by: str | None,
    message_id: str | None,
    *,
    now_ms: int,
    deck: Chance,
    levels: Collection[str] = (),
) -> Entry | Refusal | Answered:
    """Give the entry for a command of person `by` (None: the server itself), or why there is none.

    `deck` is where the cards come from if a game starts, a new secret or a deck for the rules; `levels`
    are what bots can play at.
    """
    if message_id is not None and by is not None and by in room.persons:
        seq = room.persons[by].answers.get(message_id)
        if seq is not None:
            return Answered(seq)
    try:
        events = _judge(room, command, by, now_ms, deck, levels)
    except Refuse as refusal:
        return Refusal(refusal.code, refusal.detail)
    entry = Entry(v=1, at=now_ms, by=by, id=message_id, events=events)
    if isinstance(command, _MOVES):
        return entry
    after = fold(room, entry)
    # Nobody's connection starts a game: a decision does, or the clock that gave the lost a moment.
    waited = isinstance(command, Tick) and clocks.again_due(after, now_ms)
    may_start = waited or isinstance(command, _DECISIONS)
    more = _consequences(after, deck, may_start=may_start)
    return structs.replace(entry, events=[*events, *more]) if more else entry


def _judge(
    room: Room, command: Command, by: str | None, now_ms: int, deck: Chance, levels: Collection[str]
) -> list[RoomEvent]:
    match command:
        case Join(name, token, here):
            return seating.join(room, name, token, here)
        case Resume():
            return seating.resume(room)
        case LoseOthers(here):
            return seating.lose_others(room, here)
        case Tick():
            return clocks.tick(room, now_ms)
        case BotAct(seat, action):
            return [_acted(room, seat, action)]
        case _:
            if by is None or by not in room.persons:
                raise Refuse("not_seated", "nobody of this room asks")
            return _judge_person(room, command, by, now_ms, deck, levels)


def _judge_person(
    room: Room, command: ByPerson, by: str, now_ms: int, deck: Chance, levels: Collection[str]
) -> list[RoomEvent]:
    match command:
        case Act(seen, action):  # first, for most are
            return _act(room, by, seen, action)
        case Sit(seat):
            return seating.sit(room, by, seat)
        case Stand():
            return seating.stand(room, by)
        case Leave():
            return seating.leave(room, by)
        case Return():
            return seating.come_back(room, by)
        case Renew(token):
            return seating.renew(room, by, token)
        case Lose():
            return seating.lose(room, by)
        case Rename(name):
            return seating.rename(room, by, name)
        case SetAway(on):
            return seating.away(room, by, on)
        case Kick(seat):
            return seating.kick(room, by, seat)
        case MakeHost(seat):
            return seating.make_host(room, by, seat)
        case SetBot(seat, level):
            return settings.set_bot(room, by, seat, level, levels)
        case SetOptions():
            return settings.set_options(room, by, command)
        case Start():
            return _start(room, by, deck)
        case AskAgain():
            return _again(room, by)
        case Commit(game, hashed):
            return dealing.commit(room, by, game, hashed)
        case Reveal(game, seed):
            return dealing.reveal(room, by, game, seed)
        case Say(phrase):
            return talking.say(room, by, phrase)
        case Mute(seat, on):
            return talking.mute(room, by, seat, on)
        case Nudge(seat):
            return talking.nudge(room, by, seat, now_ms)
        case BotFor(seat):
            return talking.bot_for(room, by, seat)
        case MoreTime():
            return talking.more_time(room, by)
        case Next():
            return talking.go_on(room, by)
        case Agree(on):
            return hints.agree(room, by, on)
        case _:
            assert_never(command)


def _start(room: Room, by: str, deck: Chance) -> list[RoomEvent]:
    """Start a game: any seated person may."""
    seating.require_seat(room, by)
    if room.phase == "playing" or room.dealing is not None:
        raise Refuse("wrong_phase", "a game is being played")
    if reason := games.why_not_start(room):
        raise Refuse(*reason)
    return dealing.begin(room, deck)


def _again(room: Room, by: str) -> list[RoomEvent]:
    """Note that a person asks for another game; `_consequences` starts it when it is the last one.

    Who was away is back by asking.
    """
    seat = seating.require_seat(room, by)
    if room.phase != "between" or room.dealing is not None:
        raise Refuse("wrong_phase", "another game can be asked for between games only")
    if reason := games.why_not_start(room):
        raise Refuse(*reason)
    if by in room.again and room.seats[seat].away is None:
        return []
    asked = room.again | {by}
    needed = clocks.asked_for_again(room) | {by}
    name = room.seats[seat].name or ""
    back: list[RoomEvent] = [] if room.seats[seat].away is None else [PersonPlays(seat, name)]
    renamed = seating.own_name(room, by)
    name = renamed[0].name if renamed else name
    return [*back, *renamed, Again(seat, name, len(asked & needed), len(needed))]


def _act(room: Room, by: str, seen: int, text: str) -> list[RoomEvent]:
    """Judge a move. Only done and take are held against what the person had seen."""
    try:
        action = parse_action(text)
    except Refused as refused:
        raise Refuse(refused.code, "no such action") from None
    if room.game is None:
        seating.require_seat(room, by)
        raise Refuse("wrong_phase", "there is no game")
    seat = room.hand_of(by)
    if seat is None:
        raise Refuse("not_seated", "this person plays no hand of the game")
    if isinstance(action, Done | Take) and room.phase == "playing" and seen < room.game.changed_seq:
        raise Refuse("table_changed", f"entry {room.game.changed_seq} changed the table")
    acted = _acted(room, seat, action_text(action))
    place = room.game.seats[seat]
    if room.seats[place].away is None:
        return [acted]
    return [PersonPlays(place, room.seats[place].name or ""), acted]


def _acted(room: Room, seat: int, text: str) -> Acted:
    if room.game is None:
        raise Refuse("wrong_phase", "there is no game")
    if reason := why_illegal(room.game.state, seat, parse_action(text)):
        raise Refuse(reason, text)
    return Acted(seat, text)


def _consequences(room: Room, deck: Chance, *, may_start: bool) -> list[RoomEvent]:
    """Give what follows by force in `room`, which has the command behind it: a new host, a game's begin."""
    events: list[RoomEvent] = []
    if room.host is None:
        heir = seating.heir(room)
        if heir is not None:
            events.append(HostChanged(heir, room.seats[heir].name or ""))
    if room.dealing is not None:
        return events if dealing.is_waiting(room) else [*events, *dealing.deal(room)]
    if may_start and clocks.all_want_again(room):
        events += dealing.begin(room, deck)
    return events
