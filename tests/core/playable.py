"""Why a card cannot be played, one action after another: what `durnius.core.own` is compared with."""

from durnius.core import Attack, Beat, Card, Reason, State, ThrowIn, Transfer, why_illegal


def why_not_playable(state: State, seat: int, card: Card) -> Reason | None:
    """Give one reason why `seat` can do nothing with a card it holds, or None when it can.

    A defender's reason is that against the first unbeaten card, or, where all are beaten, against the first
    card. A card whose rank would pass the attack on gets `transfer_too_many` if only that is wrong.
    """
    if not state.table:
        return why_illegal(state, seat, Attack(card))
    if seat != state.defender:
        return why_illegal(state, seat, ThrowIn(card))
    reasons = [why_illegal(state, seat, Beat(attack, card)) for attack, beat in state.table if beat is None]
    if not reasons:
        return why_illegal(state, seat, Beat(state.table[0][0], card))
    passing = why_illegal(state, seat, Transfer(card))
    if None in reasons or passing is None:
        return None
    return passing if passing is Reason.TRANSFER_TOO_MANY else reasons[0]
