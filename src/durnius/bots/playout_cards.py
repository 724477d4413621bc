"""Cards of the fast game: numbers, bits, and the tables that replace arithmetic. Rules R1.1 and R4.1.

A card is ``rank * 4 + suit``: rank 0 is a six and 8 an ace, and **suit 3 is always the trump suit**;
positions are relabelled on their way in (`playout_view`). A set of cards is a word of 36 bits.

Bits come from the table BIT, never from a shift of a constant: mypyc 2.4.1 computes ``i64(1) << 35`` in 32
bits. Compiled by mypyc where possible.
"""

from typing import Final

from durnius.bots.playout_types import i64, require_fresh, vec

require_fresh()

COMPILED: Final = not __file__.endswith(".py")
"""Whether this is machine code."""

TRUMPS: Final[i64] = 0x888888888
"""All trumps."""
PLAIN: Final[i64] = 0x777777777
"""All cards of the other suits."""
ALL: Final[i64] = 0xFFFFFFFFF


def _bits() -> vec[i64]:
    out = vec[i64]([0] * 48)
    bit: i64 = 1
    for index in range(i64(48)):
        out[index] = bit
        bit += bit
    return out


BIT: Final = _bits()
"""By card (or action): its bit."""


def _ranks() -> vec[i64]:
    out = vec[i64]([0] * 36)
    for card in range(i64(36)):
        lowest = card - card % 4
        out[card] = BIT[lowest] | BIT[lowest + 1] | BIT[lowest + 2] | BIT[lowest + 3]
    return out


RANK: Final = _ranks()
"""By card: the four cards of its rank."""


def _beaters() -> vec[i64]:
    out = vec[i64]([0] * 36)
    for attack in range(i64(36)):
        beaters: i64 = 0
        for card in range(i64(36)):
            if (card > attack and card % 4 == attack % 4) or (card % 4 == 3 and attack % 4 != 3):
                beaters |= BIT[card]
        out[attack] = beaters
    return out


BEATERS: Final = _beaters()
"""By attack card: every card that beats it (R4.1)."""


def _lowest() -> vec[i64]:
    out = vec[i64]([0] * 67)
    for index in range(i64(48)):
        out[BIT[index] % 67] = index
    return out


LOWEST: Final = _lowest()
"""``LOWEST[(word & -word) % 67]`` is the number of the lowest bit: powers of two differ modulo 67."""


def count(word: i64) -> i64:
    """Count the bits of a word of at most 48."""
    word -= (word >> 1) & 0x555555555555
    word = (word & 0x333333333333) + ((word >> 2) & 0x333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F
    word = (word + (word >> 24)) & 0xFFFFFF
    return (word + (word >> 8) + (word >> 16)) & 0xFF
