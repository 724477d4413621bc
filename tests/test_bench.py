"""How figures are written down: none is typed, and what a cell wants is what it is held against."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bench import arena, ratings, store
from bench.__main__ import NAMES, main
from bench.arena import CELLS, FAIR, KEPT, Cell, line
from bench.report import README, Line, Row, Table, markdown, replaced, verdict
from durnius.bots.players import player
from durnius.bots.registry import LEVELS
from durnius.terminal.frozen import MEMBERS


def figures(value: float, margin: float, fair: float = 0.5) -> dict[str, Any]:
    share = {"value": value, "margin": margin}
    told = {"score": share, "lost": share, "fair": fair, "drawn": 0.01, "milliseconds": 1.0}
    return told | {"day": "2026-01-02", "command": "durnius arena a b"}


@pytest.mark.parametrize(
    ("wanted", "seats", "value", "margin", "met"),
    [
        (0.84, 2, 0.84, 0.03, True),
        (0.84, 2, 0.839, 0.03, False),
        (FAIR, 2, 0.54, 0.03, True),
        (FAIR, 2, 0.52, 0.03, False),
        (0.09, 3, 0.09, 0.03, True),
        (0.09, 3, 0.091, 0.03, False),
        (FAIR, 3, 0.29, 0.03, True),
        (FAIR, 3, 0.31, 0.03, False),
    ],
)
def test_what_is_wanted_is_met_or_missed(
    wanted: float, seats: int, value: float, margin: float, met: bool
) -> None:
    told = line(Cell("a", "b", 600, wanted, seats), figures(value, margin, 0.33)).words
    assert told[2].endswith(": met" if met else ": missed")
    assert f"{100 * value:.2f} ± {100 * margin:.2f} %" in told[1]


def test_every_cell_can_be_played_and_is_large_enough() -> None:
    for cell in CELLS.values():
        player(cell.alone, 1)
        player(cell.others, 1)
        assert cell.games >= (600 if "ms=100" in cell.alone or cell.alone == "master" else 2000)


def test_the_page_shows_what_the_arena_found() -> None:
    """Nobody typed it: the table is that of the kept figures, and they are of the cells as they are."""
    kept = json.loads(KEPT.read_text("utf-8"))
    assert set(kept) <= set(CELLS)
    for name, found in kept.items():
        assert found["command"] == CELLS[name].command
        assert found["games"] >= CELLS[name].games
    page = README.read_text("utf-8")
    for name, found in kept.items():
        assert f"| {' | '.join(line(CELLS[name], found).words)} |" in page


def test_the_page_shows_the_ratings_that_were_played() -> None:
    """Members by the pool, the others by what is kept; asked for anew it plays nothing."""
    kept = json.loads(ratings.KEPT.read_text("utf-8"))
    assert set(kept) <= set(ratings.GAMES)
    assert not set(ratings.GAMES) & set(MEMBERS)
    page = README.read_text("utf-8")
    table = ratings.measure(["kept"], long=False)
    assert len(table.rows) == len(kept) + len(MEMBERS)
    for row in table.rows:
        assert f"| {' | '.join(row.cells())} |" in page


def test_the_levels_that_are_called_rated_are() -> None:
    """No other is: whoever rates one more says so in docs/bots.md."""
    told = re.search(r"\nRated are ([^;]*);", (README.parents[1] / "docs" / "bots.md").read_text("utf-8"))
    assert told
    kept = json.loads(ratings.KEPT.read_text("utf-8"))
    assert {*re.findall("`([a-z]+)`", told[1])} == {*LEVELS} & {*kept, *MEMBERS}


def test_a_bot_is_rated_and_kept(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path_factory.mktemp("bench") / "ratings.json"
    monkeypatch.setattr(ratings, "KEPT", file)
    monkeypatch.setattr(arena, "COMPILED", True)
    monkeypatch.setattr(ratings, "GAMES", {"beginner": 4, "master": 4})
    monkeypatch.setattr("durnius.terminal.arena.MEMBERS", ("random", "greedy"))
    table = ratings.measure([], long=False)
    assert list(json.loads(file.read_text("utf-8"))) == ["beginner"]  # master is slow
    assert any(row.cells()[0] == "`durnius arena beginner --pool --games 4 --seed 1`" for row in table.rows)


def test_a_table_goes_to_its_place_and_the_rest_stays() -> None:
    first = Table("One", "About one.", (Row("a", "1", "2", 0.5),))
    second = Table("Two", "About two.", (Line(("b", "3")),), ("what", "figure"))
    page = markdown([first, second])
    assert "| what | figure | reference | ratio |\n| --- | --- | --- | --- |\n| a | 1 | 2 | 0.5 |" in page
    met = Row("a", "7", "2", 3.5, verdict("at most 4", met=True))
    anew = replaced(page, [Table("One", "Anew.", (met, Row("b", "8", "2", 4)))])
    assert "| ratio | wanted |\n| --- | --- | --- | --- | --- |\n| a | 7 | 2 | 3.5 | at most 4: met |" in anew
    assert "| b | 8 | 2 | 4 |  |" in anew
    assert "About one." not in anew
    assert "| what | figure |\n| --- | --- |\n| b | 3 |" in anew


def test_a_table_tells_its_command_and_the_day_it_was_written() -> None:
    """One that was not measured now keeps its day."""
    table = Table("One", "About one.", (Row("a", "1", "2", 0.5),), command="scripts/bench one")
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    page = markdown([table, replace(table, title="Two", command="scripts/bench two")])
    assert f"## One\n\n`scripts/bench one`, {today}, " in page
    old = page.replace(today, "2026-01-02")
    anew = replaced(old, [table])
    assert f"`scripts/bench one`, {today}, " in anew
    assert "`scripts/bench two`, 2026-01-02, " in anew
    assert replaced(anew, []) == anew


def test_every_table_of_the_page_tells_them() -> None:
    page = README.read_text("utf-8")
    assert page == replaced(page, [])
    commands = []
    for section in page.split("\n## ")[1:]:
        told = re.match(r".*\n\n`(scripts/[a-z]+ [a-z-]+)`, \d{4}-\d\d-\d\d, \S+, Python \S+\.\n\n", section)
        assert told, section[:200]
        commands.append(told[1])
    assert {*commands} >= {f"scripts/bench {name}" for name in NAMES}
    assert {*commands} <= {*(f"scripts/bench {name}" for name in NAMES), "scripts/lighthouse --write"}
    assert len(commands) == len({*commands})


def test_a_benchmark_is_printed_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "measure", lambda: Table("The store", "About.", ()))
    before = README.read_text("utf-8")
    assert main(["store"]) == 0
    assert "## The store\n\n`scripts/bench store`, " in capsys.readouterr().out
    assert README.read_text("utf-8") == before


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert main(["arena:nothing"]) == 2
    assert main(["ratings:nobody"]) == 2
    assert "no benchmark arena:nothing" in capsys.readouterr().err


def test_one_cell_is_played_and_kept(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path_factory.mktemp("bench") / "arena.json"
    monkeypatch.setattr(arena, "KEPT", file)
    monkeypatch.setattr(arena, "COMPILED", True)
    cell = Cell("careful", "random", 40, 0.9)
    monkeypatch.setattr(arena, "CELLS", {"one": cell, "two": Cell("careful", "beginner", 40)})
    table = arena.measure(["one"], long=False)
    assert [row.cells()[0] for row in table.rows] == [f"`{cell.command}`"]
    assert list(json.loads(file.read_text("utf-8"))) == ["one"]
    assert len(arena.measure(["two"], long=False).rows) == 2
