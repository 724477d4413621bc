"""`durnius verify`: a true deal is one line and status 0; whatever was changed is one line and status 1."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from durnius.__main__ import main
from durnius.core import (
    PRESETS,
    action_text,
    apply,
    card_text,
    legal_actions,
    new_game,
    replay,
    rules_to_json,
    seats_to_act,
)
from durnius.core.record import record_from_json
from durnius.rooms.fairdeal import Fair, commitment_to, deck, fair_to_json, seed_lines
from durnius.terminal.verify import _end as verify_end
from durnius.terminal.verify import check

SECRET = bytes(range(32))


def played(
    seeds: tuple[str | None, ...] = ("00ff", None, "a1b2"),
    size: int = 36,
    *,
    teams: bool = False,
    chance: int = 1,
) -> dict[str, object]:
    """A record with its part `fair`, played to the end by chance."""
    rules = replace(PRESETS["durnius"], deck=size, teams=teams)
    fair = Fair("K7QX-3", commitment_to(SECRET), SECRET.hex(), seed_lines(seeds))
    cards = deck(SECRET, fair.game, fair.seeds, size)
    state, _ = new_game(rules, len(seeds), cards, dealer=0, game=3)
    rng = Random(chance)
    actions = []
    while not state.over:
        seat = rng.choice(seats_to_act(state))
        action = rng.choice(legal_actions(state, seat))
        state, _ = apply(state, seat, action)
        actions.append(f"{seat} {action_text(action)}")
    return {
        "durnius": 1,
        "rules": rules_to_json(rules),
        "players": ["Asta", "Boris", "Chloe", "Dan"][: len(seeds)],
        "dealer": 0,
        "game": 3,
        "previous_fool": None,
        "deck": " ".join(map(card_text, cards)),
        "actions": actions,
        "fair": fair_to_json(fair),
    }


def verify(tmp_path: Path, record: object) -> int:
    file = tmp_path / "game.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return main(["verify", str(file)])


@pytest.mark.parametrize("size", [24, 36, 52])
def test_a_true_deal_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], size: int) -> None:
    record = played(size=size)
    assert verify(tmp_path, record) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    assert f": the deal of K7QX-3 is as promised: commitment, 2 seeds from 3 seats, {size} cards, " in out
    assert out.rstrip().endswith(("is the fool", "a draw"))


def test_teams_and_draws_have_ends_too() -> None:
    assert check(json.dumps(played((None,) * 4, teams=True))).endswith("are the fools")
    vector = Path(__file__).parents[1] / "vectors" / "draw-when-the-last-run-out-together.json"
    record = record_from_json(json.loads(vector.read_text("utf-8"))["record"])
    *_, (state, _) = replay(record)
    assert verify_end(record, state) == "a draw"


def test_whoever_stops_reading_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(played()))
    run = subprocess.run(
        f"{sys.executable} -m durnius verify {file} | true", shell=True, capture_output=True, check=True
    )
    assert b"Traceback" not in run.stderr


def test_a_game_that_is_not_over_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(tmp_path, played((None, "00")) | {"actions": []}) == 0
    assert "1 seed from 2 seats, 36 cards, 0 actions, the game is not over" in capsys.readouterr().out


def swapped(deck: str) -> str:
    first, second, *rest = deck.split()
    return " ".join([second, first, *rest])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda record: record["fair"].update(secret="00" * 32), "the commitment does not fit"),
        (lambda record: record["fair"].update(commitment="00" * 32), "the commitment does not fit"),
        (lambda record: record["fair"].update(seeds=["0:00ff", "1:-"]), "2 seeds are listed for 3 players"),
        (lambda record: record["fair"].update(seeds=["0:00ff", "1:-", "2:-"]), "card 1 of the deck is"),
        (lambda record: record["fair"].update(game="K7QY-3"), "card 1 of the deck is"),
        (lambda record: record["fair"].update(game="K7QX-4"), "that of K7QX-4, but this is game 3"),
        (lambda record: record.update(game=7), "that of K7QX-3, but this is game 7"),
        (lambda record: record.update(game=10**4000), "that of K7QX-3, but this is game 1000"),
        (lambda record: record["fair"].update(game="\ud800"), "fair.game: must be a room's name"),
        (lambda record: record["fair"].update(game="\ud800-3"), "fair.game: must be a room's name"),
        (lambda record: record["fair"].update(seeds=["0:\ud800", "1:-", "2:-"]), "seed 0 is not readable"),
        (lambda record: record["fair"].update(secret="\ud800"), "fair.secret: must be 64"),
        (lambda record: record["fair"].update({"\ud800": 1}), "fair: must hold"),
        (lambda record: record.update(durnius=1.0), "durnius: must be 1"),
        (lambda record: record.update(deck=swapped(record["deck"])), "card 1 of the deck is"),
        (lambda record: record.update(actions=["0 take"]), "action 1: seat 0: take: "),
        (lambda record: record.update(fair=None), "fair: must be an object"),
        (lambda record: record.pop("fair"), "no part fair"),
        (lambda record: record.pop("deck"), "deck: must be a text"),
    ],
)
def test_whatever_is_wrong_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: object, said: str
) -> None:
    record = played()
    assert callable(change)
    change(record)
    assert verify(tmp_path, record) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_a_position_has_no_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads((Path(__file__).parents[2] / "docs" / "example.json").read_text("utf-8"))
    assert verify(tmp_path, record | {"fair": played()["fair"]}) == 1
    assert "there is no deck to check" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"durnius":1}', "[" * 100_000, "1e999"])
def test_what_is_no_record_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert verify(tmp_path, text) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
    (tmp_path / "latin.json").write_bytes(b'{"a": "\xe9"}')
    assert main(["verify", str(tmp_path / "latin.json")]) == 1
    assert "byte 7" in capsys.readouterr().err


def give(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_standard_input_holds_one_record_in_any_form(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give(monkeypatch, json.dumps(played(), indent=2))
    assert main(["verify", "-"]) == 0
    assert capsys.readouterr().out.startswith("standard input: the deal of K7QX-3 is as promised")


def test_standard_input_holds_one_record_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = json.dumps(played())
    bad = json.dumps(played() | {"actions": ["9 done"]})
    give(monkeypatch, f"{good}\n\n{bad}\n{good}\n")
    assert main(["verify", "-"]) == 1
    out, err = capsys.readouterr()
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "standard input, line 1",
        "standard input, line 4",
    ]
    assert err.startswith("standard input, line 3: action 1: seat 9: done: no_such_seat")


def test_names_cannot_write_on_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played() | {"players": ["\u001b[2J", "Bo\nris", "C"]}
    assert verify(tmp_path, record) == 0
    assert "\u001b" not in capsys.readouterr().out
