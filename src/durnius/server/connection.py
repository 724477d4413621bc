"""One socket's way out, which never makes a room wait.

What is sent lies in the transport's buffer until the kernel takes it. Whoever reads so slowly that too much
waits there is cut off and may come back (P32). Knows no room and reads nothing.
"""

from __future__ import annotations

import asyncio
from typing import Final, Literal

from aiohttp import web

from durnius.protocol import outgoing
from durnius.protocol.codec import encode
from durnius.server.metrics import Metrics

_BYE_S: Final = 2.0
"""How long a client may take to read its goodbye."""
_CLOSE_CODES: Final = {"too_slow": 4008, "flooding": 4009, "shutting_down": 1012, "server_error": 1011}


class Connection:
    """What rooms know of a socket."""

    __slots__ = ("_closing", "_ended", "_held", "_metrics", "_most_bytes", "_socket", "_transport")

    def __init__(
        self,
        socket: web.WebSocketResponse[Literal[False]],
        transport: asyncio.Transport | None,
        most_bytes: int,
        metrics: Metrics,
    ) -> None:
        self._socket = socket
        self._transport = transport
        self._most_bytes = most_bytes
        self._metrics = metrics
        self._ended = transport is None
        self._held: bytes | None = None
        """Frames that go out together; None while each goes out at once."""
        self._closing: asyncio.Task[None] | None = None

    @property
    def closing(self) -> bool:
        """Whether the end was decided; nothing more is sent then, and what comes in is not heard."""
        return self._ended

    @property
    def gone(self) -> bool:
        """Whether the other side has hung up; what it said before may still be on its way to a room."""
        return self._transport is not None and self._transport.is_closing()

    @property
    def waiting(self) -> int:
        """How many bytes the kernel has not taken yet."""
        buffered = 0 if self._transport is None else self._transport.get_write_buffer_size()
        return buffered + len(self._held or b"")

    def has_room_for(self, message: bytes) -> bool:
        """Tell whether it fits beside what waits."""
        return self.waiting + len(message) <= self._most_bytes

    def hold(self) -> None:
        """Send nothing until `release`, then all of it at once: one call of the kernel costs like a view."""
        self._held = self._held or b""

    def release(self) -> None:
        """Send what was held."""
        held, self._held = self._held, None
        if held and self._transport is not None and not self._transport.is_closing():
            self._transport.write(held)

    def send(self, message: outgoing.Outgoing) -> None:
        """Send a message."""
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Send an encoded message; end the connection when too much waits."""
        transport = self._transport
        if self._ended or transport is None:
            return
        held = self._held
        waiting = transport.get_write_buffer_size() + (len(held) if held else 0)
        if waiting and waiting + len(message) > self._most_bytes:  # alone it is long, and nobody was slow
            self._metrics.count("too_slow_total")
            self.close("too_slow")
        elif held is not None:
            self._held = held + _frame(message)
        elif not transport.is_closing():
            transport.write(_frame(message))

    def close(self, code: str | None) -> None:
        """Say goodbye with this code (None: without a word) after what waits, and end the connection."""
        if self._ended:
            return
        self._ended = True
        self.release()
        if code is not None and self._transport is not None and not self._transport.is_closing():
            self._transport.write(_frame(encode(outgoing.Bye(code=code))))
        self._closing = asyncio.create_task(self._close(code), name="socket that ends")

    async def finish(self) -> None:
        """Wait until the connection has ended; `close` must have been called."""
        if self._closing is not None:
            await asyncio.shield(self._closing)

    async def _close(self, code: str | None) -> None:
        # A client that reads nothing may keep its goodbye waiting.
        late = asyncio.get_running_loop().call_later(_BYE_S, self.abort)
        try:
            await self._socket.close(code=_CLOSE_CODES.get(code or "", 1000))
        except (ConnectionError, RuntimeError):
            pass  # it is gone, or reads nothing
        finally:
            late.cancel()
            self.abort()

    def abort(self) -> None:
        """Let go of what the kernel still holds for a client that does not read."""
        if self._transport is not None:
            self._transport.abort()


def _frame(message: bytes) -> bytes:
    """Put a text into a frame of its own (RFC 6455, 5.2). The library would make a room wait for each."""
    size = len(message)
    if size < 126:
        return bytes((0x81, size)) + message
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message
