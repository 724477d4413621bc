"""A bare group commit: one thread that stores whatever waits in one durable commit, and nothing else.

The same file format, pragmas and sizes as the product's store, driven as `drive.opened` drives rooms.
"""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue

from durnius.store import schema

_INSERT = "INSERT INTO entry (room, seq, at_ms, payload) VALUES (?, ?, ?, ?)"


class Commits:
    """The thread, and the loop that is told."""

    def __init__(self, path: Path, payload: bytes) -> None:
        self._path = path
        self._payload = payload
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[tuple[str, int, Callable[[], None]] | None] = SimpleQueue()
        schema.prepare(path, 5.0)
        self._thread = threading.Thread(target=self._write)
        self._thread.start()

    def put(self, room: str, seq: int, done: Callable[[], None]) -> None:
        """Store one record; call `done` when it is durable."""
        self._jobs.put((room, seq, done))

    def close(self) -> None:
        """End the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _write(self) -> None:
        connection = schema.connect(self._path, 5.0)
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            try:
                while (job := self._jobs.get_nowait()) is not None:
                    jobs.append(job)
            except Empty:
                pass
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_INSERT, [(room, seq, 0, self._payload) for room, seq, _ in jobs])
            connection.execute("COMMIT")
            self._loop.call_soon_threadsafe(_settle, [done for _, _, done in jobs])
            if job is None:
                break
        connection.close()


def _settle(done: list[Callable[[], None]]) -> None:
    for call in done:
        call()


class CommitLoad:
    """One room's records, one on its way at a time."""

    def __init__(self, commits: Commits, number: int) -> None:
        self._commits = commits
        self._name = f"room{number:09}"
        self._numbers = itertools.count(1)

    def act(self, done: Callable[[], None]) -> None:
        """Store the next one."""
        self._commits.put(self._name, next(self._numbers), done)

    def close(self) -> None:
        """Nothing; the thread is closed by itself."""
