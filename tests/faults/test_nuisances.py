"""Bad lines, floods, clients that read nothing: who plays beside them plays on (P23, P32, P46, P47)."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

import aiohttp
import pytest

from tests.faults.lines import FATES, Lines
from tests.faults.play import Play, played
from tests.handshake import frame, upgrade
from tests.server.guests import Guest

ELSEWHERE = "127.0.0.2"
"""Another address than that of those who play."""


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p23_bad_lines_lose_nothing_and_bring_nothing_twice(tmp_path: Path) -> None:
    async with played(tmp_path, rooms=0) as play, Lines(play.house.url, Random(1)) as lines:
        await play.crowd.fill(lines.url)
        await play.until(lambda: sum(lines.made.values()) >= 40)
        await play.go_on(100)
        assert set(lines.made) == set(FATES)
        await play.end()
    assert "Traceback" not in play.process.errors()


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p32_p46_p47_floods_and_clients_that_read_nothing(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("one address is all that there is")
    async with played(tmp_path, rooms=4) as play:
        room = next(iter(play.crowd.rooms))
        connector = aiohttp.TCPConnector(limit=0, local_addr=(ELSEWHERE, 0))
        async with aiohttp.ClientSession(connector=connector) as elsewhere:
            url = f"{play.house.url}/ws/{await play.crowd.make({'seats': 2})}"
            nuisances = [
                *(asyncio.create_task(flood(elsewhere, url, number)) for number in range(4)),
                *(asyncio.create_task(stall(play, room, number)) for number in range(4)),
                asyncio.create_task(half_open(play)),
            ]
            await play.go_on(300)
            ended = await asyncio.gather(*nuisances[:4])
            assert set(ended) == {"flooding"}
            await play.go_on(100)
            for task in nuisances:
                task.cancel()
            await asyncio.gather(*nuisances, return_exceptions=True)
        assert await play.metric("durnius_flooding_total") == 4
        await play.end()
    assert "Traceback" not in play.process.errors()


async def flood(session: aiohttp.ClientSession, url: str, number: int) -> str | None:
    """Talk without a pause until shown the door; give the reason."""
    guest = Guest(session, url, f"Flood {number}")
    await guest.hello()
    with suppress(ConnectionError, aiohttp.ClientError):
        for count in range(5000):
            await guest.send(t="say", id=str(count), phrase="wow")
    return (await guest.ended()).bye


async def stall(play: Play, room: str, number: int) -> None:
    """Watch a room and read a byte a second."""
    loop = asyncio.get_running_loop()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.setblocking(False)
    line.bind((ELSEWHERE, 0))
    try:
        await loop.sock_connect(line, ("127.0.0.1", int(play.house.url.rpartition(":")[2])))
        hello = f'{{"t":"hello","protocol":1,"name":"Stone {number}"}}'.encode()
        await loop.sock_sendall(line, upgrade(room) + frame(hello))
        while await loop.sock_recv(line, 1):  # noqa: ASYNC110 - this is how slow it reads
            await asyncio.sleep(1)
    finally:
        line.close()


async def half_open(play: Play) -> None:
    """Make hundreds of connections that never ask for anything."""
    port = int(play.house.url.rpartition(":")[2])
    lines = [await asyncio.open_connection("127.0.0.1", port, local_addr=(ELSEWHERE, 0)) for _ in range(250)]
    try:
        await asyncio.sleep(60)
    finally:
        for _, writer in lines:
            writer.transport.abort()


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p45_frames_without_an_end_take_no_memory(tmp_path: Path) -> None:
    """A hundred megabytes and more are sent to a server, which takes some; it grows by none of them."""
    if sys.platform != "linux":
        pytest.skip("only Linux tells how much memory a process had at most")
    async with played(tmp_path, rooms=1) as play:
        room = next(iter(play.crowd.rooms))
        await endless(play, room)  # what is needed once is there now
        forget_the_most(play)
        before = most_memory(play)
        await asyncio.gather(*(endless(play, room) for _ in range(16)))
        assert most_memory(play) - before < 16_000_000
        await play.go_on(20)
        await play.end()


def forget_the_most(play: Play) -> None:
    """Have the most memory counted from now on."""
    Path(f"/proc/{play.process.pid}/clear_refs").write_text("5")


def most_memory(play: Play) -> int:
    """Give the most memory that the server had, in bytes."""
    lines = Path(f"/proc/{play.process.pid}/status").read_text().splitlines()
    return 1024 * int(next(line for line in lines if line.startswith("VmHWM")).split()[1])


async def endless(play: Play, room: str) -> None:
    """Say hello, then begin a frame of a gigabyte, and send of it what the server takes: it hangs up."""
    port = int(play.house.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(upgrade(room) + frame(b'{"t":"hello","protocol":1,"name":"Large"}'))
    async with asyncio.timeout(30):
        await reader.readuntil(b'"t":"state"')
    with suppress(ConnectionError):
        writer.write(bytes([0x81, 0xFF]) + (2**30).to_bytes(8) + bytes(4))
        for _ in range(128):
            writer.write(b"x" * 65_536)
            await writer.drain()
    with suppress(ConnectionError):
        async with asyncio.timeout(30):
            await reader.read()
    writer.transport.abort()
