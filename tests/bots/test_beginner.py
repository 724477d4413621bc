"""The level `beginner` makes mistakes, but no nonsense: what its module promises, over whole games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from durnius.bots.beginner import DEAR, HIGH, LOWEST_SEEN, NEAREST, Beginner
from durnius.bots.careful import price
from durnius.core import (
    Action,
    Attack,
    Beat,
    Card,
    Done,
    Rules,
    Take,
    ThrowIn,
    Transfer,
    View,
    apply,
    deck_of,
    new_game,
    rank_of,
    seats_to_act,
    suit_of,
    view,
)

GAMES = 120


def trump(seen: View, card: Card) -> bool:
    return suit_of(card) == seen.trump


def high(seen: View, card: Card) -> bool:
    return trump(seen, card) and rank_of(card) >= HIGH


def low(seen: View, card: Card) -> bool:
    return not trump(seen, card) and rank_of(card) < DEAR


def cards(seen: View, kind: type[Attack | Beat | ThrowIn | Transfer]) -> list[Card]:
    return [action.card for action in seen.actions if isinstance(action, kind)]


def judge(seen: View, chosen: Action | None) -> str:
    """Say what kind of choice it was, after holding it against the promises; each has its kind."""
    beats, passes = cards(seen, Beat), cards(seen, Transfer)
    match chosen:
        case Attack(card):
            plain = [other for other in cards(seen, Attack) if not trump(seen, other)]
            assert not (plain and trump(seen, card)), "a trump is led beside other cards"
            cheaper = [other for other in cards(seen, Attack) if price(seen, other) < price(seen, card)]
            assert len(cheaper) < LOWEST_SEEN
            return "lead, not the lowest" if cheaper else "lead"
        case Beat(_, card):
            cheaper = [other for other in set(beats) if price(seen, other) < price(seen, card)]
            assert len(cheaper) < NEAREST, "a beat is not one of the cheapest few"
            assert not high(seen, card) or all(high(seen, other) for other in beats)
            return "beat, not the cheapest" if cheaper else "high beat" if high(seen, card) else "beat"
        case Transfer(card):
            assert not high(seen, card) or all(high(seen, other) for other in (*beats, *passes))
            return "transfer"
        case ThrowIn(card):
            assert not high(seen, card) or all(high(seen, other) for other in seen.hand)
            dear = trump(seen, card) or rank_of(card) >= DEAR
            assert not (seen.taking and dear) or all(high(seen, other) for other in seen.hand)
            return "dear throw-in" if dear else "throw-in"
        case Take():
            assert not any(low(seen, card) for card in beats), "it takes what a low plain card beats"
            assert not (beats and len(seen.hand) == 1), "it takes what its last card beats"
            return "take in fright" if beats else "take"
        case Done() | None:
            return "overlooked" if any(low(seen, card) for card in cards(seen, ThrowIn)) else "done"
        case _:
            raise AssertionError(chosen)


def play(seats: int, rules: Rules, seed: int) -> Counter[str]:
    """Play one game of beginners; count the kinds of choices."""
    rng = Random(seed)
    deck = list(deck_of(rules.deck))
    rng.shuffle(deck)
    bots = [Beginner(10 * seed + seat) for seat in range(seats)]
    state, _ = new_game(rules, seats, deck, dealer=0)
    kinds: Counter[str] = Counter()
    while not state.over:
        for seat in rng.sample(seats_to_act(state), len(seats_to_act(state))):
            seen = view(state, seat)
            chosen = bots[seat].choose(seen)
            kinds[judge(seen, chosen)] += 1
            if chosen is not None:
                state, _ = apply(state, seat, chosen)
                break
    return kinds


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(), Rules(transfer=True), Rules(deck=24, transfer=True)], ids=str)
def test_its_mistakes_are_plausible_and_never_silly(rules: Rules) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        kinds += play(2 + seed % 3, rules, seed)
    expected = {"lead, not the lowest", "beat, not the cheapest", "high beat", "take in fright", "overlooked"}
    expected |= {"dear throw-in", "throw-in", "take", *(["transfer"] if rules.transfer else [])}
    assert all(kinds[kind] > 5 for kind in expected), kinds  # it does make mistakes, and all is tried
