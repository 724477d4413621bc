"""Bad lines to the server: a proxy whose connections are slow, break without a word, or go silent."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Final, Literal, Self, assert_never
from urllib.parse import urlsplit

Fate = Literal["slow", "cut", "torn", "silent", "dripping"]
"""What a connection is like until it ends: delays; nothing special; messages in halves; a black hole in the
end, in which nothing arrives and nothing is told; a byte at a time."""
FATES: Final[tuple[Fate, ...]] = ("slow", "cut", "torn", "silent", "dripping")
_LEAST_S, _MOST_S = 0.1, 2.0


class Lines:
    """A proxy before the server at `url`; each connection has one of `fates`, drawn by `rng`."""

    def __init__(self, url: str, rng: Random, fates: tuple[Fate, ...] = FATES) -> None:
        self.url = ""
        self.made: Counter[str] = Counter()
        self._server = (str(urlsplit(url).hostname), int(urlsplit(url).port or 80))
        self._rng = rng
        self._fates = fates
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listener.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._listener is not None:
            self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._carry(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(*self._server)
        fate = self._rng.choice(self._fates)
        self.made[fate] += 1
        end_s = self._rng.uniform(_LEAST_S, _MOST_S)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(end_s):
                    await _both(
                        asyncio.create_task(self._one_way(reader, back, fate)),
                        asyncio.create_task(self._one_way(there, writer, fate)),
                    )
                    return
            if fate == "silent":
                await asyncio.sleep(60)  # both ends believe in it; whoever waits longer is let go
        finally:
            back.transport.abort()

    async def _one_way(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, fate: Fate) -> None:
        while came := await source.read(65_536):
            match fate:
                case "slow":
                    await asyncio.sleep(self._rng.uniform(0, 0.06))
                case "torn":
                    for half in (came[: len(came) // 2], came[len(came) // 2 :]):
                        target.write(half)
                        await target.drain()
                        await asyncio.sleep(self._rng.uniform(0, 0.02))
                    continue
                case "dripping":
                    for index in range(min(40, len(came))):
                        target.write(came[index : index + 1])
                        await target.drain()
                        await asyncio.sleep(0)
                    came = came[40:]
                case "cut" | "silent":
                    pass
                case _:
                    assert_never(fate)
            target.write(came)
            await target.drain()


async def _both(one: asyncio.Task[None], other: asyncio.Task[None]) -> None:
    """Wait until one direction ends, then end the other; end both when cancelled."""
    try:
        await asyncio.wait((one, other), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (one, other):
            task.cancel()
        await asyncio.gather(one, other, return_exceptions=True)
