"""Figures of many deals: how many trumps and aces each seat was dealt, beside what chance would give.

R1.3 and R1.4 say how a deck becomes hands and trump. Pure; counts what it is given, which are finished games.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb, erfc, sqrt
from typing import Final, Literal

import msgspec

from durnius.core import HAND_SIZE, Card, dealt_hands, parse_card, rank_of, replay, suit_of
from durnius.rooms.events import Entry, GameStarted
from durnius.rooms.records import record_of

ACE: Final = 12
_LEAST_EXPECTED: Final = 5.0
"""Fewer than so many expected cases are counted together with their neighbours, as the test wants it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deck and how it was dealt."""

    deck: tuple[Card, ...]
    seats: int
    dealer: int


@dataclass(slots=True)
class SeatFigures:
    """What one seat was dealt in all games, by number of trumps from 0 to 6."""

    games: int = 0
    trumps: list[int] = field(default_factory=lambda: [0] * (HAND_SIZE + 1))
    expected: list[float] = field(default_factory=lambda: [0.0] * (HAND_SIZE + 1))
    aces: int = 0
    expected_aces: float = 0.0


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """How far counts are from what was expected; `chance`: how often chance alone leads so far or farther."""

    value: float
    freedom: int
    chance: float


class Figures:
    """The figures of all deals that were added."""

    def __init__(self) -> None:
        self.games = 0
        self.seats: list[SeatFigures] = []

    def take(self, others: "Figures") -> None:
        """Count all deals that others counted."""
        self.games += others.games
        while len(self.seats) < len(others.seats):
            self.seats.append(SeatFigures())
        for mine, theirs in zip(self.seats, others.seats, strict=False):
            mine.games += theirs.games
            mine.trumps = [a + b for a, b in zip(mine.trumps, theirs.trumps, strict=True)]
            mine.expected = [a + b for a, b in zip(mine.expected, theirs.expected, strict=True)]
            mine.aces += theirs.aces
            mine.expected_aces += theirs.expected_aces

    def write(self) -> bytes:
        """Write them for the store."""
        return msgspec.json.encode(_Written(v=1, games=self.games, seats=self.seats))

    @classmethod
    def read(cls, written: bytes) -> "Figures":
        """Read what was written; raise ValueError where that cannot be."""
        found = _decode(written)
        figures = cls()
        figures.games, figures.seats = found.games, found.seats
        return figures

    def add(self, deal: Deal) -> None:
        """Count one more deal, all of it or, for one that cannot be, nothing."""
        trump = suit_of(deal.deck[-1])
        hands = [
            (hand, chances(deal, seat))
            for seat, hand in enumerate(dealt_hands(deal.deck, deal.seats, deal.dealer))
        ]
        self.games += 1
        while len(self.seats) < deal.seats:
            self.seats.append(SeatFigures())
        for figures, (hand, likely) in zip(self.seats, hands, strict=False):
            figures.games += 1
            figures.trumps[sum(suit_of(card) == trump for card in hand)] += 1
            figures.aces += sum(rank_of(card) == ACE for card in hand)
            figures.expected_aces += HAND_SIZE * 4 / len(deal.deck)
            for number, chance in enumerate(likely):
                figures.expected[number] += chance


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    v: Literal[1]
    """The form's version."""
    games: int
    seats: list[SeatFigures]


_decode: Final = msgspec.json.Decoder(_Written).decode


def chances(deal: Deal, seat: int) -> tuple[float, ...]:
    """Give how likely 0 to 6 trumps are for a seat. The last card is one of the trumps (R1.4)."""
    rest, trumps = len(deal.deck) - 1, len(deal.deck) // 4 - 1
    sure = HAND_SIZE * deal.seats == len(deal.deck) and seat == deal.dealer
    drawn = HAND_SIZE - sure

    def chance(number: int) -> float:
        among = number - sure
        if among < 0:
            return 0.0
        return comb(trumps, among) * comb(rest - trumps, drawn - among) / comb(rest, drawn)

    return tuple(chance(number) for number in range(HAND_SIZE + 1))


def chi_square(lines: Iterable[SeatFigures]) -> ChiSquare | None:
    """Compare all counts with what was expected; None for too few of them."""
    value, freedom = 0.0, 0
    for line in lines:
        cells = pooled(line.trumps, line.expected)
        value += sum((count - expected) ** 2 / expected for count, expected in cells)
        freedom += max(0, len(cells) - 1)
    return ChiSquare(value, freedom, chance_of(value, freedom)) if freedom else None


def pooled(counts: Sequence[int], expected: Sequence[float]) -> list[tuple[int, float]]:
    """Count small cells together with their neighbours, so that each expects enough."""
    cells: list[tuple[int, float]] = []
    count, wanted = 0, 0.0
    for more, more_wanted in zip(counts, expected, strict=True):
        count, wanted = count + more, wanted + more_wanted
        if wanted >= _LEAST_EXPECTED:
            cells.append((count, wanted))
            count, wanted = 0, 0.0
    if cells and (count or wanted):
        last = cells.pop()
        cells.append((last[0] + count, last[1] + wanted))
    return cells


def chance_of(value: float, freedom: int) -> float:
    """Give how likely a chi-square of this value or more is, after Wilson and Hilferty.

    >>> round(chance_of(18.307, 10), 2)
    0.05
    """
    part = 2 / (9 * freedom)
    deviations = ((value / freedom) ** (1 / 3) - (1 - part)) / sqrt(part)
    return erfc(deviations / sqrt(2)) / 2


def finished_deals(entries: Sequence[Entry]) -> list[tuple[int, Deal]]:
    """Give number and deal of each finished game of a log; a game that is being played must stay unknown."""
    begun = [
        (at, event)
        for at, entry in enumerate(entries)
        for event in entry.events
        if isinstance(event, GameStarted)
    ]
    deals = [(event.number, _deal(event)) for (_, event), _ in pairwise(begun)]
    if begun and _is_over(entries[begun[-1][0] :], begun[-1][1].number):
        deals.append((begun[-1][1].number, _deal(begun[-1][1])))
    return deals


def _deal(event: GameStarted) -> Deal:
    return Deal(tuple(map(parse_card, event.deck.split())), len(event.seats), event.dealer)


def _is_over(entries: Sequence[Entry], number: int) -> bool:
    record = record_of(entries, number)
    return record is not None and [state.over for state, _ in replay(record)][-1]
