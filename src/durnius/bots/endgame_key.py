"""One number for all positions of two open hands that are alike, for the endgame's memory: R3.2 and R4.1.

Alike means equal up to what the rules cannot see: ranks that nobody holds, the names of the plain suits, and
the order of neighbouring ranks that have no suit in common, since cards of different suits are never
compared. Two positions with one number are alike; the reverse may fail when plain suits look the same.
Compiled by mypyc where possible.
"""

from typing import Final

from durnius.bots.playout_cards import BIT, count
from durnius.bots.playout_types import i64, vec

LANE: Final[i64] = 0x7FFF
"""Numbers of the four suits are added up in lanes of 15 bits each."""


def _lanes(for_first: i64, for_second: i64, for_rank: i64) -> vec[i64]:
    """By the cards of one rank, first hand's in the lower half: weights in the lanes of their suits."""
    out = vec[i64]([0] * 256)
    for cards in range(i64(256)):
        first = cards & 15
        second = cards >> 4
        if first & second == 0:
            for suit in range(i64(4)):
                if (first >> suit) & 1:
                    out[cards] += BIT[15 * suit] * (for_first + for_rank * count(cards))
                elif (second >> suit) & 1:
                    out[cards] += BIT[15 * suit] * (for_second + for_rank * count(cards))
    return out


LOOKS: Final = _lanes(1, 10, 100)
"""By a rank's cards: what tells the suits apart, whatever the order of the ranks. See `key_of`."""


def _turned() -> vec[i64]:
    """By the outcome of three comparisons, and a rank's cards: the cards with the plain suits in order."""
    out = vec[i64]([0] * 2048)
    for outcome in range(i64(8)):
        one = outcome & 1
        two = (outcome >> 1) & 1
        three = (outcome >> 2) & 1
        for cards in range(i64(256)):
            turned = cards & 0x88
            for half in range(i64(0), i64(8), i64(4)):
                held = cards >> half
                if held & 1:
                    turned |= BIT[one + two + half]
                if (held >> 1) & 1:
                    turned |= BIT[1 - one + three + half]
                if (held >> 2) & 1:
                    turned |= BIT[2 - two - three + half]
            out[outcome * 256 + cards] = turned
    return out


TURNED: Final = _turned()


def _letters() -> vec[i64]:
    """By a rank's cards: a number from 1 to 80."""
    out = vec[i64]([0] * 256)
    letter: i64 = 0
    for cards in range(i64(256)):
        if cards & (cards >> 4) & 15 == 0:
            out[cards] = letter
            letter += 1
    return out


LETTERS: Final = _letters()


def _below() -> vec[i64]:
    """By a number of bits: a word with so many low bits."""
    out = vec[i64]([0] * 64)
    word: i64 = 0
    for bits in range(i64(64)):
        out[bits] = word
        if bits < 63:
            word = word * 2 + 1
    return out


BELOW: Final = _below()


def key_of(first: i64, second: i64) -> i64:
    """Give the number of a position, of at most 63 bits and not 0: seven bits for each rank that is held.

    Suits are put in the order of their looks: how many cards each hand has of them, and in what company. Then
    ranks are written down from the lowest on, each as far forward among those before it as it can go past
    higher letters without passing a rank with a suit in common; this makes one text of all that are alike.
    """
    looks: i64 = 0
    low = first
    high = second
    while low | high:
        looks += LOOKS[(low & 15) | ((high & 15) * 16)]
        low >>= 4
        high >>= 4
    one = looks & LANE
    two = (looks >> 15) & LANE
    three = (looks >> 30) & LANE
    turn: i64 = 0
    if one > two:
        turn = 256
    if one > three:
        turn += 512
    if two > three:
        turn += 1024
    text: i64 = 0
    suits: i64 = 0
    while first | second:
        cards = TURNED[turn + ((first & 15) | ((second & 15) * 16))]
        first >>= 4
        second >>= 4
        if cards == 0:
            continue
        letter = LETTERS[cards]
        held = (cards | (cards >> 4)) & 15
        passed: i64 = 0
        place: i64 = 0
        rest = suits
        while rest & 15 and rest & held == 0:
            passed += 1
            if (text >> (7 * passed - 7)) & 127 > letter:
                place = passed
            rest >>= 4
        if place:
            cut = 7 * place
            text = (((text >> cut) * 128 + letter) << cut) | (text & BELOW[cut])
            cut = 4 * place
            suits = (((suits >> cut) * 16 + held) << cut) | (suits & BELOW[cut])
        else:
            text = text * 128 + letter
            suits = suits * 16 + held
    return text
