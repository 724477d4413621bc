"""The server under load: real games of four over real sockets, beside bare servers of the same run."""

from __future__ import annotations

import os
import resource
import statistics
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import aiohttp

from bench import processes
from bench.commits import CommitLoad, Commits
from bench.drive import Times, closed, opened
from bench.echo import MISSING
from bench.processes import Process
from bench.report import Row, Table, verdict
from bench.tables import SEATS, Durak, Echo, Load

ROOMS: Final = 100
SECONDS: Final = 4.0
ROUNDS: Final = 9
"""Of each kind; figures and ratios are the medians of them, so a stall of the machine spoils one round."""
RATES: Final = (500, 1000)
SEATED: Final = 5000
LEAST_OF_PICOWS: Final = 0.35
MOST_OF_A_COMMIT: Final = 2.0
"""Times the p99 of a bare group commit."""
MOST_MEMORY: Final = 30_000
"""Bytes for each person."""


async def sit(server: Process, rooms: int, seed: int = 1) -> list[Durak]:
    """Fill so many rooms of the product with four people each, and start their games."""
    tables = [Durak(number, seed) for number in range(rooms)]
    async with aiohttp.ClientSession() as session:
        for table in tables:
            url = f"http://127.0.0.1:{server.port}/api/rooms"
            async with session.post(url, json={"seats": SEATS}) as answer:
                room = (await answer.json())["room"]
            await table.open("127.0.0.1", server.port, room)
    return tables


async def gather(server: Process, rooms: int) -> list[Echo]:
    """Fill so many echo rooms."""
    echoes = [Echo(number) for number in range(rooms)]
    for room in echoes:
        await room.open("127.0.0.1", server.port)
    return echoes


async def _per_cpu_second(server: Process, rooms: list[Durak] | list[Echo], seconds: float) -> float:
    before = server.cpu_s()
    count = await closed(rooms, seconds)
    return count / max(server.cpu_s() - before, 0.01)  # the kernel counts in ticks


async def throughput(folder: Path, rooms: int, seconds: float, rounds: int) -> tuple[list[Row], int]:
    """Measure actions per CPU second of all three servers in turn; also give the size of a view."""
    ours, aio, pico = [], [], []
    with processes.durnius(folder) as server:
        tables = await sit(server, rooms)
        await closed(tables, seconds / 2)
        size = sum(table.sizes for table in tables) // sum(table.states for table in tables)
        with processes.echo("aiohttp", size) as second, processes.echo("picows", size) as third:
            echoes, picoes = await gather(second, rooms), await gather(third, rooms)
            for _ in range(rounds):
                pico.append(await _per_cpu_second(third, picoes, seconds))
                ours.append(await _per_cpu_second(server, tables, seconds))
                aio.append(await _per_cpu_second(second, echoes, seconds))
            everybody: list[Load] = [*tables, *echoes, *picoes]
            for room in everybody:
                room.close()
    rows = []
    for name, bare in (("picows", pico), ("aiohttp", aio)):
        ratio = statistics.median(one / other for one, other in zip(ours, bare, strict=True))
        rows.append(
            Row(
                f"actions, views of {size:,} bytes",
                f"{statistics.median(ours):,.0f} a CPU second",
                f"{statistics.median(bare):,.0f} in a bare echo room of {name}",
                ratio,
                verdict(f"at least {LEAST_OF_PICOWS}", met=ratio >= LEAST_OF_PICOWS) if bare is pico else "",
            )
        )
    return rows, size


async def latencies(folder: Path, rate: float, rooms: int, seconds: float, rounds: int) -> list[Row]:
    """Measure how long the last of four waits, beside a bare group commit, round by round."""
    ours: list[Times] = []
    bare: list[Times] = []
    with processes.durnius(folder) as server:
        tables = await sit(server, rooms)
        await closed(tables, 1.0)
        commits = Commits(folder / "bare.db", b"x" * 120)
        loads = [CommitLoad(commits, number) for number in range(rooms)]
        for _ in range(rounds):
            bare.append(await opened(loads, rate, seconds))
            ours.append(await opened(tables, rate, seconds))
        commits.close()
        for table in tables:
            table.close()
    return [waiting(rate, ours, bare, share) for share in (0.5, 0.99)]


