"""How figures are written down: none is typed, and what a cell wants is what it is held against."""

import json
from typing import Any

import pytest

from bench import arena, mistakes, ratings
from bench.__main__ import main
from bench.arena import CELLS, FAIR, KEPT, Cell, line
from bench.report import README, Line, Row, Table, markdown, replaced
from durnius.bots.players import player
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
    page = markdown([first, second], "today")
    anew = replaced(page, [Table("One", "Anew.", (Row("a", "7", "2", 3.5),))])
    assert "| a | 7 | 2 | 3.5 |" in anew
    assert "About one." not in anew
    assert "| what | figure |\n| --- | --- |\n| b | 3 |" in anew


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


def test_mistakes_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "ENDINGS", 12)
    monkeypatch.setattr(mistakes, "BOTS", ("random", "net"))
    chance, net = (row.cells() for row in mistakes.measure().rows)
    assert int(chance[2]) >= int(chance[3]) > 5
    assert float(chance[4]) > 0
    assert int(net[2]) == int(net[3]) == 0
