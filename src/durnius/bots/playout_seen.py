"""The positions of a fast game since its last discard: tells when one stands for the third time. Rule R7.4.

Compiled by mypyc where possible.
"""

from typing import Final, final

from durnius.bots.playout_types import i64, vec

STRIDE: Final[i64] = 7
"""Words of one position: the attacker and six hands."""


@final
class Seen:
    """A list of positions at the starts of bouts. A discard empties it: no earlier position comes back."""

    def __init__(self) -> None:
        self.words = vec[i64]([0] * (STRIDE * 32))
        self.size: i64 = 0
        """Positions in `words`."""

    def recurs(self, attacker: i64, hands: vec[i64], seats: i64) -> bool:
        """Add a position; tell whether it stands for the third time."""
        size = self.size
        if (size + 1) * STRIDE > len(self.words):
            self._make_room()
        words = self.words
        times: i64 = 1
        for index in range(size):
            place = index * STRIDE
            if words[place] == attacker:
                seat: i64 = 0
                while seat < seats and words[place + 1 + seat] == hands[seat]:
                    seat += 1
                if seat == seats:
                    times += 1
        place = size * STRIDE
        words[place] = attacker
        for seat in range(seats):
            words[place + 1 + seat] = hands[seat]
        self.size = size + 1
        return times >= 3

    def copy_from(self, other: "Seen") -> None:
        """Take the other's positions."""
        self.size = other.size
        needed = other.size * STRIDE
        if needed > len(self.words):
            self.words = vec[i64]([0] * len(other.words))
        words, others = self.words, other.words
        for place in range(needed):
            words[place] = others[place]

    def _make_room(self) -> None:
        words = self.words
        longer = vec[i64]([0] * (2 * len(words)))
        for place in range(self.size * STRIDE):
            longer[place] = words[place]
        self.words = longer
