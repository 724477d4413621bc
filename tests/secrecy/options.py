"""Which rules the games of the tests of secrecy are played by: every preset with every option."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Final, cast

from tests.core.making import PRESETS, seats_for
from tests.reference.record import Options

VALUES: Final[dict[str, tuple[object, ...]]] = {
    "preset": PRESETS,
    "deck": (24, 36, 52),
    "first_limit": (6, 5),
    "throwers": ("all", "neighbours"),
    "done": ("able", "all"),
    "transfer": (False, True),
    "teams": (False, True),
    "start": ("lowest_trump", "before_fool", "fool"),
}


def every() -> list[Options]:
    """Give every combination that some number of seats can play."""
    combined = itertools.product(*VALUES.values())
    options = [cast("Options", dict(zip(VALUES, values, strict=True))) for values in combined]
    return [one for one in options if seats_for(one)]


def pairs(options: Options) -> set[tuple[tuple[str, object], tuple[str, object]]]:
    """Give every pair of settings in some rules."""
    return set(itertools.combinations(sorted(options.items()), 2))


def games(rng: Random, count: int) -> Iterator[tuple[Options, int]]:
    """Give rules and seats for so many games, first those that bring most new pairs of settings."""
    left = every()
    rng.shuffle(left)
    missing = set().union(*map(pairs, left))
    seats = itertools.cycle([2, 3, 4, 5, 6])
    for number in range(count):
        if not left:
            left = every()
            rng.shuffle(left)
        if missing:
            best = max(left[:60], key=lambda one: len(pairs(one) & missing))
            left.remove(best)
        else:
            best = left.pop()
        missing -= pairs(best)
        wanted = next(seats)
        able = seats_for(best)
        yield best, wanted if wanted in able else able[number % len(able)]
    assert not missing, f"never played together: {sorted(map(str, missing))}"
