"""What every level of bot must do, under every preset and house rule: act legally, repeatably, to the end."""

import inspect
import random

import pytest

from durnius.bots import LEVELS, Bot, levels, make
from durnius.bots.registry import is_cheap
from durnius.core import Rules, State, View, apply, deck_of, legal_actions, new_game, seats_to_act, view

VARIANTS = [
    Rules(),
    Rules(preset="podkidnoy", done="all"),
    Rules(transfer=True),
    Rules(throwers="neighbours", first_limit=5),
    Rules(preset="podkidnoy", done="all", transfer=True, teams=True),
    Rules(deck=24),
    Rules(deck=52, transfer=True),
]


@pytest.fixture(autouse=True)
def _short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who look ahead do so by a few guesses, which is quick and repeatable."""
    monkeypatch.setattr(levels, "STRONG", 8)
    monkeypatch.setattr(levels, "MASTER", 12)


def play(names: list[str], rules: Rules, seed: int) -> tuple[State, list[str]]:
    """Play one game of bots; return its end and what was done."""
    rng = random.Random(seed)
    deck = list(deck_of(rules.deck))
    rng.shuffle(deck)
    bots: list[Bot] = [make(level, seed * 10 + seat) for seat, level in enumerate(names)]
    state, _ = new_game(rules, len(names), deck, dealer=0)
    story: list[str] = []
    while not state.over:
        moved = False
        for seat in rng.sample(seats_to_act(state), len(seats_to_act(state))):
            action = bots[seat].choose(view(state, seat))
            if action is None:
                continue
            assert action in legal_actions(state, seat)
            state, _ = apply(state, seat, action)
            story.append(f"{seat} {action}")
            moved = True
            break
        assert moved, "every bot waits for another"
        assert len(story) < 5000
    return state, story


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", VARIANTS, ids=str)
def test_games_end_with_legal_actions(level: str, rules: Rules) -> None:
    for seats in range(2, 7):
        if rules.seats_allowed(seats):
            for seed in range(4 if is_cheap(level) else 1):
                play([level] * seats, rules, seed)


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_game(level: str) -> None:
    assert play([level] * 3, Rules(), 7)[1] == play([level] * 3, Rules(), 7)[1]


@pytest.mark.parametrize("level", LEVELS)
def test_p40_bots_are_given_a_view(level: str) -> None:
    hints = inspect.get_annotations(make(level, 1).choose, eval_str=True)
    assert hints["view"] is View


def test_case_28_careful_beats_random() -> None:
    """Duplicate deals with the seats changed, so that no luck of the deal decides."""
    lost = {"careful": 0, "random": 0}
    for seed in range(150):
        for names in (["careful", "random"], ["random", "careful"]):
            state, _ = play(names, Rules(), seed)
            assert state.result is not None
            if state.result.fool is not None:
                lost[names[state.result.fool]] += 1
    assert lost["careful"] * 19 < lost["random"], lost
