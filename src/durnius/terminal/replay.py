"""`durnius replay`: tells or traces recorded games (R9).

A record that cannot be read, or an action that the rules refuse, is one line on standard error with the
place, and exit status 1. With `-` it ends only its own record.
"""

import json
import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from durnius.core import Record, RecordError, RefusedAction, read_record, replay, snapshot
from durnius.text.teller import Teller


def main(file: str, trace: bool) -> int:
    """Replay the record in `file`, or one record a line from standard input; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # the terminal may lack letters that names have
    try:
        return _many(sys.stdin, trace) if file == "-" else _one(file, trace)
    except BrokenPipeError:
        # Whoever reads us has enough. What is left in the buffer must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _one(file: str, trace: bool) -> int:
    try:
        text = Path(file).read_text(encoding="utf-8")
    except OSError as error:
        return _fail(f"{file}: {error.strerror}")
    except UnicodeDecodeError as error:
        return _fail(f"{file}: byte {error.start}: this is not UTF-8 text")
    return _record(text, trace, f"{file}: ")


def _many(lines: TextIO, trace: bool) -> int:
    status = 0
    first = True
    for number, line in enumerate(_decoded(lines), 1):
        if not line.strip():
            continue
        if not first:
            print()
        first = False
        status |= _record(line.strip(), trace, f"line {number}: ")
    return status


def _decoded(lines: TextIO) -> Iterator[str]:
    """Read lines even where bytes are not UTF-8: the record then fails at its own place."""
    if hasattr(lines, "reconfigure"):
        lines.reconfigure(encoding="utf-8", errors="replace")
    yield from lines


def _record(text: str, trace: bool, before: str) -> int:
    try:
        record = read_record(text)
    except RecordError as error:
        return _fail(f"{before}{error}")
    try:
        for line in _traced(record) if trace else Teller(record.players).tell(record):
            print(_plain(line))
    except RefusedAction as refused:
        return _fail(f"{before}{refused}")
    return 0


def _traced(record: Record) -> Iterator[str]:
    for after, (state, _) in enumerate(replay(record)):
        yield json.dumps(snapshot(state, after), separators=(",", ":"))


def _fail(message: str) -> int:
    sys.stdout.flush()
    print(_plain(message), file=sys.stderr)
    return 1


def _plain(line: str) -> str:
    """Keep a line one line that any terminal can show, whatever names and actions are in the record."""
    return line if line.isprintable() else "".join(mark if mark.isprintable() else "?" for mark in line)
