"""Games of bots that differ, under rules that differ, always end: nothing raised, stuck or illegal.

Two hundred through the core and two thousand through the fast game; with --long ten thousand and a hundred
thousand. Seeds are fixed, so that a failure comes back.
"""

import random

import pytest

from durnius.bots import LEVELS, levels
from durnius.bots.greedy import CIRCLES
from durnius.bots.net_weights import load
from durnius.bots.playout import COMPILED, OVER, Game
from durnius.bots.playout_cards import ALL
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_random import deal
from durnius.core import Rules, rules_from_json
from tests.bots.test_conformance import play

PARTS = 20
"""The games are counted off in so many parts, so that one that fails is soon found."""
LONGEST = 5000


def house(rng: random.Random) -> Rules:
    """Any rules: a preset and what may be changed about it."""
    while True:
        rules = rules_from_json(
            {
                "preset": rng.choice(["durnius", "duren", "podkidnoy"]),
                "deck": rng.choice([24, 36, 36, 52]),
                "throwers": rng.choice(["all", "neighbours"]),
                "transfer": rng.random() < 0.5,
                "first_limit": rng.choice([5, 6]),
                "teams": rng.random() < 0.1,
            }
        )
        if any(rules.seats_allowed(seats) for seats in range(2, 7)):
            return rules


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mixed_bots_end_their_games_by_the_core(
    part: int, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "STRONG", 6)
    monkeypatch.setattr(levels, "MASTER", 10)
    games = (10_000 if long else 200) // PARTS
    for number in range(part * games, (part + 1) * games):
        rng = random.Random(number)
        rules = house(rng)
        seats = rng.choice([seats for seats in range(2, 7) if rules.seats_allowed(seats)])
        state, _ = play([rng.choice(LEVELS) for _ in range(seats)], rules, number)
        assert state.over, number


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_mixed_bots_end_their_games_by_the_fast_game(part: int, long: bool) -> None:
    games = (100_000 if long and COMPILED else 2_000) // PARTS
    game, net = Game(), load()
    for number in range(part * games, (part + 1) * games):
        rng = random.Random(number)
        game.neighbours, game.transfers = rng.randrange(2), rng.randrange(2)
        game.first_limit = rng.choice([5, 6])
        seats = rng.randint(2, 6)
        deal(game, seats, number)
        players = [rng.choice(("random", "sensible", "net")) for _ in range(seats)]
        steps = 0
        while game.phase != OVER:
            legal, player = game.legal(), players[game.mover]
            assert legal, number
            if player == "sensible":
                action = sensible(game)
            elif player == "net" and seats == 2 and game.bout < CIRCLES:
                action = net.choose(game, 0, 0)
            else:
                action = rng.choice([one for one in range(41) if legal >> one & 1])
            assert legal >> action & 1, number
            game.apply(action)
            steps += 1
            assert steps < LONGEST, number
        held = [int(game.hands[seat]) for seat in range(seats)]
        assert sum(hand.bit_count() for hand in held) == sum(held).bit_count(), number
        assert sum(held) & ~ALL == 0
        assert sum(1 for hand in held if hand) <= 1 or game.repetition, number
