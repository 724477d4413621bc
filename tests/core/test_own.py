"""What a seat is told of its cards is what `why_illegal` says, card by card (R3, R4, R8)."""

from random import Random

from durnius.core import Done, Own, Take, awaited, legal_actions, own, owns, why_illegal
from durnius.core.cards import EMPTY
from tests.core.making import any_record
from tests.core.playable import why_not_playable
from tests.core.playing import STYLES, play_out


def test_the_reasons_of_a_hand_are_those_of_its_cards(long: bool) -> None:
    rng = Random(7)
    seen = set()
    for _ in range(2000 if long else 150):
        states, _played = play_out(rng, any_record(rng), rng.choice(list(STYLES)))
        for state in states:
            for seat in range(state.seats):
                mine = own(state, seat)
                reasons = {card: why_not_playable(state, seat, card) for card in state.hands[seat]}
                assert mine.reasons == {card: reason for card, reason in reasons.items() if reason}
                assert list(mine.reasons) == sorted(mine.reasons)
                assert all(cards for _, cards in mine.blocked)
                assert mine.blocked_done == why_illegal(state, seat, Done())
                assert mine.blocked_take == why_illegal(state, seat, Take())
                assert mine.actions == legal_actions(state, seat)
                assert mine.awaited == (seat in awaited(state))
                assert mine == owns(state)[seat]
                seen |= set(mine.reasons.values())
    assert len(seen) >= 9


def test_a_spectator_has_nothing_of_his_own() -> None:
    rng = Random(8)
    states, _ = play_out(rng, any_record(rng), "even")
    for state in states:
        assert own(state, None) == Own(EMPTY) == (0, False, 0, (), 0, 0, False, (), None, None)
        assert own(state, None).actions == ()
        assert own(state, None).reasons == {}
