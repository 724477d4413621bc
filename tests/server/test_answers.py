"""Every message has one answer, whatever else is going on, and what changes nothing is not stored."""

import asyncio
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from durnius.protocol.outgoing import Ok, Refused, State
from durnius.rooms import commands as ask
from durnius.rooms.commands import PersonCommand
from durnius.server import heard as heard_module
from durnius.server.heard import Heard
from tests.server.conftest import QUICK, House, running
from tests.server.direct import Ear, desk
from tests.server.guests import Guest

BUSY = replace(QUICK, messages_per_second=0.001, message_burst=100)
"""After a hundred messages there are no more for the rest of the test."""


async def _answers(guest: Guest, message_id: str, count: int) -> list[Ok | Refused]:
    """Read on until a message was answered so many times."""
    found: list[Ok | Refused] = []
    while len(found) < count:
        message = await guest.next()
        if isinstance(message, Ok | Refused) and message.id == message_id:
            found.append(message)
    return found


@pytest.mark.parametrize("pings", [0, 50, 97])
async def test_p03_copies_over_the_limit_are_answered_as_the_first(pings: int) -> None:
    async with running(settings=BUSY) as house:
        (guest,) = await house.seated(await house.room(2), "Alex")
        for _ in range(pings):
            await guest.send(t="ping")
        copies = 99 - pings + 30
        for _ in range(copies):
            await guest.send(t="rename", id="same", name="Zed")
        answers = await _answers(guest, "same", copies)
        assert len(set(map(repr, answers))) == 1
        assert isinstance(answers[0], Ok)
        assert await guest.ask("rename", "same", name="Zed") == answers[0]
        await guest.close()
        await guest.hello()
        assert await guest.ask("rename", "same", name="Zed") == answers[0]
        assert guest.told.count("Renamed") == 1


async def test_p03_what_came_too_fast_may_come_again_and_is_judged_then() -> None:
    async with running(settings=replace(QUICK, messages_per_second=0.001, message_burst=3)) as house:
        (guest,) = await house.seated(await house.room(2), "Alex")
        await guest.ask("away", "1", on=True)
        await guest.ask("away", "2", on=False)
        assert await guest.ask("rename", "late", name="Zed") == Refused(id="late", code="rate_limited")
        await guest.close()
        await guest.hello()  # a new connection has an allowance of its own
        assert isinstance(await guest.ask("rename", "late", name="Zed"), Ok)


async def test_p03_copies_have_one_answer_while_the_store_fails_too() -> None:
    async with desk() as room:
        alex = await room.let_in("Alex")
        room.store.fails = True
        for _ in range(3):
            await room.ask(alex, ask.Rename("Al"), "same")
        assert await alex.answer("same") == Refused(id="same", code="not_stored")
        room.store.fails = False
        assert [await alex.answer("same") for _ in range(2)] == [Refused(id="same", code="not_stored")] * 2
        assert isinstance(await room.do(alex, ask.Rename("Al"), "same"), Ok)


NOTHING: list[tuple[PersonCommand, str]] = [
    (ask.Sit(0), "own seat"),
    (ask.Sit(None), "any seat, while seated"),
    (ask.SetAway(on=False), "not away"),
    (ask.Rename("Alex"), "own name"),
    (ask.SetOptions(), "no options"),
    (ask.SetOptions(seats=3), "options as they are"),
    (ask.MakeHost(0), "host already"),
    (ask.SetBot(1, None), "no bot there"),
    (ask.Commit("k7q-1", "a" * 64), "promised already"),
]


@pytest.mark.parametrize(("command", "what"), NOTHING, ids=[what for _, what in NOTHING])
async def test_what_changes_nothing_is_answered_and_not_stored(command: PersonCommand, what: str) -> None:
    async with desk() as room:
        alex = await room.let_in("Alex")
        await room.do(alex, ask.Sit(0), "sit")
        await room.do(alex, ask.Commit("k7q-1", "a" * 64), "promise")
        before = len(room.store.entries[room.id])
        first = await room.do(alex, command, what)
        assert first == Ok(id=what, seq=before)
        for number in range(5):
            assert await room.do(alex, command, f"{number}") == Ok(id=f"{number}", seq=before)
        assert len(room.store.entries[room.id]) == before
        await room.do(alex, ask.Rename("Al"), "another")
        assert await room.do(alex, command, what) == first  # as before, though more has happened
        assert len(room.store.entries[room.id]) == before + 1


