"""Trains the net of `durnius.bots.net` by games against itself, and writes its weights.

    .venv/bin/python scripts/train_net.py --samples 30000000 --seed 1

Deep Monte Carlo: many games of two go forward in lockstep, each action is the one the net likes best or now
and then any; when a game ends, by the exact solver as soon as that is quick, every action of it learns what
its seat came to. Needs numpy and compiled bots (scripts/compile). The same seed gives the same weights on the
same machine and numpy. What a position itself is worth it learns from scripts/weigh_net.py.

The file that is shipped was taught with the search of an earlier state of the sources, so a run today gives a
net like it, but other bytes: docs/bots.md, "How the net was taught".
"""

import argparse
import array
import random
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.net import ACTIONS, INPUTS, Net
from durnius.bots.playout import LEAD, OVER, Game
from durnius.bots.playout_random import deal
from durnius.bots.search_world import Known

Array = NDArray[np.float32]
WEIGHTS = Path(__file__).parent.parent / "src" / "durnius" / "bots" / "net.weights"
WIDE, NARROW = 128, 32
GAMES = 512
"""Games in lockstep."""
BATCH = 1024
EXACT_CARDS, EXACT_NODES = 14, 20_000
LONGEST = 400
"""Actions of a game; longer ones teach nothing."""


