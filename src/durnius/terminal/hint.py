"""`durnius hint`: what the best bot would do at the end of a record, for each seat that may act."""

import os

from durnius.bots.advice import advise
from durnius.core import RecordError, RefusedAction, State, read_record, replay, seats_to_act, view
from durnius.terminal.hinting import hint_words
from durnius.terminal.output import complain, guarded, say
from durnius.terminal.records import Unreadable, no_record, records
from durnius.terminal.replay import spoken
from durnius.text.catalogue import Catalogue, languages


def main(file: str, language: str | None) -> int:
    """Advise about the records in `file`, `-` for standard input; return the exit status."""
    return guarded(lambda: _all(file, language or spoken(os.environ)))


def _all(file: str, language: str) -> int:
    if language not in languages():
        return complain(f"{language}: there is no such language; there are {', '.join(languages())}")
    name = "standard input" if file == "-" else file
    status = 0
    try:
        for found in records(file):
            place = f"{name}: " if found.line is None else f"{name}: line {found.line}: "
            try:
                record = read_record(found.text)
                states = [state for state, _ in replay(record)]
                for line in _hints(Catalogue.load(language), states[-1], record.players):
                    say(line)
            except RecordError as error:
                status = complain(no_record(name, place, found.line, error))
            except (Unreadable, RefusedAction) as error:
                status = complain(f"{place}{error}")
    except Unreadable as error:
        return complain(f"{name}: {error}")
    return status


def _hints(text: Catalogue, state: State, players: tuple[str, ...]) -> list[str]:
    if state.over:
        return [text.say("list.sentence", words=text.say("title.over"))]
    lines = []
    for seat in seats_to_act(state):
        seen = view(state, seat)
        heir = "" if seen.heir is None else players[seen.heir]
        waiting = text.say("list.sentence", words=text.say("title.wait", name=players[seat]))
        lines.append(f"{waiting} {hint_words(text, seen, advise(seen), heir)}")
    return lines
