"""Long work on the event loop, done in slices, so that nobody else waits for it (P54). Knows no rooms."""

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import Final

SLICE_S: Final = 0.002


class Slices:
    """Lets one slice of all the work there is be done in each turn of the loop."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    async def run(self, steps: Iterator[None]) -> None:
        """Do all steps, each of which must be short."""
        while True:
            async with self._lock:
                until = perf_counter() + SLICE_S
                if not any(perf_counter() >= until for _ in steps):
                    return
                await asyncio.sleep(0)  # others that want a slice wait meanwhile