def waiting(rate: float, ours: list[Times], bare: list[Times], share: float) -> Row:
    """Tell the latency that this share of each round stays within: the medians of all rounds."""
    mine, others = ([times.quantile(share) for times in rounds] for rounds in (ours, bare))
    ratio = statistics.median(one / other for one, other in zip(mine, others, strict=True))
    return Row(
        f"p{100 * share:.0f} at {rate:,.0f} actions a second",
        f"{statistics.median(mine) * 1000:.2f} ms",
        f"{statistics.median(others) * 1000:.2f} ms for a bare group commit",
        ratio,
        verdict(f"at most {MOST_OF_A_COMMIT:g}", met=ratio <= MOST_OF_A_COMMIT) if share > 0.9 else "",
    )


async def memory(folder: Path, seated: int, busy_s: float) -> list[Row]:
    """Measure the memory of each person at a table with a game in play."""
    rooms = seated // SEATS
    with processes.durnius(folder) as server:
        for table in await sit(server, 4):
            table.close()
        before = server.resident()
        tables = await sit(server, rooms)
        each = (server.resident() - before) / seated
        await closed(tables, busy_s)
        later = (server.resident() - before) / seated
        for table in tables:
            table.close()
    with processes.echo("aiohttp", 100) as bare:
        before = bare.resident()
        echoes = await gather(bare, rooms)
        connection = (bare.resident() - before) / seated
        for echo in echoes:
            echo.close()
    reference = f"{connection / 1000:.1f} kB for each connection of a bare echo room of aiohttp"
    wanted = f"at most {MOST_MEMORY / 1000:g} kB"
    return [
        Row(
            what,
            f"{size / 1000:.1f} kB",
            reference,
            size / connection,
            verdict(wanted, met=size <= MOST_MEMORY),
        )
        for what, size in (
            (f"memory of each of {seated:,} seated", each),
            (f"the same after {busy_s:.0f} busy seconds", later),
        )
    ]


async def run(*, rooms: int, seconds: float, rounds: int, rates: tuple[int, ...], seated: int) -> list[Row]:
    """Measure everything."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        for kind in ("throughput", *map(str, rates), "memory"):
            (Path(name) / kind).mkdir()
        more, _ = await throughput(Path(name) / "throughput", rooms, seconds, rounds)
        rows += more
        for rate in rates:
            rows += await latencies(Path(name) / str(rate), rate, rooms, seconds, rounds)
        rows += await memory(Path(name) / "memory", seated, 2.5 * seconds)
    return rows


def _allow_many_files() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def measure() -> Table:
    """Measure everything with the loop that the product uses."""
    if find_spec("picows") is None:
        sys.exit(MISSING)
    _allow_many_files()
    try:
        from uvloop import run as run_loop
    except ImportError:
        from asyncio import run as run_loop  # type: ignore[assignment]
    rows = run_loop(run(rooms=ROOMS, seconds=SECONDS, rounds=ROUNDS, rates=RATES, seated=SEATED))
    return Table(
        "The server under load",
        "`durnius serve` on SQLite in a process of its own, rooms of four over real sockets, real games: one"
        " action in, one view to each of four. Latencies are counted from when an action was to be sent until"
        " the last of the four has it; for actions a higher ratio is better. Figures, references and ratios"
        f" of actions and latencies are the medians of {ROUNDS} rounds of {SECONDS:g} seconds each, taken in"
        " turn, so a moment in which the machine stands still does not decide; the median of ratios need not"
        " be the ratio of the medians."
        f" In the end {os.getloadavg()[1]:.0f} processes wanted the machine's {os.cpu_count()} processors;"
        " with many more than there are the latencies tell of the machine.",
        tuple(rows),
    )
