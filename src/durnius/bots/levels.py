"""The levels that look ahead: what `strong` and `master` may spend on a choice.

Where the bots are not compiled a guess costs a hundred times as much; the same limits of CPU time hold, and
two seats are then played by the net alone, which is stronger than a search of a few guesses.
"""

from durnius.bots.greedy import NetAlone
from durnius.bots.net_weights import load
from durnius.bots.playout import COMPILED
from durnius.bots.registry import Bot
from durnius.bots.searching import Budget, Searching

STRONG = Budget(guesses=400, milliseconds=150)
MASTER = Budget(guesses=40_000, milliseconds=150)


def strong(seed: int) -> Bot:
    """Look a little ahead."""
    return Searching(seed, STRONG) if COMPILED else NetAlone(load())


def master(seed: int) -> Bot:
    """Look as far ahead as the time allows, with the net's help between two."""
    return Searching(seed, MASTER, load() if COMPILED else None)
