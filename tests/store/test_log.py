"""What the port promises, on real files."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from durnius.store.log import Conflict, Entry, Log, RoomTail, StoreFailed
from durnius.store.sqlite import SqliteLog
from tests.store.conftest import until


async def outcomes(*answers: asyncio.Future[None]) -> list[str]:
    results = await asyncio.gather(*answers, return_exceptions=True)
    return ["stored" if r is None else type(r).__name__ for r in results]


async def test_an_entry_is_read_as_it_was_appended(log: SqliteLog) -> None:
    port: Log = log
    await port.append("k7qx", 1, 1_800_000_000_000, b"\x00\xff{}")
    await port.append("k7qx", 2, 1_800_000_000_001, b"")
    assert await port.read("k7qx") == [
        Entry("k7qx", 1, 1_800_000_000_000, b"\x00\xff{}"),
        Entry("k7qx", 2, 1_800_000_000_001, b""),
    ]
    assert [e.seq for e in await port.read("k7qx", after=1)] == [2]
    assert await port.read("k7qx", after=2) == []
    await port.append("k7qx", 3, 1_800_000_000_002, b"")
    assert [e.seq for e in await port.read("k7qx", after=1, last=2)] == [2]
    assert [e.seq for e in await port.read("k7qx", last=2)] == [1, 2]
    assert [e.seq for e in await port.read("k7qx", after=2, last=99)] == [3]
    assert await port.read("k7qx", after=2, last=2) == []
    assert await port.read("nobody") == []


async def test_p19_a_taken_number_is_a_conflict_and_changes_nothing(log: SqliteLog) -> None:
    await log.append("a", 1, 5, b"first")
    with pytest.raises(Conflict):
        await log.append("a", 1, 6, b"second")
    assert await log.read("a") == [Entry("a", 1, 5, b"first")]


@pytest.mark.parametrize("seq", [-1, 0, 2, 7])
async def test_a_log_has_no_holes(log: SqliteLog, seq: int) -> None:
    with pytest.raises(Conflict):
        await log.append("a", seq, 5, b"x")
    assert await log.rooms() == []


async def test_what_waits_is_stored_in_one_commit_and_a_conflict_fails_alone(path: Path) -> None:
    log = SqliteLog(path)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    first = log.append("first", 1, 0, b"x")  # the writer waits for the lock with it ...
    await until(log._jobs.empty)
    rest = [log.append(f"room{n % 40}", 1 + n // 40, n, b"x") for n in range(200)]  # ... so these queue up
    wrong = log.append("room0", 1, 0, b"taken")
    last = log.append("room0", 6, 0, b"x")
    blocker.execute("COMMIT")
    assert await outcomes(first, *rest, wrong, last) == ["stored"] * 201 + ["Conflict", "stored"]
    assert (log.figures.commits, log.figures.entries) == (2, 202)
    assert [e.seq for e in await log.read("room0")] == [1, 2, 3, 4, 5, 6]
    await log.close()
    blocker.close()


@pytest.mark.parametrize(
    "wrong", [Entry("z", 2, 0, b"x"), Entry("z", 1, 2**63, b"x"), Entry("room0", 1, 0, b"x")]
)
async def test_an_entry_that_cannot_be_stored_fails_alone_wherever_it_stands(
    path: Path, wrong: Entry
) -> None:
    log = SqliteLog(path)
    blocker = sqlite3.connect(path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    first = log.append("first", 1, 0, b"x")
    await until(log._jobs.empty)
    before = [log.append(f"room{n}", 1, n, b"x") for n in range(250)]  # more than one statement takes
    failing = log.append(wrong.room, wrong.seq, wrong.at_ms, wrong.payload)
    after = [log.append(f"more{n}", 1, n, b"x") for n in range(3)]
    blocker.execute("COMMIT")
    blocker.close()
    outcome = "StoreFailed" if wrong.at_ms else "Conflict"
    assert await outcomes(first, *before, failing, *after) == ["stored"] * 251 + [outcome] + ["stored"] * 3
    assert (log.figures.commits, log.figures.entries) == (2, 254)
    assert len(await log.rooms()) == 254
    await log.close()


async def test_a_deleted_room_is_no_entry(log: SqliteLog) -> None:
    await log.append("a", 1, 5, b"x")
    await log.delete_room("a")
    assert await log.rooms() == []
    assert (log.figures.commits, log.figures.entries) == (2, 1)


async def test_a_group_has_a_limit(path: Path) -> None:
    log = SqliteLog(path, group=10)
    assert set(await outcomes(*[log.append("a", n, n, b"x") for n in range(1, 101)])) == {"stored"}
    assert log.figures.commits >= 10
    await log.close()


async def test_of_two_who_append_the_same_number_one_wins(path: Path) -> None:
    """Two servers on one file, as after a restart that overlaps."""
    one, other = SqliteLog(path), SqliteLog(path)
    for seq in range(1, 31):
        got = await outcomes(one.append("a", seq, 1, b"one"), other.append("a", seq, 2, b"other"))
        assert sorted(got) == ["Conflict", "stored"]
    assert [e.seq for e in await one.read("a")] == list(range(1, 31))
    await one.close()
    await other.close()


async def test_rooms_tell_how_far_they_go_and_can_be_forgotten(log: SqliteLog) -> None:
    for room in ("b", "a", "c"):
        for seq in (1, 2, 3):
            await log.append(room, seq, seq * 10, b"x")
    assert await log.rooms() == [RoomTail(r, 3, 30) for r in "abc"]
    await log.delete_room("b")
    await log.delete_room("b")
    assert await log.rooms() == [RoomTail("a", 3, 30), RoomTail("c", 3, 30)]
    with pytest.raises(Conflict):  # who still holds the room learns that it is gone
        await log.append("b", 4, 40, b"x")


async def test_an_entry_that_cannot_be_stored_fails_alone(log: SqliteLog) -> None:
    got = await outcomes(
        log.append("a", 1, 1, b"x"), log.append("b", 1, 2**63, b"x"), log.append("c", 1, 1, b"x")
    )
    assert got == ["stored", "StoreFailed", "stored"]


async def test_close_stores_what_was_appended_before_and_refuses_what_comes_later(path: Path) -> None:
    log = SqliteLog(path)
    answers = [log.append("a", n, n, b"x") for n in range(1, 51)]
    await log.close()
    await log.close()
    assert set(await outcomes(*answers)) == {"stored"}
    with pytest.raises(StoreFailed):
        await log.append("a", 51, 51, b"x")
    with pytest.raises(StoreFailed):
        await log.read("a")
    assert not path.with_name(path.name + "-wal").exists()
    reopened = SqliteLog(path)
    assert len(await reopened.read("a")) == 50
    await reopened.close()


async def test_nobody_waiting_any_more_does_no_harm(log: SqliteLog) -> None:
    given_up = log.append("a", 1, 1, b"x")
    given_up.cancel()
    await log.append("a", 2, 2, b"x")
    assert [e.seq for e in await log.read("a")] == [1, 2]


def test_a_loop_that_is_gone_does_no_harm(path: Path) -> None:
    async def leave() -> SqliteLog:
        log = SqliteLog(path)
        unheard.append(log.append("a", 1, 1, b"x"))
        return log

    unheard: list[asyncio.Future[None]] = []
    log = asyncio.run(leave())
    assert asyncio.run(_append_second(log)) == 2


async def _append_second(log: SqliteLog) -> int:
    await log.append("a", 2, 2, b"x")
    count = len(await log.read("a"))
    await log.close()
    return count


async def test_the_write_ahead_log_is_moved_into_the_file_when_idle(path: Path) -> None:
    log = SqliteLog(path, idle_s=0.01)
    await log.append("a", 1, 1, b"x" * 100)
    await until(lambda: log.figures.checkpoints > 0)
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as alone:  # reads no write-ahead log
        assert alone.execute("SELECT count(*) FROM entry").fetchone() == (1,)
    await log.close()


async def test_p14_a_backup_under_load_holds_whole_logs(log: SqliteLog, path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "backup.db"

    def back_up() -> None:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
            source.backup(target, pages=5)

    backup = asyncio.create_task(asyncio.to_thread(back_up))
    seq = 0
    while not backup.done() or seq < 20:
        seq += 1
        await asyncio.gather(*[log.append(f"room{n}", seq, seq, b"x" * 200) for n in range(20)])
    await backup
    restored = SqliteLog(copy)
    for tail in await restored.rooms():
        assert [e.seq for e in await restored.read(tail.room)] == list(range(1, tail.seq + 1))
    await restored.close()


async def test_what_is_kept_when_a_room_is_deleted_is_kept_with_it_or_not_at_all(
    log: SqliteLog, path: Path
) -> None:
    assert await log.kept("sum") is None
    for room in ("a", "b"):
        await log.append(room, 1, 5, b"x")
    await log.delete_room("a", {"sum": b"1"})
    assert (await log.kept("sum"), await log.rooms()) == (b"1", [RoomTail("b", 1, 5)])
    await log.delete_room("none", {"sum": b"2", "other": b""})
    assert (await log.kept("sum"), await log.kept("other")) == (b"2", b"")
    with pytest.raises(StoreFailed):
        await log.delete_room("b", {"sum": None})  # type: ignore[dict-item]
    await log.close()
    again = SqliteLog(path)
    assert (await again.kept("sum"), await again.rooms()) == (b"2", [RoomTail("b", 1, 5)])
    await again.close()
