"""Teaches the net of `durnius.bots.net` what a search with its help finds: the second half of its training.

    .venv/bin/python scripts/train_net.py
    .venv/bin/python -m scripts.weigh_net
    .venv/bin/python -m scripts.teach_net ask --sheets 40 --to build/sheets
    .venv/bin/python -m scripts.teach_net learn --from build/sheets
    .venv/bin/python -m scripts.weigh_net

`ask` plays games of two, each seat as the search, the net or plain sense would, and notes what the search
thinks each action is worth wherever there is a choice. A sheet holds so many of these choices and has its own
seed, so that sheets can be made one by one. `learn` fits the net to all of them, several times over. Needs
numpy and compiled bots (scripts/compile). The same seeds give the same weights on the same machine and numpy.

The file that is shipped was taught with the search of an earlier state of the sources, so a run today gives a
net like it, but other bytes: docs/bots.md, "How the net was taught".
"""

import argparse
import random
import time
from itertools import permutations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from durnius.bots.endgame import Endgame
from durnius.bots.net import ACTIONS, INPUTS
from durnius.bots.net_weights import load
from durnius.bots.playout import PASS, TAKING, Game
from durnius.bots.playout_cards import ALL, BEATERS, BIT, PLAIN, count
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_random import seed as reseed
from durnius.bots.search import Search
from durnius.bots.search_world import Known, World
from scripts.train_net import WEIGHTS, Array, Learner, Table, only, outcome, write

CHOICES = 10_000
"""On a sheet."""
GUESSES = 160
"""For a choice."""
CHANCE = 0.05
"""How often an asked seat plays anything, so that it sees what others would lead it into."""
PLAYERS = ("search", "search", "net", "sense")
"""How a seat plays through a game: one of these."""
LONGEST = 400
BATCH = 1024
TRUSTED = 20
"""Tries after which an action's worth counts half of what it could."""
STRESS = 5
"""How much more it counts which action is better than how good they all are."""
ROUNDS = 8
"""How often the net sees every choice, each time with other names for the plain suits."""
FASTEST, SLOWEST = 1e-3, 1e-5
"""The rate of learning, first and last."""

Sheet = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint16]]
"""By choice: the inputs that are 1 as packed bits; by action the worth in 255ths, and its tries."""


def know(world: World, game: Game, seen: Known) -> None:
    """Make `world` what the mover of a game of two knows."""
    mover = game.mover
    other = 1 - mover
    world.game.copy_from(game)
    stock = BIT[game.deck[35]] if game.top < 36 else 0
    world.pool = ALL & ~(game.hands[mover] | seen.known[other] | game.table | seen.discard | stock)
    world.discard = seen.discard
    world.known[mover], world.needs[mover] = game.hands[mover], 0
    world.known[other] = seen.known[other]
    world.needs[other] = count(game.hands[other] & ~seen.known[other])
    world.doubts[mover] = 0
    world.doubts[other] = BEATERS[game.unbeaten] & PLAIN if game.phase == TAKING else 0


def look(search: Search, game: Game, seen: Known, seed: int, guesses: int) -> None:
    """Look ahead from what the mover knows."""
    know(search.world, game, seen)
    search.clear()
    reseed(search.game, seed)
    search.run(guesses)


def ask(number: int, weights: Path) -> Sheet:
    """Play until a sheet is full."""
    rng = random.Random(number)
    net, search, solver = load(weights), Search(1 << 12), Endgame(18)
    search.net = net
    table, game = Table(), Game()
    inputs = np.zeros((CHOICES, INPUTS), np.uint8)
    worths = np.zeros((CHOICES, ACTIONS), np.uint8)
    tries = np.zeros((CHOICES, ACTIONS), np.uint16)
    row = 0
    deals = number * 1_000_000
    while row < CHOICES:
        table.start(deals)
        deals += 1
        game, seen = table.game, table.seen
        players = [rng.choice(PLAYERS) for _ in range(2)]
        steps = 0
        while row < CHOICES and steps < LONGEST and outcome(game, solver) is None:
            steps += 1
            legal = game.legal()
            action = only(legal)
            if action is None and players[game.mover] == "sense":
                action = sensible(game)
            elif action is None:
                known = seen.known[1 - game.mover]
                inputs[row, net.list_inputs(game, known, seen.discard)] = 1
                look(search, game, seen, number * CHOICES + row, GUESSES)
                actions = [one for one in range(ACTIONS) if legal >> one & 1]
                for one in actions:
                    worths[row, one] = round(255 * search.worth_of(one))
                    tries[row, one] = search.visits_of(one)
                row += 1
                if rng.random() < CHANCE:
                    action = rng.choice(actions)
                elif players[game.mover] == "net":
                    action = net.choose(game, known, seen.discard)
                else:
                    action = search.best()
            seen.step(game, action)
    return np.packbits(inputs, axis=1), worths, tries


