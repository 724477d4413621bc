"""The levels of bots by name, and what every bot is: something with `choose`."""

from collections.abc import Callable, Mapping
from typing import Protocol

from durnius.bots.careful import Careful
from durnius.bots.chance import Chance
from durnius.core import Action, View


class Bot(Protocol):
    """A player. It keeps no cards in mind between calls: the view is all it knows."""

    def choose(self, view: View) -> Action | None:
        """Give one of `view.actions`, or None to wait for what others do.

        A bot may wait only while somebody else has a card to beat; else somebody chooses for it, mildly.
        """
        ...


_MAKERS: Mapping[str, Callable[[int], Bot]] = {"careful": lambda _seed: Careful(), "random": Chance}

LEVELS = tuple(_MAKERS)
"""The names of all levels."""
_CHEAP = frozenset({"careful", "random"})


def is_cheap(level: str) -> bool:
    """Tell whether bots of this level choose in a millisecond; others think where nobody waits for them."""
    return level in _CHEAP


def make(level: str, seed: int) -> Bot:
    """Make a bot; the same seed plays the same game. Raise KeyError for a level that does not exist."""
    return _MAKERS[level](seed)
