"""The levels of bots by name, and what every bot is: something with `choose`.

`beginner`, `careful`, `strong` and `master` are for people, each clearly better than the one before;
`random` is for trying things out.
"""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from durnius.bots.beginner import Beginner
from durnius.bots.careful import Careful
from durnius.bots.chance import Chance
from durnius.core import Action, View

MILLISECONDS: Final = 150
"""What a choice may cost at most, in CPU time."""


class Bot(Protocol):
    """A player. It keeps no cards in mind between calls: the view is all it knows."""

    def choose(self, view: View) -> Action | None:
        """Give one of `view.actions`, or None to wait for what others do.

        A bot may wait only while somebody else has a card to beat; else somebody chooses for it, mildly.
        """
        ...


def _strong(seed: int, milliseconds: float) -> Bot:
    from durnius.bots.levels import strong  # the search's tables cost memory, so only those who want it pay

    return strong(seed, milliseconds)


def _master(seed: int, milliseconds: float) -> Bot:
    from durnius.bots.levels import master

    return master(seed, milliseconds)


_MAKERS: Mapping[str, Callable[[int, float], Bot]] = {
    "beginner": lambda seed, _milliseconds: Beginner(seed),
    "careful": lambda _seed, _milliseconds: Careful(),
    "strong": _strong,
    "master": _master,
    "random": lambda seed, _milliseconds: Chance(seed),
}

LEVELS = tuple(_MAKERS)
"""The names of all levels."""
_CHEAP = frozenset({"beginner", "careful", "random"})


def is_cheap(level: str) -> bool:
    """Tell whether bots of this level choose in a millisecond; others think where nobody waits for them."""
    return level in _CHEAP


def make(level: str, seed: int, milliseconds: float = MILLISECONDS) -> Bot:
    """Make a bot whose choices cost no more than that; raise KeyError for a level that does not exist.

    The same seed plays the same game, unless the time runs out before the bot has made up its mind.
    """
    return _MAKERS[level](seed, milliseconds)
