"""The log in one SQLite file: one writer thread that groups whatever waits into one durable commit.

The event loop never waits for the disk. The writer touches nothing of asyncio but `call_soon_threadsafe`;
reads run in a small pool on connections of their own. A commit that fails fails all in it, and the next
group is tried as if nothing had been, so that the store goes on when the disk is back (P8).
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple, TypeVar

from durnius.store import schema
from durnius.store.log import Conflict, Entry, RoomTail, StoreFailed

_T = TypeVar("_T")

GROUP: Final = 4096
"""The most entries of one commit; bounds how long the first of them waits."""

READERS: Final = 2

# Appends only the room's next number, so that a log never has a hole, not even after its room was deleted.
_APPEND: Final = """
    INSERT INTO entry (room, seq, at_ms, payload)
    SELECT :room, :seq, :at_ms, :payload
    WHERE :seq = 1 + coalesce((SELECT max(seq) FROM entry WHERE room = :room), 0)
"""
# The same for several at once: a number that is not its room's next becomes null, which the table refuses.
# Without OR ROLLBACK the first pages of all rooms would be kept in a file for the case that it fails.
_APPEND_ALL: Final = """
    WITH new(room, seq, at_ms, payload) AS (VALUES {rows})
    INSERT OR ROLLBACK INTO entry (room, seq, at_ms, payload)
    SELECT room,
        CASE seq WHEN 1 + coalesce((SELECT max(seq) FROM entry WHERE room = new.room), 0) THEN seq END,
        at_ms, payload
    FROM new
"""
_AT_ONCE: Final = 32
"""The most entries of one statement, whose forms, one for each number, the connection keeps in memory."""
_OWN_FAULTS: Final = (sqlite3.DataError, sqlite3.IntegrityError, OverflowError, ValueError)
"""How an entry is refused that nobody else is to blame for."""
_READ: Final = "SELECT seq, at_ms, payload FROM entry WHERE room = ? AND seq > ? AND seq <= ? ORDER BY seq"
_NO_LAST: Final = 2**63 - 1
_NOTHING: Final[Mapping[str, bytes]] = {}
# Jumps from room to room along the primary key instead of reading every entry.
_ROOMS: Final = """
    WITH RECURSIVE each(room) AS (
        SELECT min(room) FROM entry
        UNION ALL
        SELECT (SELECT min(room) FROM entry WHERE room > each.room) FROM each WHERE each.room IS NOT NULL
    )
    SELECT entry.room, entry.seq, entry.at_ms FROM each JOIN entry
        ON entry.room = each.room AND entry.seq = (SELECT max(seq) FROM entry WHERE room = each.room)
