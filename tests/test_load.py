"""The load generator plays, and measures all that it promises; its figures are for `scripts/bench load`."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from bench import load, processes
from bench.drive import closed, opened


@pytest.mark.slow
@pytest.mark.skipif(find_spec("picows") is None, reason="needs picows")
async def test_everything_is_measured() -> None:
    rows = await load.run(rooms=3, seconds=0.2, rounds=1, rates=(20,), seated=8)
    assert [row.what.split(",")[0] for row in rows] == [
        "actions",
        "actions",
        "p50 at 20 actions a second",
        "p99 at 20 actions a second",
        "memory of each of 8 seated",
        "the same after 0 busy seconds",
    ]
    assert all(row.ratio > 0 for row in rows[:4])


@pytest.mark.slow
async def test_real_games_are_played_to_their_ends_and_every_action_is_waited_for(tmp_path: Path) -> None:
    with processes.durnius(tmp_path) as server:
        tables = await load.sit(server, 2)
        while not all(table.games for table in tables):
            assert await closed(tables, 0.2) >= 2
        times = await opened(tables, 50, 0.5)
        assert len(times.taken) == 25
        assert times.quantile(0.99) >= times.quantile(0.5) > 0
        assert all(late >= 0 for late in times.late)
        for table in tables:
            table.close()
