"""Cuts connections off that never ask for anything: half a request would hold a socket for ever (P46).

The library itself times only what comes after a connection's first request. Knows no rooms.
"""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web


class Handshakes:
    """Which connections have asked for something, and since when the others are there."""

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self._spoke: set[web.RequestHandler] = set()

    @web.middleware
    async def note(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Note that a connection asks; a middleware."""
        self._spoke.add(request.protocol)
        return await handler(request)

    async def watch(self, server: web.Server) -> None:
        """Close what has been silent for too long, until cancelled."""
        loop = asyncio.get_running_loop()
        since: dict[web.RequestHandler, float] = {}
        while True:
            await asyncio.sleep(self._patience_s / 3)
            now = loop.time()
            there = set(server.connections)
            self._spoke &= there
            since = {connection: since.get(connection, now) for connection in there - self._spoke}
            for connection, begun in since.items():
                if now - begun >= self._patience_s * 2 / 3:  # it may have come just after the last look
                    connection.force_close()
