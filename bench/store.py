"""Durable appends to the store: everything that waits in one commit, beside one commit for each entry.

Each room has one entry on its way at a time, as in play; the more rooms, the more there is to group.
"""

import asyncio
import tempfile
import time
from pathlib import Path

from bench.report import Row, Table
from durnius.store.sqlite import GROUP, SqliteLog

PAYLOAD = (
    b'{"by":"p2","id":"c17","events":[{"e":"acted","seat":2,"action":"beat Td As"}],"padding":"padding"}'
)
SECONDS = 1.0


async def rate(rooms: int, group: int, seconds: float) -> float:
    """Append in so many rooms at once; return the acknowledged entries a second."""
    with tempfile.TemporaryDirectory() as folder:
        log = SqliteLog(Path(folder) / "rooms.db", group=group)
        until = time.perf_counter() + seconds

        async def play(room: str) -> int:
            seq = 0
            while time.perf_counter() < until:
                seq += 1
                await log.append(room, seq, seq, PAYLOAD)
            return seq

        began = time.perf_counter()
        counts = await asyncio.gather(*[play(f"room{number}") for number in range(rooms)])
        spent = time.perf_counter() - began
        await log.close()
    return sum(counts) / spent


def measure(seconds: float = SECONDS) -> Table:
    """Measure both ways, one after the other for each number of rooms."""
    rows = []
    for rooms in (1, 10, 100, 1000):
        alone = asyncio.run(rate(rooms, 1, seconds))
        grouped = asyncio.run(rate(rooms, GROUP, seconds))
        rows.append(
            Row(
                f"{rooms} rooms" if rooms > 1 else "1 room",
                f"{grouped:,.0f} a second",
                f"{alone:,.0f}",
                grouped / alone,
            )
        )
    return Table(
        "The store",
        "Acknowledged appends to SQLite, durable (WAL, synchronous=FULL), each room with one on its way at"
        " a time. The reference is the same with one commit for each entry; a higher ratio is better.",
        tuple(rows),
    )
