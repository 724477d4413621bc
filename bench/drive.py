"""Drives rooms: as fast as they go (closed loop), or at times that were set before (open loop).

In the open loop a latency counts from the moment at which the action was to be sent, whether or not a room or
the client was free then, so that a server that stalls is not asked less (no coordinated omission).
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence

from bench.tables import Load


async def closed(rooms: Sequence[Load], seconds: float) -> int:
    """Have every room do one thing after another; return how many were done."""
    until = time.perf_counter() + seconds
    finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    count = 0
    busy = len(rooms)

    def again(room: Load) -> Callable[[], None]:
        def done() -> None:
            nonlocal count, busy
            count += 1
            if time.perf_counter() < until:
                room.act(done)
                return
            busy -= 1
            if not busy:
                finished.set_result(None)

        return done

    for room in rooms:
        room.act(again(room))
    await asyncio.wait_for(finished, seconds + 30)
    return count


class Times:
    """Latencies in seconds, and how late the client itself was."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.late: list[float] = []

    def quantile(self, share: float) -> float:
        """Give the latency that this share stayed within."""
        return sorted(self.taken)[min(len(self.taken) - 1, int(share * len(self.taken)))]


async def opened(rooms: Sequence[Load], rate: float, seconds: float) -> Times:
    """Have `rate` actions a second begin, evenly spaced, each in whichever room is free."""
    loop = asyncio.get_running_loop()
    times = Times()
    free = deque(rooms)
    waiting: deque[float] = deque()
    total = int(rate * seconds)
    finished: asyncio.Future[None] = loop.create_future()
    begun = time.perf_counter() + 0.05
    sent = 0

    def begin(room: Load, due: float) -> None:
        def done() -> None:
            times.taken.append(time.perf_counter() - due)
            free.append(room)
            if waiting:
                begin(free.popleft(), waiting.popleft())
            elif len(times.taken) == total:
                finished.set_result(None)

        times.late.append(time.perf_counter() - due)
        room.act(done)

    def tick() -> None:
        nonlocal sent
        now = time.perf_counter()
        while sent < total and begun + sent / rate <= now:
            waiting.append(begun + sent / rate)
            sent += 1
        while waiting and free:
            begin(free.popleft(), waiting.popleft())
        if sent < total:
            loop.call_later(max(0.0, begun + sent / rate - time.perf_counter()), tick)

    tick()
    await asyncio.wait_for(finished, seconds + 60)
    return times
