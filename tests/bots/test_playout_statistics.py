"""Random games of the fast engine against figures from two other programs, and one vector.

The programs play the same rules in the same order: attackers pass while a card is unbeaten.
"""

from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

import pytest

from durnius.bots.playout import COMPILED, OVER, PASS, Game
from durnius.bots.playout_random import Tally, deal

MILLION = 1_000_000
BATCHES = 50
SIGMAS = 3.0
"""Of both programs together. Seeds are fixed, so that this fails always or never; 55 comparisons ask for more
than the two of an interval of 95 %, which one in twenty would miss by chance."""

FIGURES: dict[int, tuple[float, ...]] = {
    2: (87.847, 9.073, 30.104, 18.231, 1.3929, 3.9023, 0.212, 49.89, 50.11),
    3: (158.403, 16.915, 41.764, 30.801, 1.8265, 3.6230, 0.232, 33.29, 33.64, 33.07),
    4: (161.903, 17.187, 40.036, 29.866, 1.9693, 3.6208, 0.181, 23.74, 27.01, 24.07, 25.18),
    5: (205.524, 22.450, 48.362, 38.002, 2.0809, 3.4875, 0.201, 20.21, 21.56, 19.65, 21.04, 17.54),
    6: (186.884, 21.568, 45.001, 34.805, 2.0328, 3.4358, 0.195, 9.23, 25.61, 10.68, 22.77, 11.35, 20.35),
}
"""By seats, over a million games. A game's mean of actions, forced actions, bouts, takes, and attack cards in
a bout; legal actions for an action; draws in a hundred; and the fool's seat from the opener on, in a hundred
games that are no draw."""
ROUNDING = (0.0005, 0.0005, 0.0005, 0.0005, 0.00005, 0.00005, 0.0005, *[0.005] * 6)


def measures(tally: Tally) -> list[float]:
    """The same of a tally."""
    games, actions, draws = int(tally.games), int(tally.actions), int(tally.draws)
    means = [actions / games, *(int(sum_) / games for sum_ in (tally.forced, tally.bouts, tally.takes))]
    shares = [100 * int(tally.fools[seat]) / (games - draws) for seat in range(tally.game.seats)]
    return [*means, tally.densities / games, int(tally.choices) / actions, 100 * draws / games, *shares]


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_figures_of_random_games(seats: int, long: bool) -> None:
    """Every figure lies within its interval: our batches' spread and that of a million games together."""
    games = 20_000 if long and COMPILED else 2000 if COMPILED else 200 if long else 40
    batches: list[list[float]] = []
    for batch in range(BATCHES):
        tally = Tally()
        tally.play(seats, games, 1 + batch * games)
        batches.append(measures(tally))
    known = sqrt(1 + BATCHES * games / MILLION)
    for index, (figure, found) in enumerate(zip(FIGURES[seats], zip(*batches, strict=True), strict=True)):
        error = stdev(found) / sqrt(BATCHES) * known
        assert abs(fmean(found) - figure) <= SIGMAS * error + ROUNDING[index], (index, fmean(found), error)


VECTOR = {
    2: (26860, 104929, 9227, 4, 2415259573),
    3: (48232, 175062, 12693, 0, 3225495185),
    4: (48631, 175549, 12154, 1, 1975859345),
    6: (56584, 195079, 13692, 0, 2264177929),
}
"""By seats, over 300 games from the seed 1 on: actions, legal actions, bouts, draws, checksum."""


def in_the_order_of_the_pack(game: Game) -> list[int]:
    """The mover's legal actions as the other programs order them, which do not turn the suits."""
    actions = game.legal()
    cards = sorted(
        (card // 4 * 4 + (card + game.trump + 1) % 4, card) for card in range(36) if actions >> card & 1
    )
    return [card for _, card in cards] + [PASS] * (actions >> PASS)


@pytest.mark.slow
@pytest.mark.parametrize("seats", VECTOR)
def test_the_vector_of_the_other_programs(seats: int) -> None:
    """The same generator, the same shuffle and the same choices give the same 300 games, to the last bit."""
    game = Game()
    steps = choices = bouts = draws = checksum = 0
    for seed in range(1, 301):
        deal(game, seats, seed)
        while game.phase != OVER:
            actions = in_the_order_of_the_pack(game)
            steps += 1
            choices += len(actions)
            game.apply(actions[game.random(len(actions)) if len(actions) > 1 else 0])
        bouts += game.bout
        draws += game.fool < 0
        checksum = (checksum * 31 + game.rng + game.fool + 1) & 0xFFFFFFFF
    assert (steps, choices, bouts, draws, checksum) == VECTOR[seats]


def test_neighbouring_seeds_are_unlike() -> None:
    hands: list[int] = []
    game = Game()
    for seed in range(100):
        deal(game, 2, seed)
        hands.append(game.hands[0])
    assert all(one != other for one, other in pairwise(hands))
    assert len(set(hands)) == len(hands)
