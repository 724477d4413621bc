"""Cards, packs and sets of cards: rules R1.1, R1.2, R4.1 and R8.6.

A card is a small int, ``suit * 13 + rank``; suits are c d h s = 0..3, ranks 2..A = 0..12. A set of cards is
an int with one bit a card. Everything here is a constant or a pure function; nothing knows of a game.
"""

from collections.abc import Iterable, Iterator
from typing import NewType, Self

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class CardSet(int):
    """A set of cards in the bits of an int: iterate, ``len``, ``in``, and ``|``, ``&``, ``-`` as on sets.

    >>> str(CardSet.parse("Td 6c") | CardSet.parse("As"))
    '6c Td As'
    """

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """Make a set of the cards given."""
        bits = 0
        for card in cards:
            bits |= 1 << card
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read cards parted by spaces; raise ValueError for a word that is no card."""
        return cls.of(parse_card(word) for word in text.split())

    def __iter__(self) -> Iterator[Card]:
        bits = int(self)
        while bits:
            low = bits & -bits
            yield _CARD_OF_BIT[low]
            bits ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __or__(self, other: int) -> "CardSet":
        return CardSet(int.__or__(self, other))

    def __and__(self, other: int) -> "CardSet":
        return CardSet(int.__and__(self, other))

    def __sub__(self, other: int) -> "CardSet":
        return CardSet(int.__and__(self, ~other))

    def __str__(self) -> str:
        return " ".join(CARD_TEXT[card] for card in self)

    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"


CARD_TEXT = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARD_OF_BIT = {1 << index: Card(index) for index in range(52)}
_CARD_OF = {text: Card(index) for index, text in enumerate(CARD_TEXT)}

EMPTY = CardSet()
RANK_SETS = tuple(CardSet.of(Card(suit * 13 + rank) for suit in range(4)) for rank in range(13))
"""By rank: the four cards of that rank."""
SUIT_SETS = tuple(CardSet.of(Card(suit * 13 + rank) for rank in range(13)) for suit in range(4))
"""By suit: the thirteen cards of that suit."""


def parse_card(text: str) -> Card:
    """Read ``Td``; raise ValueError when it is no card (R1.2)."""
    card = _CARD_OF.get(text)
    if card is None:
        raise ValueError(f"{text!r} is no card")
    return card


def card_text(card: Card) -> str:
    """Write a card as rank and suit (R1.2)."""
    return CARD_TEXT[card]


def suit_of(card: Card) -> int:
    """Give the suit, 0..3."""
    return card // 13


def rank_of(card: Card) -> int:
    """Give the rank, 0 for a two to 12 for an ace."""
    return card % 13


def deck_of(size: int) -> tuple[Card, ...]:
    """Give the unshuffled pack: suit by suit, each from its lowest rank (R1.1, R8.6).

    >>> len(deck_of(36)), card_text(deck_of(36)[0])
    (36, '6c')
    """
    lowest = 13 - size // 4
    return tuple(Card(suit * 13 + rank) for suit in range(4) for rank in range(lowest, 13))


def _beaters(trump: int, attack: Card) -> CardSet:
    suit, rank = suit_of(attack), rank_of(attack)
    higher = CardSet.of(Card(suit * 13 + above) for above in range(rank + 1, 13))
    return higher if suit == trump else higher | SUIT_SETS[trump]


BEATERS = tuple(tuple(_beaters(trump, Card(card)) for card in range(52)) for trump in range(4))
"""By trump suit, by attack card: every card that beats it (R4.1)."""
