"""Bots by description, for the arena: a level's name, or a way to play with its budget.

`greedy`, `net`, `search:guesses=500`, `search:ms=10`, `netsearch:guesses=300`, `netsearch:ms=100`. A budget
in guesses plays the same each time; `ms` is CPU time. `evensearch` is `netsearch` without beliefs about the
other hand, as the frozen pool keeps it.
"""

from durnius.bots.greedy import Greedy, NetAlone
from durnius.bots.net_weights import load
from durnius.bots.registry import LEVELS, Bot, make
from durnius.bots.searching import Budget, Searching

KINDS = ("greedy", "net", "search", "netsearch", "evensearch")


def player(description: str, seed: int) -> Bot:
    """Make a bot; raise ValueError, in words, for a description that means nothing."""
    if description in LEVELS:
        return make(description, seed)
    kind, colon, rest = description.partition(":")
    match kind:
        case "greedy" if not colon:
            return Greedy()
        case "net" if not colon:
            return NetAlone(load())
        case "search":
            return Searching(seed, _budget(rest))
        case "netsearch":
            return Searching(seed, _budget(rest), load())
        case "evensearch":
            return Searching(seed, _budget(rest), load(), believes=False)
        case _:
            known = ", ".join((*LEVELS, *KINDS))
            raise ValueError(f"no bot is called {description!r}; there are {known}")


def _budget(text: str) -> Budget:
    """Read `guesses=500,ms=10`: one of the two, or both."""
    found: dict[str, float] = {}
    for part in text.split(","):
        name, _, number = part.partition("=")
        if name not in ("guesses", "ms") or name in found:
            raise ValueError(f"a budget is like guesses=500 or ms=10, not {text!r}")
        try:
            found[name] = float(number)
        except ValueError:
            found[name] = 0
        if not 0 < found[name] <= 1e9:
            raise ValueError(f"{name} must be a positive number, not {number!r}")
    guesses = found.get("guesses")
    return Budget(int(guesses) if guesses is not None else None, found.get("ms"))