class Learner:
    """The net as numpy arrays, with Adam."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        sizes = ((INPUTS, WIDE, 45), (WIDE, NARROW, WIDE), (NARROW, ACTIONS, NARROW))
        self.parts: list[Array] = []
        for rows, columns, fan in sizes:
            self.parts.append((rng.standard_normal((rows, columns)) * (2 / fan) ** 0.5).astype(np.float32))
            self.parts.append(np.zeros(columns, np.float32))
        self.parts[4] *= 0.1
        self.worth: Array = np.zeros(NARROW + 1, np.float32)
        """How units of the second layer tell what a position is worth, and a bias."""
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def forward(self, inputs: Array) -> tuple[Array, Array, Array]:
        """Give both hidden layers and the logits."""
        w1, b1, w2, b2, w3, b3 = self.parts
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def learn(self, inputs: Array, actions: NDArray[np.int64], targets: Array, rate: float) -> float:
        """Take one step on a batch of one action for each position; give its mean squared error."""
        rows = np.arange(len(actions))
        worths = np.zeros((len(actions), ACTIONS), np.float32)
        shares = np.zeros_like(worths)
        worths[rows, actions], shares[rows, actions] = targets, 1
        return self.learn_all(inputs, worths, shares, rate)

    def learn_all(self, inputs: Array, worths: Array, shares: Array, rate: float, stress: float = 0) -> float:
        """Take one step on a batch, each action counting by its share; give the mean squared error.

        `stress` is how much more the differences between a position's actions count than their common error.
        """
        first, second, logits = self.forward(inputs)
        error = (1 / (1 + np.exp(-logits)) - worths) * shares
        common = error.sum(1) / (shares.sum(1) + 1e-6)
        d3 = (error + stress * shares * (error - shares * common[:, None])) / len(inputs)
        d2 = (d3 @ self.parts[4].T) * (second > 0)
        d1 = (d2 @ self.parts[2].T) * (first > 0)
        slopes = [inputs.T @ d1, d1.sum(0), first.T @ d2, d2.sum(0), second.T @ d3, d3.sum(0)]
        self.steps += 1
        one, two = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for place, slope in enumerate(slopes):
            mean, square = self.means[place], self.squares[place]
            mean[...] += 0.1 * (slope - mean)
            square[...] += 0.001 * (slope * slope - square)
            step = rate * (mean / one) / (np.sqrt(square / two) + 1e-8)
            self.parts[place] -= step.astype(np.float32)
        return float((error * error).sum() / len(inputs))

    def read(self, path: Path) -> None:
        """Go on from weights that `write` wrote."""
        words = array.array("f", path.read_bytes())
        if sys.byteorder == "big":
            words.byteswap()
        flat, place = np.array(words[2:], np.float32), 0
        for number, part in enumerate(self.parts):
            shape = part.T.shape if number == 4 else part.shape
            found = flat[place : place + part.size].reshape(shape)
            self.parts[number] = (found.T if number == 4 else found).copy()
            place += part.size
        self.worth = flat[place:].copy()

    def weights(self) -> list[float]:
        """Give all weights in the order that `Net` reads."""
        w1, b1, w2, b2, w3, b3 = self.parts
        return [float(x) for part in (w1, b1, w2, b2, w3.T, b3, self.worth) for x in part.ravel()]


class Table:
    """One of the games in lockstep, and what it will teach."""

    def __init__(self) -> None:
        self.game = Game()
        self.seen = Known()
        self.told: list[tuple[list[int], int, int]] = []
        """Inputs, action and seat of each choice."""

    def start(self, number: int) -> None:
        """Deal anew; one game in four has transfers."""
        self.game.transfers = int(number % 4 == 0)
        deal(self.game, 2, number)
        self.told = []
        for seat in range(6):
            self.seen.known[seat] = 0
        self.seen.discard = 0


def outcome(game: Game, solver: Endgame) -> float | None:
    """Give what seat 0 came to, or would with exact play; None while that is open."""
    if game.phase == OVER:
        return 0.5 if game.fool < 0 else float(game.fool != 0)
    if game.phase != LEAD or game.top < 36 or game.transfers:
        return None
    attacker, defender = int(game.hands[game.attacker]), int(game.hands[game.defender])
    if (attacker | defender).bit_count() > EXACT_CARDS:
        return None
    solver.place(LEAD, attacker, defender, 0, 0, min(6, defender.bit_count()))
    score = solver.solve(EXACT_NODES)
    if score == UNSOLVED:
        return None
    return (score + 1) / 2 if game.attacker == 0 else (1 - score) / 2


def dense(lists: list[list[int]]) -> Array:
    """Make rows of zeros and ones from lists of the ones."""
    out = np.zeros((len(lists), INPUTS), np.float32)
    rows = np.repeat(np.arange(len(lists)), [len(one) for one in lists])
    out[rows, np.array([index for one in lists for index in one])] = 1
    return out


def only(actions: int) -> int | None:
    """Give the action of a set of one."""
    return actions.bit_length() - 1 if actions & (actions - 1) == 0 else None


def train(samples: int, seed: int, to: Path) -> Learner:
    """Play and learn until so many actions have been learnt from; write the weights now and then."""
    learner = Learner(seed)
    rng = random.Random(seed)
    look = Net(WIDE, NARROW, [0.0] * len(learner.weights()))
    solver = Endgame(20)
    tables = [Table() for _ in range(GAMES)]
    number = seed * 100_000_000
    for table in tables:
        table.start(number)
        number += 1
    batch: list[tuple[list[int], int, float]] = []
    learnt, games, errors = 0, 0, 0.0
    told_at = time.monotonic()
    while learnt < samples:
        share = learnt / samples
        rate = 1e-3 * (1 - share) + 5e-5
        chance = 0.1 * (1 - share) + 0.02
        waiting: list[tuple[Table, list[int], int]] = []
        for table in tables:
            game = table.game
            while True:  # to the next choice
                result = outcome(game, solver)
                if result is not None or len(table.told) > LONGEST:
                    if result is not None:
                        games += 1
                        batch += [
                            (ins, act, result if seat == 0 else 1 - result) for ins, act, seat in table.told
                        ]
                    table.start(number)
                    number += 1
                    continue
                legal = game.legal()
                forced = only(legal)
                if forced is None:
                    break
                table.seen.step(game, forced)
            known = table.seen.known[1 - game.mover]
            waiting.append((table, look.list_inputs(game, known, table.seen.discard), legal))
        logits = learner.forward(dense([inputs for _, inputs, _ in waiting]))[2]
        masks = np.array([[word >> action & 1 for action in range(ACTIONS)] for _, _, word in waiting], bool)
        chosen = np.where(masks, logits, -1e9).argmax(1)
        for (table, inputs, legal), best in zip(waiting, chosen.tolist(), strict=True):
            action = best
            if rng.random() < chance:
                action = rng.choice([one for one in range(ACTIONS) if legal >> one & 1])
            table.told.append((inputs, action, table.game.mover))
            table.seen.step(table.game, action)
        while len(batch) >= BATCH:
            part, batch = batch[:BATCH], batch[BATCH:]
            errors += learner.learn(
                dense([inputs for inputs, _, _ in part]),
                np.array([action for _, action, _ in part]),
                np.array([target for _, _, target in part], np.float32),
                rate,
            )
            learnt += BATCH
        if time.monotonic() - told_at > 30:
            told_at = time.monotonic()
            write(learner, to)
            print(
                f"{learnt:,} actions, {games:,} games, error {errors / max(1, learner.steps):.4f}", flush=True
            )
    return learner


def write(learner: Learner, path: Path) -> None:
    """Write the weights as 32-bit numbers, low byte first, behind both widths."""
    words = array.array("f", [WIDE, NARROW, *learner.weights()])
    if sys.byteorder == "big":
        words.byteswap()
    path.write_bytes(words.tobytes())


def main() -> None:
    """Train as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=30_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    write(train(options.samples, options.seed, options.to), options.to)


if __name__ == "__main__":
    main()
