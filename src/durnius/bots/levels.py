"""The levels that look ahead: how many guesses `strong` and `master` make, within the CPU time they get.

Where the bots are not compiled a guess costs a hundred times as much: `strong` then takes 70 ms instead of
one, and `master` is stopped by the time, after some 450 guesses with the net between two and 600 to 1,000
with more.
"""

from durnius.bots.net_weights import load
from durnius.bots.registry import Bot
from durnius.bots.searching import Budget, Searching

STRONG = 400
"""Guesses for a choice."""
MASTER = 40_000


def strong(seed: int, milliseconds: float) -> Bot:
    """Look a little ahead."""
    return Searching(seed, Budget(STRONG, milliseconds))


def master(seed: int, milliseconds: float) -> Bot:
    """Look as far ahead as the time allows, with the net's help between two."""
    return Searching(seed, Budget(MASTER, milliseconds), load())
