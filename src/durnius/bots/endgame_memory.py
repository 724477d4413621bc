"""What the endgame search has found out, kept for positions at the start of a bout.

A table of fixed size; what it forgets is only found out again. Entries hold for every game: they are facts
about positions. Compiled by mypyc where possible.
"""

from typing import Final, final

from durnius.bots.playout_cards import BIT
from durnius.bots.playout_types import i64, vec

NOTHING: Final[i64] = 8
"""Bounds -1 and 1, written as below."""
FOLD: Final[i64] = 0x3FFFFFFF
"""So many bits can be multiplied by as many more."""


@final
class Memory:
    """Bounds of scores by key. Two entries share a place: the one of more cards, and the latest other.

    An entry is a word: the part of the key that its place does not tell, five bits for the number of cards,
    and ``lower + 1 + 4 * (upper + 1)`` for the bounds, from -1 to 1.
    """

    def __init__(self, bits: i64) -> None:
        if bits < 10:
            raise ValueError("with fewer places the rest of a key and what is known do not fit into a word")
        self.bits: i64 = bits - 1
        self.words = vec[i64]([NOTHING] * BIT[bits])

    def forget(self) -> None:
        """Know nothing, as at first."""
        words = self.words
        for place in range(i64(len(words))):
            words[place] = NOTHING

    def look(self, key: i64) -> i64:
        """Give the bounds of a position as ``lower + 1 + 4 * (upper + 1)``."""
        tag = key >> self.bits
        place = self._place(key, tag)
        words = self.words
        word = words[place]
        if word >> 9 == tag:
            return word & 15
        word = words[place + 1]
        if word >> 9 == tag:
            return word & 15
        return NOTHING

    def note(self, key: i64, cards: i64, bounds: i64) -> None:
        """Replace what is known of a position."""
        tag = key >> self.bits
        place = self._place(key, tag)
        words = self.words
        new = (tag * 32 + cards) * 16 + bounds
        word = words[place]
        if word >> 9 == tag:
            words[place] = new
        elif (word >> 4) & 31 <= cards:
            words[place + 1] = word
            words[place] = new
        else:
            words[place + 1] = new

    def _place(self, key: i64, tag: i64) -> i64:
        """Give where a key belongs: its low bits, mixed with the tag, which tells what is mixed in."""
        mixed = ((tag & FOLD) * 0x2545F491 + (tag >> 30) * 0x1B873593) >> 20
        return ((key ^ mixed) & (BIT[self.bits] - 1)) * 2
