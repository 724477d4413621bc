"""The levels measured against each other: each of the two cheap ones is clearly better than the one before.

The stronger ones are measured by `durnius arena`, which takes hours; bench/README.md has the figures.
"""

import pytest

from durnius.core import Rules
from durnius.terminal.matches import Task, play_deal

DEALS = 150
"""So many deals, each played from both seats: of games that are not drawn an even pair would lose half."""


@pytest.mark.slow
@pytest.mark.parametrize(("better", "weaker"), [("careful", "beginner"), ("beginner", "random")])
def test_case_28_a_level_loses_less_than_the_one_before(better: str, weaker: str) -> None:
    played = [play_deal(Task(better, weaker, 2, Rules(), seed)) for seed in range(DEALS)]
    lost, won = sum(deal.lost for deal in played), sum(deal.won for deal in played)
    assert lost + won > DEALS
    # An even pair would differ so much by chance less than once in a million times.
    assert won - lost > 5 * (lost + won) ** 0.5, (won, lost)
