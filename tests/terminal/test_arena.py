"""`durnius arena`: what it counts, what it tells, and what it refuses."""

import json
import random
import re
from itertools import combinations
from pathlib import Path

import pytest

from durnius.__main__ import main
from durnius.core import Rules
from durnius.terminal.frozen import MEMBERS, POOL, rate, ratings
from durnius.terminal.matches import Played, Task, play_deal
from durnius.terminal.ratings import Estimate, Summary, elo, estimate, pool, summarise


def test_a_deal_seats_the_lone_bot_everywhere() -> None:
    for seats in (2, 3, 4):
        played = play_deal(Task("careful", "random", seats, Rules(), 5))
        assert played.games == seats
        assert len(played.by_seat) == played.lost
        assert played.seconds


def test_the_same_seed_is_the_same_match() -> None:
    task = Task("search:guesses=20", "careful", 3, Rules(transfer=True), 11)
    one, two = play_deal(task), play_deal(task)
    assert (one.lost, one.won, one.drawn, one.by_seat) == (two.lost, two.won, two.drawn, two.by_seat)


@pytest.mark.parametrize("rules", [Rules(teams=True), Rules(deck=52), Rules(deck=24, transfer=True)], ids=str)
def test_all_rules_are_played(rules: Rules) -> None:
    assert play_deal(Task("search:guesses=10", "beginner", 4, rules, 3)).games == 4


def test_the_net_does_not_pass_attacks_on_for_ever() -> None:
    """On this deal it did."""
    assert play_deal(Task("net", "net", 2, Rules(transfer=True), 2)).games == 2


def test_two_of_a_kind_score_half() -> None:
    """With the seats changed, what one deterministic bot wins the other loses."""
    deals = [play_deal(Task("careful", "careful", 2, Rules(), seed)) for seed in range(20)]
    assert summarise("careful", "careful", 2, deals).score.value == 0.5


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(400):
        shares = [rng.choice([0.0, 0.5, 1.0]) * 0.6 + 0.1 for _ in range(100)]
        found = estimate(shares)
        held += abs(found.value - 0.4) <= found.margin
    assert 365 <= held <= 394  # 95 % of 400, three deviations each way


def test_an_interval_of_deals_that_were_all_alike_is_not_empty() -> None:
    assert estimate([1.0] * 300).margin == 0.01
    assert estimate([1.0]).margin == 1


def test_elo_is_even_at_half_and_symmetric() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(-elo(0.25)) == pytest.approx(190.85, abs=0.01)


def test_the_pool_finds_ratings_that_made_the_scores() -> None:
    truth = {"a": 0.0, "b": 120.0, "c": 300.0}
    scores = {}
    for one, other in (("a", "b"), ("a", "c"), ("b", "c")):
        chance = 1 / (1 + 10 ** ((truth[other] - truth[one]) / 400))
        scores[one, other] = (chance * 100_000, 100_000)
    found = pool(scores, "a")
    assert found == pytest.approx(truth, abs=0.1)


