"""What the people of one room asked and were answered, so that every message has one answer (P3).

What was accepted and stored is in the log. Here is the rest, in memory and bounded for each person: refusals,
and what was accepted without changing anything. Knows no room and no socket.
"""

from collections import OrderedDict
from typing import Final

from durnius.protocol.outgoing import Ok, Refused

PERSONS_KEPT: Final = 600
ANSWERS_KEPT: Final = 128
"""For each person, so that nobody can push out what others were answered."""

Answer = Ok | Refused


class Heard:
    """Messages that wait, and answers that were given."""

    def __init__(self) -> None:
        self._waiting: dict[tuple[str, str], int] = {}
        """How many of an id wait."""
        self._answers: OrderedDict[str, OrderedDict[str, Answer]] = OrderedDict()
        self._passing: dict[tuple[str, str], Answer] = {}
        """Answers for the copies that wait already, and for none that is sent later."""

    def waits(self, person: str, message_id: str) -> bool:
        """Tell whether a message of this id waits to be handled; it and its copies get one answer."""
        return (person, message_id) in self._waiting

    def queued(self, person: str, message_id: str) -> None:
        """Note that a message waits."""
        key = (person, message_id)
        self._waiting[key] = self._waiting.get(key, 0) + 1

    def handled(self, person: str, message_id: str) -> None:
        """Note that it does no more."""
        key = (person, message_id)
        waiting = self._waiting.get(key, 0) - 1
        if waiting > 0:
            self._waiting[key] = waiting
        else:
            self._waiting.pop(key, None)
            self._passing.pop(key, None)

    def answer_to(self, person: str, message_id: str) -> Answer | None:
        """Give what a message of this id was answered."""
        passing = self._passing.get((person, message_id))
        if passing is not None:
            return passing
        answers = self._answers.get(person)
        return None if answers is None else answers.get(message_id)

    def keep(self, person: str, answer: Answer) -> None:
        """Keep an answer for whoever asks the same again."""
        if answer.id is None:
            return
        answers = self._answers.setdefault(person, OrderedDict())
        self._answers.move_to_end(person)
        answers[answer.id] = answer
        if len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)
        if len(self._answers) > PERSONS_KEPT:
            self._answers.popitem(last=False)

    def pass_on(self, person: str, answer: Answer) -> None:
        """Give the copies that wait the same answer; the same message may be sent again and judged anew."""
        if answer.id is not None and (person, answer.id) in self._waiting:
            self._passing[person, answer.id] = answer
