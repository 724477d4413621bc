"""Where slow levels of bots think: in processes of their own, so that neither a room nor a socket waits.

Threads would not do, since compiled code keeps the others from running. A process gets a `View`, as every bot
does, and ends with the server, however that ends. None is started before a slow bot has to choose.

Bots stand in line for a process. Where many do each gets less time, so that nobody waits long for any. What
is not for a table (`aside`) has a process and a pool of its own, gives way to them, and fails by itself.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from multiprocessing.connection import wait
from typing import Final, TypeVar

from durnius.bots import advice, registry
from durnius.bots.advice import Advice
from durnius.core import Action, View

Found = TypeVar("Found")

PATIENCE_S: Final = 10.0
"""How long a bot may think once it is its turn; the table then goes on without it."""
TRIES: Final = 3
"""How often a piece of work is begun whose process is killed."""
_ASIDE_S: Final = 60.0
"""How long what is worked out aside may take, which nobody waits for."""
_LINE_MS: Final = 1000
"""How much time all who stand in line may have together."""
_GIVE_WAY_S: Final = 1.0
"""How long what is worked out aside waits for bots that think."""
_MOST_PROCESSES: Final = 4
_COUNT: Final = max(1, min(_MOST_PROCESSES, (os.cpu_count() or 1) - 1))


class _Workers:
    """A pool that is made when somebody wants it, and made anew once it is given up."""

    def __init__(self, make_pool: Callable[[], Executor], patience_s: Callable[[], float]) -> None:
        self._make_pool = make_pool
        self._patience_s = patience_s
        self._pool: Executor | None = None

    async def do(self, work: Callable[[], Found]) -> Found:
        """Have work done; raise whatever it raises, TimeoutError when it takes too long."""
        for _ in range(TRIES - 1):
            with suppress(BrokenExecutor):  # a process was killed, for want of memory perhaps
                return await self._try(work)
        return await self._try(work)

    async def _try(self, work: Callable[[], Found]) -> Found:
        if self._pool is None:
            self._pool = self._make_pool()
        pool = self._pool
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._patience_s()):
                return await loop.run_in_executor(pool, work)
        except (BrokenExecutor, TimeoutError):
            self._give_up(pool)
            raise
        except asyncio.CancelledError as cancelled:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            self._give_up(pool)  # nobody asked for this end but the pool
            raise BrokenExecutor("the pool lets go of what it was given") from cancelled

    def _give_up(self, pool: Executor) -> None:
        """Have the next one think in new processes."""
        if self._pool is pool:
            self.close()

    def close(self) -> None:
        """End the pool's processes, also those that are busy; who thinks there is told that they broke."""
        if self._pool is None:
            return
        # Python has no public name for them before 3.14; all children of this process would be too many.
        children = [*(getattr(self._pool, "_processes", None) or {}).values()]
        self._pool.shutdown(wait=False)
        self._pool = None
        for child in children:
            child.terminate()


class Thinkers:
    """Bots that think beside the server."""

    def __init__(
        self, milliseconds: float = registry.MILLISECONDS, make_pool: Callable[[], Executor] | None = None
    ) -> None:
        """`milliseconds` of CPU time are what a choice may cost."""
        self._milliseconds = milliseconds
        self._bots = _Workers(make_pool or partial(_processes, _COUNT), lambda: PATIENCE_S)
        self._others = _Workers(make_pool or partial(_processes, 1), lambda: _ASIDE_S)
        self._free = asyncio.Semaphore(_COUNT)
        self._in_line = 0
        self._nobody_thinks = asyncio.Event()
        self._nobody_thinks.set()
        self._aside = asyncio.Semaphore(1)

    async def choose(self, level: str, seed: int, seen: View) -> Action | None:
        """Have a bot choose; raise whatever it raises, TimeoutError when it takes too long."""
        return await self._in_turn(partial(think, level, seed, seen))

    async def advise(self, seed: int, seen: View) -> Advice:
        """Have a seat advised; raise as `choose` does."""
        return await self._in_turn(partial(advise, seed, seen))

    async def _in_turn(self, work: Callable[[float], Found]) -> Found:
        """Stand in line, and have work done with the milliseconds that there are for each."""
        self._in_line += 1
        self._nobody_thinks.clear()
        try:
            # Nothing waits inside of the pool: whoever lets it go would take the others' choices along.
            async with self._free:
                milliseconds = min(self._milliseconds, _LINE_MS * _COUNT / self._in_line)
                return await self._bots.do(partial(work, milliseconds))
        finally:
            self._in_line -= 1
            if not self._in_line:
                self._nobody_thinks.set()

    async def aside(self, work: Callable[[], Found]) -> Found:
        """Have a short piece of work done that can wait: one at a time, and when no bot thinks if possible.

        It takes none of their processes and ends none, so no table ever waits for it. Raise what it raises.
        """
        async with self._aside:
            with suppress(TimeoutError):
                async with asyncio.timeout(_GIVE_WAY_S):
                    await self._nobody_thinks.wait()
            return await self._others.do(work)

    def close(self) -> None:
        """End all processes, also those that are busy; who thinks there is told that they broke."""
        self._bots.close()
        self._others.close()


def think(level: str, seed: int, seen: View, milliseconds: float) -> Action | None:
    """Make a bot and have it choose, in whatever process this is called."""
    return registry.make(level, seed, milliseconds).choose(seen)


def advise(seed: int, seen: View, milliseconds: float) -> Advice:
    """Advise a seat, in whatever process this is called."""
    return advice.advise(seen, seed=seed, budget=replace(advice.USUAL, milliseconds=milliseconds))


def _processes(count: int) -> Executor:
    context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks and the sockets
    return ProcessPoolExecutor(count, mp_context=context, initializer=_begin)


def _begin() -> None:
    """In a new process: leave signals from the terminal to the server, give way to it, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not everywhere
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
