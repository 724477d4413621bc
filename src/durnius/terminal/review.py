"""What a review of a game says in sentences: below each decision, and at the end the costliest mistakes."""

from collections.abc import Iterator, Sequence

from durnius.bots.review import (
    MOST_MISTAKES,
    Verdict,
    guesses_each,
    judge,
    mistakes,
    real_decisions,
    unjudged,
)
from durnius.core import Action, Decision, Record, View
from durnius.terminal.hinting import action_words, percent_words
from durnius.text.catalogue import Catalogue


class Reviewer:
    """Judges the decisions of one game and says what it thinks of them."""

    def __init__(self, record: Record, language: str) -> None:
        """Judge all of them, which takes some seconds; raise RefusedAction like `replay`."""
        self._players = record.players
        self._text = Catalogue.load(language)
        real = real_decisions(record)
        guesses = guesses_each(len(real), len(record.players))
        judged = [(decision, judge(decision, guesses)) for decision in real]
        self._found = {one.number: (one, verdict) for one, verdict in judged if verdict is not None}
        self._unjudged = {one.number: unjudged(one).why for one, verdict in judged if verdict is None}
        self._mistakes = mistakes(verdict for _, verdict in self._found.values())

    def below(self, number: int) -> str | None:
        """Give what is said of an action of the record; None where there was nothing to choose or to say."""
        found = self._found.get(number)
        if found is None:
            why = self._unjudged.get(number)
            return why and self._text.say(f"review.not.{why}")
        decision, verdict = found
        say = self._text.say
        told: list[str] = []
        if verdict in self._mistakes:
            place = self._mistakes.index(verdict) + 1
            told.append(say("review.mistake", place=place, of=len(self._mistakes)))
        if verdict.good:
            told.append(say("review.best", chance=self._chance(verdict.played_loses, verdict)))
        else:
            told.append(say("review.played", chance=self._chance(verdict.played_loses, verdict)))
            told.append(self._better(decision, verdict))
        if verdict.exact:
            told.append(say("review.exact"))
        semicolon = say("list.semicolon")
        told.append(say("review.choices", list=semicolon.join(self._options(decision, verdict))))
        return " ".join(told)

    def at_the_end(self) -> Iterator[str]:
        """Give the costliest mistakes, or that there is none."""
        say = self._text.say
        if not self._found:
            yield say("review.unjudged")
        elif not self._mistakes:
            yield say("review.none")
        else:
            count = len(self._mistakes)
            yield say("review.costliest" if count == MOST_MISTAKES else "review.ready", count=count)
        for verdict in self._mistakes:
            decision = self._found[verdict.number][0]
            line = say(
                "review.line",
                step=verdict.number,
                name=self._players[verdict.seat],
                action=self._action(verdict.played, decision.seen),
                chance=self._chance(verdict.played_loses, verdict),
            )
            yield f"{line} {self._better(decision, verdict)}"

    def _better(self, decision: Decision, verdict: Verdict) -> str:
        chance = self._chance(verdict.best_loses, verdict)
        return self._text.say(
            "review.better", action=self._action(verdict.best, decision.seen), chance=chance
        )

    def _options(self, decision: Decision, verdict: Verdict) -> Sequence[str]:
        waiting = [(None, verdict.best_loses)] if verdict.best is None else []
        return [
            self._text.say(
                "review.option_best" if verdict.is_best(loses) else "review.option",
                action=self._action(action, decision.seen),
                chance=self._chance(loses, verdict),
            )
            for action, loses in [*waiting, *((one.action, one.loses) for one in verdict.options)]
        ]

    def _chance(self, loses: float | None, verdict: Verdict) -> str:
        say = self._text.say
        if loses is None:
            return say("review.unknown")
        if not verdict.exact:
            return say("review.share", share=percent_words(self._text, loses))
        sure = {0.0: "review.sure_safe", 0.5: "review.sure_draw", 1.0: "review.sure_loss"}
        return say(sure[loses])

    def _action(self, action: Action | None, seen: View) -> str:
        if action is None:
            return self._text.say("review.wait")
        heir = "" if seen.heir is None else self._players[seen.heir]
        return action_words(self._text, seen, action, heir)
