"""The figures of bots are held against what is wanted of them; positions to solve are what they should be."""

import random
from itertools import islice
from math import inf

import pytest

from bench import endgame, mistakes, playout
from bench.report import README
from durnius.bots.endgame import Endgame
from durnius.bots.exact import NODES
from durnius.bots.greedy import NetAlone
from durnius.bots.players import player
from durnius.bots.playout import DEFEND, TAKING, THROW
from durnius.bots.registry import MILLISECONDS
from durnius.bots.searching import Budget, Searching


def test_mistakes_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all, and in those endings that a bot's own budget solves; so many are drawn as are asked for."""
    monkeypatch.setattr(mistakes, "ENDINGS", 12)
    monkeypatch.setattr(mistakes, "BOTS", {"random": None, "net": Budget()})
    chance, net = (row.cells() for row in mistakes.measure().rows)
    assert chance[1:4] == ("-", "-", "-")
    assert int(chance[5]) > 5
    assert float(chance[6]) > 0
    assert net[1:4] == ("12", "0", "none: met")
    assert int(net[5]) == 0


def test_a_bot_is_held_against_what_its_own_budget_solves() -> None:
    """With half the time fewer endings are solved; one mistake in those is one too many."""
    state = next(mistakes.endings())
    ending = mistakes.Ending(state, nodes=NODES // 10)
    small, smaller = Budget(milliseconds=MILLISECONDS / 10), Budget(milliseconds=MILLISECONDS / 20)
    assert ending.solved_by(small)
    assert not ending.solved_by(smaller)
    assert not ending.solved_by(None)
    assert not mistakes.Ending(state, None).solved_by(Budget())
    count = mistakes.Count(choices=9, mistakes=3, halves=4, solved=5, wrong=1)
    assert mistakes.row("a", small, count, 8).cells() == (
        "`a`",
        "5",
        "1",
        "none: missed",
        "9",
        "3",
        "0.250",
    )


def test_the_budgets_are_those_of_the_bots() -> None:
    """Otherwise the endings would be others than a bot solves."""
    for name, budget in mistakes.BOTS.items():
        bot = player(name, 1)
        if isinstance(bot, Searching):
            assert budget == bot._budget
        else:
            assert (budget == Budget()) == isinstance(bot, NetAlone)


def test_the_page_tells_of_a_thousand_solved_endings() -> None:
    section = README.read_text("utf-8").partition("\n## Mistakes in endings\n")[2].partition("\n## ")[0]
    found = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| `")]
    rows = {row[0].strip("`"): row for row in found}
    assert [*rows] == [*mistakes.BOTS]
    for name, budget in mistakes.BOTS.items():
        if budget is not None:
            assert int(rows[name][1].replace(",", "")) >= mistakes.ENDINGS
            assert rows[name][3].startswith("none: ")


def times(*milliseconds: float) -> endgame.Times:
    found = endgame.Times()
    found.taken = [one / 1000 for one in milliseconds]
    return found


def test_times_of_endings_are_judged() -> None:
    assert endgame.random_row(7, 7, times(1, 2, 99)).wanted == "all in 100 ms: met"
    assert endgame.random_row(12, 2, times(1, 2, 101)).wanted == "all in 100 ms: missed"
    assert endgame.random_row(6, 6, times(0.05, 0.09, 1.9)).wanted == "median 0.1 ms, 99 % 2 ms: met"
    assert endgame.random_row(6, 6, times(0.05, 0.11, 1.9)).wanted.endswith(": missed")
    assert endgame.random_row(8, 8, times(0.05, 0.11, 1001)).wanted.endswith(": missed")
    assert not endgame.random_row(9, 9, times(1)).wanted
    assert endgame.real_row("by sense", times(*[1] * 199, inf)).wanted == "99 % in 50 ms: met"
    late = endgame.real_row("by sense", times(1, 2, 50, inf))
    assert late.figure.endswith("; 75.0 % in 50 ms")
    assert late.wanted == "99 % in 50 ms: missed"
    found = endgame.row("a", times(1, 2, inf))
    assert found.what == "a, 3 positions, 1 given up"
    assert found.figure == "median 2.000 ms, 99 % given up, most given up"


def test_speed_is_that_of_all_searches() -> None:
    found = times(1)
    found.nodes, found.total = 9_000_000, 1.5
    slow = times(1)
    slow.nodes, slow.total = 0, 0.5
    assert endgame.speed_row([found]).wanted == "at least 5,000,000: met"
    row = endgame.speed_row([found, slow])
    assert (row.figure, row.wanted) == ("4,500,000", "at least 5,000,000: missed")


def test_positions_within_a_bout_hold_the_same_cards() -> None:
    """All of them, each once; they are solved like any other."""
    rng, phases, solver = random.Random(1), set(), Endgame(10)
    for attacker, defender, _ in endgame.SPLITS:
        for _ in range(9):
            hands = endgame.hands(rng, attacker, defender)
            place = endgame.midst(rng, *hands)
            phase, left, other, table, unbeaten, room = place
            assert left | other | table == hands[0] | hands[1]
            assert left.bit_count() + other.bit_count() + table.bit_count() == 14
            assert left.bit_count() == attacker - 1
            assert unbeaten == (0 if phase == THROW else table)
            assert 0 <= room < min(6, defender)
            phases.add(phase)
            if attacker == 2:  # these are quick
                solver.place(*place)
                assert solver.solve(100_000_000) in (-1, 0, 1)
    assert phases == {DEFEND, THROW, TAKING}
    assert {(one, other) for one, other, _ in endgame.SPLITS + endgame.SIZES} >= {
        (one, 14 - one) for one in range(2, 13)
    }


def test_endings_of_strong_games_are_two_open_hands() -> None:
    for attacker, defender in islice(endgame.real_strong(), 3):
        assert attacker
        assert defender
        assert not attacker & defender
        assert (attacker | defender) < 1 << 36


def test_rates_of_the_fast_game_are_judged() -> None:
    """Compiled random games against the C++ as well; where nothing is wanted nothing is said."""
    judged = playout.judged
    assert judged("random", 2, "compiled", 250_000, 500_000).wanted == "250,000/s, 0.5 of C++: met"
    assert judged("random", 2, "compiled", 249_999, 400_000).wanted.endswith(": missed")
    assert judged("random", 2, "compiled", 250_000, 500_001).wanted.endswith(": missed")
    assert judged("random", 3, "plain Python", 3000, 9e9).wanted == "3,000/s: met"
    assert judged("sensible", 4, "compiled", 299_999, 1).wanted == "300,000/s: missed"
    assert not judged("sensible", 3, "compiled", 1, 1).wanted


def test_guesses_and_copies_are_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout, "OPENINGS", 1)
    monkeypatch.setattr(playout, "GUESSES", 50)
    monkeypatch.setattr(playout, "COPIES", 50)
    rows = playout.search_rows(1000.0)
    assert [row.what.split(",")[0] for row in rows] == [
        "guesses of the search from an opening",
        "a copy of a state",
        "a copy of a state",
    ]
    assert all(row.ratio > 0 and row.wanted for row in rows)
