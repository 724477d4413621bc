"""Bots that think for long hold nobody up: neither their room nor another, and not the server's end."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from durnius.bots import registry
from durnius.core import Action, Rules, View, deck_of, new_game, view
from durnius.protocol.outgoing import Ok, Refused, State
from durnius.rooms import commands as ask
from durnius.rooms.events import Acted, decode_entry
from durnius.server import live as live_module
from durnius.server import thinking
from durnius.server.app import HUB, make_app
from durnius.server.settings import Settings
from durnius.server.thinking import TRIES, Thinkers, think
from tests.server.direct import Desk, Ear, desk
from tests.server.memory import MemoryLog

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
    monkeypatch.setattr(registry, "_MAKERS", {**registry._MAKERS, "careful": lambda *_: level})
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


@pytest.mark.parametrize(
    "fault", ["raises", "cheats", "waits", "breaks", "lets go", "is late", "is cancelled"]
)
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
    if fault == "is cancelled":
        monkeypatch.setattr(Thinkers, "choose", cancelled)
    pool: Callable[[], Executor] = {"breaks": Broken, "lets go": LettingGo}.get(fault, threads)
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


class LettingGo(Executor):
    """Processes whose pool cancels whatever it is given, as one does that is shut down."""

    def submit(self, *_: object, **__: object) -> "Future[object]":  # type: ignore[override]
        future: Future[object] = Future()
        future.cancel()
        return future


async def cancelled(*_: object) -> None:
    """End as if somebody had cancelled the task, which nobody did."""
    raise asyncio.CancelledError


async def test_what_a_pool_lets_go_of_is_thought_out_in_the_next() -> None:
    pools: list[Callable[[], Executor]] = [LettingGo, threads]
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    thinkers = Thinkers(1, lambda: pools.pop(0)())  # noqa: PLW0108 - the next one each time
    seen = view(state, state.attacker)
    assert await thinkers.choose("random", 3, seen) == think("random", 3, seen, 1)
    thinkers.close()


async def test_a_thought_that_comes_while_the_store_fails_is_thought_again(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "_RETRY_S", 0.0)
    async with desk(2, bots={1: "careful"}, thinkers=threads) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        await room.do(alex, ask.Start(), "start")
        await begun(slow)
        before = tables(alex.state) if alex.state else 0
        room.store.fails = True
        assert isinstance(await room.do(alex, ask.Rename("Ben"), "rename"), Refused)
        slow.free.release()
        failures = "durnius_store_failures_total 1\n"
        while failures in room.hub.tools.metrics.text({}):
            await asyncio.to_thread(lambda: None)
        room.store.fails = False
        await begun(slow)
        slow.free.release()
        await until(alex, lambda state: tables(state) > before)


class Stuck(Executor):
    """A process that is busy for ever."""

    def __init__(self) -> None:
        self.futures: list[Future[object]] = []

    def submit(self, *_: object, **__: object) -> "Future[object]":  # type: ignore[override]
        self.futures.append(Future())
        return self.futures[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future in self.futures:
            if cancel_futures:
                future.cancel()


async def test_who_stands_in_line_behind_a_stuck_bot_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stuck one is given up with its process; the others get theirs in a new one."""
    monkeypatch.setattr(thinking, "PATIENCE_S", 0.0)
    pools = [Stuck()]

    def make_pool() -> Executor:
        if pools:
            return pools.pop()
        monkeypatch.setattr(thinking, "PATIENCE_S", 10.0)
        return threads()

    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    seen = view(state, state.attacker)
    thinkers = Thinkers(1, make_pool)
    monkeypatch.setattr(thinkers, "_free", asyncio.Semaphore(1))
    choices = [thinkers.choose("random", number, seen) for number in range(4)]
    first, *others = await asyncio.gather(*choices, return_exceptions=True)
    assert isinstance(first, TimeoutError)
    assert others == [think("random", number, seen, 1) for number in range(1, 4)]


