"""The list of public rooms, also of those that nobody uses at the moment."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest

from durnius.protocol.http import RoomLine, RoomList
from durnius.server import public as public_module
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
