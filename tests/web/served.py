"""A server in a thread of the test's own process, so that a test can say which deck is dealt."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from durnius.core import Card
from durnius.core.cards import parse_card
from durnius.server.app import make_app
from durnius.server.settings import Settings


class Served:
    """The server on a free port; every game is dealt from `deck` ("7s Kc ... As", the trump last)."""

    def __init__(self, folder: Path, deck: str | None = None) -> None:
        self.url = ""
        self._folder = folder
        self._deck = deck
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _shuffle(self, cards: Sequence[Card]) -> Sequence[Card]:
        if self._deck is None:
            return cards
        return [parse_card(word) for word in self._deck.split()]

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        settings = Settings(port=0, database=self._folder / "served.db")
        runner = web.AppRunner(make_app(settings, shuffle=self._shuffle), shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        host, port = runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self._ready.set()
        await self._stop.wait()
        await runner.cleanup()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(20), "the server did not start"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(20)
        self._loop.close()