def met(member: str, score: float, games: int = 400) -> Summary:
    """Somebody who scored that against a member of the pool."""
    share = Estimate(score, 0.05)
    return Summary("x", member, 2, games // 2, games, share, share, 0.5, 0.0, (0.0, 0.0), 1.0, 1.0)


def test_the_frozen_pool_rates_whoever_scores_as_expected_rightly() -> None:
    """Whatever the true rating, and its margin is that of the scores."""
    frozen = ratings()
    assert set(frozen) == set(MEMBERS)
    assert frozen["greedy"] == 0
    for truth in (-300.0, 0.0, 180.0):
        expected = [
            met(name, 1 / (1 + 10 ** ((theirs - truth) / 400)), 10**6) for name, theirs in frozen.items()
        ]
        assert rate(expected).elo == pytest.approx(truth, abs=0.5)
    one = rate([met("greedy", 0.5)])
    assert one.elo == pytest.approx(0, abs=0.1)
    assert one.games == 400
    assert one.margin == pytest.approx(elo(0.55), rel=0.05)
    assert rate([met("greedy", 0.5), met("greedy", 0.5)]).margin == pytest.approx(
        one.margin / 2**0.5, rel=0.01
    )


def test_the_frozen_pool_rates_also_whoever_wins_everything() -> None:
    assert 0 < rate([met("greedy", 1.0)]).elo < 2000
    assert -2000 < rate([met("greedy", 0.0)]).elo < 0


def test_the_pool_was_played_by_all_its_members() -> None:
    scores = json.loads(POOL.read_text("utf-8"))
    assert [tuple(pair[:2]) for pair in scores] == list(combinations(MEMBERS, 2))
    assert all(games >= 600 and 0 <= points <= games for *_, points, games in scores)


def test_the_command_rates_in_the_pool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A member is not rated by games against itself; the same bot twice is rated once."""
    file = tmp_path / "out.json"
    told = ["arena", "careful", "careful", "--pool", "--games", "2", "--json", str(file)]
    assert main(told) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines[:-1]] == [
        f"careful – {name}".split(":")[0] for name in MEMBERS if name != "careful"
    ]
    assert lines[-1].startswith("careful: ")
    assert lines[-1].endswith("in the frozen pool, where greedy is 0")
    assert json.loads(file.read_text("utf-8"))["ratings"]["careful"]["games"] == 2 * (len(MEMBERS) - 1)


def test_the_share_of_losses_by_seat() -> None:
    deals = [Played(1, lost=1, won=2, by_seat=[2]), Played(2, lost=2, won=1, by_seat=[0, 2])]
    found = summarise("a", "b", 3, deals)
    assert found.lost_by_seat == (0.5, 0.0, 1.0)
    assert (found.games, found.fair) == (6, 1 / 3)


def test_the_command_writes_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    assert main(["arena", "careful", "random", "beginner", "--games", "9", "--json", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 6
    assert lines[0].startswith("careful – random: 10 games from seed 1, score ")
    figures = json.loads(file.read_text("utf-8"))
    one, two = (f"{100 * share:.1f}" for share in figures["pairs"][0]["lost_by_seat"])
    assert f", lost by seat {one} / {two} %, draws " in lines[0]
    assert [pair["games"] for pair in figures["pairs"]] == [10, 10, 10]
    assert set(figures["ratings"]) == {"careful", "random", "beginner"}
    assert figures["ratings"]["careful"] == 0 > figures["ratings"]["random"]


def test_processes_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for jobs in ("1", "2"):
        assert (
            main(
                ["arena", "careful", "random", "--games", "40", "--seats", "4", "--jobs", jobs, "--seed", "7"]
            )
            == 0
        )
        told.append(capsys.readouterr().out.partition(";")[0])
    assert told[0] == told[1]
    assert "40 games from seed 7," in told[0]
    assert re.search(r"lost by seat \d+\.\d( / \d+\.\d){3} %", told[0])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["careful"], "two bots"),
        (["careful", "--pool", "--seats", "3"], "two seats"),
        (["careful", "--pool", "--rules", "duren"], "durnius's own rules"),
        (["careful", "nobody"], "no bot is called 'nobody'"),
        (["careful", "search"], "a budget is like"),
        (["careful", "search:ms=0"], "must be a positive number"),
        (["careful", "search:ms=1,ms=2"], "a budget is like"),
        (["careful", "greedy:ms=1"], "no bot is called"),
        (["careful", "random", "--seats", "7"], "7 seats"),
        (["careful", "random", "--games", "0"], "must be positive"),
        (
            ["careful", "random", "--rules", "[1]"],
            "[1]: there are no such rules; write durnius, duren or podkidnoy, or options like",
        ),
        (["careful", "random", "--rules", "dureen"], "dureen: there are no such rules; write durnius"),
        (["careful", "random", "--rules", "[" * 60_000], "[…: there are no such rules"),
        (["careful", "random", "--rules", '{"deck": 40}'], "deck"),
    ],
)
def test_what_it_refuses(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *arguments]) == 1
    told = capsys.readouterr()
    assert complaint in told.err
    assert told.err.count("\n") == 1
    assert not told.out


def test_where_the_figures_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "missing" / "out.json"
    assert main(["arena", "careful", "random", "--games", "2", "--json", str(target)]) == 1
    assert "missing" in capsys.readouterr().err


def test_help_needs_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arena", "--help"])
    assert ended.value.code == 0
    assert "netsearch" in capsys.readouterr().out.replace("\n", " ")
