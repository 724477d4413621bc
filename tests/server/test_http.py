"""HTTP on the wire, by a client that does as it likes: bodies that are none, half requests, long silence."""

import asyncio
import json
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import ClientConnectionResetError, web
from aiohttp.test_utils import make_mocked_request

from durnius.server.api import plain_errors
from durnius.server.app import HANDSHAKES
from tests.server.conftest import QUICK, House, running
from tests.serverprocess import ServerProcess


async def _send(port: int, data: bytes, *, end: bool = False) -> bytes:
    """Send bytes as they are and give the answer; with `end` hang up behind them."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    if end:
        await writer.drain()
        writer.transport.abort()
        return b""
    async with asyncio.timeout(10):
        answer = await reader.read(65_536)
    writer.close()
    await writer.wait_closed()
    return answer


def _post(body: bytes, *headers: str, length: int | None = None) -> bytes:
    lines = [
        "POST /api/rooms HTTP/1.1",
        "Host: x",
        f"Content-Length: {len(body) if length is None else length}",
    ]
    return "\r\n".join([*lines, *headers, "", ""]).encode() + body


@pytest.mark.slow
async def test_p51_bodies_that_are_none_are_answered_as_documented(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    await asyncio.to_thread(process.start)
    port = int(process.url.rpartition(":")[2])
    try:
        for encoding in ("deflate", "gzip", "br", "zstd", "nonsense"):
            for body in (b"garbage", zlib.compress(b'{"seats":2}')):
                answer = await _send(port, _post(body, f"Content-Encoding: {encoding}"))
                assert answer.startswith(b"HTTP/1.1 415 "), answer
                assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "unsupported_encoding"
        answer = await _send(port, _post(b'{"seats":2}', "Content-Encoding: identity"))
        assert answer.startswith(b"HTTP/1.1 201 ")
        for method in ("PATCH", "PUT", "DELETE", "TRACE"):
            answer = await _send(port, f"{method} /api/rooms HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            assert b" 405 " in answer.splitlines()[0]
            assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "method_not_allowed"
        for _ in range(5):
            await _send(port, _post(b'{"se', length=100), end=True)
        chunked = b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc"
        await _send(port, chunked, end=True)
        assert (await _send(port, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
    finally:
        status = await asyncio.to_thread(process.stop)
    assert status == 0
    assert "ERROR" not in process.errors()
    assert "Traceback" not in process.errors()


async def test_p46_a_body_that_does_not_come_is_not_waited_for() -> None:
    async with running(settings=replace(QUICK, request_s=0.1)) as house:
        answer = await _send(house.server.port or 0, _post(b"{", length=100))
        assert b" 408 " in answer.splitlines()[0]


HALVES = [
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ",
    b"GET /ws/k7qx3mzp4w2ad HTTP/1.1\r\nHost: x\r\n",
    b"G",
    b"\r\n\r\n",
]


@pytest.mark.parametrize("half", HALVES)
async def test_p46_connections_that_never_ask_are_cut_off(half: bytes) -> None:
    async with running(settings=replace(QUICK, request_s=0.3)) as house:
        watching = _watch(house)
        reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
        writer.write(half)
        async with asyncio.timeout(10):
            assert await reader.read() == b""
        writer.close()
        await writer.wait_closed()
        watching.cancel()


async def test_who_asked_once_is_not_cut_off() -> None:
    async with running(settings=replace(QUICK, request_s=0.1)) as house:
        watching = _watch(house)
        room = await house.room(2)
        (alex,) = await house.seated(room, "Alex")
        reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
        for _ in range(3):
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert (await reader.read(65_536)).startswith(b"HTTP/1.1 200 ")
            assert await _send(house.server.port or 0, b"") == b""  # comes, and is cut off meanwhile
        await alex.do("rename", name="Al")
        writer.close()
        await writer.wait_closed()
        watching.cancel()


def _watch(house: House) -> asyncio.Task[None]:
    server = house.server.runner.server if house.server.runner is not None else None
    assert server is not None
    return asyncio.create_task(house.server.app[HANDSHAKES].watch(server))


async def test_who_hangs_up_in_the_middle_of_a_request_is_no_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def gone(request: web.Request) -> web.StreamResponse:
        raise ClientConnectionResetError("Cannot write to closing transport")

    await plain_errors(make_mocked_request("GET", "/"), gone)
    assert not caplog.records
