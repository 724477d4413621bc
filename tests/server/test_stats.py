"""Figures of all deals over HTTP: read once, then kept up to date, with nothing of games that are played."""

import asyncio
from dataclasses import replace
from random import Random

import msgspec
import pytest

from durnius.protocol.http import DealStats
from durnius.server.dealcount import DealCount
from durnius.store.log import Entry, StoreFailed
from tests.server.conftest import House, running
from tests.server.guests import Guest


async def stats(house: House) -> DealStats:
    async with house.session.get(house.url("/api/stats")) as answer:
        assert answer.status == 200
        return msgspec.json.decode(await answer.read(), type=DealStats)


async def table(house: House) -> Guest:
    room = await house.room(3, bots={"1": "random", "2": "random"})
    (alex,) = await house.seated(room, "Alex")
    return alex


async def play(alex: Guest, number: int) -> None:
    await alex.do("start")
    await alex.play(Random(number), number)


async def test_a_server_without_games_has_no_figures(house: House) -> None:
    await table(house)
    assert await stats(house) == DealStats(
        complete=True, games=0, seats=[], chi_square=None, freedom=0, chance=None
    )


async def test_games_are_counted_before_and_after_somebody_asked(house: House) -> None:
    alex = await table(house)
    await play(alex, 1)
    await play(alex, 2)
    assert (await stats(house)).games == 2
    await play(alex, 3)
    ben = await table(house)
    await play(ben, 1)
    found = await stats(house)
    assert found.games == 4
    assert [seat.games for seat in found.seats] == [4, 4, 4]
    assert [sum(seat.trumps) for seat in found.seats] == [4, 4, 4]
    assert sum(seat.expected_aces for seat in found.seats) == pytest.approx(4 * 3 * 6 * 4 / 36, abs=0.1)
    async with running(house.store) as again:  # read from the store, it is the same
        assert await stats(again) == found


async def test_p36_a_game_that_is_played_moves_no_figure(house: House) -> None:
    alex = await table(house)
    before = await stats(house)
    await alex.do("start")
    assert await stats(house) == before
    async with running(house.store) as again:
        assert await stats(again) == before
    await alex.play(Random(1))
    assert (await stats(house)).games == 1


async def test_a_game_that_ends_while_the_rooms_are_read_is_counted_once(house: House) -> None:
    alex = await table(house)
    await play(alex, 1)
    await alex.do("start")
    held = asyncio.Event()
    read = house.store.read

    async def slow(room: str, after: int = 0, last: int | None = None) -> list[Entry]:
        entries = await read(room, after, last)
        await held.wait()
        return entries

    house.store.read = slow  # type: ignore[method-assign]
    count: DealCount = house.hub.tools.deals
    early = await count.stats(wait_s=0.05)
    assert (early.complete, early.games) == (False, 0)
    await alex.play(Random(2), 2)
    held.set()
    assert (await stats(house)).games == 2
    assert (await stats(house)).complete


@pytest.mark.parametrize(
    ("what", "instead"),
    [
        (b'"action":"', b'"action":"0'),  # cannot be read
        (b'"action":"attack', b'"action":"throw'),  # is refused when it is played again
        (b'"seat":0,"action"', b'"seat":7,"action"'),
        (b'"deck":"', b'"deck":"6c '),
        (b'"v":1', b'"v":9'),
    ],
)
async def test_a_room_that_cannot_be_read_is_left_out(house: House, what: bytes, instead: bytes) -> None:
    damaged, alex = await table(house), await table(house)
    await play(damaged, 1)
    await play(alex, 1)
    kept = house.store.entries[damaged.url.rpartition("/")[2]]
    kept[:] = [Entry(e.room, e.seq, e.at_ms, e.payload.replace(what, instead)) for e in kept]
    async with running(house.store) as again:
        found = await stats(again)
        assert (found.games, found.complete) == (1, True)


async def test_after_any_other_failure_the_next_question_begins_anew(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alex = await table(house)
    await play(alex, 1)
    count = house.hub.tools.deals
    with monkeypatch.context() as patch:
        patch.setattr(house.store, "rooms", lambda: 1 // 0)
        assert (await count.stats()).complete is False
        await play(alex, 2)
        assert (await count.stats()).games == 0
    assert (await stats(house)).games == 2
    await play(alex, 3)
    assert (await stats(house)).games == 3


async def test_after_a_failing_store_the_next_question_begins_anew(house: House) -> None:
    alex = await table(house)
    await play(alex, 1)
    house.store.fails = True
    async with running(house.store) as again:
        assert (await again.hub.tools.deals.stats()).complete is False
        house.store.fails = False
        assert (await stats(again)).games == 1


async def forget(house: House, alex: Guest) -> None:
    """Delete a room that nobody used for long."""
    room = alex.url.rpartition("/")[2]
    await alex.close()
    live = await house.hub.open(room)
    assert live is not None
    await live.stop()
    kept = house.store.entries[room]
    kept[-1] = replace(kept[-1], at_ms=0)
    await house.hub.sweep()
    assert room not in house.store.entries


@pytest.mark.parametrize("asked", [True, False])
async def test_games_of_rooms_that_are_deleted_stay_counted(house: House, asked: bool) -> None:
    alex, ben, cleo = [await table(house) for _ in range(3)]
    for guest in (alex, ben, cleo):
        await play(guest, 1)
    await play(alex, 2)
    await cleo.do("start")  # which never ends, and is not counted
    before = await stats(house) if asked else None
    for count, guest in enumerate((alex, cleo), 1):
        await forget(house, guest)
        assert len(house.store.entries) == 3 - count
    found = await stats(house)
    assert found.games == 4
    assert before in (None, found)
    async with running(house.store) as again:
        assert await stats(again) == found
        await forget(again, await returned(again, ben))
        assert await stats(again) == found
    async with running(house.store) as again:
        assert await stats(again) == found


async def returned(house: House, guest: Guest) -> Guest:
    """Somebody in a server that was started again."""
    twin = house.guest(guest.url.rpartition("/")[2], guest.name)
    twin.token = guest.token
    await twin.hello()
    return twin


async def test_a_room_that_is_deleted_while_the_rooms_are_read_is_counted_once(house: House) -> None:
    alex, ben = await table(house), await table(house)
    await play(alex, 1)
    await play(ben, 1)
    held, read = asyncio.Event(), house.store.read
    asked: list[str] = []

    async def slow(room: str, after: int = 0, last: int | None = None) -> list[Entry]:
        entries = await read(room, after, last)
        if not asked:
            asked.append(room)
            await held.wait()
        return entries

    house.store.read = slow  # type: ignore[method-assign]
    count: DealCount = house.hub.tools.deals
    assert (await count.stats(wait_s=0.05)).complete is False
    for guest in (alex, ben):  # one of them was read before, and is not counted yet
        await forget(house, guest)
    held.set()
    assert (await stats(house)).games == 2
    async with running(house.store) as again:
        assert (await stats(again)).games == 2


async def test_figures_that_cannot_be_read_are_not_written_over(house: House) -> None:
    alex = await table(house)
    await play(alex, 1)
    house.store.values["deals"] = b'{"v":2}'
    with pytest.raises(StoreFailed, match="cannot be read"):
        await house.hub.tools.deals.delete(alex.url.rpartition("/")[2])
    assert house.store.values["deals"] == b'{"v":2}'
    assert len(house.store.entries) == 1