async def test_asking_again_twice_is_stored_once(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    await alex.do("away", on=True)
    await ben.do("away", on=True)
    await alex.until(lambda state: state.room.phase == "between")
    await alex.do("away", on=False)
    await ben.do("away", on=False)
    seq = await alex.do("again")
    assert await alex.do("again") == seq
    assert len(house.store.entries[room]) == seq
    assert await ben.do("again") == seq + 1


async def test_p46_who_changes_the_name_all_the_time_is_slowed_down() -> None:
    settings = replace(QUICK, changes_per_minute=0.001, change_burst=60)
    async with running(settings=settings) as house:
        room = await house.room(2)
        watcher, other = house.guest(room, "Watcher"), house.guest(room, "Other")
        await watcher.hello()
        await other.hello()
        before = len(house.store.entries[room])
        got = Counter([type(await watcher.ask("rename", name=f"W{number}")) for number in range(30)])
        assert got == {Ok: 10, Refused: 20}
        assert len(house.store.entries[room]) == before + 10
        await other.do("rename", name="Others go on")


async def test_play_is_not_slowed_down() -> None:
    settings = replace(QUICK, changes_per_minute=0.001, change_burst=3)
    async with running(settings=settings) as house:
        room = await house.room(2)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
        await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
        assert alex.game.over


async def test_p35_who_comes_back_at_once_was_never_away() -> None:
    async with desk(absent_s=0.05) as room:
        alex, ben = await room.let_in("Alex"), await room.let_in("Ben")
        await room.do(alex, ask.Sit(0), "sit")
        before = len(room.store.entries[room.id])
        for _ in range(20):
            await room.go(alex)
            alex = await room.let_in("Alex", alex.token)
        assert len(room.store.entries[room.id]) == before
        await room.go(alex)
        while ben.state is None or ben.state.room.seats[0].present or ben.state.seq <= before:
            await ben.next()
        assert len(room.store.entries[room.id]) == before + 1


async def test_leave_closes_only_when_it_was_what_was_accepted() -> None:
    async with desk() as room:
        alex = await room.let_in("Alex")
        sat = await room.do(alex, ask.Sit(0), "1")
        assert await room.do(alex, ask.Leave(), "1") == sat  # the id of another message
        assert isinstance(await room.do(alex, ask.SetAway(on=False), "2"), Ok)
        assert isinstance(await room.do(alex, ask.Leave(), "2"), Ok)
        assert not alex.closing
        assert isinstance(await room.do(alex, ask.Rename("Al"), "3"), Ok)


@pytest.mark.parametrize("playing", [False, True])
async def test_who_left_is_forgotten_and_the_token_is_worth_nothing(playing: bool) -> None:
    async with desk(2) as room:
        alex, ben = await room.let_in("Alex"), await room.let_in("Ben")
        for ear in (alex, ben):
            await room.do(ear, ask.Sit(None), "sit")
        if playing:
            await room.do(alex, ask.Start(), "start")
        assert isinstance(await room.do(alex, ask.Leave(), "leave"), Ok)
        assert (alex.closing, alex.bye) == (True, None)
        assert isinstance(alex.state, State)
        assert alex.state.you.seat is None
        assert alex.state.game is None or not alex.state.game.hand
        again = await room.let_in("Alex", alex.token)
        assert again.token != alex.token
        assert again.person != alex.person
        assert again.state is not None
        assert again.state.you.seat is None
        seats = [(seat.kind, seat.name) for seat in again.state.room.seats]
        assert seats == [("bot", "Alex") if playing else ("empty", None), ("person", "Ben")]


async def test_answers_of_one_person_do_not_push_out_those_of_another() -> None:
    heard = Heard()
    heard.keep("p1", Refused(id="first", code="not_host"))
    for number in range(10 * heard_module.ANSWERS_KEPT):
        heard.keep("p2", Refused(id=str(number), code="not_host"))
    assert heard.answer_to("p1", "first") == Refused(id="first", code="not_host")
    assert heard.answer_to("p2", "0") is None
    for number in range(2 * heard_module.PERSONS_KEPT):
        heard.keep(f"q{number}", Refused(id="1", code="not_host"))
    assert heard.answer_to("p1", "first") is None


async def test_all_answers_in_any_order_are_the_same_for_one_id() -> None:
    """Many ids at once, each many times, in between each other."""
    async with desk() as room:
        ear: Ear = await room.let_in("Alex")
        await room.do(ear, ask.Sit(0), "sit")
        commands: list[PersonCommand] = [
            ask.Rename("Al"), ask.Sit(0), ask.Sit(9), ask.Start(), ask.SetAway(on=True), ask.Stand(),
        ]  # fmt: skip
        for _ in range(5):
            for number, command in enumerate(commands):
                await room.ask(ear, command, f"{number}")
        answers: dict[str, list[Ok | Refused]] = {}
        async with asyncio.timeout(10):
            while sum(map(len, answers.values())) < 5 * len(commands):
                message = await ear.next()
                if isinstance(message, Ok | Refused) and message.id is not None and message.id != "sit":
                    answers.setdefault(message.id, []).append(message)
        assert all(len(same) == 5 and len(set(map(repr, same))) == 1 for same in answers.values())
