"""Positions are counted as a plain list would count them, and games that run in circles stay quick (R7.4)."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from durnius.core import (
    PRESETS,
    Attack,
    CardSet,
    Done,
    State,
    Take,
    apply,
    deck_of,
    from_position,
    legal_actions,
)
from durnius.core.positions import NO_POSITIONS


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=200))
def test_r7_4_positions_are_counted(positions: list[tuple[int, int]]) -> None:
    seen = NO_POSITIONS
    for index, position in enumerate(positions):
        before = seen
        seen, times = seen.count(position)
        assert times == positions[: index + 1].count(position)
        assert before.count(position) == (seen, times)  # a value, which adding to does not change


class Compared(int):
    """A number that counts how often it is looked at."""

    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return int(self) == other

    def __hash__(self) -> int:
        Compared.times += 1
        return int.__hash__(self)


def test_r7_4_counting_positions_takes_no_longer_the_more_there_are() -> None:
    seen, many = NO_POSITIONS, 3000
    for number in range(many):
        seen, times = seen.count((0, Compared(number)))
        assert times == 1
    assert Compared.times < many * 100  # every one with every other would be 4,500,000
    assert len(seen.sets) <= 12


def test_r7_4_a_game_in_which_everybody_takes_goes_on_for_thousands_of_bouts() -> None:
    """Until a position is there for the third time, which a plain count finds too."""
    ends = []
    for seed in range(4):
        rng = Random(seed)
        deck = rng.sample(deck_of(36), 36)
        hands = [CardSet.of(deck[seat::3][:4]) for seat in range(3)]
        state, _ = from_position(PRESETS["podkidnoy"], hands, (), 0, 0, 1)
        seen = Counter({(state.attacker, *state.hands): 1})
        while not state.over:
            bout = state.bout
            state = stubborn(rng, state)
            if state.bout > bout:
                position = (state.attacker, *state.hands)
                seen[position] += 1
                assert state.over == (seen[position] == 3), seed
        assert state.result is not None
        assert state.result.reason == "repetition"
        ends.append(state.bout)
    assert max(ends) > 1000


def stubborn(rng: Random, state: State) -> State:
    """Let the next seat act: attack with any card, take, and throw nothing in."""
    for seat in range(state.seats):
        actions = legal_actions(state, seat)
        mild = [action for action in actions if isinstance(action, Take | Done)]
        attacks = [action for action in actions if isinstance(action, Attack)]
        if mild or attacks:
            return apply(state, seat, mild[0] if mild else rng.choice(attacks))[0]
    raise AssertionError("nobody can act")
