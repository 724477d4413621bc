"""Files that are torn, foreign, newer or on a disk that fails."""

from __future__ import annotations

import resource
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from durnius.store import schema
from durnius.store.log import Entry, ForeignDatabase, StoreFailed
from durnius.store.sqlite import SqliteLog


def test_p13_a_newer_file_is_refused_and_not_rewritten(path: Path) -> None:
    schema.prepare(path, 1)
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    before = path.read_bytes()
    with pytest.raises(ForeignDatabase, match="newer release"):
        SqliteLog(path)
    assert path.read_bytes() == before


def test_a_database_of_something_else_is_refused_and_not_rewritten(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE bookmark (url TEXT)")
    before = path.read_bytes()
    with pytest.raises(ForeignDatabase, match="something else"):
        SqliteLog(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_and_a_missing_folder_are_told(path: Path) -> None:
    path.write_bytes(b"not a database at all, but long enough to be looked at" * 20)
    with pytest.raises(StoreFailed, match="cannot be opened"):
        SqliteLog(path)
    with pytest.raises(StoreFailed, match="cannot be opened"):
        SqliteLog(path / "deeper" / "rooms.db")


async def test_p13_an_older_file_is_brought_up_and_keeps_its_entries(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = SqliteLog(path)
    await log.append("a", 1, 1, b"old")
    await log.close()
    step = ("ALTER TABLE entry ADD COLUMN note TEXT", "CREATE TABLE extra (x INTEGER) STRICT")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    log = SqliteLog(path)
    assert await log.read("a") == [Entry("a", 1, 1, b"old")]
    await log.append("a", 2, 2, b"new")
    await log.close()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (len(schema.MIGRATIONS),)


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema.prepare(path, 1)
    released = len(schema.MIGRATIONS)
    step = ("CREATE TABLE extra (x INTEGER) STRICT", "CREATE TABLE entry (x INTEGER)")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    with pytest.raises(StoreFailed, match="already exists"):
        SqliteLog(path)
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (released,)
        assert file.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'").fetchone() == (0,)


async def test_p42_the_file_is_its_owners_alone(log: SqliteLog, path: Path) -> None:
    await log.append("a", 1, 1, b"x")
    for file in path.parent.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file


@pytest.mark.slow
async def test_p06_a_torn_end_loses_only_what_was_not_whole(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path, idle_s=60)
    for seq in range(1, 13):
        await log.append("a", seq, seq, b"x" * 300)
    wal = path.with_name(path.name + "-wal").read_bytes()
    frame = len(wal) // 13
    cuts = [*range(0, len(wal), 997), *range(len(wal) - frame, len(wal), 61), len(wal)]
    seen = set()
    for cut in cuts:
        torn = tmp_path / "torn" / path.name
        shutil.rmtree(torn.parent, ignore_errors=True)
        torn.parent.mkdir()
        shutil.copy(path, torn)
        torn.with_name(path.name + "-wal").write_bytes(wal[:cut])
        again = SqliteLog(torn)
        kept = [e.seq for e in await again.read("a")]
        assert kept == list(range(1, len(kept) + 1))
        seen.add(len(kept))
        await again.append("a", len(kept) + 1, 0, b"goes on")
        await again.close()
    assert seen == set(range(13))
    await log.close()


async def test_p08_a_full_disk_fails_what_waits_and_the_store_goes_on_afterwards(path: Path) -> None:
    log = SqliteLog(path, idle_s=60)
    await log.append("a", 1, 1, b"before")
    old_handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(path.name + "-wal").stat().st_size
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 1000, hard))
        for _ in range(3):
            with pytest.raises(StoreFailed):
                await log.append("a", 2, 2, b"y" * 20_000)
        assert await log.read("a") == [Entry("a", 1, 1, b"before")]  # reading goes on meanwhile
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, old_handler)
    await log.append("a", 2, 3, b"after")
    assert [e.payload for e in await log.read("a")] == [b"before", b"after"]
    assert log.figures.failures == 3
    await log.close()
    again = SqliteLog(path)
    assert [e.payload for e in await again.read("a")] == [b"before", b"after"]
    await again.close()


async def test_p08_a_file_locked_for_too_long_is_a_failure_that_passes(path: Path) -> None:
    log = SqliteLog(path, busy_s=0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="locked"):
            await log.append("a", 1, 1, b"x")
        other.execute("ROLLBACK")
    await log.append("a", 1, 1, b"x")
    await log.close()


async def test_p08_reading_that_fails_is_told_and_passes(log: SqliteLog, path: Path) -> None:
    await log.append("a", 1, 1, b"x")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("ALTER TABLE entry RENAME TO elsewhere")
        with pytest.raises(StoreFailed, match="reading failed"):
            await log.read("a")
        with pytest.raises(StoreFailed, match="reading failed"):
            await log.rooms()
        other.execute("ALTER TABLE elsewhere RENAME TO entry")
    assert len(await log.read("a")) == 1


async def test_p08_a_folder_that_is_gone_for_a_while(path: Path) -> None:
    home, elsewhere = path.parent / "home", path.parent / "elsewhere"
    home.mkdir()
    log = SqliteLog(home / path.name)
    home.rename(elsewhere)
    with pytest.raises(StoreFailed, match="unable to open"):
        await log.append("a", 1, 1, b"x")
    with pytest.raises(StoreFailed, match="unable to open"):
        await log.read("a")
    elsewhere.rename(home)
    await log.append("a", 1, 1, b"x")
    assert await log.read("a") == [Entry("a", 1, 1, b"x")]
    await log.close()


async def test_p08_a_connection_that_broke_is_replaced(path: Path) -> None:
    log = SqliteLog(path, idle_s=60)
    await log.append("a", 1, 1, b"x")
    assert log._connection is not None
    log._connection.close()
    with pytest.raises(StoreFailed):
        await log.append("a", 2, 2, b"x")
    await log.append("a", 2, 2, b"x")
    await log.close()


async def test_p08_a_checkpoint_that_fails_is_no_harm(path: Path) -> None:
    log = SqliteLog(path, idle_s=60)
    await log.append("a", 1, 1, b"x")
    assert log._connection is not None
    log._connection.close()
    log._checkpoint()
    await log.append("a", 2, 2, b"x")
    await log.close()
