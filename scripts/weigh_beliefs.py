"""Counts what the clues of `durnius.bots.beliefs` are worth, in games of two between searches.

    .venv/bin/python -m scripts.weigh_beliefs --deals 700

Whenever a seat of them has a choice, it is noted which cards it never saw, what clues there are to each, and
which of them the other really held. The weights are those that make these hands likeliest; each hand has as
many cards as it has, so only the odds between its cards count. Needs numpy and compiled bots
(scripts/compile).
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from durnius.bots import beliefs_weights
from durnius.bots.beliefs import clues
from durnius.bots.patient import waits
from durnius.bots.players import player
from durnius.bots.playout_view import inner_set
from durnius.bots.search_view import fill
from durnius.bots.search_world import World
from durnius.core import Rules, View, apply, deck_of, legal_actions, new_game, view

PLAYERS = ("search:guesses=3000", "netsearch:guesses=1500")
FIRST = 1_000_001
"""The first deal's seed."""
HOLD = 3.0
"""How much the weights are held back."""
STEPS = 90
RATE = 0.08

Numbers = NDArray[np.float64]
Choice = tuple[View, int, int, int]
"""What a seat saw, the cards that it never saw, how many of them the other held, and which."""


def choices(deals: int) -> Iterator[Choice]:
    """Play the deals, each with the seats changed; give what is noted."""
    world = World()
    for number in range(FIRST, FIRST + deals):
        deck = list(deck_of(36))
        random.Random(number).shuffle(deck)
        for place in range(2):
            bots = [player(PLAYERS[seat ^ place], 2 * number + seat) for seat in range(2)]
            state, _ = new_game(Rules(), 2, deck, dealer=1)
            while not state.over:
                able = [seat for seat in (state.defender, state.attacker) if legal_actions(state, seat)]
                seat = next(one for one in able if not waits(view(state, one)))
                seen = view(state, seat)
                if len(seen.actions) > 1:
                    fill(world, seen)
                    pool, needs = int(world.pool), int(world.needs[1 - seat])
                    if 0 < needs < pool.bit_count():
                        yield seen, pool, needs, pool & inner_set(state.hands[1 - seat], state.trump)
                action = bots[seat].choose(seen)
                assert action is not None
                state, _ = apply(state, seat, action)


class Sample(NamedTuple):
    """Cards that were not seen, choice by choice."""

    kinds: list[str]
    starts: NDArray[np.int64]
    """By choice: its first card."""
    needs: Numbers
    """By choice: how many cards the other held."""
    held: Numbers
    """By card: 1 where the other held it."""
    share: Numbers
    """By card: the part of the hand that is from the bout before."""
    now: NDArray[np.int64]
    """Pairs of a card and a kind of clue, of this bout."""
    before: NDArray[np.int64]

    @property
    def sizes(self) -> NDArray[np.int64]:
        """Count the cards of each choice."""
        return np.diff(np.append(self.starts, len(self.held)))


def gather(found: Iterator[Choice]) -> Sample:
    """Put the choices together."""
    kinds: dict[str, int] = {}
    starts: list[int] = []
    needs: list[int] = []
    held: list[int] = []
    share: list[float] = []
    pairs: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for seen, pool, need, hand in found:
        cards = [card for card in range(36) if pool >> card & 1]
        now, before, part = clues(seen)
        for to, told in zip(pairs, (now, before), strict=True):
            for of, kind in told:
                number = kinds.setdefault(kind, len(kinds))
                to += [(len(held) + place, number) for place, card in enumerate(cards) if of >> card & 1]
        starts.append(len(held))
        needs.append(need)
        held += [hand >> card & 1 for card in cards]
        share += [part] * len(cards)
    table = [np.array(one, np.int64).reshape(-1, 2) for one in pairs]
    numbers = [np.array(one, float) for one in (needs, held, share)]
    return Sample(list(kinds), np.array(starts), *numbers, *table)


def chances(sample: Sample, scores: Numbers, level: Numbers, steps: int) -> tuple[Numbers, Numbers]:
    """Give the chance of each card to be held, so that each hand has its size, and the levels for that."""
    sizes = sample.sizes
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-(np.repeat(level, sizes) + scores)))
        much = np.add.reduceat(chance, sample.starts) - sample.needs
        bend = np.add.reduceat(chance * (1 - chance), sample.starts)
        level = level - np.clip(much / np.maximum(1e-3, bend), -2, 2)
    return 1 / (1 + np.exp(-(np.repeat(level, sizes) + scores))), level


def fit(sample: Sample) -> dict[str, float]:
    """Give the weights, by steps uphill."""
    many, cards = len(sample.kinds), len(sample.held)
    weights, mean, square = np.zeros(many), np.zeros(many), np.zeros(many)
    level: Numbers = np.log(sample.needs / (sample.sizes - sample.needs))
    for step in range(1, STEPS + 1):
        now = np.bincount(sample.now[:, 0], weights[sample.now[:, 1]], cards).astype(float)
        before = np.bincount(sample.before[:, 0], weights[sample.before[:, 1]], cards)
        old = sample.share * np.exp(np.clip(before, -8, 4))
        odds = 1 - sample.share + old
        chance, level = chances(sample, now + np.log(odds), level, 8 if step == 1 else 3)
        missed = sample.held - chance
        slope = np.bincount(sample.now[:, 1], missed[sample.now[:, 0]], many) - HOLD * weights
        slope += np.bincount(sample.before[:, 1], (missed * old / odds)[sample.before[:, 0]], many)
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        rate = RATE if step < STEPS * 2 // 3 else RATE / 3
        weights += rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    return dict(zip(sample.kinds, weights.tolist(), strict=True))


def write(weights: dict[str, float], to: Path) -> None:
    """Write them where `beliefs` reads them, in the order that they had."""
    order = list(beliefs_weights.WEIGHTS)
    lines = [f'    "{kind}": {weights.get(kind, 0.0):.2f},\n' for kind in order]
    lines += [f'    "{kind}": {weights[kind]:.2f},\n' for kind in sorted(set(weights) - set(order))]
    head = f'"""{beliefs_weights.__doc__}"""\n\nWEIGHTS: dict[str, float] = {{\n'
    to.write_text(head + "".join(lines) + "}\n", "utf-8")


def main() -> None:
    """Count as the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=700)
    parser.add_argument("--to", type=Path, default=Path(beliefs_weights.__file__))
    options = parser.parse_args()
    write(fit(gather(choices(options.deals))), options.to)


if __name__ == "__main__":
    main()
