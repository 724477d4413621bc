"""`durnius play`: a whole game by lines, hints in it, in every language; what cannot be played is said."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from durnius.__main__ import main
from durnius.text.catalogue import Catalogue, languages


def play(typed: str, *options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "durnius", "play", "--seed", "3", "--language", "en", *options]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=100, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--seats", "3"), ("--rules", '{"transfer": true, "deck": 52}')])
def test_a_game_can_be_played_to_its_end(options: tuple[str, ...]) -> None:
    done = play("1\n" * 2000, *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Game over." in done.stdout.splitlines()[-1]


@pytest.mark.slow
def test_a_hint_is_one_line_and_plays_nothing() -> None:
    done = play("hint\nh\nhand\ntable\nnonsense\n99\n\nhelp\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    hints = [line for line in done.stdout.splitlines() if "Hint: " in line]
    assert len(hints) == 2
    assert hints[0].removeprefix("> ") == hints[1].removeprefix("> ")
    assert "nonsense: no such number or word. Type help." in done.stdout
    assert "99: no such number or word. Type help." in done.stdout
    assert "The table is empty." in done.stdout or "not beaten" in done.stdout
    assert done.stdout.count("You have 6 cards: ") == 3
    assert "\x1b" not in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_language_tells_a_hint(language: str) -> None:
    done = play("hint\nquit\n", "--language", language, "--bots", "beginner")
    assert (done.returncode, done.stderr) == (0, "")
    assert Catalogue.load(language).say("button.hint") in done.stdout
    assert "{{" not in done.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--language", "xx"), "there is no such language"),
        (("--rules", "[]"), "--rules: "),
        (("--rules", '{"deck": 7}'), "--rules: deck"),
        (("--seats", "7"), "--seats: 7 cannot play by these rules"),
    ],
)
def test_what_cannot_be_played_is_one_line(options: tuple[str, ...], said: str) -> None:
    done = play("", *options)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_end_of_input_ends_it() -> None:
    done = play("")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_hint_about_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads((Path(__file__).parents[2] / "docs/example.json").read_text())
    path = tmp_path / "game.json"
    for actions, said in (
        (record["actions"][:1], "Boris: Hint: "),
        (record["actions"][:0], "Asta: Hint: Attack"),
    ):
        path.write_text(json.dumps({**record, "actions": actions}))
        assert main(["hint", str(path), "--language", "en"]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert any(line.startswith(said) for line in lines), lines
    position = {"hands": ["6c", "7c 6d", ""], "stock": "", "trump": "s", "attacker": 0, "bout": 7}
    ended = {**record, "position": position, "actions": ["0 attack 6c", "1 take"]}
    path.write_text(json.dumps(ended))
    assert main(["hint", str(path), "--language", "pl"]) == 0
    text = Catalogue.load("pl")
    assert capsys.readouterr().out.strip() == text.say("list.sentence", words=text.say("title.over"))
    path.write_text("{")
    assert main(["hint", str(path), "--language", "en"]) == 1
    assert main(["hint", str(path), "--language", "xx"]) == 1
    assert capsys.readouterr().err.count("\n") == 2
