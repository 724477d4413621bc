"""The levels that look ahead: how many guesses `strong` and `master` make, within the CPU time they get.

Where the bots are not compiled a guess costs a hundred times as much; the same limits of CPU time hold, and
two seats are then played by the net alone, which is stronger than a search of a few guesses.
"""

from durnius.bots.greedy import NetAlone
from durnius.bots.net_weights import load
from durnius.bots.playout import COMPILED
from durnius.bots.registry import Bot
from durnius.bots.searching import Budget, Searching

STRONG = 400
"""Guesses for a choice."""
MASTER = 40_000


def strong(seed: int, milliseconds: float) -> Bot:
    """Look a little ahead."""
    return Searching(seed, Budget(STRONG, milliseconds)) if COMPILED else NetAlone(load())


def master(seed: int, milliseconds: float) -> Bot:
    """Look as far ahead as the time allows, with the net's help between two."""
    return Searching(seed, Budget(MASTER, milliseconds), load() if COMPILED else None)
