"""Reports rooms that are busy with one thing for too long (P54), in a thread of its own.

A timer of the event loop would not do: whoever holds the loop up holds that up, too. Knows names of rooms.
"""

import asyncio
import logging
import threading
import time
from typing import Final

from durnius.server.logs import tell
from durnius.server.metrics import Metrics

STUCK_S: Final = 2.0
_TOLD_AT_ONCE: Final = 5

log = logging.getLogger("durnius.room")


class Watchdog:
    """What each room is busy with, and since when."""

    def __init__(self, metrics: Metrics, stuck_s: float = STUCK_S) -> None:
        self.stuck_s = stuck_s
        self._metrics = metrics
        self._busy: dict[str, tuple[float, str, str]] = {}
        self._reported: set[tuple[str, float]] = set()
        """Rooms, and when they began what they were reported for."""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, room: str, name: str, what: str) -> None:
        """Note that a room, in the log called `name`, turns to something."""
        self._busy[room] = (time.monotonic(), name, what)

    def end(self, room: str) -> None:
        """Note that it is done."""
        self._busy.pop(room, None)

    def start(self) -> None:
        """Look after the rooms of the running loop until `stop`."""
        loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._watch, args=(loop,), name="watchdog", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._stop.wait(self.stuck_s / 4):
            now = time.monotonic()
            busy = list(self._busy.copy().items())
            self._reported &= {(room, since) for room, (since, *_) in busy}
            stuck = [
                (room, since, name, what)
                for room, (since, name, what) in busy
                if now - since >= self.stuck_s and (room, since) not in self._reported
            ]
            if len(stuck) > _TOLD_AT_ONCE:  # it is not the rooms then, but the machine
                tell(log, logging.ERROR, "rooms_stuck", count=len(stuck))
            for number, (room, since, name, what) in enumerate(stuck):
                self._reported.add((room, since))
                loop.call_soon_threadsafe(self._metrics.count, "rooms_stuck_total")
                if number < _TOLD_AT_ONCE:
                    tell(log, logging.ERROR, "room_stuck", room=name, what=what)
