"""A client of WebSockets that costs little: asks for the upgrade, sends small texts, gives whole messages.

Masks with zeros, which a server has to undo all the same. Reads only what servers of ours send: unmasked
frames that are whole messages, and no extensions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, cast

_REQUEST: Final = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "X-Forwarded-For: {address}\r\n\r\n"
)
_TEXT: Final = 1
_CLOSE: Final = 8
_PING: Final = 9


class Wire(asyncio.Protocol):
    """One connection; `on_text` is called with each message."""

    def __init__(self, on_text: Callable[[bytes], None]) -> None:
        self.on_text = on_text
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost = False
        self._transport: asyncio.Transport | None = None
        self._rest = b""

    async def open(self, host: str, port: int, path: str, address: str) -> None:
        """Connect and wait for the answer to the upgrade; `address` stands for this person's own."""
        transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        transport.write(_REQUEST.format(path=path, host=host, address=address).encode())
        await self.opened

    def send(self, text: bytes) -> None:
        """Send a message of at most 65,535 bytes."""
        assert self._transport is not None
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + text)

    def close(self) -> None:
        """Cut the connection."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none of asyncio's by descent

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head[:80].decode()))
                return
            self.opened.set_result(None)
        at, length = 0, len(data)
        while at + 2 <= length:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if start + size > length:
                break
            self._frame(data[at] & 15, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self.on_text(payload)
        elif kind == _PING and self._transport is not None:
            self._transport.write(bytes((0x8A, 0x80 | len(payload))) + b"\0\0\0\0" + payload)
        elif kind == _CLOSE:
            self.close()
