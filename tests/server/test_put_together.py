"""Messages are put together from parts: each is what `outgoing.State` says, and tells what the view does."""

import json
from typing import Final

import msgspec
import pytest

from durnius.core import action_text, view
from durnius.protocol.codec import encode, encode_event
from durnius.protocol.outgoing import Game, State
from durnius.rooms import commands as ask
from durnius.rooms.clocks import waits_for_next
from durnius.rooms.state import Room
from durnius.server.projection import Telling, game_message
from durnius.server.said import happened, said
from durnius.server.shown import Shown
from durnius.server.telling import game_event
from tests.rooms.table import ROOM, Table

_state: Final = msgspec.json.Decoder(State)
OPTIONS: Final = {
    "plain": ask.SetOptions(seats=4),
    "passing on, timed": ask.SetOptions(seats=4, rules={"preset": "duren", "transfer": True}, timer_s=30),
    "teams": ask.SetOptions(seats=4, rules={"preset": "durnius", "teams": True, "throwers": "neighbours"}),
    "nobody watches": ask.SetOptions(seats=4, spectators=False),
    "waiting for a press": ask.SetOptions(seats=4, wait=True),
}


def as_viewed(room: Room, person: str) -> Game | None:
    """The game as it would be encoded in one piece."""
    seat = room.seat_of(person)
    if room.game is None or not (room.spectators or seat is not None):
        return None
    seen = view(room.game.state, room.hand_of(person))
    return game_message(seen, room.game.number, room.game.seats, waits=waits_for_next(room))


def check(room: Room, person: str, now: int, kept: Shown) -> State:
    """Compare a person's message with its type, and its game with the view; what is `kept` is never old."""
    raw = Telling(Shown(ROOM), room, [happened(room)], now, head="ab").to(person)
    assert Telling(kept, room, [happened(room)], now, head="ab").to(person) == raw
    state = _state.decode(raw)
    assert json.loads(encode(state)) == json.loads(raw)
    assert encode(state).replace(b'"gap":false,', b"") == raw
    expected, seen = as_viewed(room, person), state.game
    assert (seen is None) == (expected is None)
    if seen is not None and expected is not None:
        alike = msgspec.structs.replace(seen, deadline_s=None, more_time=None)
        assert alike == expected
    return state


@pytest.mark.parametrize("name", OPTIONS)
def test_a_message_is_of_its_type_and_tells_what_the_view_does(name: str) -> None:
    table = Table(options=OPTIONS[name], seed=len(name))
    people = table.seat("Ada", "Ben", "Cara", "Dan")
    if OPTIONS[name].spectators is not False:
        people += table.join("Eve")
    table.do(ask.Start(), people[0])
    deadlines = set()
    kept = Shown(ROOM)
    for _ in range(400):
        for person in people:
            state = check(table.room, person, table.now, kept)
            assert state.you.seat == table.room.seat_of(person)
            assert state.you.host == (table.room.host == person)
            if state.game is not None:
                deadlines.add(state.game.deadline_s)
                assert (state.game.more_time is None) == (
                    table.room.timer_s is None or table.room.hand_of(person) is None or state.game.over
                )
        if table.room.phase != "playing":
            break
        person, actions = table.rng.choice(table.choices())
        table.now += 1700
        table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
    assert table.room.phase == "between"
    assert (deadlines == {None}) == (table.room.timer_s is None)


def test_before_the_first_game_there_is_none() -> None:
    table = Table(2)
    [ada] = table.seat("Ada")
    assert check(table.room, ada, 0, Shown(ROOM)).game is None


def test_nothing_is_told_that_was_so_before() -> None:
    """Each part that is kept from message to message changes, one at a time."""
    table = Table(4, seed=3)
    people = table.seat("Ada", "Ben", "Cara")
    ada, ben, cara = people
    kept = Shown(ROOM)
    steps: list[tuple[ask.PersonCommand, str]] = [
        (ask.Start(), ada),
        (ask.Sit(3), ben),
        (ask.Rename("Beata"), ben),
        (ask.MakeHost(3), ada),
        (ask.SetOptions(rules={"preset": "podkidnoy", "transfer": True}, timer_s=30, wait=True), ben),
        (ask.Stand(), cara),
        (ask.Sit(1), cara),
        (ask.Start(), ben),
        (ask.Mute(1, on=True), ada),
        (ask.Say("wow"), cara),
        (ask.Mute(1, on=False), ada),
        (ask.Leave(), ada),
    ]
    for command, by in steps:
        table.do(command, by)
        for person in people:
            check(table.room, person, table.now, kept)
        if isinstance(command, ask.Start) and table.room.number == 1:
            table.play()
            assert table.room.phase == "between"
            for person in people:
                check(table.room, person, table.now, kept)
    assert table.room.number == 2


def test_only_the_seat_itself_is_told_its_cards_and_everybody_the_rest() -> None:
    table = Table(3)
    people = table.seat("Ada", "Ben", "Cara")
    table.do(ask.Start(), people[0])
    moment = table.room.moment
    told = said(moment)
    assert len(told) == len(moment.told)
    dealt = [one for one in told if one.seat is not None]
    assert [one.seat for one in dealt] == [0, 1, 2]
    for one in dealt:
        assert b"cards" in one.own
        assert b"cards" not in one.public
    for one, event in zip(told, moment.told, strict=True):
        if one.seat is None:
            assert one.public == encode_event(game_event(event, moment.number))  # type: ignore[arg-type]