@pytest.mark.parametrize("fault", ["is late", "breaks", "is let go"])
async def test_what_fails_aside_takes_nothing_from_those_who_think_for_tables(
    slow: Slow, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = ThreadPoolExecutor(2)
    others = {"is late": Stuck, "breaks": Broken, "is let go": LettingGo}[fault]
    pools = [bots]
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    monkeypatch.setattr(thinking, "_ASIDE_S", 0.0)
    monkeypatch.setattr(thinking, "_GIVE_WAY_S", 0.0)
    thinkers = Thinkers(1, lambda: pools.pop() if pools else others())
    seen = view(state, state.attacker)
    choice = asyncio.create_task(thinkers.choose("careful", 1, seen))
    await begun(slow)
    with pytest.raises((TimeoutError, BrokenExecutor)):
        await thinkers.aside(lambda: 7)
    slow.free.release()
    assert await choice in seen.actions
    assert slow.asked == 1
    assert bots.submit(lambda: 7).result() == 7  # which a pool that is shut down would refuse
    thinkers.close()


async def test_where_many_think_each_gets_less_time(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def note(_level: str, _seed: int, seen: View, milliseconds: float) -> Action:
        given.append(milliseconds)
        return seen.actions[0]

    monkeypatch.setattr(thinking, "think", note)
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    thinkers = Thinkers(150, threads)
    seen = view(state, state.attacker)
    await thinkers.choose("master", 1, seen)
    await asyncio.gather(*(thinkers.choose("master", 1, seen) for _ in range(101)))
    assert given[0] == given[-1] == 150
    assert min(given) == 10 * thinking._COUNT


async def test_what_the_operator_says_of_the_time_gets_to_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def note(_level: str, _seed: int, _seen: View, milliseconds: float) -> None:
        given.append(milliseconds)

    monkeypatch.setattr(thinking, "think", note)
    monkeypatch.setattr(thinking, "_processes", lambda _: threads())
    thinkers = make_app(Settings(bot_ms=20), store=MemoryLog())[HUB].tools.thinkers
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    await thinkers.choose("master", 1, view(state, state.attacker))
    assert given == [20]


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
        assert action == think("random", 7, seen, 1)
        assert action in seen.actions
        thinkers.close()
    with pytest.raises(KeyError):
        await thinkers.choose("perfect", 7, seen)
    thinkers.close()
    while multiprocessing.active_children():  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_a_process_that_dies_is_replaced_and_its_choice_made_anew() -> None:
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    seen = view(state, state.attacker)
    thinkers = Thinkers(1000)
    choice = asyncio.create_task(thinkers.choose("master", 7, seen))
    while not (children := multiprocessing.active_children()):  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    for child in children:
        child.kill()
    assert await choice in seen.actions
    assert not {child.pid for child in children} & {child.pid for child in multiprocessing.active_children()}
    thinkers.close()


@pytest.mark.slow
async def test_a_process_that_dies_aside_takes_no_bots_along() -> None:
    rules = Rules()
    state, _ = new_game(rules, 2, deck_of(rules.deck), dealer=0)
    thinkers = Thinkers()
    await thinkers.choose("random", 7, view(state, state.attacker))
    bots = multiprocessing.active_children()
    assert bots
    with pytest.raises(BrokenExecutor):
        await thinkers.aside(partial(os._exit, 1))
    assert all(bot.is_alive() for bot in bots)
    thinkers.close()
    for bot in bots:
        await asyncio.to_thread(bot.join, 10)
        assert not bot.is_alive()


def _cpu_ticks() -> dict[int, int]:
    """What each process of a bot has used so far."""
    used = {}
    for child in multiprocessing.active_children():
        with suppress(OSError):  # it has just ended
            fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
            used[child.pid or 0] = int(fields[11]) + int(fields[12])
    return used


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
async def test_a_bot_whose_process_is_killed_in_mid_thought_plays_all_the_same(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with desk(2, bots={1: "master"}, bot_ms=300) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        await room.do(alex, ask.Start(), "start")
        live = await room.live()
        for kill in range(TRIES - 1):  # all of them may strike the same thought
            before, ticks, busy = -1, _cpu_ticks(), list[int]()
            while not (live.thinks and busy):
                await asyncio.sleep(0.005)
                while not alex.heard.empty():
                    await alex.next()
                if alex.state is not None and tables(alex.state) != before:
                    before, ticks = tables(alex.state), _cpu_ticks()
                busy = [pid for pid, now in _cpu_ticks().items() if now >= ticks.get(pid, 0) + 10]
            for pid in busy:
                os.kill(pid, signal.SIGKILL)
            await until(alex, lambda state, before=before: tables(state) > before)  # type: ignore[misc]
            assert alex.state is not None
            assert alex.state.room.phase == "playing", kill
    assert not caplog.records


@pytest.mark.slow
async def test_masters_hold_up_no_other_room(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They think in their processes alone, and a room beside theirs is answered while they do."""

    def here(*_: object) -> registry.Bot:
        raise AssertionError("a slow bot was made in the server's own process")

    monkeypatch.setattr(registry, "_MAKERS", {**registry._MAKERS, "master": here})
    async with desk(3, bots={1: "master", 2: "master"}, bot_ms=5) as room:
        alex = await seated(room)
        await room.do(alex, ask.SetAway(on=True), "away")
        other_id = await room.hub.create(ask.SetOptions(seats=2, pace_ms=0), {})
        assert isinstance(other_id, str)
        other = Desk(room.hub, room.store, other_id)
        ben = await seated(other, "Ben")
        await room.do(alex, ask.Start(), "start")
        answered = 0
        while alex.state is None or alex.state.room.phase != "between":
            await other.do(ben, ask.SetAway(on=answered % 2 == 0), f"{answered}")
            answered += 1
            while not alex.heard.empty():
                await alex.next()
        assert answered > len(room.store.entries[room.id])
    assert not caplog.records
