"""Hints: thought out beside the room, told to the one who asked, about the table as it is."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import pytest

from durnius.bots.advice import Advice, Option
from durnius.bots.motive import Motive
from durnius.core import View, action_text
from durnius.protocol.outgoing import GivenHint, Ok, Refused, State
from durnius.rooms import commands as ask
from durnius.server import hinting, live, thinking
from durnius.server.items import AskHint
from tests.server.conftest import House
from tests.server.direct import Desk, Ear, desk


class Prompts(Executor):
    """Work that is done when the test wants it."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[object], Callable[[], object]]] = []

    def submit(self, work: Callable[..., object], *about: object, **more: object) -> "Future[object]":  # type: ignore[override]
        future: Future[object] = Future()
        self.waiting.append((future, lambda: work(*about, **more)))
        return future

    def finish(self) -> None:
        future, work = self.waiting.pop(0)
        if future.cancelled():
            return
        try:
            future.set_result(work())
        except Exception as error:  # noqa: BLE001 - it is handed on
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[View]:
    """What the adviser was shown; it advises the first action."""
    views: list[View] = []

    def first(seed: int, seen: View, milliseconds: float) -> Advice:
        views.append(seen)
        best = seen.actions[0]
        return Advice(best, 0.12345, (Option(best, 0.12345),), exact=False, motive=Motive("leads_lowest"))

    monkeypatch.setattr(thinking, "advise", first)
    return views


async def to_move(room: Desk, alex: Ear) -> State:
    """Sit, start, and wait for one's turn. The other is careful: a random bot might throw in meanwhile."""
    await room.do(alex, ask.Sit(None), "sit")
    await room.do(alex, ask.Start(), "start")
    while alex.state is None or alex.state.game is None or not alex.state.game.actions:
        await alex.next()
    return alex.state


async def refusal(person: Ear, message_id: str) -> str:
    """The code that a hint is refused with."""
    refused = await person.hint(message_id)
    assert isinstance(refused, Refused)
    return refused.code


async def test_who_asks_is_told_and_nothing_is_played(seen: list[View]) -> None:
    pool = Prompts()
    async with desk(2, bots={1: "careful"}, thinkers=lambda: pool) as room:
        alex, vida = await room.let_in("Alex"), await room.let_in("Vida")
        state = await to_move(room, alex)
        assert state.game is not None
        await room.ask(alex, AskHint(), "h1")
        assert isinstance(await room.do(alex, ask.Say("hello"), "say"), Ok)  # nobody waits meanwhile
        pool.finish()
        hint = await alex.hint("h1")
        assert isinstance(hint, GivenHint)
        assert (hint.action, hint.why, hint.loses) == (state.game.actions[0], "leads_lowest", 0.123)
        assert [action_text(action) for action in seen[0].actions] == state.game.actions
        assert seen[0].seat == state.game.seat
        assert isinstance(await room.do(alex, ask.Rename("Alexander"), "again"), Ok)
        assert alex.state is not None
        assert alex.state.game is not None
        assert alex.state.game.table == state.game.table
        heard = [vida.heard.get_nowait() for _ in range(vida.heard.qsize())]
        assert not any(isinstance(message, GivenHint) for message in heard)


async def test_a_hint_about_another_table_is_not_told(seen: list[View]) -> None:
    pool = Prompts()
    async with desk(2, bots={1: "careful"}, thinkers=lambda: pool) as room:
        alex = await room.let_in("Alex")
        state = await to_move(room, alex)
        assert state.game is not None
        await room.ask(alex, AskHint(), "h1")
        assert isinstance(await room.do(alex, ask.Act(state.seq, state.game.actions[-1]), "act"), Ok)
        pool.finish()
        assert await refusal(alex, "h1") == "table_changed"


async def test_one_at_a_time_and_not_without_end(seen: list[View]) -> None:
    pool = Prompts()
    async with desk(2, bots={1: "careful"}, thinkers=lambda: pool) as room:
        alex = await room.let_in("Alex")
        await to_move(room, alex)
        await room.ask(alex, AskHint(), "first")
        await room.ask(alex, AskHint(), "second")
        assert await refusal(alex, "second") == "rate_limited"
        pool.finish()
        assert isinstance(await alex.hint("first"), GivenHint)
        for number in range(hinting.HINTS_PER_MINUTE - 1):
            await room.ask(alex, AskHint(), f"{number}")
            await room.do(alex, ask.Rename("Alex"), f"rename {number}")
            pool.finish()
            assert isinstance(await alex.hint(f"{number}"), GivenHint)
        await room.ask(alex, AskHint(), "too many")
        assert await refusal(alex, "too many") == "rate_limited"


