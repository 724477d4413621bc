"""A disk that is full or cannot be written: nothing is acknowledged in vain, and play goes on (P8)."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.faults.play import Play, played
from tests.serverprocess import ServerProcess
from tests.tools import missing

SMALL = 4_000_000
"""Bytes of the small disk."""


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk in memory; where that is not allowed skip, or fail in CI."""
    if shutil.which("mount") is None or os.geteuid() != 0:
        missing("only root may mount a small disk")
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    made = subprocess.run(command, check=False, capture_output=True, text=True)
    if made.returncode != 0:
        missing(f"no small disk can be mounted: {made.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Leave not a byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"\0" * 4096)
    return filler


async def refused(play: Play, count: int = 20) -> None:
    """Let them play until so many messages were refused for the disk's sake."""
    wanted = play.house.figures.refused["not_stored"] + count
    await play.until(lambda: play.house.figures.refused["not_stored"] >= wanted)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p08_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path):
        async with played(tmp_path, fine=frozenset({"server_error"}), rooms=4) as play:
            for _ in range(2):
                filler = fill(tmp_path)
                await refused(play)
                filler.unlink()
                await play.go_on()
            filler = fill(tmp_path)
            await refused(play, 5)
            play.process.kill9()
            with suppress(AssertionError):  # without a byte of space it may start, or say why not
                await asyncio.to_thread(play.process.start)
                play.process.kill9()
            filler.unlink()
            await play.start()
            await play.go_on()
            await play.end()
        assert "Traceback" not in play.process.errors()


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p08_files_that_may_not_grow(tmp_path: Path) -> None:
    """The same by a limit of the process, which needs no rights."""
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux limits another process")
    async with played(tmp_path, fine=frozenset({"server_error"}), rooms=4) as play:
        before = resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE)
        for _ in range(2):
            log = play.process.database.with_name("durnius.db-wal")
            resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
            await refused(play)
            resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE, before)
            await play.go_on()
        assert await play.metric("durnius_store_failures_total") >= 40
        await play.end()
    assert "Traceback" not in play.process.errors()


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_p08_a_disk_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    with small_disk(tmp_path):
        process = ServerProcess(tmp_path)
        process.start()
        process.stop()
        before = process.database.read_bytes()
        subprocess.run(["mount", "-o", "remount,ro", str(tmp_path)], check=True)
        again = subprocess.run(
            [sys.executable, "-m", "durnius", "serve", "--port", "0", "--database", str(process.database)],
            check=False,
            capture_output=True,
            text=True,
        )
        assert again.returncode == 1
        assert "cannot be opened" in again.stderr
        assert "Traceback" not in again.stderr
        assert process.database.read_bytes() == before
