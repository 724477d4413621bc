"""`durnius replay`: tells or traces recorded games (R9), in any language that there is a catalogue of.

A record that cannot be read, or an action that the rules refuse, is one line on standard error with the
place, and exit status 1. Where there are many records it ends only its own.
"""

import json
import os
from collections.abc import Iterator, Mapping

from durnius.core import Record, RecordError, RefusedAction, read_record, replay, snapshot
from durnius.terminal.output import complain, guarded, say
from durnius.terminal.records import Unreadable, no_record, records
from durnius.text.catalogue import languages
from durnius.text.teller import Teller


def main(file: str, trace: bool, language: str | None = None, review: bool = False) -> int:
    """Replay the records in `file`, `-` for standard input; return the exit status.

    `language` is a catalogue's; None takes that of the environment where there is one, else English. With
    `review` it is told what the best bot thinks of each decision.
    """
    return guarded(lambda: _all(file, trace, language, review))


def _all(file: str, trace: bool, language: str | None, review: bool) -> int:
    if language is not None and language not in languages():
        return complain(f"{language}: there is no such language; there are {', '.join(languages())}")
    language = language or spoken(os.environ)
    name = "standard input" if file == "-" else file
    before = "" if file == "-" else f"{file}: "
    status = 0
    try:
        for nth, found in enumerate(records(file)):
            if nth:
                say("")
            place = before if found.line is None else f"{before}line {found.line}: "
            try:
                status |= _record(found.text, trace, language, place, review)
            except RecordError as error:
                status = complain(no_record(name, place, found.line, error))
            except Unreadable as error:
                status = complain(f"{place}{error}")
    except Unreadable as error:
        return complain(f"{name}: {error}")
    return status


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


def _record(text: str, trace: bool, language: str, before: str, review: bool) -> int:
    record = read_record(text)
    try:
        for line in _traced(record) if trace else _told(record, language, review):
            say(line)
    except RefusedAction as refused:
        return complain(f"{before}{refused}")
    return 0


def _told(record: Record, language: str, review: bool) -> Iterator[str]:
    lines = Teller(record.players, language).tell(record)
    if not review:
        yield from lines
        return
    from durnius.terminal.review import Reviewer  # a search costs time and memory, so only who wants it pays

    told = list(lines)  # a record that is wrong is told before anything is judged
    reviewer = Reviewer(record, language)
    for number, line in enumerate(told):
        yield line
        if (below := reviewer.below(number)) is not None:
            yield f"  {below}"
    yield ""
    yield from reviewer.at_the_end()


def _traced(record: Record) -> Iterator[str]:
    for after, (state, _) in enumerate(replay(record)):
        yield json.dumps(snapshot(state, after), separators=(",", ":"))
