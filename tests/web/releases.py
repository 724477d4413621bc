"""The page's files alone, served from a folder in a thread, and read anew when a test says so."""

import asyncio
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from durnius.server.pages import add_pages


class Releases:
    """A server of `folder`/web and `folder`/text on a free port, which stays the same."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}"

    def renew(self) -> None:
        """Stop the server and start one of what is in the folder now."""
        asyncio.run_coroutine_threadsafe(self._renew(), self._loop).result(30)

    async def _renew(self) -> None:
        await self._stop()
        app = web.Application()
        add_pages(app, folder=self._folder)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()
        self._port = self._runner.addresses[0][1]

    async def _stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    def __enter__(self) -> Self:
        self._thread.start()
        self.renew()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result(30)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)
        self._loop.close()
