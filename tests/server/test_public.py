"""The list of public rooms, also of those that nobody uses at the moment."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from durnius.protocol.http import RoomLine, RoomList
from durnius.server import public as public_module
from durnius.server.live import LiveRoom
from tests.server.conftest import QUICK, House, running
from tests.server.memory import MemoryLog

RESTING = replace(QUICK, idle_s=0.01)


async def _list(house: House) -> list[RoomLine]:
    async with house.session.get(house.url("/api/rooms")) as answer:
        return msgspec.json.decode(await answer.read(), type=RoomList).rooms


async def _names(house: House) -> list[str]:
    return [line.name for line in await _list(house)]


async def _until_empty(house: House) -> None:
    async with asyncio.timeout(10):
        while len(house.hub):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def _read(house: House) -> None:
    """Wait until the store was read."""
    async with asyncio.timeout(10):
        while house.hub.public._known is not None:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def test_public_rooms_are_listed_at_rest_and_after_a_restart() -> None:
    store = MemoryLog()
    async with running(store, RESTING) as house:
        await house.room(private=False, name="Open")
        await house.room(private=True, name="Closed")
        changed = await house.room(private=True, name="Opened later")
        shut = await house.room(private=False, name="Closed later")
        for room, private in ((changed, False), (shut, True)):
            (host,) = await house.seated(room, f"Host {private}")
            await host.do("options", private=private)
            await host.close()
        await _until_empty(house)
        listed = await _list(house)
        assert sorted(line.name for line in listed) == ["Open", "Opened later"]
        assert {line.name: line.people for line in listed}["Opened later"] == ["Host False"]
    async with running(store, RESTING) as house:
        await _read(house)
        assert sorted(await _names(house)) == ["Open", "Opened later"]
        assert len(house.hub) == 0  # none was opened for it
        (host,) = await house.seated(changed, "Newcomer")  # it is in memory now, and listed once
        assert sorted(await _names(house)) == ["Open", "Opened later"]
        await host.close()


async def test_a_room_that_was_deleted_is_not_listed() -> None:
    now = [1_000_000]
    settings = replace(RESTING, keep_days=1)
    async with running(settings=settings, clock=lambda: now[0]) as house:
        await house.room(private=False, name="Old")
        await _until_empty(house)
        assert await _names(house) == ["Old"]
        now[0] += 2 * 86_400_000
        await house.hub.sweep()
        assert await _names(house) == []


async def test_a_damaged_room_keeps_no_other_from_the_list() -> None:
    store = MemoryLog()
    async with running(store, RESTING) as house:
        room = await house.room(private=False, name="Damaged")
        await house.room(private=False, name="Whole")
    kept = store.entries[room]
    kept.append(replace(kept[0], seq=2, payload=b'{"private":false'))
    async with running(store, RESTING) as house:
        await _read(house)
        assert await _names(house) == ["Whole"]


async def test_the_list_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_module, "RESTING_KEPT", 3)
    store = MemoryLog()
    now = [1_000_000]
    async with running(store, replace(RESTING, keep_days=0), clock=lambda: now[0]) as house:
        for number in range(6):
            now[0] += 1000
            await house.room(private=False, name=f"Room {number}")
        await _until_empty(house)
        assert len(await _names(house)) == 3
    async with running(store, replace(RESTING, keep_days=0), clock=lambda: now[0]) as house:
        await _read(house)
        assert await _names(house) == ["Room 5", "Room 4", "Room 3"]


async def test_the_list_is_made_once_in_a_while_however_often_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = 0
    lines = public_module.PublicRooms.lines

    def counted(public: public_module.PublicRooms, live: Iterator[LiveRoom]) -> list[RoomLine]:
        nonlocal made
        made += 1
        return lines(public, live)

    monkeypatch.setattr(public_module.PublicRooms, "lines", counted)
    async with running(settings=replace(QUICK, list_s=1e9)) as house:
        await house.room(private=False, name="Open")
        for _ in range(20):
            assert await _names(house) == ["Open"]
        await house.room(private=False, name="Later")
        assert await _names(house) == ["Open"]
        assert made == 1
    async with running(settings=replace(QUICK, list_s=0.05)) as house:
        assert await _names(house) == []
        await house.room(private=False, name="Open")
        await until_listed(house, "Open")  # a little later, whoever asks


async def until_listed(house: House, name: str) -> None:
    async with asyncio.timeout(10):
        while name not in await _names(house):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)


async def test_p46_the_list_of_public_rooms_has_an_allowance() -> None:
    async with running(settings=replace(QUICK, lists_per_minute=3)) as house:
        room = await house.room(private=False)
        for _ in range(3):
            await _list(house)
        async with house.session.get(house.url("/api/rooms")) as answer:
            assert answer.status == 429
        (alex,) = await house.seated(room, "Alex")  # nothing else is held up by it
        assert alex.state.you.seat == 0
