"""`durnius replay` in other languages: by choice, else by the environment, else in English."""

from pathlib import Path

import pytest

from durnius.__main__ import main
from durnius.terminal.replay import spoken

EXAMPLE = str(Path(__file__).parents[2] / "docs/example.json")
ATTACK = {
    "de": "Asta greift Boris an: Kreuz-Sieben.",
    "en": "Asta attacks Boris with 7 of clubs.",
    "lt": "Asta puola kryžių septynake, ginasi Boris.",
    "lv": "Asta uzbrūk ar kreiča septītnieku, atkaujas Boris.",
    "pl": "Asta atakuje siódemką trefl, broni się Boris.",
    "ru": "Asta ходит семёркой треф, отбивается Boris.",
    "uk": "Asta ходить сімкою треф, відбивається Boris.",
}


@pytest.mark.parametrize("language", ATTACK)
def test_a_record_is_told_in_the_language_that_was_asked_for(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", EXAMPLE, "--language", language]) == 0
    assert capsys.readouterr().out.splitlines()[1] == ATTACK[language]


def test_without_a_choice_the_environment_decides(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert main(["replay", EXAMPLE]) == 0
    assert capsys.readouterr().out.splitlines()[1] == ATTACK["pl"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fi_FI.UTF-8"}, "en"),
        ({"LANG": "uk_UA"}, "uk"),
        ({"LANG": "lt_LT.UTF-8", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "lt_LT.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
    ],
)
def test_what_the_environment_says(environment: dict[str, str], language: str) -> None:
    assert spoken(environment) == language


def test_a_language_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", EXAMPLE, "--language", "xx"]) == 1
    error = capsys.readouterr().err
    assert error.startswith("xx: there is no such language; there are de, en, lt,")
    assert error.count("\n") == 1
