"""How long one choice of a bot takes, beside one step of the core."""

import random
import time

from bench.core import core_steps
from bench.report import Row, Table
from durnius.bots import make
from durnius.core import Rules, apply, deck_of, legal_actions, new_game, view

GAMES = 60


def choice_cost(level: str, seats: int) -> float:
    """Play games with one level on every seat; return microseconds of CPU for one choice."""
    spent, choices = 0.0, 0
    for seed in range(GAMES):
        rng = random.Random(seed)
        deck = list(deck_of(36))
        rng.shuffle(deck)
        state, _ = new_game(Rules(), seats, deck, dealer=0)
        bots = [make(level, seat) for seat in range(seats)]
        while not state.over:
            for seat in range(seats):
                if not legal_actions(state, seat):
                    continue
                seen = view(state, seat)
                began = time.process_time()
                action = bots[seat].choose(seen)
                spent += time.process_time() - began
                choices += 1
                if action is not None:
                    state, _ = apply(state, seat, action)
                    break
    return spent / choices * 1e6


def measure() -> Table:
    """Measure `careful` and `random` at 2 and 6 seats."""
    rows = []
    for level in ("careful", "random"):
        for seats in (2, 6):
            steps, seconds = core_steps(Rules(), seats, 40)
            step, cost = seconds / steps * 1e6, choice_cost(level, seats)
            rows.append(
                Row(
                    f"{level}, {seats} seats", f"{cost:.1f} µs a choice", f"{step:.1f} µs a step", cost / step
                )
            )
    about = "CPU time of `choose` on a view. The reference is one step of the core. Wanted: under 1,000 µs."
    return Table("Bots", about, tuple(rows))
