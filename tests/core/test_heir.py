"""Who would defend after a transfer (R8.1, R8.4): the view names the seat to which a transfer then goes."""

from random import Random

import pytest

from durnius.core import Rules, Transfer, Transferred, apply, deck_of, legal_actions, new_game, view


@pytest.mark.parametrize(("teams", "seats"), [(False, 2), (False, 5), (True, 4), (True, 6)])
def test_r8_1_the_heir_is_the_seat_that_a_transfer_goes_to(teams: bool, seats: int) -> None:
    rules = Rules(transfer=True, teams=teams)
    transfers = 0
    for seed in range(30):
        rng = Random(seed)
        deck = rng.sample(deck_of(rules.deck), rules.deck)
        state, _ = new_game(rules, seats, deck, dealer=seed % seats)
        while not state.over:
            heirs = {view(state, seat).heir for seat in (None, *range(seats))}
            seat, action = rng.choice(
                [(seat, action) for seat in range(seats) for action in legal_actions(state, seat)]
            )
            state, events = apply(state, seat, action)
            if isinstance(action, Transfer):
                transfers += 1
                assert heirs == {event.to for event in events if isinstance(event, Transferred)}
        assert view(state, None).heir is None
    assert transfers > 20


def test_r8_1_there_is_no_heir_where_nobody_may_pass_an_attack_on() -> None:
    rules = Rules(transfer=False)
    state, _ = new_game(rules, 3, deck_of(rules.deck), dealer=0)
    assert {view(state, seat).heir for seat in (None, 0, 1, 2)} == {None}
