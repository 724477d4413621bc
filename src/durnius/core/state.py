"""What is true of a game between two actions: `State` and its parts.

Frozen, and nothing that follows from the rest is stored; the functions below derive it. Several seats may act
at once, so there is no "turn". Only `engine` makes states.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from durnius.core.cards import Card, CardSet
from durnius.core.options import Rules
from durnius.core.positions import Positions

Pair = tuple[Card, Card | None]
"""An attack card and the card that beat it, if any."""


@dataclass(frozen=True, slots=True)
class LastBout:
    """The bout that ended last: who attacked, who defended, and how it went."""

    attacker: int
    defender: int
    taken: bool
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. `fool` is a seat, in team games a team (0 or 1), None in a draw (R7.3, R8.4)."""

    fool: int | None
    reason: Literal["fool", "draw", "repetition"]


class State(NamedTuple):
    """One game. Seats are 0..n-1 clockwise. A tuple, since `_replace` is what a step costs most."""

    rules: Rules
    hands: tuple[CardSet, ...]
    """By seat."""
    stock: tuple[Card, ...]
    """Drawn from the front; the trump card is the last (R1.3, R1.4)."""
    trump: int
    """The trump suit, 0..3."""
    trump_card: Card | None
    """The card that set the trump suit; None in positions that do not tell."""
    trump_played: bool
    """The trump card has been played by a seat since it was drawn or dealt."""
    known: tuple[CardSet, ...]
    """By seat: cards in its hand that all saw go there: taken from the table, or drawn as the trump card."""
    discard: CardSet
    """Out of play (R5.4)."""
    table: tuple[Pair, ...]
    """The bout's cards in the order they were played as attacks."""
    attacker: int
    """Who opened or opens the bout, or passed the attack on last (R8.1)."""
    defender: int
    """Who must beat."""
    taking: bool
    """The defender has said take (R4.3)."""
    done: frozenset[int]
    """Seats that said done since the last card (R5.1)."""
    out: frozenset[int]
    """Seats that are out and safe (R7.1)."""
    bout: int
    """Bouts already played."""
    last_bout: LastBout | None
    """None before the end of the first bout."""
    seen: Positions
    """Of the starts of bouts since the last discard, while the stock is empty (R7.4)."""
    result: Result | None
    """None while the game is played. After its end attacker and defender are those of the last bout."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """The game has ended."""
        return self.result is not None

    @property
    def cap(self) -> int:
        """How many attack cards this bout may hold (R3.3): each card the defender beat has left his hand."""
        most = self.hands[self.defender].bit_count()
        for _, beat in self.table:
            if beat is not None:
                most += 1
        return min(bout_limit(self), most)


def bout_limit(state: State) -> int:
    """Give the bout's limit apart from the defender's hand (R3.3, R8.3)."""
    return state.rules.first_limit if state.bout == 0 else state.rules.limit


def opposed(rules: Rules, one: int, other: int) -> bool:
    """Tell whether two seats play against each other (R8.4)."""
    return not rules.teams or (one - other) % 2 == 1


def next_seat(out: frozenset[int], seats: int, seat: int, step: int = 1) -> int:
    """Give the next seat clockwise, or with step -1 the other way, that is in the game; one must be."""
    seat = (seat + step) % seats
    while seat in out:
        seat = (seat + step) % seats
    return seat


def next_opponent(rules: Rules, out: frozenset[int], seats: int, seat: int) -> int:
    """Give the seat that defends against `seat` (R2.3, R8.4)."""
    for step in range(1, seats):
        candidate = (seat + step) % seats
        if candidate not in out and opposed(rules, seat, candidate):
            return candidate
    return seat


def neighbours(state: State) -> tuple[int, int]:
    """Give the seats in the game on both sides of the defender (R8.2)."""
    out, seats, defender = state.out, state.seats, state.defender
    return next_seat(out, seats, defender, -1), next_seat(out, seats, defender)
