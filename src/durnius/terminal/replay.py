"""`durnius replay`: tells or traces recorded games (R9), in any language that there is a catalogue of.

A record that cannot be read, or an action that the rules refuse, is one line on standard error with the
place, and exit status 1. With `-` it ends only its own record.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from durnius.core import Record, RecordError, RefusedAction, read_record, replay, snapshot
from durnius.text.catalogue import languages
from durnius.text.teller import Teller


def main(file: str, trace: bool, language: str | None = None) -> int:
    """Replay the record in `file`, or one record a line from standard input; return the exit status.

    `language` is a catalogue's; None takes that of the environment where there is one, else English.
    """
    if language is not None and language not in languages():
        return _fail(f"{language}: there is no such language; there are {', '.join(languages())}")
    language = language or spoken(os.environ)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # the terminal may lack letters that names have
    try:
        return _many(sys.stdin, trace, language) if file == "-" else _one(file, trace, language)
    except BrokenPipeError:
        # Whoever reads us has enough. What is left in the buffer must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def spoken(environment: Mapping[str, str]) -> str:
    """Give the language of the environment: the first of the variables that says anything decides.

    >>> spoken({"LANG": "lt_LT.UTF-8"}), spoken({"LC_ALL": "C", "LANG": "lt_LT.UTF-8"})
    ('lt', 'en')
    """
    said = next(
        (environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), ""
    )
    code = said.partition(".")[0].partition("_")[0]
    return code if code in languages() else "en"


def _one(file: str, trace: bool, language: str) -> int:
    try:
        text = Path(file).read_text(encoding="utf-8")
    except OSError as error:
        return _fail(f"{file}: {error.strerror}")
    except UnicodeDecodeError as error:
        return _fail(f"{file}: byte {error.start}: this is not UTF-8 text")
    return _record(text, trace, language, f"{file}: ")


def _many(lines: TextIO, trace: bool, language: str) -> int:
    status = 0
    first = True
    for number, line in enumerate(_decoded(lines), 1):
        if not line.strip():
            continue
        if not first:
            print()
        first = False
        status |= _record(line.strip(), trace, language, f"line {number}: ")
    return status


def _decoded(lines: TextIO) -> Iterator[str]:
    """Read lines even where bytes are not UTF-8: the record then fails at its own place."""
    if hasattr(lines, "reconfigure"):
        lines.reconfigure(encoding="utf-8", errors="replace")
    yield from lines


def _record(text: str, trace: bool, language: str, before: str) -> int:
    try:
        record = read_record(text)
    except RecordError as error:
        return _fail(f"{before}{error}")
    try:
        for line in _traced(record) if trace else Teller(record.players, language).tell(record):
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
