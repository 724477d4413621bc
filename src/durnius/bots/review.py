"""Looks back on a game, decision by decision: what the best bot would have played in that seat's place.

It is asked about the view that the seat had, so it knows no more than whoever decided; what the cards of the
others were changes nothing. Where both hands were open it is exact.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from durnius.bots.advice import Option, advise
from durnius.bots.greedy import waits
from durnius.bots.playout import COMPILED
from durnius.bots.playout_view import supported
from durnius.bots.searching import Budget
from durnius.core import Action, Decision, Record, decisions

MISTAKE: Final = 0.05 if COMPILED else 0.15
"""What an action costs at least to be called a mistake: that share of all games, which is more than noise."""
MOST_MISTAKES: Final = 3
"""So many are named of a game."""
_WHOLE: Final = 400_000 if COMPILED else 6_000
"""Guesses for a whole game of two: a few seconds of CPU."""
_MOST: Final = 10_000 if COMPILED else 200
_LEAST: Final = 500 if COMPILED else 40
"""Guesses for one decision of it, in short games and in long ones."""
_WITHOUT_NET: Final = 3 if COMPILED else 1
"""So many times more at larger tables, where no net is asked and guesses are cheaper, and differ more."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of one decision."""

    number: int
    """Of the action in the record, from 1."""
    seat: int
    played: Action
    best: Action | None
    """What the best bot would have played; None: it would have waited."""
    played_loses: float
    """The share of games that are lost after it, as far as its seat could know; a draw counts half."""
    best_loses: float
    options: tuple[Option, ...]
    """All actions that there were: the best first, and last what was not judged."""
    exact: bool
    """Solved to the end of the game, if nobody makes mistakes any more."""

    @property
    def good(self) -> bool:
        """Whether nothing is told to lose less."""
        return self.is_best(self.played_loses)

    def is_best(self, loses: float | None) -> bool:
        """Tell whether this share is told as that of the best."""
        return loses is not None and percent(loses) == percent(self.best_loses)

    @property
    def cost(self) -> float:
        """How much larger the share of games lost is than with the best action."""
        return max(0.0, self.played_loses - self.best_loses)


Why = Literal["early", "rules", "rare"]


@dataclass(frozen=True, slots=True)
class Unjudged:
    """A decision that could not be judged."""

    number: int
    """Of the action in the record, from 1."""
    why: Why
    """A card was unbeaten; the search does not know the rules; it hardly tried what was played."""


def is_real(decision: Decision) -> bool:
    """Tell whether there was something to choose: another action, or to wait."""
    return len(decision.seen.actions) > 1 or waits(decision.seen)


def real_decisions(record: Record) -> list[Decision]:
    """Give the decisions of a record that there was something to choose in; raise like `decisions`."""
    return [decision for decision in decisions(record) if is_real(decision)]


def guesses_each(decisions: int, seats: int) -> int:
    """Tell how many guesses each of so many decisions gets."""
    guesses = max(_LEAST, min(_MOST, _WHOLE // max(1, decisions)))
    return guesses if seats == 2 else guesses * _WITHOUT_NET


def judge(decision: Decision, guesses: int) -> Verdict | None:
    """Judge a decision, the same way each time; None where the bot has no opinion on what was played."""
    seen, played = decision.seen, decision.played
    assert seen.seat is not None
    advice = advise(seen, budget=Budget(guesses))
    loses = next((option.loses for option in advice.options if option.action == played), None)
    if loses is None or advice.loses is None:
        return None
    return Verdict(
        decision.number, seen.seat, played, advice.best, loses, advice.loses, advice.options, advice.exact
    )


def unjudged(decision: Decision) -> Unjudged:
    """Tell why a decision that `judge` has no opinion on has none."""
    seen = decision.seen
    why: Why = "rules" if not supported(seen.rules) else "early" if waits(seen) else "rare"
    return Unjudged(decision.number, why)


def percent(share: float) -> int:
    """Give a share as it is told: what reads the same is as good."""
    return round(100 * share)


def mistakes(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Give the costliest mistakes of a game, so many at most, the worst first."""
    found = [verdict for verdict in verdicts if verdict.cost >= MISTAKE]
    return sorted(found, key=lambda one: (-one.cost, one.number))[:MOST_MISTAKES]
