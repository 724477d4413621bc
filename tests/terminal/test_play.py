"""`durnius play`: a whole game by lines, hints in it, in every language; what cannot be played is said."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from durnius.__main__ import main
from durnius.core import PRESETS, SUITS, CardSet
from durnius.terminal.rules import EXAMPLE, named_rules
from durnius.text.catalogue import Catalogue, languages


def play(typed: str, *options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "durnius", "play", "--seed", "3", "--language", "en", *options]
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=100, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("--seats", "3"), ("--rules", '{"transfer": true, "deck": 52}')])
def test_a_game_can_be_played_to_its_end(options: tuple[str, ...]) -> None:
    done = play("1\n" * 2000, *options)
    assert (done.returncode, done.stderr) == (0, "")
    *_, over, offer = done.stdout.splitlines()
    assert over.startswith("Game over. ")
    assert over.endswith("the fool.")
    assert "--record" in offer


@pytest.mark.slow
def test_a_hint_is_one_line_and_plays_nothing() -> None:
    done = play("hint\nh\nhand\ntable\nnonsense\n99\n\nhelp\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    hints = [line for line in done.stdout.splitlines() if "Hint: " in line]
    assert len(hints) == 2
    number, play_ = re.fullmatch(r"> Hint: (\d), (.*?)\. .*", hints[0]).groups()  # type: ignore[union-attr]
    assert (
        done.stdout.splitlines().count(f"{number}: {play_}") == 4
    )  # the turn, each hint, and the empty line
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
        (("--rules", "[]"), "--rules: []: there are no such rules; write durnius, duren or podkidnoy, or"),
        (
            ("--rules", "dureen"),
            "--rules: dureen: there are no such rules; write durnius, duren or podkidnoy",
        ),
        (("--rules", ""), "--rules: : there are no such rules"),
        (("--record", "/nowhere/game.json"), "--record: /nowhere/game.json: No such file"),
        (("--rules", '{"deck": 7}'), "--rules: deck"),
        (("--seats", "7"), "--seats: 7 cannot play by these rules"),
    ],
)
def test_what_cannot_be_played_is_one_line(options: tuple[str, ...], said: str) -> None:
    done = play("", *options)
    assert done.returncode == 1
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["durnius", "duren", "podkidnoy", " Duren"])
def test_rules_have_names(name: str) -> None:
    assert named_rules(name) == PRESETS[name.strip().lower()]
    done = play("q\n", "--rules", name)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_rules_of_the_complaint_are_some() -> None:
    assert named_rules(EXAMPLE).deck == 52


@pytest.mark.parametrize("typed", ["", "quit\n", "q\n", " EXIT\n"])
def test_who_leaves_is_told_that_it_ends_and_records_nothing(typed: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = play(typed, "--record", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    last = done.stdout.splitlines()[-1].removeprefix("> ")
    assert last == "The game ends here, without a fool. An unfinished game is not recorded."
    assert not path.exists()


def test_who_interrupts_is_told_that_it_ends() -> None:
    command = [sys.executable, "-u", "-m", "durnius", "play", "--seed", "3", "--language", "en"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        said = b""
        while not said.endswith(b"> "):
            said += run.stdout.read(1)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=100)
    assert (run.returncode, err) == (130, b"")
    assert out.decode().splitlines() == ["", "The game ends here, without a fool."]


@pytest.mark.slow
@pytest.mark.parametrize("options", [("--bots", "beginner"), ("--seats", "4", "--rules", '{"teams": true}')])
def test_a_game_that_is_over_is_recorded(
    options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my game.json"
    path.write_text("an older one")
    done = play("1\n" * 2000, "--record", str(path), *options)
    assert (done.returncode, done.stderr) == (0, "")
    *_, over, recorded = done.stdout.splitlines()
    assert recorded.startswith(f"The record is in {path}. ")
    assert recorded.endswith(f"durnius replay --review '{path}'")
    assert main(["replay", str(path), "--language", "en"]) == 0
    told = capsys.readouterr().out
    ending = told.splitlines()[-1].partition("Game over. ")[2]
    if options[0] == "--bots":
        assert over == "Game over. You are the fool."  # who picks up whatever comes does not win this deal
        assert ending == "Guest is the fool."
        assert main(["replay", "--review", str(path), "--language", "en"]) == 0
        assert "The review is ready" in capsys.readouterr().out
    else:
        assert over.removeprefix("Game over. ").removeprefix("Your team lost: ") == ending


def test_a_hand_is_told_as_the_page_tells_it() -> None:
    done = play("q\n")
    assert (
        "You have 6 cards: 7 of clubs, Jack of clubs and 9 of hearts;"
        " trumps: 6 of diamonds, 10 of diamonds and Jack of diamonds.\n"
    ) in done.stdout
    text = Catalogue.load("en")
    cards = list(CardSet.parse("6s 7s 8h"))
    assert text.cards(cards, SUITS.index("s")) == "8 of hearts; trumps: 6 of spades and 7 of spades"
    assert text.cards(cards, SUITS.index("h")) == "6 of spades, 7 of spades and 8 of hearts, trump"
    assert text.cards(cards[-2:], SUITS.index("s")) == "6 of spades and 7 of spades, all trumps"


@pytest.mark.parametrize("command", ["replay", "hint", "verify"])
def test_a_text_that_is_no_record_is_told_plainly(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    readme = str(Path(__file__).parents[2] / "README.md")
    assert main([command, readme]) == 1
    said = capsys.readouterr().err
    assert (
        said == f"{readme} is no record: line 1, column 1: a record is a JSON object, which begins with {{\n"
    )


def test_a_hint_about_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads((Path(__file__).parents[2] / "docs/example.json").read_text())
    path = tmp_path / "game.json"
    for actions, said in (
        (record["actions"][:1], "Waiting for Boris. Hint: "),
        (record["actions"][:0], "Waiting for Asta. Hint: Attack"),
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
