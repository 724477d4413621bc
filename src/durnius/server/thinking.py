"""Where slow levels of bots think: in processes of their own, so that neither a room nor a socket waits.

Threads would not do, since compiled code keeps the others from running. A process gets a `View`, as every bot
does, and ends with the server, however that ends. None is started before a slow bot has to choose.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Final

from durnius.bots import registry
from durnius.core import Action, View

PATIENCE_S: Final = 10.0
"""How long a bot may think; the table then goes on without it."""
_MOST_PROCESSES: Final = 4


class Thinkers:
    """Bots that think beside the server."""

    def __init__(self, make_pool: Callable[[], Executor] | None = None) -> None:
        self._make_pool = make_pool or _processes
        self._pool: Executor | None = None

    async def choose(self, level: str, seed: int, seen: View) -> Action | None:
        """Have a bot choose; raise whatever it raises, TimeoutError when it takes too long."""
        if self._pool is None:
            self._pool = self._make_pool()
        pool = self._pool
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await asyncio.get_running_loop().run_in_executor(pool, think, level, seed, seen)
        except (BrokenExecutor, TimeoutError):
            if self._pool is pool:
                self.close()  # the next one thinks in new processes
            raise

    def close(self) -> None:
        """End all processes, also those that are busy."""
        if self._pool is None:
            return
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None
        for child in multiprocessing.active_children():
            child.terminate()


def think(level: str, seed: int, seen: View) -> Action | None:
    """Make a bot and have it choose, in whatever process this is called."""
    return registry.make(level, seed).choose(seen)


def _processes() -> Executor:
    count = max(1, min(_MOST_PROCESSES, (os.cpu_count() or 1) - 1))
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
