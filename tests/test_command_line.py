"""The command line: what it accepts, and what it says to what it does not."""

import subprocess
import sys

import pytest

from durnius import __version__
from durnius.__main__ import parser
from durnius.bots import LEVELS


def test_serve_has_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DURNIUS_HOST", "DURNIUS_PORT", "DURNIUS_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    options = parser().parse_args(["serve"])
    assert (options.host, options.port, options.database) == ("127.0.0.1", 8000, "durnius.db")


def test_serve_reads_the_environment_and_an_option_outranks_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURNIUS_HOST", "::1")
    monkeypatch.setenv("DURNIUS_PORT", "8001")
    monkeypatch.setenv("DURNIUS_DATABASE", "/srv/rooms.db")
    options = parser().parse_args(["serve", "--port", "0"])
    assert (options.host, options.port, options.database) == ("::1", 0, "/srv/rooms.db")


@pytest.mark.parametrize("port", ["x", "-1", "65536", ""])
def test_a_wrong_port_is_named(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parser().parse_args(["serve", f"--port={port}"])
    assert ended.value.code == 2
    assert f"{port!r} is no port" in capsys.readouterr().err


def test_a_wrong_port_in_the_environment_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DURNIUS_PORT", "http")
    with pytest.raises(SystemExit):
        parser().parse_args(["serve"])
    assert "'http' is no port" in capsys.readouterr().err


def test_the_time_of_bots_is_an_option_and_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert parser().parse_args(["serve", "--bot-ms", "20"]).bot_ms == 20
    monkeypatch.setenv("DURNIUS_BOT_MS", "30")
    assert parser().parse_args(["serve"]).bot_ms == 30


@pytest.mark.parametrize("time", ["0", "-1", "5001", "fast", "1.5"])
def test_a_time_that_bots_cannot_have_is_said_in_words(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["serve", f"--bot-ms={time}"])
    assert f"{time!r} must be a whole number" in capsys.readouterr().err


def test_replay_takes_standard_input_and_a_trace() -> None:
    options = parser().parse_args(["replay", "-", "--trace"])
    assert (options.command, options.file, options.trace, options.language) == ("replay", "-", True, None)


def test_the_module_runs() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "durnius", "--version"], capture_output=True, text=True, check=True
    )
    assert run.stdout == f"durnius {__version__}\n"


def test_play_offers_every_level_that_knows_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parser().parse_args(["play", "--bots=none"])
    offered = capsys.readouterr().err.partition("choose from ")[2].strip(" )\n").replace("'", "").split(", ")
    assert offered == [level for level in LEVELS if level != "random"]
