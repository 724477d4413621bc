"""Kills a server that is being played on, again and again, and checks that nothing was lost (P1 to P4, P10).

At random instants, in the moment of an acknowledgement, while people come back, and while the server starts.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import aiohttp

from tests.faults import ledger
from tests.faults.crowd import Crowd
from tests.faults.follower import Fault
from tests.faults.lines import Lines
from tests.faults.player import Figures, House
from tests.serverprocess import ServerProcess

ENVIRONMENT = {"DURNIUS_ROOMS_PER_MINUTE": "1000"}


@dataclass
class Outcome:
    """What a run came to; times in seconds."""

    kills: int = 0
    in_start: int = 0
    """Kills of a server that was not ready yet."""
    rooms: int = 0
    people: int = 0
    entries: int = 0
    games: int = 0
    seconds: float = 0.0
    starts: list[float] = field(default_factory=list)
    """From the start of a process that was killed before to its being ready."""
    figures: Figures = field(default_factory=Figures)
    lines: dict[str, int] = field(default_factory=dict)
    decided: int = 0
    """How often a timer decided."""

    def text(self) -> str:
        """Say it in a few lines."""
        seen = self.figures
        what = {
            "kills": f"{self.kills}, {self.in_start} of them while the server started; {self.seconds:.0f} s",
            "play": f"{self.rooms} rooms, {self.people} people, {self.entries} entries, {self.games} games",
            "asked": f"{seen.sent}, acknowledged {seen.acknowledged}, repeated {seen.repeated}",
            "refused": dict(seen.refused),
            "lines": f"{seen.connections}, goodbyes {dict(seen.byes)}, bad lines {self.lines}",
            "back in the room": f"{_spread(seen.returns)}; tries it took {dict(seen.tries)}",
            "given up": f"{seen.given_up} tries, for want of an answer",
            "clocks": f"{seen.clocks} compared, {self.decided} decisions by timers",
            "an answer": _spread(seen.answers),
            "ready again": _spread(self.starts),
        }
        return "\n".join(f"{name}: {value}" for name, value in what.items())


def _spread(seconds: list[float]) -> str:
    if not seconds:
        return "never"
    ordered = sorted(seconds)

    def part(share: float) -> float:
        return 1000 * quantile(ordered, share)

    return f"p50 {part(0.5):.0f} ms, p99 {part(0.99):.0f} ms, worst {1000 * ordered[-1]:.0f} ms"


def quantile(values: Iterable[float], share: float) -> float:
    """Give the value that such a share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def run(
    folder: Path,
    *,
    kills: int,
    seed: int,
    bad_lines: bool = True,
    say: Callable[[str], None] = lambda _: None,
) -> Outcome:
    """Play, kill so many times, let all come to rest, and check; raise Fault with what was broken."""
    rng = Random(seed)
    outcome = Outcome()
    began = time.perf_counter()
    process = ServerProcess(folder, wait_s=120, environment=ENVIRONMENT)
    house = House(await asyncio.to_thread(process.start), outcome.figures)
    try:
        lines = Lines(house.url, Random(rng.random())) if bad_lines else None
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as session, lines or nullcontext():
            crowd = Crowd(house, session, rng)
            try:
                await crowd.fill(lines.url if lines else None)
                await _until_decided(house, crowd)
                while outcome.kills < kills:
                    await _live_a_little(rng, house, crowd)
                    # Who meets a process that is killed while it starts is not back yet.
                    house.up_at = math.inf
                    process.kill9()
                    outcome.kills += 1
                    await _start(rng, process, house, outcome, kills)
                    crowd.look()
                    if outcome.kills % 20 == 0:
                        say(f"{outcome.kills} kills, {time.perf_counter() - began:.0f} s")
                await crowd.settle()
                await _until_decided(house, crowd)
                await crowd.settle()
                outcome.games = await crowd.export()
                outcome.rooms, outcome.people = len(crowd.rooms), len(crowd.tasks)
                outcome.lines = dict(lines.made) if lines else {}
            finally:
                await crowd.go()
        if (status := await asyncio.to_thread(process.stop)) != 0:
            raise Fault(f"the server ended with {status}")
        outcome.entries, outcome.decided = crowd.check(await ledger.read(process.database))
    finally:
        if process.running:
            await asyncio.to_thread(process.kill9)
    if "Traceback" in process.errors():
        raise Fault(f"the server failed inside: {process.errors()[-3000:]}")
    outcome.seconds = time.perf_counter() - began
    return outcome


async def _until_decided(house: House, crowd: Crowd) -> None:
    """Live until a timer decides: before the first kill soon, later when the grace of the restart is over."""
    before = house.figures.decided
    async with asyncio.timeout(120):
        while house.figures.decided == before:
            await asyncio.sleep(0.1)
            crowd.look()


async def _live_a_little(rng: Random, house: House, crowd: Crowd) -> None:
    """Let the server live: hardly, while people come back; a while; or until it acknowledged so much."""
    chance = rng.random()
    if chance < 0.25:
        await asyncio.sleep(rng.uniform(0, 0.08))
    elif chance < 0.6:
        await asyncio.sleep(rng.uniform(0.08, 0.8))
    else:
        left = rng.randrange(1, 120)
        reached = asyncio.Event()

        def count() -> None:
            nonlocal left
            left -= 1
            if left == 0:
                reached.set()

        house.on_ack = count
        waiting = asyncio.create_task(reached.wait())
        while not waiting.done():
            await asyncio.wait((waiting,), timeout=1)
            crowd.look()
        house.on_ack = lambda: None


async def _start(rng: Random, process: ServerProcess, house: House, outcome: Outcome, kills: int) -> None:
    """Start the server again; sometimes kill it while it starts, and start it once more."""
    while rng.random() < 0.2 and outcome.kills < kills:
        process.spawn()
        await asyncio.sleep(rng.uniform(0.0, 1.3) * (outcome.starts[-1] if outcome.starts else 0.3))
        process.kill9()
        outcome.kills += 1
        outcome.in_start += 1
    await house.start(process)
    outcome.starts.append(house.up_at - house.spawned_at)
