"""Reviews of finished games over HTTP: worked out beside everything else, told how far, kept, and bounded."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace

import msgspec
import pytest

from durnius.bots.review import MOST_MISTAKES, Verdict, is_real, real_decisions, unjudged
from durnius.bots.review import judge as really_judge
from durnius.core import Decision, decisions, read_record
from durnius.protocol.http import HttpError, Review
from durnius.server import reviews, thinking
from durnius.server.reviews import Reviews
from durnius.server.thinking import Thinkers
from tests.server.conftest import QUICK, House, running
from tests.server.test_games import get, played

EAGER = replace(QUICK, games_per_minute=100_000)
"""Whoever asks may ask again at once."""


class Judge:
    """Judges as a review does, but only as often as it may."""

    def __init__(self) -> None:
        self.free = threading.Semaphore(0)
        self.asked = 0
        self.fails = False

    def __call__(self, decision: Decision, guesses: int) -> Verdict | None:
        assert self.free.acquire(timeout=20)
        self.asked += 1
        if self.fails:
            raise ZeroDivisionError
        return really_judge(decision, min(guesses, 20))

    def go(self, decisions: int = 10_000) -> None:
        """Let so many be judged."""
        self.free.release(decisions)


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> Iterator[Judge]:
    """Reviews are worked out in threads, by a judge who waits."""
    judge = Judge()
    monkeypatch.setattr(reviews, "judge", judge)
    monkeypatch.setattr(thinking, "_processes", ThreadPoolExecutor)
    yield judge
    judge.go()


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with running(settings=EAGER) as house:
        yield house


async def ask(house: House, room: str, number: int = 1, **headers: str) -> tuple[int, Review]:
    path = house.url(f"/api/rooms/{room}/games/{number}/review")
    async with house.session.get(path, headers=headers) as answer:
        return answer.status, msgspec.json.decode(await answer.read(), type=Review)


async def whole(house: House, room: str, number: int = 1) -> Review:
    while True:
        status, review = await ask(house, room, number)
        if status == 200:
            return review
        assert status == 202
        assert (review.decisions, review.mistakes) == ([], [])
        await asyncio.sleep(0.02)


async def refused(house: House, path: str, status: int) -> str:
    return msgspec.json.decode(await get(house, path, status), type=HttpError).code


async def test_a_review_tells_of_each_decision_and_is_kept(house: House, judge: Judge) -> None:
    room, _ = await played(house)
    record = read_record((await get(house, f"/api/rooms/{room}/games/1")).decode())
    todo = [one for one in decisions(record) if is_real(one)]
    status, begun = await ask(house, room)
    assert (status, begun.done, begun.of) == (202, 0, len(todo))
    judge.go()
    review = await whole(house, room)
    verdicts = [found for one in todo if (found := really_judge(one, 20)) is not None]
    assert (review.done, review.of) == (len(todo), len(todo))
    rest = [unjudged(one) for one in todo if really_judge(one, 20) is None]
    assert review == reviews.review_of(verdicts, rest)
    assert {one.step for one in review.unjudged} == {one.number for one in rest}
    for decision in review.decisions:
        assert record.actions[decision.step - 1] == f"{decision.seat} {decision.played}"
        assert decision.played in [option.action for option in decision.options]
        assert decision.best in (None, decision.options[0].action)
        assert 0 <= decision.best_loses <= 1
    assert len(review.mistakes) <= review.most == MOST_MISTAKES
    assert set(review.mistakes) <= {decision.step for decision in review.decisions}
    asked = judge.asked
    assert await ask(house, room) == (200, review)
    assert judge.asked == asked


async def test_while_it_is_worked_out_one_hears_how_far_it_is(house: House, judge: Judge) -> None:
    room, alex = await played(house)
    assert (await ask(house, room))[0] == 202
    judge.go(3)
    while (await ask(house, room))[1].done < 3:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    await alex.do("rename", name="Alexander")  # nobody waits for it
    status, review = await ask(house, room)
    assert (status, review.done, judge.asked) == (202, 3, 3)


async def test_two_who_ask_at_once_share_one(house: House, judge: Judge) -> None:
    room, _ = await played(house)
    judge.go()
    first, second = await asyncio.gather(whole(house, room), whole(house, room))
    assert first == second
    assert judge.asked == first.of


async def test_p36_there_is_no_review_of_a_game_that_is_played(house: House, judge: Judge) -> None:
    room = await house.room(2)
    alex, _ = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    for number in (0, 1, 2):
        assert await refused(house, f"/api/rooms/{room}/games/{number}/review", 404) == "game_not_over"
    assert await refused(house, "/api/rooms/aaaaaaaaaaaaa/games/1/review", 404) == "room_gone"
    assert judge.asked == 0


async def test_who_has_too_many_begun_waits_but_gets_what_is_there(judge: Judge) -> None:
    judge.go()
    async with running(settings=replace(EAGER, reviews_per_minute=1)) as house:
        room, _ = await played(house, 2)
        first = await whole(house, room)
        assert await refused(house, f"/api/rooms/{room}/games/2/review", 429) == "rate_limited"
        assert await ask(house, room) == (200, first)


async def test_so_many_are_worked_out_at_once(house: House, judge: Judge) -> None:
    room, _ = await played(house, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviews, "_MOST_AT_ONCE", 2)
        assert (await ask(house, room, 1))[0] == (await ask(house, room, 2))[0] == 202
        assert await refused(house, f"/api/rooms/{room}/games/3/review", 429) == "rate_limited"
        judge.go()
        await whole(house, room, 1)
        await whole(house, room, 2)
        await whole(house, room, 3)


async def test_one_address_leaves_room_for_others_and_who_is_refused_costs_nothing(judge: Judge) -> None:
    async with running(settings=replace(EAGER, behind_proxy=True, reviews_per_minute=3)) as house:
        room, _ = await played(house, 4)
        for number in (1, 2):
            assert (await ask(house, room, number))[0] == 202
        before = house.store.handed_out
        for _ in range(5):
            assert await refused(house, f"/api/rooms/{room}/games/3/review", 429) == "rate_limited"
        assert house.store.handed_out == before
        assert (await ask(house, room, 4, **{"X-Forwarded-For": "192.0.2.1"}))[0] == 202
        judge.go()
        await whole(house, room, 1)
        await whole(house, room, 2)
        await whole(house, room, 3)  # none of the refusals was counted


async def test_one_that_nobody_asks_for_any_more_is_dropped(
    house: House, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await played(house)
    monkeypatch.setattr(reviews, "_FORGOTTEN_S", -1.0)
    assert (await ask(house, room))[0] == 202
    judge.go()
    while house.hub.reviews._open:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    assert judge.asked == 1
    monkeypatch.undo()


async def test_one_that_is_complete_is_kept_though_nobody_asked_for_long(
    house: House, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "real_decisions", lambda record: real_decisions(record)[-1:])
    monkeypatch.setattr(reviews, "_FORGOTTEN_S", -1.0)
    room, _ = await played(house)
    assert (await ask(house, room))[0] == 202
    judge.go(1)
    while house.hub.reviews._open:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    assert (await ask(house, room))[0] == 200


async def test_one_that_fails_is_told_and_tried_anew(
    house: House, judge: Judge, caplog: pytest.LogCaptureFixture
) -> None:
    room, _ = await played(house)
    judge.fails = True
    judge.go(1)
    assert (await ask(house, room))[0] == 202
    while not caplog.records:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    assert "a review of one of its games failed" in caplog.text
    assert await refused(house, f"/api/rooms/{room}/games/1/review", 500) == "server_error"
    judge.fails = False
    judge.go()
    assert (await whole(house, room)).decisions


async def test_only_those_asked_for_last_are_kept_and_none_of_a_room_that_is_gone(
    house: House, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "_KEPT", 2)
    judge.go()
    room, _ = await played(house, 3)
    for number in (1, 2, 3):
        await whole(house, room, number)
    kept = house.hub.reviews
    assert [number for number in (1, 2, 3) if kept.get(room, number)] == [2, 3]
    judge.free = threading.Semaphore(0)
    assert (await ask(house, room))[0] == 202
    kept.forget(room)
    assert (kept.get(room, 2), kept.progress(room, 1)) == (None, None)
    judge.go()


async def test_what_is_done_aside_gives_way_to_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins when no bot thinks, and a bot that comes then finds a process free."""
    done: list[str] = []
    bot, other = threading.Event(), threading.Event()

    def think(*_: object) -> None:
        assert bot.wait(20)
        done.append("bot")

    def aside() -> None:
        assert other.wait(20)
        done.append("aside")

    def threads() -> Executor:
        return ThreadPoolExecutor(2)

    monkeypatch.setattr(thinking, "think", think)
    monkeypatch.setattr(thinking, "_GIVE_WAY_S", 20.0)
    thinkers = Thinkers(1, threads)
    choice = asyncio.create_task(thinkers.choose("master", 1, None))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    later = asyncio.create_task(thinkers.aside(aside))
    other.set()
    await asyncio.sleep(0.05)
    assert done == []
    bot.set()
    await asyncio.gather(choice, later)
    assert done == ["bot", "aside"]
    other.clear()
    later = asyncio.create_task(thinkers.aside(aside))
    await asyncio.sleep(0.05)
    await thinkers.choose("master", 1, None)  # type: ignore[arg-type]
    other.set()
    await later
    assert done[2:] == ["bot", "aside"]


async def test_bots_that_never_rest_hold_nothing_up_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = threading.Event()
    monkeypatch.setattr(thinking, "think", lambda *_: bot.wait(20))
    monkeypatch.setattr(thinking, "_GIVE_WAY_S", 0.01)
    thinkers = Thinkers(1, lambda: ThreadPoolExecutor(2))
    choice = asyncio.create_task(thinkers.choose("master", 1, None))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    assert await thinkers.aside(lambda: 7) == 7
    bot.set()
    await choice


async def test_a_server_that_stops_works_none_out(house: House) -> None:
    room, _ = await played(house)
    assert (await ask(house, room))[0] == 202
    await house.hub.stop()
    await asyncio.sleep(0)
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("a review")]


@pytest.mark.slow
async def test_processes_work_one_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    async with running(settings=EAGER) as house:
        room, _ = await played(house)
        review = await whole(house, room)
        assert review.decisions
        assert isinstance(house.hub.reviews, Reviews)
