"""A bot that looks ahead: exact where the rest of the game is open, otherwise by `search`.

What it may spend is a number of guesses, which is repeatable, or milliseconds of CPU, or both. Rules that the
fast game does not know are played as `careful` plays them.
"""

import time
from dataclasses import dataclass
from functools import cache

from durnius.bots.beliefs import believe
from durnius.bots.exact import Exact
from durnius.bots.net import Net
from durnius.bots.patient import Patient
from durnius.bots.playout import COMPILED
from durnius.bots.playout_random import seed as reseed
from durnius.bots.playout_view import action_of, supported
from durnius.bots.registry import MILLISECONDS
from durnius.bots.search import Search
from durnius.bots.search_view import fill
from durnius.core import Action, View

NODES = 1 << 17
"""How large a tree may grow."""
CHUNK = 32 if COMPILED else 2
"""Guesses between two looks at the clock: about a millisecond."""

MANY = 1 << 40


@dataclass(frozen=True, slots=True)
class Budget:
    """What one choice may cost."""

    guesses: int | None = None
    milliseconds: float | None = None
    """Of this thread's CPU time."""

    @property
    def share(self) -> float:
        """How much it is of what a choice may usually cost, at most 1."""
        return 1 if self.milliseconds is None else min(1, self.milliseconds / MILLISECONDS)


class Searching(Patient):
    """Choose by looking ahead from the view alone."""

    def __init__(self, seed: int, budget: Budget, net: Net | None = None, *, believes: bool = True) -> None:
        """With a net it also believes what `beliefs` tells, unless `believes` is False."""
        super().__init__()
        self._seed = seed
        self._budget = budget
        self._net = net
        self._believes = believes
        self._search = shared_search()
        self._exact = Exact()

    def think(self, view: View) -> Action | None:
        """Give the action that does best; what is lost anyway is searched, as the other may not see it."""
        begun = time.thread_time()
        solution = self._exact.solve(view, self._budget.share)
        if solution is not None and solution.action is not None and solution.score >= 0:
            return solution.action
        if not supported(view.rules):
            return None
        search = self._search
        prepare(search, view, self._net, believes=self._believes)
        look_ahead(search, view, self._seed, self._budget, begun, until_sure=True)
        return action_of(search.world.game, search.best())


def prepare(search: Search, view: View, net: Net | None, *, believes: bool = True) -> None:
    """Make the search's world what the view's seat knows, and with a net between two what it believes, too.

    Who led what is not told where attacks are passed on (R8.1).
    """
    fill(search.world, view)
    search.net = net if view.seats == 2 else None
    if believes and search.net is not None and not view.rules.transfer:
        believe(search.world, view)


def look_ahead(
    search: Search, view: View, seed: int, budget: Budget, begun: float, *, until_sure: bool = False
) -> None:
    """Grow a new tree from the search's world, which holds the view, until the budget is spent.

    `begun` is the thread's CPU time from which milliseconds count. With `until_sure` it also ends when what
    is left of the budget could not change which action is best; the worths of the others are then rough.
    """
    search.clear()
    reseed(search.game, seed % 2**31 + 7919 * view.bout + len(view.table))
    while left := _left(budget, search.turns, begun):
        if until_sure and search.lead() > left:
            return
        search.run(min(CHUNK, left))


def _left(budget: Budget, turns: int, begun: float) -> int:
    """Give how many more guesses the budget allows, by what those before took; the first come in any case."""
    left = MANY if budget.guesses is None else budget.guesses - turns
    if budget.milliseconds is not None and turns:
        spent = time.thread_time() - begun
        left = min(left, int(turns * (budget.milliseconds / 1000 - spent) / spent))
    return max(0, left)


@cache
def shared_search() -> Search:
    """One tree of this process: a choice begins with an empty one, and bots choose one after the other."""
    return Search(NODES)
