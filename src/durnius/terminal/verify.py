"""`durnius verify`: checks the deal of exported games (docs/fairness.md).

One line for each record: on standard output when the deal is as it was promised, on standard error when it is
not, with exit status 1. `-` reads standard input: one record, or one on each line.
"""

import json
import os
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path

from durnius.core import Deal, Record, RefusedAction, State, read_record, replay
from durnius.rooms.fairdeal import NO_SEED, Fair, fair_from_json, why_not_fair


class Unfair(Exception):
    """What is wrong with a record or its deal, as one line."""


def main(file: str) -> int:
    """Check the records in `file`; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _all(file)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _all(file: str) -> int:
    try:
        raw = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        text = raw.decode("utf-8")
    except OSError as error:
        return _say(f"{file}: {error.strerror}", wrong=True)
    except UnicodeDecodeError as error:
        return _say(f"{file}: byte {error.start}: this is not UTF-8 text", wrong=True)
    status = 0
    for place, record in _records("standard input" if file == "-" else file, text):
        try:
            status |= _say(f"{place}: {check(record)}")
        except Unfair as wrong:
            status |= _say(f"{place}: {wrong}", wrong=True)
    return status


def _records(place: str, text: str) -> Iterator[tuple[str, str]]:
    """Give each record and where it stands: the whole text, unless more than one line holds an object."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip().startswith("{") for _, line in lines):
        yield from ((f"{place}, line {number}", line) for number, line in lines)
    else:
        yield place, text


def check(text: str) -> str:
    """Say in a line what was checked; raise Unfair with what is wrong."""
    try:
        record = read_record(text)
        fair = _fair(text)
    except ValueError as error:
        raise Unfair(str(error)) from None
    if fair is None:
        raise Unfair("the record has no part fair, which tells how its deck was made: nothing to check")
    if not isinstance(record.beginning, Deal):
        raise Unfair("the record begins with a position: there is no deck to check")
    if wrong := why_not_fair(fair, len(record.players), record.beginning.deck):
        raise Unfair(wrong)
    state = _last(record)
    seats, cards = len(fair.seeds), len(record.beginning.deck)
    seeds = seats - sum(line.endswith(f":{NO_SEED}") for line in fair.seeds)
    return (
        f"the deal of {fair.game} is as promised: commitment,"
        f" {_count(seeds, 'seed')} from {seats} seats, {cards} cards,"
        f" {_count(len(record.actions), 'action')}, {_end(record, state)}"
    )


def _fair(text: str) -> Fair | None:
    document: dict[str, object] = json.loads(text)
    return fair_from_json(document["fair"]) if "fair" in document else None


def _last(record: Record) -> State:
    """Play the record to its end; the rules are part of what is checked."""
    try:
        *_, (state, _) = replay(record)
    except RefusedAction as refused:
        raise Unfair(str(refused)) from None
    return state


def _end(record: Record, state: State) -> str:
    if state.result is None:
        return "the game is not over"
    fool = state.result.fool
    if fool is None:
        return "a draw"
    if not state.rules.teams:
        return f"{record.players[fool]} is the fool"
    return f"{' and '.join(record.players[fool::2])} are the fools"


def _count(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _say(line: str, *, wrong: bool = False) -> int:
    plain = "".join(mark if mark.isprintable() else "?" for mark in line)
    sys.stdout.flush()
    print(plain, file=sys.stderr if wrong else sys.stdout)
    return int(wrong)
