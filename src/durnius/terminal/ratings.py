"""What games between bots tell: scores with intervals, and Elo ratings in a pool. Plays no games."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from durnius.terminal.matches import Played

Z = 1.959964
"""Of a normal distribution, for 95 %."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share with its 95 % interval, in 0..1."""

    value: float
    margin: float

    def __str__(self) -> str:
        """Write it in percent."""
        return f"{100 * self.value:.2f} ± {100 * self.margin:.2f} %"


@dataclass(frozen=True, slots=True)
class Summary:
    """A lone bot among others, over all deals."""

    alone: str
    others: str
    seats: int
    deals: int
    games: int
    score: Estimate
    """Games not lost, draws counting half."""
    lost: Estimate
    """Games in which the lone bot was the fool."""
    fair: float
    """The share of games that a bot like the others would lose."""
    drawn: float
    lost_by_seat: tuple[float, ...]
    milliseconds: float
    """CPU time of a choice on the average."""
    slowest: float
    """Milliseconds that 95 choices in a hundred stay below."""

    @property
    def elo(self) -> tuple[float, float, float]:
        """Between two seats: the difference in Elo, and the ends of its interval."""
        low, high = self.score.value - self.score.margin, self.score.value + self.score.margin
        return elo(self.score.value), elo(low), elo(high)


def elo(score: float) -> float:
    """Give the difference in Elo that a score stands for, limited to scores a game can tell apart."""
    score = min(max(score, 1e-4), 1 - 1e-4)
    return 400 * math.log10(score / (1 - score))


def chance(difference: float) -> float:
    """Give the score that a difference in Elo makes likely."""
    return 1 / (1 + 10 ** (-difference / 400))


def estimate(shares: Sequence[float]) -> Estimate:
    """Give the mean of the deals' shares and its interval. One deal alone tells nothing: its margin is 1."""
    if len(shares) < 2:
        return Estimate(fmean(shares), 1.0)
    spread = stdev(shares) / math.sqrt(len(shares))
    if spread == 0:  # all alike: the rule of three
        return Estimate(shares[0], 3 / len(shares))
    return Estimate(fmean(shares), Z * spread)


def summarise(alone: str, others: str, seats: int, deals: Sequence[Played]) -> Summary:
    """Count the deals of one pairing."""
    games = sum(deal.games for deal in deals)
    drawn = sum(deal.drawn for deal in deals) / games
    seconds = sorted(second for deal in deals for second in deal.seconds)
    return Summary(
        alone=alone,
        others=others,
        seats=seats,
        deals=len(deals),
        games=games,
        score=estimate([(deal.won + deal.drawn / 2) / deal.games for deal in deals]),
        lost=estimate([deal.lost / deal.games for deal in deals]),
        fair=(1 - drawn) / seats,
        drawn=drawn,
        lost_by_seat=tuple(sum(seat in deal.by_seat for deal in deals) / len(deals) for seat in range(seats)),
        milliseconds=1000 * fmean(seconds) if seconds else 0.0,
        slowest=1000 * seconds[int(0.95 * (len(seconds) - 1))] if seconds else 0.0,
    )


def pool(scores: Mapping[tuple[str, str], tuple[float, int]], fixed: str) -> dict[str, float]:
    """Give Elo ratings that fit best what pairs scored against each other, with `fixed` at 0.

    `scores` tells by pair the first one's points and the games. Half a point is lent to both sides of every
    pair, so that nobody who lost every game is rated without end.
    """
    names = sorted({name for pair in scores for name in pair})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(2000):
        new = {}
        for name in names:
            points, weight = 0.0, 0.0
            for (one, other), (won, games) in scores.items():
                if name not in (one, other):
                    continue
                points += 0.5 + (won if name == one else games - won)
                weight += (games + 1) / (strength[one] + strength[other])
            new[name] = points / weight
        scale = math.exp(fmean(math.log(value) for value in new.values()))
        new = {name: value / scale for name, value in new.items()}
        moved = max(abs(math.log(new[name] / strength[name])) for name in names)
        strength = new
        if moved < 1e-9:
            break
    return {name: 400 * math.log10(strength[name] / strength[fixed]) for name in names}
