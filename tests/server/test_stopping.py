"""A stop has a bound: everybody is told at once, and what hangs is left behind with nothing lost (P9)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest

from durnius.protocol.outgoing import Ok
from durnius.rooms.commands import Rename, SetOptions
from durnius.server.settings import Settings, from_environment
from durnius.server.stopping import CUT
from tests.server.conftest import running
from tests.server.direct import desk
from tests.server.guests import Guest
from tests.server.memory import MemoryLog
from tests.server.test_restart import come_back, make_room
from tests.serverprocess import ServerProcess

MANY = 300


class HangingLog(MemoryLog):
    """A store that stands still when told to; not even a cancelled append comes back."""

    def __init__(self) -> None:
        super().__init__()
        self.hangs = False
        self.asked = asyncio.Event()
        self.goes_on = asyncio.Event()

    async def append(self, room: str, seq: int, at_ms: int, payload: bytes) -> None:
        """Store an entry, after the disk came back."""
        self.asked.set()
        while self.hangs and not self.goes_on.is_set():
            try:
                await self.goes_on.wait()
            except asyncio.CancelledError:
                continue
        await super().append(room, seq, at_ms, payload)


async def test_p09_a_room_whose_store_hangs_keeps_no_other_from_stopping() -> None:
    store = HangingLog()
    async with desk(store=store) as one:
        alex = await one.let_in("Alex")
        other = await one.hub.create(SetOptions(seats=2), {})
        assert isinstance(other, str)
        await one.hub.open(other)
        store.hangs = True
        store.asked.clear()
        await one.ask(alex, Rename("Alexander"), "a1")
        await store.asked.wait()
        assert await one.hub.stop(0.05) == 1
        assert alex.bye == "shutting_down"
        assert not any(isinstance(message, Ok) for message in alex.rest())  # it is not durable
        assert [live.id for live in one.hub] == []
        store.goes_on.set()


async def test_p09_many_sockets_are_all_told_before_any_is_waited_for(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Some read nothing, some have not said hello, and the store hangs: each of the others hears the code."""
    store = HangingLog()
    async with running(store, Settings(stop_s=1.0, joins_per_minute=10_000)) as house:
        rooms = [await house.room(2, spectators=True) for _ in range(MANY // 50)]
        guests = [house.guest(rooms[number % len(rooms)], f"P{number}") for number in range(MANY)]
        for guest in guests:
            await guest.hello()
        silent = [await house.guest(rooms[0]).open() for _ in range(20)]
        deaf = guests[:20]
        for guest in deaf:
            guest.pause()
        store.hangs = True
        store.asked.clear()
        await guests[-1].send(t="rename", id="r1", name="Robin")
        await store.asked.wait()
        stopping = asyncio.create_task(house.server.app.shutdown())
        for guest in [*guests[20:], *silent]:
            end = await guest.ended()
            assert (end.bye, end.close) == ("shutting_down", 1012)
        assert not stopping.done()  # it waits for those who read nothing, and for the store
        await stopping
        assert "rooms left behind, whose store hangs: 1;" in caplog.text
        store.goes_on.set()
        for guest in deaf:
            guest.tear()


@pytest.mark.slow
async def test_p09_a_disk_that_stands_still_does_not_keep_the_process(tmp_path: Path) -> None:
    """The writer's thread never comes back; the process ends all the same, with all that it acknowledged."""
    process = ServerProcess(tmp_path, environment={"DURNIUS_STOP_SECONDS": "1"})
    process.program = (str(Path(__file__).with_name("standstill.py")),)
    await asyncio.to_thread(process.start)
    async with aiohttp.ClientSession() as session:
        room = await make_room(session, process.url)
        alex, ben = (Guest(session, f"{process.url}/ws/{room}", name) for name in ("Alex", "Ben"))
        for guest in (alex, ben):
            await guest.hello()
        seq = await alex.do("sit", seat=0)
        await alex.send(t="rename", id="lost", name="standstill")
        assert await asyncio.to_thread(process.stop) == CUT
        for guest in (alex, ben):
            assert (await guest.ended()).bye == "shutting_down"
        assert '"event": "stop_cut"' in process.errors()
        process.program = ("-m", "durnius")
        await asyncio.to_thread(process.start)
        await come_back(alex)
        assert alex.state.seq >= seq
        assert alex.state.room.seats[0].name == "Alex"
        assert isinstance(await alex.ask("rename", "lost", name="Alexander"), Ok)
        await alex.close()
        await ben.close()
        assert await asyncio.to_thread(process.stop) == 0


def test_the_bound_is_a_setting_and_never_nothing() -> None:
    assert from_environment("", 0, "x.db", {"DURNIUS_STOP_SECONDS": "9"}).stop_s == 9
    with pytest.raises(ValueError, match="DURNIUS_STOP_SECONDS must be a whole number from 1"):
        from_environment("", 0, "x.db", {"DURNIUS_STOP_SECONDS": "0"})
