"""Raw bytes to the fuzzer's server: requests, and frames on an open socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Final

from durnius.protocol.codes import HTTP_CODES
from tests.fuzz.den import WAIT_S, Den
from tests.handshake import frame, upgrade

_HELLO: Final = b'{"t":"hello","protocol":1,"name":"Fuzz"}'


async def ask(den: Den, requests: Sequence[bytes]) -> None:
    """Send requests, each over a connection of its own; none may fail inside the server."""
    room, other = await den.room("over")
    assert other is not None
    for request in requests:
        reader, writer = await asyncio.open_connection("127.0.0.1", den.house.server.port)
        writer.write(request.replace(b"ROOM", room.encode()))
        writer.write_eof()
        async with asyncio.timeout(WAIT_S):
            answer = await reader.read()
        writer.close()
        check(request, answer)
        den.messages += 1
    await other.close()
    await den.settle()


def check(request: bytes, answer: bytes) -> None:
    """An answer is one of ours, or the library's to what is no HTTP; never one of a failure."""
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head:
        return  # hung up, as to half a request
    version, _, rest = head.partition(b" ")
    assert version in (b"HTTP/1.1", b"HTTP/1.0"), (request, answer)
    status = int(rest[:3])
    assert 100 <= status < 500, (request, answer)
    if b"Content-Type: application/json" in head and status >= 400 and body:
        assert json.loads(body)["code"] in HTTP_CODES, (request, answer)
    assert b"Set-Cookie" not in head, (request, answer)
    assert b"Traceback" not in body, (request, answer)


async def push(den: Den, frames: Sequence[bytes]) -> None:
    """Send frames as they are over sockets that have said hello; who breaks the form is cut off."""
    room, _ = await den.room("host")
    for sent in frames:
        reader, writer = await asyncio.open_connection("127.0.0.1", den.house.server.port)
        writer.write(upgrade(room) + frame(_HELLO))
        async with asyncio.timeout(WAIT_S):
            answer = await reader.readuntil(b'"t":"welcome"')
            assert answer.startswith(b"HTTP/1.1 101 "), answer[:200]
            writer.write(sent)
            writer.write_eof()
            await reader.read()
        writer.close()
        den.messages += 1
    await den.settle()
