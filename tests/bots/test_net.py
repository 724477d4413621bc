"""The net's packed sums are those of its weights, and have room in their lanes."""

import math

import pytest

from durnius.bots.net import (
    ACTIONS,
    FIRST_MASK,
    FIRST_MOST,
    FIRST_ZERO,
    HOUSE_AT,
    INPUTS,
    SECOND_MASK,
    SECOND_MOST,
    SECOND_ZERO,
    Net,
    groups,
)
from durnius.bots.net_weights import WEIGHTS, load
from durnius.bots.playout import OVER, Game
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_random import deal
from durnius.bots.search_world import Known, World
from tests.bots.weights import read

MARGIN = 0.004


def test_a_worth_is_what_the_weights_say() -> None:
    one, layers, game, known = load(), read(WEIGHTS), Game(), Known()
    compared = 0
    for number in range(6):
        deal(game, 2, number)
        known.start(World())
        while game.phase != OVER and game.top < 36:
            shown = known.known[1 - game.mover]
            outputs = layers.outputs(one.list_inputs(game, shown, known.discard))
            worth = 1 / (1 + math.exp(-outputs[ACTIONS]))
            assert one.worth(game, shown, known.discard) == pytest.approx(worth, abs=MARGIN)
            legal = [action for action in range(ACTIONS) if game.legal() >> action & 1]
            chosen = one.choose(game, shown, known.discard)
            assert outputs[chosen] > max(outputs[action] for action in legal) - 4 * MARGIN
            compared += 1
            known.step(game, sensible(game))
    assert compared > 150


def test_units_that_do_not_fill_their_words_are_told_apart() -> None:
    """Three units and two: each has its own weights, and what is below 0 counts nothing."""
    wide, narrow = 3, 2
    weights = [0.0] * (INPUTS * wide)
    weights += [1.0, -2.0, 3.0]
    weights += [0.5, -1.0, 100.0, 100.0, 0.25, 0.5, 0.0, 1.0]
    weights += [0.0] * (ACTIONS * (narrow + 1)) + [1.0, 2.0, -3.0]
    game = Game()
    deal(game, 2, 1)
    logit = (0.5 + 0.75) + 2 * (1.0 - 1.0 + 1.5) - 3
    assert Net(wide, narrow, weights).worth(game, 0, 0) == pytest.approx(1 / (1 + math.exp(-logit)))


def made(where: int, weight: float) -> Net:
    """Make a net of three units and two, with 0 for most weights, biases of 1 below, and one weight more."""
    weights = [0.0] * ((INPUTS + 1 + 2) * 3 + 2 + (ACTIONS + 1) * 3)
    weights[INPUTS * 3 : INPUTS * 3 + 3] = [1.0, 1.0, 1.0]
    weights[-3:] = [0.0, 1.0, 0.0]
    weights[where] += weight
    return Net(3, 2, weights)


SECOND = (INPUTS + 1) * 3 + 1
"""The weight of the second layer from its first unit to its second."""


@pytest.mark.parametrize(
    ("where", "most", "least"),
    [
        (INPUTS * 3, 31 - 1 / 512, -33.0),
        (3 * HOUSE_AT, 31 - 1 / 512, -33.0),
        (SECOND, 512 - 1 / 4096, -512 + 1 / 4096),
        (SECOND + 6, 512 - 1 / 4096 / 512, -512 + 1 / 4096 / 512),
    ],
)
def test_weights_whose_sums_would_leave_their_lane_make_no_net(where: int, most: float, least: float) -> None:
    game = Game()
    deal(game, 2, 1)
    for weight in (most, least + 1):
        assert 0 <= made(where, weight).worth(game, 0, 0) <= 1
    for weight in (most + 1 / 512, least - 1):
        with pytest.raises(ValueError, match="its room in a word"):
            made(where, weight)


def test_a_sum_that_just_fits_is_told_right() -> None:
    """Both layers come to a step less than their lanes hold."""
    game = Game()
    deal(game, 2, 1)
    weights = [0.0] * ((INPUTS + 1 + 2) * 3 + 2 + (ACTIONS + 1) * 3)
    weights[INPUTS * 3] = 32 - 1 / 512
    weights[SECOND] = 16.0
    weights[-3:] = [1.0, 1.0, -510.0]
    logit = (32 - 1 / 512) * 16 - 510
    assert Net(3, 2, weights).worth(game, 0, 0) == pytest.approx(1 / (1 + math.exp(-logit)))


@pytest.mark.parametrize("weight", [math.inf, -math.inf, math.nan, 1e300])
def test_what_is_no_weight_makes_no_net(weight: float) -> None:
    for where in (0, SECOND):
        with pytest.raises(ValueError, match="net"):
            made(where, weight)


def test_a_lane_holds_as_much_above_its_zero_as_below() -> None:
    assert (int(FIRST_ZERO), int(FIRST_MASK)) == (FIRST_MOST, 2 * FIRST_MOST - 1)
    assert (int(SECOND_ZERO), int(SECOND_MASK)) == (SECOND_MOST, 2 * SECOND_MOST - 1)


def test_of_each_group_of_inputs_one_at_most_is_told() -> None:
    together = groups()
    assert sorted(one for group in together for one in group) == list(range(INPUTS))
    one, game, known = load(), Game(), Known()
    for number in range(20):
        deal(game, 2, number)
        known.start(World())
        while game.phase != OVER and game.top < 36:
            told = set(one.list_inputs(game, known.known[1 - game.mover], known.discard))
            assert all(len(told.intersection(group)) <= 1 for group in together)
            known.step(game, sensible(game))
