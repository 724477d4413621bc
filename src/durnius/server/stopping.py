"""The end of a server, in bounded time: whatever hangs then is left behind.

What was acknowledged is in the log before anybody is told of it, so to end at once loses nothing of it. Knows
no rooms.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Collection
from typing import Any, Final

from durnius.server.logs import tell

CUT: Final = 1
"""The exit status of a process that did not come to its end by itself."""

log = logging.getLogger("durnius")


async def within(seconds: float, tasks: Collection[asyncio.Future[Any]]) -> int:
    """Wait until all are done, but not for longer; tell how many are not. Each goes on by itself."""
    if not tasks:
        return 0
    done, late = await asyncio.wait(tasks, timeout=seconds)
    for task in done:
        if not task.cancelled():
            task.exception()  # it was told where it happened
    return len(late)


class Deadline:
    """Ends the process after a while, unless it comes to its end before.

    In a thread of its own, since a disk that stands still may hold up the event loop and the threads that a
    process waits for at its end.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._over = threading.Event()

    def begin(self) -> None:
        """Count from now on."""
        threading.Thread(target=self._wait, name="deadline", daemon=True).start()

    def lift(self) -> None:
        """Let the process end when it will."""
        self._over.set()

    def _wait(self) -> None:
        if not self._over.wait(self._seconds):
            tell(log, logging.WARNING, "stop_cut", seconds=self._seconds)
            os._exit(CUT)
