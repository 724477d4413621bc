"""Teaches the net of `durnius.bots.net` what a position is worth: the last part of its training.

    .venv/bin/python -m scripts.weigh_net --games 3000

Its outputs for actions were taught which action is better, and the best of many guesses is mostly one that
is too high; most so for who leads. So one more output, over the same units, learns what positions came to in
games between searches, with the net's help and without, on positions with stock of the mover's seat. Nothing
else of the net changes. Needs numpy and compiled bots (scripts/compile).

The file that is shipped was taught with the search of an earlier state of the sources, so a run today gives a
net like it, but other bytes: docs/bots.md, "How the net was taught".
"""

import argparse
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from durnius.bots.endgame import Endgame
from durnius.bots.net_weights import load
from durnius.bots.search import Search
from scripts.teach_net import LONGEST, look
from scripts.train_net import NARROW, WEIGHTS, Array, Learner, Table, dense, only, outcome, write

GUESSES, WITHOUT = 120, 360
"""For a choice, with the net's help and without."""
NOTED = 0.5
"""The share of positions that are learnt from; those of one game have much in common."""
QUIET = 0.05
"""A unit of the second layer that varies less than this tells nothing."""
HOLD = 10.0
"""How much the weights are held back."""
STEPS = 25


def play(number: int, search: Search, plain: Search, solver: Endgame) -> tuple[list[list[int]], list[float]]:
    """Play a game; give inputs of its positions, and what their movers came to."""
    rng = random.Random(number)
    table = Table()
    table.start(4 * number + 1)  # without transfers
    game, seen = table.game, table.seen
    net = search.net
    assert net is not None
    helped = [rng.random() < 0.5 for _ in range(2)]
    noted: list[tuple[list[int], int]] = []
    result = None
    for step in range(LONGEST):
        result = outcome(game, solver)
        if result is not None:
            break
        mover = int(game.mover)
        if game.top < 36 and rng.random() < NOTED:
            noted.append((net.list_inputs(game, seen.known[1 - mover], seen.discard), mover))
        action = only(game.legal())
        if action is None:
            one = search if helped[mover] else plain
            look(one, game, seen, 1000 * number + step, GUESSES if helped[mover] else WITHOUT)
            action = one.best()
        seen.step(game, action)
    if result is None:
        return [], []
    return [inputs for inputs, _ in noted], [result if mover == 0 else 1 - result for _, mover in noted]


def fit(learner: Learner, inputs: Array, results: NDArray[np.float64]) -> Array:
    """Give the weights and the bias of the output that tells these results best, by Newton's method."""
    second = learner.forward(inputs)[1].astype(float)
    spread = second.std(0)
    scale = np.where(spread < QUIET, np.inf, spread)
    told = np.concatenate([second / scale, np.ones((len(second), 1))], axis=1)
    found = np.zeros(NARROW + 1)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(told @ found)))
        slope = told.T @ (chance - results) + HOLD * found
        bend = (told.T * (chance * (1 - chance))) @ told + HOLD * np.eye(NARROW + 1)
        found -= np.linalg.solve(bend, slope)
    found[:NARROW] /= scale
    return found.astype(np.float32)


def weigh(games: int, weights: Path) -> Learner:
    """Play so many games with the net that lies there, and fit its last output to them."""
    search, plain, solver = Search(1 << 14), Search(1 << 14), Endgame(18)
    search.net = load(weights)
    learner = Learner(1)
    learner.read(weights)
    lists: list[list[int]] = []
    results: list[float] = []
    for number in range(games):
        inputs, came_to = play(number, search, plain, solver)
        lists += inputs
        results += came_to
    learner.worth = fit(learner, dense(lists), np.array(results))
    return learner


def main() -> None:
    """Weigh as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    write(weigh(options.games, options.weights), options.to)


if __name__ == "__main__":
    main()
