"""Records that are wrong: each is one clear line with the place, and exit status 1; never a traceback."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from durnius.core import (
    PRESETS,
    CardSet,
    RecordError,
    card_text,
    deck_of,
    from_position,
    new_game,
    read_record,
)
from tests.core import command

DECK = " ".join(map(card_text, deck_of(36)))
GOOD: Mapping[str, object] = {
    "durnius": 1,
    "rules": {"preset": "podkidnoy"},
    "players": ["Ann", "Bob", "Cid"],
    "dealer": 0,
    "game": 1,
    "previous_fool": None,
    "deck": DECK,
    "actions": [],
}
POSITION: Mapping[str, object] = {
    "hands": ["7c 9h", "8c", "9c"],
    "stock": "6d Ks",
    "trump": "s",
    "attacker": 0,
    "bout": 3,
}
LATE: Mapping[str, object] = {
    "durnius": 1,
    "rules": {"preset": "podkidnoy"},
    "players": ["Ann", "Bob", "Cid"],
    "position": POSITION,
    "actions": [],
}


def good(**changes: object) -> str:
    return json.dumps({**GOOD, **changes})


def without(name: str) -> str:
    return json.dumps({key: value for key, value in GOOD.items() if key != name})


def late(**changes: object) -> str:
    return json.dumps({**LATE, "position": {**POSITION, **changes}})


BAD = {
    "nothing": ("", "line 1, column 1"),
    "truncated": (good()[:60], "line 1, column"),
    "trailing words": (good() + " x", "line 1, column"),
    "a list": ("[]", "record"),
    "null": ("null", "record"),
    "deep": ("[" * 100_000, "deep"),
    "deep objects": ('{"a":' * 100_000, "deep"),
    "a huge number": (good()[:-1] + ', "dealer": ' + "9" * 10_000 + "}", ""),
    "NaN": (good(dealer=float("nan")), "dealer"),
    "infinity": (good(game=float("inf")), "game"),
    "another version": (good(durnius=2), "durnius"),
    "no version": (without("durnius"), "durnius"),
    "true for a version": (good(durnius=True), "durnius"),
    "a fraction for a version": (good(durnius=1.0), "durnius"),
    "text for a version": (good(durnius="1"), "durnius"),
    "a fraction for a dealer": (good(dealer=0.0), "dealer"),
    "false for a dealer": (good(dealer=False), "dealer"),
    "a fraction for a game": (good(game=1.0), "game"),
    "a fraction for a fool": (good(previous_fool=0.0), "previous_fool"),
    "a fraction for an attacker": (late(attacker=0.0), "position.attacker"),
    "a fraction for bouts": (late(bout=3.0), "position.bout"),
    "an unknown field": (good(cheat=1), "cheat"),
    "no rules": (without("rules"), "rules"),
    "rules as text": (good(rules="podkidnoy"), "rules"),
    "an unknown preset": (good(rules={"preset": "poker"}), "rules.preset"),
    "a preset of a wrong type": (good(rules={"preset": ["durnius"]}), "rules.preset"),
    "an unknown option": (good(rules={"preset": "duren", "jokers": 2}), "rules.jokers"),
    "an option's wrong value": (good(rules={"preset": "duren", "deck": 40}), "rules.deck"),
    "an option's wrong type": (good(rules={"preset": "duren", "transfer": 1}), "rules.transfer"),
    "a fraction for a deck": (good(rules={"preset": "duren", "deck": 36.0}), "rules.deck"),
    "no players": (without("players"), "players"),
    "one player": (good(players=["Ann"]), "players"),
    "seven players": (good(players=list("abcdefg")), "players"),
    "too few cards": (good(rules={"preset": "duren", "deck": 24}, players=list("abcde")), "players"),
    "three in teams": (good(rules={"preset": "duren", "teams": True}), "players"),
    "a number for a name": (good(players=["Ann", 7, "Cid"]), "players[1]"),
    "no deck": (without("deck"), "deck"),
    "a list of cards": (good(deck=DECK.split()), "deck"),
    "no such card": (good(deck=DECK.replace("Td", "10d")), "deck"),
    "a card twice": (good(deck=DECK.replace("Td", "9d")), "deck"),
    "a card missing": (good(deck=DECK.removesuffix(" As")), "deck"),
    "a card too many": (good(deck=DECK + " 2c"), "deck"),
    "a card of a bigger pack": (good(deck=DECK.replace("Td", "2d")), "deck"),
    "no dealer": (without("dealer"), "dealer"),
    "a dealer beyond": (good(dealer=3), "dealer"),
    "a negative dealer": (good(dealer=-1), "dealer"),
    "text for a dealer": (good(dealer="0"), "dealer"),
    "game nought": (good(game=0), "game"),
    "a fool beyond": (good(previous_fool=3), "fool"),
    "no actions": (without("actions"), "actions"),
    "actions as text": (good(actions="0 done"), "actions"),
    "an action of a wrong type": (good(actions=["0 done", 5]), "actions[1]"),
    "position and deck": (json.dumps({**GOOD, "position": POSITION}), "deck"),
    "position and dealer": (json.dumps({**LATE, "dealer": 0}), "dealer"),
    "a position of a wrong type": (json.dumps({**LATE, "position": []}), "position"),
    "too few hands": (late(hands=["7c 9h", "8c"]), "position.hands"),
    "a hand of a wrong type": (late(hands=["7c 9h", None, "9c"]), "position.hands[1]"),
    "a hand with a card twice": (late(hands=["7c 7c", "8c", "9c"]), "position.hands[0]"),
    "a card in two hands": (late(hands=["7c", "7c", "9c"]), "position"),
    "a card in hand and stock": (late(hands=["Ks", "8c", "9c"]), "position"),
    "a stock with a card twice": (late(stock="6d 6d Ks"), "position"),
    "a position's card of a bigger pack": (late(hands=["2c", "8c", "9c"]), "position"),
    "a stock that ends otherwise": (late(trump="h"), "position"),
    "no such suit": (late(trump="x"), "position.trump"),
    "a long suit": (late(trump="cd"), "position.trump"),
    "an attacker beyond": (late(attacker=3), "position"),
    "an attacker without cards": (late(hands=["", "8c", "9c"], stock=""), "position"),
    "a negative bout": (late(bout=-1), "position.bout"),
    "an unknown field of a position": (late(turn=1), "position.turn"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_record_tells_the_place(name: str) -> None:
    text, place = BAD[name]
    with pytest.raises(RecordError) as error:
        read_record(text)
    assert place in str(error.value)
    assert "\n" not in str(error.value)


def test_good_records_are_good() -> None:
    """So that the bad ones are bad for the reason they name."""
    assert len(read_record(good()).players) == 3
    assert len(read_record(late()).players) == 3


def test_games_without_a_record_are_checked_as_well() -> None:
    rules = PRESETS["durnius"]
    with pytest.raises(ValueError, match="7 seats"):
        new_game(rules, 7, deck_of(36), dealer=0)
    with pytest.raises(ValueError, match="1 seats"):
        from_position(rules, [CardSet.parse("7c")], (), trump=0, attacker=0, bout=0)


def run_on_file(tmp_path: Path, content: str | bytes, *arguments: str) -> str:
    """Replay a file that must fail; give the one line of standard error."""
    file = tmp_path / "record.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    run = command.replay(str(file), *arguments)
    assert run.returncode == 1
    assert "Traceback" not in run.stderr
    assert run.stderr.count("\n") == 1
    return run.stderr


@pytest.mark.parametrize(
    "name", ["truncated", "deep", "NaN", "an unknown option", "seven players", "a card twice"]
)
def test_the_command_tells_the_place(name: str, tmp_path: Path) -> None:
    text, place = BAD[name]
    assert place in run_on_file(tmp_path, text)


def test_the_command_tells_every_bad_record_in_one_run() -> None:
    """Bad records end only themselves: those after them are still traced (R9)."""
    lines = [text for text, _ in BAD.values() if text]
    run = command.replay("-", "--trace", given="\n".join([*lines, good()]))
    assert run.returncode == 1
    errors = run.stderr.splitlines()
    assert len(errors) == len(lines)
    for number, error in enumerate(errors, 1):
        assert error.startswith(f"line {number}: ")
    assert json.loads(run.stdout.strip())["after"] == 0


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("1 play 7c", "action 1: seat 1: play 7c: malformed"),
        ("1", "action 1: seat 1: : malformed"),
        ("", "malformed"),
        ("x attack 7c", "action 1: seat x: attack 7c: malformed"),
        ("3 attack 7c", "action 1: seat 3: attack 7c: no_such_seat"),
        ("-1 attack 7c", "action 1: seat -1: attack 7c:"),
        ("99999999999999999999 take", "action 1: seat 99999999999999999999: take:"),
        ("0 \x1b[31m\n", "action 1: seat 0:"),
    ],
)
def test_the_command_tells_which_action_is_refused(action: str, told: str, tmp_path: Path) -> None:
    line = run_on_file(tmp_path, good(actions=[action]), "--trace")
    assert told in line
    assert "\x1b" not in line


def test_the_command_without_a_file_to_read(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.json", tmp_path):
        run = command.replay(str(path))
        assert (run.returncode, run.stdout, run.stderr.count("\n")) == (1, "", 1)
        assert str(path) in run.stderr


def test_the_command_with_bytes_that_are_no_text(tmp_path: Path) -> None:
    assert "UTF-8" in run_on_file(tmp_path, b'{"durnius": 1, "rules": \xff\xfe}')
    given = b'{"durnius": \xff}\n' + good().encode()
    run = command.replay("-", "--trace", given=given)
    assert (run.returncode, run.stderr.count("\n")) == (1, 1)
    assert run.stdout.startswith('\n{"after":0')  # an empty trace, and then the good record's


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_command_with_names_that_cannot_be_shown(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of a pair of surrogates, a terminal's control characters, letters that the terminal lacks."""
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    file = tmp_path / "record.json"
    file.write_text(good(players=["\ud800", "\x1b[31mBob\nBob", "Ąžuolas"], actions=[]))
    run = command.replay(str(file))
    assert (run.returncode, run.stderr) == (0, "")
    assert "\x1b" not in run.stdout
    assert "?[31mBob?Bob" in run.stdout
