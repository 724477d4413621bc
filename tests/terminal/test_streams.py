"""What `replay` and `verify` read and write: records in any form, one clear line when a stream fails (R9)."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from durnius.__main__ import main
from tests.terminal.test_verify import played

COMMANDS = {"replay": ["replay", "--language", "en"], "trace": ["replay", "--trace"], "verify": ["verify"]}
commands = pytest.mark.parametrize("command", COMMANDS)


def give(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    raw = text if isinstance(text, bytes) else text.encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))


def run(command: str, redirected: str) -> "subprocess.CompletedProcess[str]":
    line = f"{sys.executable} -m durnius {' '.join(COMMANDS[command])} {redirected}"
    return subprocess.run(line, shell=True, capture_output=True, text=True, check=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(played(), indent=1))
    return path


@commands
@pytest.mark.parametrize("indent", [None, 0, 2])
def test_one_record_may_stand_over_several_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, indent: int | None
) -> None:
    record = played() | {"players": ["A\u2028", "B\x85", "C"]}  # these part lines for some, but not in JSON
    give(monkeypatch, f"\n{json.dumps(record, indent=indent, ensure_ascii=False)}\n\n")
    assert main([*COMMANDS[command], "-"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert len(out.splitlines()) == (1 if command == "verify" else len(out.split("\n")) - 1)
    assert "\n\n" not in out


@commands
def test_a_fault_in_one_record_over_several_lines_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    lines = json.dumps(played(), indent=2).splitlines()
    lines[3:3] = ["", "?"]
    give(monkeypatch, "\n".join(lines))
    assert main([*COMMANDS[command], "-"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "line 5, column 1" in err


@commands
def test_many_records_one_a_line_each_for_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, tmp_path: Path
) -> None:
    good = json.dumps(played(size=24) | {"actions": []})
    text = f"x\n\n{{\n{good}\n{{}}\n\n".encode() + b'{"durnius":"\xff"}\n' + good.encode()
    give(monkeypatch, text)
    assert main([*COMMANDS[command], "-"]) == 1
    out, err = capsys.readouterr()
    assert [line.partition("line ")[2][0] for line in err.splitlines()] == list("1357")
    assert "byte 12: this is not UTF-8 text" in err
    assert (
        out.count({"verify": "is as promised", "trace": '"after":0', "replay": "Cards dealt"}[command]) == 2
    )
    (tmp_path / "many").write_bytes(text)
    assert main([*COMMANDS[command], str(tmp_path / "many")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 4


@commands
def test_lines_that_are_all_broken_records_are_told_one_by_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    give(monkeypatch, '{"durnius":\n{"players"')
    assert main([*COMMANDS[command], "-"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_records_are_replayed_as_they_come(file: Path) -> None:
    """Whoever writes a record and waits for its trace is not kept waiting for the end of the input."""
    process = subprocess.Popen(
        [sys.executable, "-m", "durnius", "verify", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={"PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(json.loads(file.read_text())) + "\n")
    process.stdin.flush()
    assert "line 1: the deal of K7QX-3" in process.stdout.readline()
    process.communicate()
    assert process.returncode == 0


@commands
@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        ("- <&-", "standard input: it is closed"),
        ("/", "/: Is a directory"),
        ("{file} >&-", "standard output: it is closed"),
        ("{file} >/dev/full", "standard output: No space left on device"),
        ("none.json >/dev/full", "none.json: No such file"),
    ],
)
def test_a_stream_that_fails_is_one_line(file: Path, command: str, redirected: str, said: str) -> None:
    ended = run(command, redirected.format(file=file))
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert ended.stderr.startswith(said)


@pytest.mark.parametrize("redirected", ["none.json 2>&-", "none.json 2>/dev/full", "{file} >&- 2>&-"])
def test_nobody_left_to_tell_is_still_status_1(file: Path, redirected: str) -> None:
    for command in ("replay", "verify"):
        ended = run(command, redirected.format(file=file))
        assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", "")


@commands
def test_a_name_that_no_file_can_have(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert main([*COMMANDS[command], "a\0b"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
