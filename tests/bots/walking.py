"""Random games, position by position."""

from collections.abc import Iterator, Sequence
from random import Random

from durnius.core import Rules, State, apply, deck_of, legal_actions, new_game


def walk(rules: Rules, seats: int, number: int) -> Iterator[tuple[State, Sequence[int], int]]:
    """The positions of a random game, each with the seats that may act and with the one that does."""
    rng = Random(number)
    deck = list(deck_of(rules.deck))
    rng.shuffle(deck)
    state, _ = new_game(rules, seats, deck, dealer=0)
    while not state.over:
        able = [seat for seat in range(seats) if legal_actions(state, seat)]
        seat = rng.choice(able)
        yield state, able, seat
        state, _ = apply(state, seat, rng.choice(legal_actions(state, seat)))
