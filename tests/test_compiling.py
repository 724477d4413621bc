"""What compiles the bots: a failure says how to try again, and no start waits for a network."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from durnius.bots.playout_types import fingerprint
from scripts import compile as compiling

ROOT = Path(__file__).parent.parent
PYTHON = """#!/bin/sh
echo "$*" >>"$CALLS"
case "$*" in
    *"pip --version") ;;
    *" install "*) exit "$INSTALLS" ;;
    *import*) exit "$THERE" ;;
esac
"""


@pytest.fixture
def failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have the script work in a folder of its own."""
    monkeypatch.delenv("DURNIUS_PURE", raising=False)
    monkeypatch.setattr(compiling, "BOTS", tmp_path)
    monkeypatch.setattr(compiling, "STAMP", tmp_path / "stamp")
    monkeypatch.setattr(compiling, "FAILED", tmp_path / ".not_compiled")
    return tmp_path / ".not_compiled"


def build(monkeypatch: pytest.MonkeyPatch, *, goes_well: bool) -> None:
    built = iter([False, goes_well])
    monkeypatch.setattr(compiling, "built", lambda: next(built))
    done = subprocess.CompletedProcess([], 0, "", "no space left")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: done)
    assert compiling.main([]) == 0


def test_a_failure_says_how_to_try_again(
    failed: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    build(monkeypatch, goes_well=False)
    assert failed.read_text("ascii") == fingerprint()
    told = capsys.readouterr().err
    assert "no space left" in told
    assert "scripts/compile" in told
    assert "remove" in told
    monkeypatch.setattr(compiling, "built", lambda: False)
    assert not compiling.possible()
    build(monkeypatch, goes_well=True)
    assert not failed.exists()
    assert "plain Python" not in capsys.readouterr().err


def test_the_message_names_the_file() -> None:
    assert str(compiling.FAILED) in compiling.IN_VAIN
    assert compiling.FAILED.name == ".not_compiled"


def test_a_disk_that_is_full_stops_no_start(failed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failed.mkdir()  # nothing can be written there
    monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
    build(monkeypatch, goes_well=False)


def start(folder: Path, *, there: bool, installs: bool) -> tuple[str, list[str]]:
    """Start as scripts/serve does; give what it says, and what Python was asked for."""
    calls = folder / "calls"
    calls.unlink(missing_ok=True)
    (folder / "python").write_text(PYTHON, "utf-8")
    (folder / "python").chmod(0o755)
    lines = f'set -eu; root="{ROOT}"; . "$root/scripts/setup.sh"; bin="{folder}"; setup_compiled; say started'
    environment = {
        **os.environ,
        "CALLS": str(calls),
        "THERE": str(int(not there)),
        "INSTALLS": str(int(not installs)),
    }
    done = subprocess.run(["sh", "-c", lines], env=environment, capture_output=True, text=True, check=True)
    return done.stderr, calls.read_text("utf-8").splitlines()


def test_what_compiles_is_fetched_only_where_it_is_not(tmp_path: Path) -> None:
    said, calls = start(tmp_path, there=True, installs=False)
    assert not any(" install " in call for call in calls)
    assert calls[-1].endswith("compile.py")
    assert said.splitlines()[-1] == "started"
    said, calls = start(tmp_path, there=False, installs=True)
    assert sum(" install " in call for call in calls) == 1
    assert calls[-1].endswith("compile.py")
    assert "Fetching" in said


def test_without_a_network_one_sentence_says_so_and_the_server_starts(tmp_path: Path) -> None:
    said, calls = start(tmp_path, there=False, installs=False)
    assert not calls[-1].endswith("compile.py")
    assert "Compiling" not in said
    fetching, sentence, started = said.splitlines()
    assert fetching.startswith("Fetching")
    assert "plain Python" in sentence
    assert started == "started"
