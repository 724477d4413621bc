"""That nobody waits for others, counted in turns of the event loop (P32, P46). Nothing is timed.

The store is in memory and no thread is asked, so that the same commands take the same turns each time.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, cast

from durnius.protocol.outgoing import Ok
from durnius.rooms import commands as ask
from durnius.server.connection import Connection
from durnius.server.items import Enter
from tests.server.direct import Desk, Ear, desk

FLOOD = 1000


class Turns:
    """Counts the turns of the event loop while somebody waits."""

    def __init__(self) -> None:
        self.count = 0

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.count += 1

    async def until_answered(self, room: Desk, ear: Ear, message_id: str) -> int:
        """Have somebody take another name; give how many turns passed before the answer."""
        ear.rest()
        ticking = asyncio.create_task(self._tick())
        await asyncio.sleep(0)
        before = self.count
        await room.ask(ear, ask.Rename(f"Name {message_id}"), message_id)
        assert isinstance(await ear.answer(message_id), Ok)
        passed = self.count - before
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking
        return passed


class Stuffed(asyncio.Transport):
    """A socket whose reader takes nothing: all that is written stays."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting = 0
        self.cut = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        """How much waits."""
        return self.waiting

    def is_closing(self) -> bool:
        """Whether it was cut off."""
        return self.cut

    def abort(self) -> None:
        """Be cut off."""
        self.cut = True


class NeverCloses:
    """A socket whose other side does not answer a goodbye."""

    async def close(self, **_: object) -> None:
        """Wait for the answer."""
        await asyncio.Event().wait()


async def slow_reader(room: Desk, name: str, most_bytes: int) -> tuple[Connection, Stuffed]:
    """Let somebody in who reads nothing."""
    transport = Stuffed()
    connection = Connection(cast(Any, NeverCloses()), transport, most_bytes, room.hub.tools.metrics)
    entered: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
    (await room.live()).put(Enter(connection, None, name, None, lambda: True, entered))
    assert await entered is not None
    return connection, transport


async def test_p32_slow_readers_cost_others_no_turn_and_are_bounded() -> None:
    most = 5_000
    async with desk(3) as room:
        alex = await room.let_in("Alex")
        alone = await Turns().until_answered(room, alex, "alone")
        slow = [await slow_reader(room, f"Slow {number}", most) for number in range(5)]
        with_them = await Turns().until_answered(room, alex, "crowd")
        assert with_them == alone
        number = 0
        while not all(connection.closing for connection, _ in slow):
            number += 1
            assert number < 9  # the allowance of a person
            assert await Turns().until_answered(room, alex, f"n{number}") == alone
        assert all(0 < transport.waiting < 2 * most for _, transport in slow)
        assert f"durnius_too_slow_total {len(slow)}\n" in room.hub.tools.metrics.text({})
        assert await Turns().until_answered(room, alex, "after") == alone


async def test_p46_a_room_that_is_flooded_lets_others_have_their_turn() -> None:
    """What is asked elsewhere is answered while nearly all of the flood still waits."""
    async with desk(2) as room:
        other_id = await room.hub.create(ask.SetOptions(seats=2, pace_ms=0), {})
        assert isinstance(other_id, str)
        other = Desk(room.hub, room.store, other_id)
        alex, flood = await room.let_in("Alex"), await other.let_in("Flood")
        alone = await Turns().until_answered(room, alex, "alone")
        for number in range(FLOOD):
            await other.ask(flood, ask.Rename(f"Flood {number}"), f"f{number}")
        assert await Turns().until_answered(room, alex, "meanwhile") == alone
        assert len((await other.live())._queue) > FLOOD * 0.9