async def test_one_that_is_sent_twice_is_answered_once(seen: list[View]) -> None:
    pool = Prompts()
    async with desk(2, bots={1: "careful"}, thinkers=lambda: pool) as room:
        alex = await room.let_in("Alex")
        await to_move(room, alex)
        await room.ask(alex, AskHint(), "h1")
        await room.ask(alex, AskHint(), "h1")
        await room.ask(alex, ask.Rename("Alexander"), "rename")
        while not isinstance(message := await alex.next(), Ok):
            assert not isinstance(message, Refused)
        pool.finish()
        assert isinstance(await alex.hint("h1"), GivenHint)
        await room.do(alex, ask.Rename("Alex"), "again")
        assert not pool.waiting
        assert not any(isinstance(message, GivenHint | Refused) for message in alex.rest())


async def test_one_that_comes_while_the_store_fails_is_refused(
    seen: list[View], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_RETRY_S", 0.0)
    pool = Prompts()
    async with desk(2, bots={1: "careful"}, thinkers=lambda: pool) as room:
        alex = await room.let_in("Alex")
        await to_move(room, alex)
        await room.ask(alex, AskHint(), "h1")
        room.store.fails = True
        assert isinstance(await room.do(alex, ask.Rename("Ben"), "rename"), Refused)
        pool.finish()
        async with asyncio.timeout(10):
            assert await alex.hint("h1") == Refused(id="h1", code="not_stored")
        room.store.fails = False


async def test_who_came_back_elsewhere_asks_anew(seen: list[View]) -> None:
    """What the old connection waits for is dropped; the new one gets its own."""
    pool = Prompts()
    async with desk(2, bots={1: "careful"}, thinkers=lambda: pool) as room:
        alex = await room.let_in("Alex")
        await to_move(room, alex)
        await room.ask(alex, AskHint(), "h1")
        again = await room.let_in("Alex", alex.token)
        await room.ask(again, AskHint(), "h1")
        await room.do(again, ask.Say("back"), "say")
        for _ in range(len(pool.waiting)):
            pool.finish()
        assert isinstance(await again.hint("h1"), GivenHint)
        heard = [alex.heard.get_nowait() for _ in range(alex.heard.qsize())]
        assert not any(isinstance(message, GivenHint) for message in heard)


async def cancelled(*_: object) -> None:
    """End as if somebody had cancelled the task, which nobody did."""
    raise asyncio.CancelledError


@pytest.mark.parametrize("fault", ["raises", "is cancelled"])
async def test_what_fails_is_told(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> Advice:
        raise ZeroDivisionError

    monkeypatch.setattr(thinking, "advise", fails)
    if fault == "is cancelled":
        monkeypatch.setattr(thinking.Thinkers, "advise", cancelled)
    async with desk(2, bots={1: "careful"}, thinkers=lambda: ThreadPoolExecutor(1)) as room:
        alex = await room.let_in("Alex")
        await to_move(room, alex)
        await room.ask(alex, AskHint(), "h1")
        assert await refusal(alex, "h1") == "server_error"
        await room.ask(alex, AskHint(), "h2")
        assert isinstance(await alex.hint("h2"), Refused)  # and may be asked for again


async def test_over_the_wire_with_the_real_adviser(house: House) -> None:
    room = await house.room(2, hints=True)
    ann, bob = await house.seated(room, "Ann", "Bob")
    assert ann.state.room.hints
    assert [seat.agrees for seat in bob.state.room.seats] == [False, False]
    await ann.do("start")
    await bob.until(lambda state: state.game is not None)
    first = ann if ann.game.actions else bob
    answer = await first.ask("hint")
    assert isinstance(answer, Refused)
    assert (answer.code, answer.detail) == ("hints_not_agreed", "Ann, Bob")
    await ann.do("agree", on=True)
    await bob.do("agree", on=True)
    await ann.until(lambda state: all(seat.agrees for seat in state.room.seats))
    assert "AgreedToHints" in ann.told
    await first.send(t="hint", id="wanted")
    answers: list[GivenHint | Ok | Refused] = []
    while not any(answer.id == "after" for answer in answers):
        if isinstance(message := await first.next(), GivenHint | Ok | Refused):
            answers.append(message)
            if len(answers) == 1:
                await first.send(t="say", id="after", phrase="hello")
    hint, after = answers  # and no `ok` for the hint
    assert isinstance(hint, GivenHint)
    assert hint.id == "wanted"
    assert isinstance(after, Ok)
    assert hint.action in first.game.actions
    assert not hint.exact