def ask_all(first: int, sheets: int, weights: Path, to: Path) -> None:
    """Make sheets, those that are there already left out."""
    to.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + sheets):
        path = to / f"{number:05}.npz"
        if path.exists():
            continue
        began = time.process_time()
        inputs, worths, tries = ask(number, weights)
        np.savez_compressed(path, inputs=inputs, worths=worths, tries=tries)
        print(f"{path.name}: {time.process_time() - began:.0f} s", flush=True)


def renamings() -> list[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Give, for each renaming of the plain suits, where every input and every action comes from."""
    found = []
    for suits in permutations(range(3)):
        turned = [*suits, 3]
        cards = [card // 4 * 4 + turned[card % 4] for card in range(36)]
        inputs = [base + card for base in range(0, 180, 36) for card in cards]
        actions = [*cards, PASS, *(PASS + 1 + suit for suit in turned)]
        found.append((np.array([*inputs, *range(180, INPUTS)]), np.array(actions)))
    return found


def read(sheets: list[Path]) -> Sheet:
    """Put sheets together."""
    parts = [np.load(path) for path in sheets]
    inputs, worths, tries = (
        np.concatenate([part[name] for part in parts]) for name in ("inputs", "worths", "tries")
    )
    return inputs, worths, tries


def regret(learner: Learner, sheet: Sheet) -> float:
    """Tell how much less than the best action, by the search, the net's is worth on the average."""
    inputs, worths, tries = sheet
    logits = learner.forward(np.unpackbits(inputs, axis=1, count=INPUTS).astype(np.float32))[2]
    chosen = np.where(tries > 0, logits, -1e9).argmax(1)
    tried = np.where(tries > TRUSTED // 2, worths, 0)
    return float((tried.max(1) - worths[np.arange(len(chosen)), chosen].astype(float)).mean() / 255)


def learn(sheets: list[Path], start: Path, seed: int, rounds: int) -> Learner:
    """Fit the net to all sheets but the last, which tells how well that goes."""
    learner = Learner(seed)
    learner.read(start)
    inputs, worths, tries = read(sheets[:-1])
    unseen = read(sheets[-1:])
    rng = np.random.default_rng(seed)
    names = renamings()
    steps, most = 0, rounds * (len(inputs) // BATCH)
    print(f"{len(inputs):,} choices; regret {regret(learner, unseen):.4f}", flush=True)
    for number in range(rounds):
        errors = 0.0
        order = rng.permutation(len(inputs))
        for place in range(0, len(order) - BATCH + 1, BATCH):
            rows = order[place : place + BATCH]
            turned, actions = names[rng.integers(len(names))]
            ones: Array = np.unpackbits(inputs[rows], axis=1, count=INPUTS)[:, turned].astype(np.float32)
            told = tries[rows][:, actions].astype(np.float32)
            shares: Array = (told / (told + TRUSTED)).astype(np.float32)
            wanted: Array = worths[rows][:, actions].astype(np.float32) / np.float32(255)
            rate = SLOWEST + (FASTEST - SLOWEST) * (1 + np.cos(np.pi * steps / most)) / 2
            errors += learner.learn_all(ones, wanted, shares, float(rate), STRESS)
            steps += 1
        errors *= BATCH / len(order)
        print(f"round {number + 1}: error {errors:.5f}, regret {regret(learner, unseen):.4f}", flush=True)
    return learner


def main() -> None:
    """Ask or learn as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    asking = commands.add_parser("ask")
    asking.add_argument("--sheets", type=int, default=40)
    asking.add_argument("--first", type=int, default=1)
    asking.add_argument("--to", type=Path, required=True)
    learning = commands.add_parser("learn")
    learning.add_argument("--from", type=Path, required=True, dest="sheets")
    learning.add_argument("--seed", type=int, default=1)
    learning.add_argument("--rounds", type=int, default=ROUNDS)
    for command in (asking, learning):
        command.add_argument("--weights", type=Path, default=WEIGHTS, help="those to start from")
    learning.add_argument("--write", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    if options.command == "ask":
        ask_all(options.first, options.sheets, options.weights, options.to)
    else:
        learner = learn(sorted(options.sheets.glob("*.npz")), options.weights, options.seed, options.rounds)
        write(learner, options.write)


if __name__ == "__main__":
    main()
