"""Positions that a game has been in, counted (R7.4): a value that another position is added to quickly.

Games in which everybody takes may go on for thousands of bouts, so neither the search nor the new value may
cost as much as there are positions.
"""

from dataclasses import dataclass

Standing = tuple[int, ...]
"""Who attacks, then the hands."""


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions and how often each was there.

    Each set holds a power of two of them, no two as many and the larger first, like the digits of a binary
    number: each position moves into a larger set only as often as their number can be halved.
    """

    sets: tuple[frozenset[tuple[int, Standing]], ...] = ()
    """With each position its number: 1 where it was there first, 2 the second time."""

    def count(self, position: Standing) -> tuple["Positions", int]:
        """Add a position, and tell how often it was there by now."""
        times = 1
        while any((times, position) in held for held in self.sets):
            times += 1
        last = frozenset({(times, position)})
        sets = self.sets
        while sets and len(sets[-1]) == len(last):
            last |= sets[-1]
            sets = sets[:-1]
        return Positions((*sets, last)), times


NO_POSITIONS = Positions()
