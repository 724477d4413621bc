"""Bots that think for long hold nobody up: neither their room nor another, and not the server's end."""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor

import pytest

from durnius.bots import registry
from durnius.core import Action, Rules, View, deck_of, new_game, view
from durnius.protocol.outgoing import Ok, State
from durnius.rooms import commands as ask
from durnius.rooms.events import Acted, decode_entry
from durnius.server import thinking
from durnius.server.thinking import Thinkers, think
from tests.server.direct import Desk, Ear, desk

Choice = Callable[[View], Action | None]


class Slow:
    """A level that thinks until it may answer."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.begun = threading.Semaphore(0)
        self.free = threading.Semaphore(0)
        self.asked = 0

    def choose(self, view: View) -> Action | None:
        self.asked += 1
        self.begun.release()
        assert self.free.acquire(timeout=10)
        return self.choice(view)


def first(view: View) -> Action:
    return view.actions[0]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    """The level `careful`, as one that is slow."""
    level = Slow(first)
    monkeypatch.setattr(registry, "_MAKERS", {**registry._MAKERS, "careful": lambda _seed: level})
    monkeypatch.setattr(registry, "_CHEAP", frozenset({"random"}))
    return level


def threads() -> Executor:
    return ThreadPoolExecutor(2)


async def begun(level: Slow) -> None:
    assert await asyncio.to_thread(level.begun.acquire, timeout=10)


async def until(ear: Ear, ready: Callable[[State], bool]) -> State:
    while ear.state is None or not ready(ear.state):
        await ear.next()
    return ear.state


async def seated(room: Desk, name: str = "Alex") -> Ear:
    ear = await room.let_in(name)
    await room.do(ear, ask.Sit(None), "sit")
    return ear


def tables(state: State) -> int:
    """How much was played so far."""
    return 0 if state.game is None else 100 * state.game.bout + len(state.game.table) + len(state.game.done)


async def test_a_room_goes_on_while_its_bot_thinks(slow: Slow) -> None:
    async with desk(2, bots={1: "careful"}, thinkers=threads) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        await room.do(alex, ask.Start(), "start")
        await begun(slow)
        for number in range(5):
            assert isinstance(await room.do(alex, ask.Rename(f"Alex {number}"), f"{number}"), Ok)
        assert slow.asked == 1  # what changed was not the table
        before = tables(alex.state) if alex.state else 0
        slow.free.release()
        await until(alex, lambda state: tables(state) > before)


async def test_a_thought_about_another_table_is_dropped(slow: Slow) -> None:
    """Somebody comes back while a bot thinks for them, and plays; the bot's choice comes too late."""
    async with desk(2, bots={1: "random"}, thinkers=threads) as room:
        alex = await seated(room)
        await room.do(alex, ask.Start(), "start")
        await until(alex, lambda state: state.game is not None and bool(state.game.actions))
        await room.do(alex, ask.SetAway(on=True), "away")
        await begun(slow)
        state = await until(alex, lambda state: state.room.seats[0].away)
        assert state.game is not None
        assert isinstance(await room.do(alex, ask.Act(state.seq, state.game.actions[-1]), "mine"), Ok)
        slow.free.release()
        for number in range(20):
            await asyncio.to_thread(lambda: None)
            await room.do(alex, ask.Rename(f"Alex {number}"), f"{number}")
        events = [
            event
            for entry in map(decode_entry, [entry.payload for entry in room.store.entries[room.id]])
            if entry.by is None
            for event in entry.events
        ]
        assert Acted not in {
            type(event) for event in events if getattr(event, "seat", None) == state.game.seat
        }
        assert slow.asked == 1


async def test_another_room_goes_on_too(slow: Slow) -> None:
    async with desk(2, bots={1: "careful"}, thinkers=threads) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        await room.do(alex, ask.Start(), "start")
        await begun(slow)
        other_id = await room.hub.create(ask.SetOptions(seats=2, pace_ms=0), {1: "random"})
        assert isinstance(other_id, str)
        other = Desk(room.hub, room.store, other_id)
        ben = await seated(other, "Ben")
        await other.do(ben, ask.SetAway(on=True), "away")
        slow.free.release()
        await other.do(ben, ask.Start(), "start")
        for _ in range(1000):
            slow.free.release()
        await until(ben, lambda state: state.room.phase == "between")


@pytest.mark.parametrize("fault", ["raises", "cheats", "waits", "breaks", "is late"])
async def test_a_slow_bot_that_fails_plays_mildly(
    slow: Slow, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choice(view: View) -> Action | None:
        if fault == "cheats":
            return "a fifth ace"  # type: ignore[return-value]
        if fault == "waits":
            return None
        raise ZeroDivisionError

    slow.choice = choice
    for _ in range(2000):
        slow.free.release()
    if fault == "is late":
        monkeypatch.setattr(thinking, "PATIENCE_S", 0.0)
    pool: Callable[[], Executor] = Broken if fault == "breaks" else threads
    async with desk(3, bots={1: "careful", 2: "careful"}, thinkers=pool) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        await room.do(alex, ask.Start(), "start")
        await until(alex, lambda state: state.game is not None and state.game.bout == 5)
        await (await room.live()).stop()


class Broken(Executor):
    """Processes that were killed, by the system for want of memory perhaps."""

    def submit(self, *_: object, **__: object) -> "Future[object]":  # type: ignore[override]
        raise BrokenExecutor


async def test_a_room_that_ends_lets_go_of_a_thought(slow: Slow) -> None:
    async with desk(2, bots={1: "careful"}, thinkers=threads) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        await room.do(alex, ask.Start(), "start")
        await begun(slow)
        live = await room.live()
        await live.stop()
        await asyncio.sleep(0)
        assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("a bot")]
        slow.free.release()


@pytest.mark.slow
async def test_processes_think_and_end() -> None:
    """With the real ones, which start anew after they were killed."""
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    seen = view(state, state.attacker)
    thinkers = Thinkers()
    for _ in range(2):
        action = await thinkers.choose("random", 7, seen)
        assert action == think("random", 7, seen)
        assert action in seen.actions
        thinkers.close()
    with pytest.raises(KeyError):
        await thinkers.choose("perfect", 7, seen)
    thinkers.close()
    while multiprocessing.active_children():  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