"""


class _Job(NamedTuple):
    """One thing for the writer: an entry, or a room to forget when `entry` is None, and what to keep then."""

    room: str
    entry: Entry | None
    kept: Mapping[str, bytes]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[None]


@dataclass(slots=True)
class Figures:
    """What the writer did so far."""

    commits: int = 0
    entries: int = 0
    failures: int = 0
    checkpoints: int = 0


class SqliteLog:
    """A `Log` in a file. Opening it blocks, and raises `ForeignDatabase` or `StoreFailed`."""

    def __init__(self, path: Path, *, busy_s: float = 5.0, idle_s: float = 1.0, group: int = GROUP) -> None:
        self.figures = Figures()
        self._path = path
        self._busy_s = busy_s
        self._idle_s = idle_s
        self._group = group
        self._closed = False
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._readers: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._went_well = False
        """So did the last transaction on this connection."""
        try:
            schema.prepare(path, busy_s)
        except (sqlite3.Error, OSError) as error:
            raise StoreFailed(f"{path} cannot be opened: {error}") from error
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._writer = threading.Thread(target=self._write, name="store-writer", daemon=True)
        self._writer.start()

    def append(self, room: str, seq: int, at_ms: int, payload: bytes) -> asyncio.Future[None]:
        """Store an entry; the future is done when it is durable."""
        return self._ask(room, Entry(room, seq, at_ms, payload), _NOTHING)

    def delete_room(self, room: str, kept: Mapping[str, bytes] = _NOTHING) -> asyncio.Future[None]:
        """Forget a room and all its entries, and keep values by name: both or neither."""
        return self._ask(room, None, kept)

    async def kept(self, name: str) -> bytes | None:
        """Give the value that was kept under a name."""

        def query(connection: sqlite3.Connection) -> bytes | None:
            row = connection.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
            return None if row is None else bytes(row[0])

        return await self._query(query)

    async def read(self, room: str, after: int = 0, last: int | None = None) -> list[Entry]:
        """Give the room's entries above `after`, up to `last`."""

        def query(connection: sqlite3.Connection) -> list[Entry]:
            rows = connection.execute(_READ, (room, after, _NO_LAST if last is None else last))
            return [Entry(room, seq, at_ms, payload) for seq, at_ms, payload in rows]

        return await self._query(query)

    async def rooms(self) -> list[RoomTail]:
        """Give all rooms with the number and the time of their last entries."""
        return await self._query(lambda connection: [RoomTail(*row) for row in connection.execute(_ROOMS)])

    async def close(self) -> None:
        """Store what waits, then close the file; whatever comes later fails."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._pool.shutdown)
        with suppress(Empty):
            while True:
                self._readers.get_nowait().close()

    def _ask(self, room: str, entry: Entry | None, kept: Mapping[str, bytes]) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[None] = loop.create_future()
        if self._closed:
            answer.set_exception(StoreFailed("the store is closed"))
        else:
            self._jobs.put(_Job(room, entry, kept, loop, answer))
        return answer

    async def _query(self, query: Callable[[sqlite3.Connection], _T]) -> _T:
        if self._closed:
            raise StoreFailed("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._read, query)

    def _read(self, query: Callable[[sqlite3.Connection], _T]) -> _T:
        """In a reader's thread: ask on a free connection. One that failed is not used again."""
        connection: sqlite3.Connection | None = None
        try:
            try:
                connection = self._readers.get_nowait()
            except Empty:
                connection = schema.connect_reader(self._path, self._busy_s)
            result = query(connection)
        except sqlite3.Error as error:
            if connection is not None:
                connection.close()
            raise StoreFailed(f"reading failed: {error}") from error
        self._readers.put(connection)
        return result

    # What follows runs in the writer's thread.

    def _write(self) -> None:
        dirty = False
        stop = False
        while not stop:
            try:
                first = self._jobs.get(timeout=self._idle_s if dirty else None)
            except Empty:
                self._checkpoint()
                dirty = False
                continue
            jobs, stop = self._gather(first)
            if jobs:
                self._commit(jobs)
                dirty = True
        self._drop()  # the last connection to close also clears the write-ahead log away

    def _gather(self, first: _Job | None) -> tuple[list[_Job], bool]:
        """Take everything that waits; tell whether closing was asked for behind it."""
        jobs: list[_Job] = []
        job = first
        while job is not None:
            jobs.append(job)
            if len(jobs) == self._group:
                return jobs, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs, False
        return jobs, True

    def _commit(self, jobs: list[_Job]) -> None:
        """Do all jobs in one transaction and answer them: each for itself, unless the disk fails them all."""
        answers: list[Exception | None]
        try:
            answers = self._stored(jobs)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody may wait for ever
            self.figures.failures += 1
            answers = [StoreFailed(f"storing failed: {error}") for _ in jobs]
        else:
            self.figures.commits += 1
            self.figures.entries += sum(
                answer is None and job.entry is not None for job, answer in zip(jobs, answers, strict=True)
            )
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], Exception | None]]]
        by_loop = defaultdict(list)
        for job, answer in zip(jobs, answers, strict=True):
            by_loop[job.loop].append((job.answer, answer))
        for loop, pairs in by_loop.items():
            with suppress(RuntimeError):  # a loop that was closed meanwhile has nobody who waits
                loop.call_soon_threadsafe(_settle, pairs)

    def _stored(self, jobs: list[_Job]) -> list[Exception | None]:
        """Do all jobs in one transaction, and tell what is wrong with each; raise where the disk fails all.

        Few entries are one statement, which is a transaction by itself: so Python's lock is waited for once
        and not three times. Whatever does not go well goes the long way, where its cause is told apart.
        """
        entries = [job.entry for job in jobs if job.entry is not None]
        connection, went_well = self._connection, self._went_well
        self._went_well = False
        if went_well and connection is not None and len(entries) == len(jobs) <= _AT_ONCE:
            try:
                _append_all(connection, entries)
                self._went_well = True
                return [None] * len(jobs)
            except _OWN_FAULTS:
                pass
            except BaseException:
                self._roll_back(connection)
                raise
        connection = self._begin()
        try:
            answers = self._do_all(connection, jobs)
            connection.execute("COMMIT")
        except BaseException:
            self._roll_back(connection)
            raise
        self._went_well = True
        return answers

    def _do_all(self, connection: sqlite3.Connection, jobs: list[_Job]) -> list[Exception | None]:
        """Do all jobs in the transaction that has begun, and tell what is wrong with each.

        Each statement gives Python's lock away, and has to wait for the event loop to get it back, so all are
        appended together first; one by one only where that fails.
        """
        entries = [job.entry for job in jobs if job.entry is not None]
        if len(entries) == len(jobs):
            with suppress(*_OWN_FAULTS):
                for at in range(0, len(entries), _AT_ONCE):
                    _append_all(connection, entries[at : at + _AT_ONCE])
                return [None] * len(jobs)
            if connection.in_transaction:  # refused before the statement was tried
                connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
        return [self._do(connection, job) for job in jobs]

    def _do(self, connection: sqlite3.Connection, job: _Job) -> Exception | None:
        entry = job.entry
        if entry is None:
            connection.execute("DELETE FROM entry WHERE room = ?", (job.room,))
            connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", list(job.kept.items()))
            return None
        values = {"room": entry.room, "seq": entry.seq, "at_ms": entry.at_ms, "payload": entry.payload}
        try:
            if connection.execute(_APPEND, values).rowcount == 1:
                return None
        except _OWN_FAULTS as error:
            return StoreFailed(f"this entry cannot be stored: {error}")  # its own fault; the others go on
        return Conflict(f"{entry.seq} is not the next number of room {entry.room}")

    def _begin(self) -> sqlite3.Connection:
        """Begin a transaction, on a new connection when the last one was dropped."""
        if self._connection is None:
            self._connection = schema.connect(self._path, self._busy_s)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error as error:
            # Only sqlite's own errors have a code. A file that is merely locked keeps its connection.
            if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                self._drop()
            raise
        return self._connection

    def _roll_back(self, connection: sqlite3.Connection) -> None:
        """Keep the connection if it can be: to open one anew takes space, which a full disk does not have."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()  # rolls back
            self._connection = None

    def _checkpoint(self) -> None:
        """Move the write-ahead log into the file while nobody waits."""
        if self._connection is None:
            return
        try:
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            self.figures.checkpoints += 1
        except sqlite3.Error:
            self._drop()


def _append_all(connection: sqlite3.Connection, entries: list[Entry]) -> None:
    """Append entries, each the next one of its room; else raise, and have the transaction rolled back."""
    statement = _APPEND_ALL.format(rows=", ".join(["(?, ?, ?, ?)"] * len(entries)))
    values = [value for entry in entries for value in (entry.room, entry.seq, entry.at_ms, entry.payload)]
    connection.execute(statement, values)


def _settle(pairs: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    """In the loop's thread: give the answers to whoever still waits."""
    for future, error in pairs:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
