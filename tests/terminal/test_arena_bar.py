"""The bar of `durnius arena`: on a terminal one line that is drawn and goes; nothing of it in a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest

from durnius.core import Rules
from durnius.terminal import arena
from durnius.terminal.matches import Task

DEALS = 12
COMMAND = [sys.executable, "-m", "durnius", "arena", "careful", "random", "--games", str(2 * DEALS)]


def terminal(columns: int) -> tuple[int, int]:
    """Make a pseudo-terminal of so many columns; give its two ends."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    return ours, theirs


def drawn(ours: int) -> str:
    """Read what was drawn, until nobody draws any more."""
    told = b""
    try:
        while chunk := os.read(ours, 4096):
            told += chunk
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(ours)
    return told.decode()


@pytest.mark.slow
@pytest.mark.parametrize("columns", [100, 30, 0])
def test_it_is_drawn_on_one_line_of_a_terminal_and_ends_empty(columns: int) -> None:
    ours, theirs = terminal(columns)
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=theirs, text=True) as running:
        os.close(theirs)
        told = drawn(ours)
        assert running.stdout is not None
        assert running.stdout.read().startswith("careful – random: 24 games")
    assert running.returncode == 0
    before, *bars, last = told.split("\r")
    assert (before, last, len(bars)) == ("", "\x1b[K", DEALS)
    for number, bar in enumerate(bars, 1):
        assert re.fullmatch(rf"[^\n]* \[#*\.*\] {number}/{DEALS}", bar)
        assert len(bar) < (columns or 80)  # a full line would go on to the next, where \\r does not lead back
    assert ".]" in bars[0]
    assert "#]" in bars[-1]


@pytest.mark.slow
def test_into_a_pipe_nothing_of_it_is_written() -> None:
    done = subprocess.run(COMMAND, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    assert "\r" not in done.stdout


def test_the_line_is_empty_too_where_the_games_are_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = terminal(80)
    with os.fdopen(theirs, "w") as stderr:
        monkeypatch.setattr(sys, "stderr", stderr)
        tasks = [Task("careful", "random", 2, Rules(), 1)] * 2
        games = arena._progress(arena._play(tasks, 1), 2, "careful – random")
        next(games)
        next(games)
        del games  # as where Ctrl+C comes between two deals
        monkeypatch.undo()
    assert drawn(ours).endswith("] 1/2\r\x1b[K")
