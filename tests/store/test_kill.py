"""P1, P4: whatever was acknowledged is there after kill -9, whatever is there is there once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from durnius.store.sqlite import SqliteLog

WRITER = """
import asyncio, sys
from pathlib import Path
from durnius.store.sqlite import SqliteLog

async def play(log, room, seq):
    while True:
        seq += 1
        await log.append(room, seq, seq, b"%d" % seq * 40)
        sys.stdout.write(f"{room} {seq}\\n")
        sys.stdout.flush()

async def main():
    log = SqliteLog(Path(sys.argv[1]), idle_s=0.005)
    tails = {t.room: t.seq for t in await log.rooms()}
    await asyncio.gather(*[play(log, f"room{n}", tails.get(f"room{n}", 0)) for n in range(6)])

asyncio.run(main())
"""


def kill_at(path: Path, seconds: float) -> dict[str, int]:
    """Run a writer, kill it that long after its first answer, and give the last number it acknowledged."""
    acked: dict[str, int] = {}
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        rest = process.stdout.read()
    assert process.returncode == -signal.SIGKILL
    for line in (first + rest).decode().splitlines(keepends=True):
        if line.endswith("\n"):
            room, seq = line.split()
            acked[room] = int(seq)
    return acked


def kill_early(path: Path, seconds: float) -> None:
    """Run a writer and kill it before it may have answered anything."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.DEVNULL) as process:
        time.sleep(seconds)
        process.kill()


@pytest.mark.slow
async def test_p01_nothing_acknowledged_is_lost_by_a_kill(path: Path) -> None:
    rng = random.Random(int(os.environ.get("SEED", "7")))
    for _ in range(6):
        acked = kill_at(path, rng.uniform(0.0, 0.15))
        assert acked
        log = SqliteLog(path)
        tails = {t.room: t.seq for t in await log.rooms()}
        for room, seq in acked.items():
            # at most one more per room was stored without its answer getting out
            assert seq <= tails[room] <= seq + 1
        for room, last in tails.items():
            entries = await log.read(room)
            assert [e.seq for e in entries] == list(range(1, last + 1))
            assert all(e.payload == b"%d" % e.seq * 40 for e in entries)
        await log.close()


@pytest.mark.slow
async def test_p04_killed_again_while_it_recovers(path: Path) -> None:
    acked = kill_at(path, 0.1)
    for pause in (0.0, 0.01, 0.05, 0.08, 0.1, 0.12):
        kill_early(path, pause)
    log = SqliteLog(path)
    tails = {t.room: t.seq for t in await log.rooms()}
    for room, seq in acked.items():
        assert tails[room] >= seq
        assert [e.seq for e in await log.read(room)] == list(range(1, tails[room] + 1))
    await log.close()
