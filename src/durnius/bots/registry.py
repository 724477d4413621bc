"""The levels of bots by name, and what every bot is: something with `choose`."""

from collections.abc import Callable, Mapping
from typing import Protocol

from durnius.bots.careful import Careful
from durnius.bots.chance import Chance
from durnius.core import Action, View


class Bot(Protocol):
    """A player. It keeps no cards in mind between calls: the view is all it knows."""

    def choose(self, view: View) -> Action | None:
        """Give one of `view.actions`, or None to wait; never None when the game cannot go on without it."""
        ...


_MAKERS: Mapping[str, Callable[[int], Bot]] = {"careful": lambda _seed: Careful(), "random": Chance}

LEVELS = tuple(_MAKERS)
"""The names of all levels."""


def make(level: str, seed: int) -> Bot:
    """Make a bot; the same seed plays the same game. Raise KeyError for a level that does not exist."""
    return _MAKERS[level](seed)
