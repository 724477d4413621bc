"""The net's packed sums are those of its weights, and have room in their lanes."""

import math

import pytest

from durnius.bots.net import (
    ACTIONS,
    ATTACKS_AT,
    FIRST_SCALE,
    FIRST_ZERO,
    HOUSE_AT,
    INPUTS,
    OTHER_AT,
    OWN_AT,
    PHASE_AT,
    ROOM_AT,
    SECOND_SCALE,
    SECOND_ZERO,
    SETS,
    STOCK_AT,
    TRUMP_AT,
    Net,
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


def test_no_sum_of_the_net_can_leave_its_lane() -> None:
    """The most that a unit can come to: each card lies in one place, and of each count one is told."""
    layers = read(WEIGHTS)
    counts = [
        SETS - 36,
        TRUMP_AT,
        PHASE_AT,
        STOCK_AT,
        OTHER_AT,
        OWN_AT,
        ATTACKS_AT,
        ROOM_AT,
        HOUSE_AT,
        INPUTS,
    ]
    groups = [[card + 36 * part for part in range(4)] for card in range(36)]
    groups += [list(range(counts[at], counts[at + 1])) for at in range(len(counts) - 1)]
    assert sorted(one for group in groups for one in group) == list(range(INPUTS))
    highest = list(layers.first[INPUTS])
    for unit, bias in enumerate(layers.first[INPUTS]):
        most = [max(0.0, *(layers.first[one][unit] for one in group)) for group in groups]
        least = [min(0.0, *(layers.first[one][unit] for one in group)) for group in groups]
        highest[unit] = bias + sum(most)
        assert max(highest[unit], -bias - sum(least)) * FIRST_SCALE < int(FIRST_ZERO)
    for unit in range(layers.narrow):
        parts = [max(0.0, highest[row]) * layers.second[row][unit] for row in range(layers.wide)]
        parts.append(layers.second[layers.wide][unit])
        above, below = sum(part for part in parts if part > 0), sum(part for part in parts if part < 0)
        assert max(above, -below) * FIRST_SCALE * SECOND_SCALE < int(SECOND_ZERO)
