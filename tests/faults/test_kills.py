"""A server that is played on is killed again and again: nothing is lost, nothing is there twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.kills import run


@pytest.mark.slow
@pytest.mark.timeout(900)
async def test_p01_p03_p04_p23_a_hundred_kills(tmp_path: Path, long: bool) -> None:
    if long:
        pytest.skip("a thousand of them are enough")
    outcome = await run(tmp_path, kills=100, seed=1)
    print(outcome.text())  # noqa: T201 - the figures are what it is for; shown with -s, or when it fails
    assert outcome.kills >= 100
    assert outcome.in_start > 3
    assert outcome.figures.acknowledged > 1000
    assert outcome.figures.repeated > 50


@pytest.mark.long
@pytest.mark.timeout(4 * 3600)
async def test_p01_p03_p04_p23_a_thousand_kills(tmp_path: Path) -> None:
    outcome = await run(tmp_path, kills=1000, seed=2)
    print(outcome.text())  # noqa: T201
    assert outcome.kills >= 1000
    assert outcome.figures.acknowledged > 10_000
