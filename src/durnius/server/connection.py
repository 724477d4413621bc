"""One socket's way out: a bounded outbox that never makes a room wait.

`send` and `close` return at once; one task writes. Whoever reads too slowly is cut off and may come back
(P32). Knows no room and reads nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final, Literal

from aiohttp import WSMsgType, web

from durnius.protocol import outgoing
from durnius.protocol.codec import encode
from durnius.server.metrics import Metrics

_BYE_S: Final = 2.0
"""How long a client may take to read its goodbye."""
_CLOSE_CODES: Final = {"too_slow": 4008, "flooding": 4009, "shutting_down": 1012, "server_error": 1011}


class Connection:
    """What rooms know of a socket."""

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
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._bye: str | None = None
        self._ended = False

    @property
    def closing(self) -> bool:
        """Whether the end was decided; nothing more is sent then, and what comes in is not heard."""
        return self._ended

    @property
    def gone(self) -> bool:
        """Whether the other side has hung up; what it said before may still be on its way to a room."""
        return self._transport is not None and self._transport.is_closing()

    def send(self, message: outgoing.Outgoing) -> None:
        """Put a message into the outbox."""
        self.send_bytes(encode(message))

    def send_bytes(self, message: bytes) -> None:
        """Put an encoded message into the outbox; end the connection when too much waits."""
        if self._ended:
            return
        if self._bytes + len(message) > self._most_bytes:
            self._waiting.clear()
            self._bytes = 0
            self._metrics.count("too_slow_total")
            self.close("too_slow")
            return
        self._waiting.append(message)
        self._bytes += len(message)
        self._wake.set()

    def close(self, code: str | None) -> None:
        """Say goodbye with this code (None: without a word) after what waits, and end the connection."""
        if not self._ended:
            self._ended = True
            self._bye = code
            self._wake.set()
            # The writer may be stuck with a client that reads nothing.
            asyncio.get_running_loop().call_later(_BYE_S, self._abort)

    async def write(self) -> None:
        """Write the outbox until the connection ends; run as one task."""
        try:
            while not (self._ended and not self._waiting):
                await self._wake.wait()
                self._wake.clear()
                if self._ended:
                    break
                await self._flush()
            await self._flush()
            if self._bye is not None:
                await self._socket.send_frame(encode(outgoing.Bye(code=self._bye)), WSMsgType.TEXT)
            await self._socket.close(code=_CLOSE_CODES.get(self._bye or "", 1000))
        except (ConnectionError, RuntimeError):
            pass  # it is gone, or reads nothing
        finally:
            self._ended = True
            self._waiting.clear()
            self._abort()

    async def _flush(self) -> None:
        while self._waiting:
            message = self._waiting.popleft()
            self._bytes -= len(message)
            await self._socket.send_frame(message, WSMsgType.TEXT)

    def _abort(self) -> None:
        """Let go of what the kernel still holds for a client that does not read."""
        if self._transport is not None:
            self._transport.abort()
