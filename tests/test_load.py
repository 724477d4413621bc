"""The load generator plays, and measures all that it promises; its figures are for `scripts/bench load`."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from bench import load, processes
from bench.drive import Times, closed, opened


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
    assert [bool(row.wanted) for row in rows] == [True, False, False, True, True, True]


def taken(*milliseconds: float) -> Times:
    times = Times()
    times.taken = [one / 1000 for one in milliseconds]
    return times


def test_one_stall_of_the_machine_does_not_decide() -> None:
    """A latency is that of the round in the middle, and so is the ratio, whichever of both stood still."""
    quiet = [taken(1, 3), taken(1, 5), taken(2, 4)]
    stalled = [taken(1, 400), taken(1, 2), taken(1, 2)]
    row = load.waiting(500, quiet, stalled, 0.99)
    assert row.what == "p99 at 500 actions a second"
    assert (row.figure, row.reference.split(" for")[0], row.ratio) == ("4.00 ms", "2.00 ms", 2.0)
    assert row.wanted == "at most 2: met"
    late = load.waiting(500, [taken(1, 9), taken(1, 5), taken(1, 400)], quiet, 0.99)
    assert (round(late.ratio, 6), late.wanted) == (3, "at most 2: missed")
    assert not load.waiting(500, quiet, quiet, 0.5).wanted


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
