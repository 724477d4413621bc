"""The frozen pool: bots that do not change, and ratings by what one scores against them. Plays no games.

A score against one bot says little about others, and games of last year cannot be compared with today's if
both rate themselves. Here every bot is measured against the same ones: `pool.json` holds what its members
scored in pairs (`scripts/freeze_pool.py` plays them), from which their ratings follow.
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from durnius.terminal.ratings import Summary, chance, pool

POOL = Path(__file__).with_name("pool.json")
"""What the members scored: pairs of names, the first one's points, and games."""
FIXED = "greedy"
"""The member whose rating is 0."""
MEMBERS = (
    "random",
    "greedy",
    "careful",
    "net",
    "search:guesses=500",
    "search:guesses=2000",
    "search:ms=10",
    "evensearch:guesses=300",
)


@dataclass(frozen=True, slots=True)
class Rating:
    """Elo in the pool, with the half width of its 95 % interval; the members' own ratings count as exact."""

    elo: float
    margin: float
    games: int

    def __str__(self) -> str:
        """Write it as whole numbers; tenths of Elo mean nothing."""
        return f"{self.elo:+.0f} ± {self.margin:.0f} Elo"


@cache
def ratings() -> dict[str, float]:
    """Give the members' ratings, from what they scored against each other."""
    scores = json.loads(POOL.read_text("utf-8"))
    return pool({(one, other): (points, games) for one, other, points, games in scores}, FIXED)


def rate(met: Sequence[Summary]) -> Rating:
    """Give the rating with which a bot would have scored what it did against the members it met.

    Half a point is lent to both sides of each pair, as between the members. Raises KeyError for others.
    """
    frozen = ratings()
    against = [(frozen[one.others], one) for one in met]
    scored = sum(0.5 + one.score.value * one.games for one in met)
    low, high = -4000.0, 4000.0
    while high - low > 0.01:
        middle = (low + high) / 2
        if sum((one.games + 1) * chance(middle - other) for other, one in against) < scored:
            low = middle
        else:
            high = middle
    likely = [(one.games, chance(low - other)) for other, one in against]
    slope = sum(games * share * (1 - share) for games, share in likely) * (math.log(10) / 400)
    margin = math.sqrt(sum((one.games * one.score.margin) ** 2 for one in met)) / slope
    return Rating(low, margin, sum(one.games for one in met))
