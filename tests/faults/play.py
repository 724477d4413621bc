"""A crowd on a real server, for as long as a test wants it; checked against the disk at the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp

from tests.faults import ledger
from tests.faults.crowd import Crowd
from tests.faults.kills import ENVIRONMENT
from tests.faults.player import House
from tests.serverprocess import ServerProcess


@dataclass
class Play:
    """The server, its people, and what they know."""

    process: ServerProcess
    house: House
    crowd: Crowd

    async def until(self, happened: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let them play until something is so; nobody tells, so look often."""
        async with asyncio.timeout(seconds):
            while not happened():
                await asyncio.sleep(0.02)
                self.crowd.look()

    async def go_on(self, acknowledgements: int = 100) -> None:
        """Let them play until so many more messages were acknowledged."""
        wanted = self.house.figures.acknowledged + acknowledgements
        await self.until(lambda: self.house.figures.acknowledged >= wanted)

    async def start(self) -> None:
        """Start the server again."""
        await self.house.start(self.process)

    async def metric(self, name: str) -> int:
        """Ask the server for one of its figures."""
        async with self.crowd.session.get(f"{self.house.url}/metrics") as answer:
            lines = (await answer.text()).splitlines()
        return int(next(line for line in lines if line.startswith(f"{name} ")).split()[1])

    async def end(self) -> None:
        """Let all come to rest, stop the server, and hold its disk against what people know."""
        await self.crowd.settle()
        await self.crowd.go()
        assert await asyncio.to_thread(self.process.stop) == 0
        self.crowd.check(await ledger.read(self.process.database))


@asynccontextmanager
async def played(
    folder: Path, *, seed: int = 1, fine: frozenset[str] = frozenset(), rooms: int = 7
) -> AsyncIterator[Play]:
    """Start a server and let people play; they take goodbyes that are `fine` without complaint."""
    process = ServerProcess(folder, environment=ENVIRONMENT)
    house = House(await asyncio.to_thread(process.start))
    house.bad_byes -= fine
    try:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            crowd = Crowd(house, session, Random(seed))
            try:
                await crowd.fill(rooms=rooms)
                play = Play(process, house, crowd)
                await play.go_on(20 if rooms else 0)
                yield play
            finally:
                await crowd.go()
    finally:
        if process.running:
            await asyncio.to_thread(process.kill9)
