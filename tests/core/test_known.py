"""Cards that all know to be in a hand: `State.known`. How it follows from the events is in `folding`."""

from durnius.core import CardSet, Rules, deck_of, new_game, view


def test_a_dealt_trump_card_is_known_to_be_with_its_seat() -> None:
    deck = deck_of(36)
    state, _ = new_game(Rules(), 6, deck, dealer=2)
    assert not state.stock
    assert state.known == tuple(CardSet.of([deck[-1]]) if seat == 2 else CardSet(0) for seat in range(6))


def test_nothing_is_known_while_the_trump_card_lies_under_the_stock() -> None:
    state, _ = new_game(Rules(), 5, deck_of(36), dealer=0)
    assert not any(state.known)


def test_everybody_is_told_the_same() -> None:
    state, _ = new_game(Rules(), 6, deck_of(36), dealer=0)
    assert {view(state, seat).known for seat in (None, *range(6))} == {state.known}
