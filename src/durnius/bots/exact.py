"""A bot's own exact solver, made when it is first needed.

Each bot has one: what a search gives up for too many positions depends on what its memory holds, and a bot of
the same seed must play the same game whoever played in this process before.
"""

from durnius.bots.endgame import Endgame
from durnius.bots.endgame_view import Solution, is_open, rate_all, solve
from durnius.bots.playout import COMPILED
from durnius.core import Action, View

BITS = 17 if COMPILED else 14
NODES = 300_000 if COMPILED else 6_000
"""Positions looked at for one choice: at most about 50 ms, a third of what a choice may cost."""


class Exact:
    """Solves what is open to a view."""

    def __init__(self) -> None:
        self._solver: Endgame | None = None

    def solve(self, view: View, share: float = 1) -> Solution | None:
        """Give what the game comes to and how; None where the hands are not open, or it takes too long.

        `share` is how much of the usual time there is.
        """
        return solve(self._memory(), view, int(NODES * share)) if is_open(view) else None

    def rate(self, view: View, share: float = 1) -> tuple[Solution, dict[Action | None, int]] | None:
        """Give what `solve` gives, and the score of each legal action, and of waiting."""
        solution = self.solve(view, share)
        if solution is None:
            return None
        scores = rate_all(self._memory(), view, int(NODES * share))
        return (solution, scores) if scores else None

    def _memory(self) -> Endgame:
        if self._solver is None:
            self._solver = Endgame(BITS)
        return self._solver
