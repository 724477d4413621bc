"""One step of a random game in the core (apply, and the legal actions of the seats), beside the plain engine.

The plain engine is tests/reference, written as simply as the rules allow and without any thought of speed.
"""

import random
import time

from bench.report import Row, Table
from durnius.core import Rules, apply, card_text, deck_of, legal_actions, new_game, rules_to_json
from tests.reference.engine import start

GAMES = 200
PLAIN_GAMES = 8


def core_steps(rules: Rules, seats: int, games: int) -> tuple[int, float]:
    """Play random games in the core; return the steps and the seconds of CPU."""
    steps = 0
    began = time.process_time()
    for seed in range(games):
        rng = random.Random(seed)
        deck = list(deck_of(rules.deck))
        rng.shuffle(deck)
        state, _ = new_game(rules, seats, deck, dealer=seats - 1)
        while not state.over:
            choices = [(seat, action) for seat in range(seats) for action in legal_actions(state, seat)]
            seat, action = rng.choice(choices)
            state, _ = apply(state, seat, action)
            steps += 1
    return steps, time.process_time() - began


def plain_steps(rules: Rules, seats: int, games: int) -> tuple[int, float]:
    """Play the same kind of games in the plain engine."""
    steps = 0
    began = time.process_time()
    for seed in range(games):
        rng = random.Random(seed)
        deck = list(deck_of(rules.deck))
        rng.shuffle(deck)
        game = start(
            {
                "durnius": 1,
                "rules": rules_to_json(rules),  # type: ignore[typeddict-item]  # the same JSON form
                "players": ["?"] * seats,
                "dealer": seats - 1,
                "game": 1,
                "previous_fool": None,
                "deck": " ".join(map(card_text, deck)),
                "actions": [],
            }
        )
        while not game.over:
            choices = [(seat, action) for seat in range(seats) for action in game.legal(seat)]
            game.act(*rng.choice(choices))
            steps += 1
    return steps, time.process_time() - began


def measure() -> Table:
    """Measure both presets at 2, 3, 4 and 6 seats."""
    rows = []
    for preset, rules in (("durnius", Rules()), ("podkidnoy", Rules(preset="podkidnoy", done="all"))):
        for seats in (2, 3, 4, 6):
            steps, seconds = core_steps(rules, seats, GAMES)
            plain, plain_seconds = plain_steps(rules, seats, PLAIN_GAMES)
            cost, plain_cost = seconds / steps * 1e6, plain_seconds / plain * 1e6
            what = f"{preset}, {seats} seats"
            rows.append(Row(what, f"{cost:.1f} µs a step", f"{plain_cost:.0f} µs", cost / plain_cost))
    about = (
        "CPU time of one step of a random game: `apply`, and `legal_actions` of every seat. The reference is"
        " the plain engine of the tests on the same kind of games. Wanted: at most 60 µs, better 30."
    )
    return Table("The rules core", about, tuple(rows))
