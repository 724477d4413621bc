"""`durnius verify`: checks the deal of exported games (docs/fairness.md).

One line for each record: on standard output when the deal is as it was promised, on standard error when it is
not, with exit status 1. `-` reads standard input.
"""

import json

from durnius.core import Deal, Record, RecordError, RefusedAction, State, read_record, replay
from durnius.rooms.fairdeal import NO_SEED, Fair, fair_from_json, why_not_fair
from durnius.terminal.output import complain, guarded, say
from durnius.terminal.records import Unreadable, no_record, records


class Unfair(Exception):
    """What is wrong with a record or its deal, as one line."""


def main(file: str) -> int:
    """Check the records in `file`; return the exit status."""
    return guarded(lambda: _all(file))


def _all(file: str) -> int:
    name = "standard input" if file == "-" else file
    status = 0
    try:
        for found in records(file):
            place = name if found.line is None else f"{name}, line {found.line}"
            try:
                say(f"{place}: {check(found.text)}")
            except RecordError as error:
                status = complain(no_record(name, f"{place}: ", found.line, error))
            except (Unfair, Unreadable) as wrong:
                status = complain(f"{place}: {wrong}")
    except Unreadable as error:
        return complain(f"{name}: {error}")
    return status


def check(text: str) -> str:
    """Say in a line what was checked; raise Unfair with what is wrong, RecordError like `read_record`."""
    record = read_record(text)
    try:
        fair = _fair(text)
    except ValueError as error:
        raise Unfair(str(error)) from None
    if fair is None:
        raise Unfair("the record has no part fair, which tells how its deck was made: nothing to check")
    if not isinstance(record.beginning, Deal):
        raise Unfair("the record begins with a position: there is no deck to check")
    if wrong := why_not_fair(fair, len(record.players), record.beginning.deck, record.beginning.game):
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
