"""The end of the log is torn, as by a loss of power: at every byte, with zeros or nothing behind (P6)."""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from tests.faults import ledger
from tests.faults.play import Play, played
from tests.faults.test_one_room import tails
from tests.server.guests import Guest
from tests.serverprocess import ServerProcess

_HEADER: Final = 32
_FRAME_HEADER: Final = 24
Rows = set[tuple[object, ...]]


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


def read(database: Path) -> Rows:
    """Let SQLite recover a torn file, and change nothing of it; give all entries."""
    database.with_name(f"{database.name}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as file:
        return set(file.execute("SELECT room, seq, at_ms, payload FROM entry").fetchall())


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p06_the_last_record_torn_at_every_byte(tmp_path: Path, long: bool) -> None:
    async with played(tmp_path, rooms=3) as play:
        await play.go_on(30)
        path = play.process.database
        log = path.with_name("durnius.db-wal")
        await play.until(lambda: len(commits(log.read_bytes())) > 3)  # it may have begun anew just now
        play.process.kill9()
        await play.crowd.go()
        torn = tmp_path / "torn.db"
        torn_log = tmp_path / "torn.db-wal"
        shutil.copy(path, torn)
        whole = log.read_bytes()
        begin, end, before, after = 0, 0, Rows(), Rows()
        ends = commits(whole)[-20 if long else -2 :]
        for begin, end in itertools.pairwise(ends):
            torn_log.write_bytes(whole[:end])
            after = read(torn)
            torn_log.write_bytes(whole[:begin])
            before = read(torn)
            assert before < after
            torn_log.write_bytes(whole[:end])
            for cut in range(end - 1, begin - 1, -1):
                os.truncate(torn_log, cut)
                assert read(torn) == before, cut
            for cut in range(begin, end, 61):
                torn_log.write_bytes(whole[:cut] + bytes(end - cut))
                assert read(torn) in (before, after), cut
        for cut in range(end - 1, begin - 1, -((end - begin) // 20)):
            path = cut_off(tmp_path, whole, cut)
            await told(path, before)
        for cut in (begin + 1, (begin + end) // 2, end - 1):
            path = cut_off(tmp_path, whole, cut)
            await served(play, ServerProcess(path.parent), before, after)


def cut_off(folder: Path, log: bytes, cut: int) -> Path:
    """Make a file of its own whose write-ahead log is cut off there."""
    place = folder / f"cut at {cut} of {len(list(folder.iterdir()))}"
    place.mkdir()
    shutil.copy(folder / "torn.db", place / "durnius.db")
    (place / "durnius.db-wal").write_bytes(log[:cut])
    return place / "durnius.db"


async def told(database: Path, before: Rows) -> None:
    """Open it as the server does and fold all rooms: the torn record was never there."""
    found = await ledger.read(database)
    lengths = {room: len(told.entries) for room, told in found.items()}
    assert lengths == Counter(str(row[0]) for row in before)
    assert read(database) == before


async def served(play: Play, process: ServerProcess, before: Rows, after: Rows) -> None:
    """Start a server on it: all come back to their seats, in what there was before the torn record."""
    await asyncio.to_thread(process.start)
    try:
        for room, players in play.crowd.rooms.items():
            guest = Guest(play.crowd.session, f"{process.url}/ws/{room}", players[0].name)
            guest.token = players[0].token
            state = await guest.hello()
            assert guest.person == players[0].person
            assert state.seq >= sum(row[0] == room for row in before)
            await guest.close()
    finally:
        assert await asyncio.to_thread(process.stop) == 0
    now = read(process.database)
    assert before <= now
    assert not (after - before) & now
    assert "Traceback" not in process.errors()


@pytest.mark.slow
@pytest.mark.timeout(600)
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
