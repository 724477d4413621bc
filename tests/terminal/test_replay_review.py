"""`durnius replay --review`: what the best bot thinks, in sentences, below each decision and at the end."""

import json
import re
from pathlib import Path

import pytest

from durnius.__main__ import main
from durnius.core import record_to_json
from durnius.text.catalogue import languages
from tests.bots.test_review import game

BLUNDER = {
    "durnius": 1,
    "rules": {"preset": "durnius"},
    "players": ["Asta", "Boris"],
    "position": {"hands": ["6c Kc", "7c 6d"], "stock": "", "trump": "s", "attacker": 0, "bout": 7},
    "actions": ["0 attack 6c", "1 beat 6c 7c", "1 attack 6d", "0 take"],
}


@pytest.fixture
def blunder(tmp_path: Path) -> str:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(BLUNDER))
    return str(path)


def test_a_blunder_is_told_where_it_was_made_and_at_the_end(
    blunder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", blunder, "--review", "--language", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:5] == [
        "Asta attacks Boris with 6 of clubs.",
        (
            "  Mistake 1 of 1. Played: loses if nobody makes a mistake."
            " Better: Attack with King of clubs; does not lose if nobody makes a mistake."
            " Exact, to the end of the game."
            " Choices: Attack with King of clubs: does not lose if nobody makes a mistake, best;"
            " Attack with 6 of clubs: loses if nobody makes a mistake."
        ),
        lines[3],
        (
            "  Best choice: does not lose if nobody makes a mistake. Exact, to the end of the game."
            " Choices: Beat 6 of clubs with 7 of clubs: does not lose if nobody makes a mistake, best;"
            " Pick up: loses if nobody makes a mistake."
        ),
    ]
    assert lines[-3:] == [
        "",
        "The review is ready: 1 mistake is marked.",
        (
            "Step 1, Asta: Attack with 6 of clubs; loses if nobody makes a mistake."
            " Better: Attack with King of clubs; does not lose if nobody makes a mistake."
        ),
    ]


def test_no_choice_is_told_to_lose_less_than_the_best(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lists are sorted, and of many mistakes it is told that the costliest are marked."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record_to_json(game(1, 2, level="random"))))
    assert main(["replay", str(path), "--review", "--language", "en"]) == 0
    out = capsys.readouterr().out
    assert "The review is ready: the 3 costliest mistakes are marked." in out
    compared = 0
    for line in out.splitlines():
        shares = [int(share) for share in re.findall(r"loses (\d+)%", line.partition("Choices: ")[2])]
        best = [int(share) for share in re.findall(r"loses (\d+)%, best", line)]
        assert shares == sorted(shares)
        if shares:
            assert best
            assert set(best) == {shares[0]}
            assert shares.count(shares[0]) == len(best)
            compared += len(shares) > 1
    assert compared > 5


def test_what_is_told_without_it_is_told_with_it(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["replay", blunder, "--language", "en"])
    plain = capsys.readouterr().out.splitlines()
    main(["replay", blunder, "--review", "--language", "en"])
    told = capsys.readouterr().out.splitlines()
    assert [line for line in told[: told.index("")] if not line.startswith("  ")] == plain


@pytest.mark.parametrize("language", languages())
def test_every_language_has_the_words(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With shares in hundredths, a transfer, and somebody who may wait."""
    position = {
        "hands": ["7c 7d 8h", "7h 9s Tc", "8s Jd Qh"],
        "stock": "9c Td 6s",
        "trump": "s",
        "attacker": 0,
        "bout": 2,
    }
    rules = {"preset": "durnius", "transfer": True}
    record = BLUNDER | {
        "players": ["Asta", "Boris", "Chloe"],
        "rules": rules,
        "position": position,
        "actions": ["0 attack 7c", "1 transfer 7h", "2 take"],
    }
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    assert main(["replay", str(path), "--review", "--language", language]) == 0
    told = capsys.readouterr().out
    assert "%" in told
    assert "{{" not in told


def test_a_record_that_is_wrong_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(BLUNDER | {"actions": ["1 take"]}))
    assert main(["replay", str(path), "--review"]) == 1
    assert "action 1" in capsys.readouterr().err


def test_a_trace_has_no_review(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["replay", blunder, "--review", "--trace"])
    assert "not allowed with" in capsys.readouterr().err
