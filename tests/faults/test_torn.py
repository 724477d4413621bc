"""The end of the log is torn, as by a loss of power: at every byte, with zeros or nothing behind (P6)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.faults.play import played
from tests.faults.test_one_room import tails

_HEADER: Final = 32
_FRAME_HEADER: Final = 24


def commits(wal: bytes) -> list[int]:
    """Give where each commit of a write-ahead log ends; only the current ones, from the first frame on."""
    page = int.from_bytes(wal[8:12])
    ends = []
    at = _HEADER
    while at + _FRAME_HEADER + page <= len(wal) and wal[at + 8 : at + 16] == wal[16:24]:
        is_last = wal[at + 4 : at + 8] != bytes(4)
        at += _FRAME_HEADER + page
        if is_last:
            ends.append(at)
    return ends


def read(folder: Path, database: bytes, wal: bytes) -> list[tuple[object, ...]]:
    """Let SQLite recover a torn file; give all entries."""
    path = folder / "torn.db"
    path.write_bytes(database)
    path.with_name("torn.db-wal").write_bytes(wal)
    path.with_name("torn.db-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA synchronous = OFF")
        return file.execute("SELECT room, seq, at_ms, payload FROM entry").fetchall()


@pytest.mark.slow
async def test_p06_the_last_record_torn_at_every_byte(tmp_path: Path, long: bool) -> None:
    async with played(tmp_path, rooms=3) as play:
        await play.go_on(30)
        play.process.kill9()
        await play.crowd.go()
        path = play.process.database
        database, wal = path.read_bytes(), path.with_name("durnius.db-wal").read_bytes()
        ends = commits(wal)
        assert len(ends) > 10
        wal = wal[: ends[-1]]
        for end in ends[-20 if long else -1 :]:
            begin = ends[ends.index(end) - 1]
            before, after = read(tmp_path, database, wal[:begin]), read(tmp_path, database, wal[:end])
            assert set(before) < set(after)
            for cut in range(begin, end):
                assert read(tmp_path, database, wal[:cut]) == before, cut
            for cut in range(begin, end, 61):
                torn = wal[:cut] + bytes(end - cut)
                assert read(tmp_path, database, torn) in (before, after), cut


@pytest.mark.slow
async def test_p06_the_server_starts_with_a_torn_end_and_play_goes_on(tmp_path: Path) -> None:
    """Nobody was told of the torn record: all are where the record before it left them."""
    async with played(tmp_path, rooms=3) as play:
        await play.go_on(30)
        await play.crowd.settle()
        known = tails(play.process.database)
        log = play.process.database.with_name("durnius.db-wal")
        play.process.kill9()
        whole = log.read_bytes()[: commits(log.read_bytes())[-1]]
        log.write_bytes(whole + whole[-4000:-1000])  # as if the next record had begun
        await play.start()
        for players in play.crowd.rooms.values():
            for player in players:
                player.resting = False
        await play.go_on()
        assert all(tails(play.process.database)[room] > seq for room, seq in known.items())
        await play.end()
