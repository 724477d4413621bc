"""The worked cases hold for the core, the reference engine and the command `durnius replay --trace`."""

import json
from pathlib import Path

import pytest

from durnius.core import parse_action, read_record, replay, snapshot, why_illegal
from tests.core import command
from tests.core.vectors import VECTORS, Check, Vector, cut_short, split_action
from tests.reference import engine as reference

Line = dict[str, object]
each_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])


def assert_check(check: Check, state: Line, legal: Line) -> None:
    assert {key: state[key] for key in check["state"]} == check["state"]
    expected = check.get("legal", {})
    assert {seat: legal[seat] for seat in expected} == expected


def assert_trace(vector: Vector, lines: list[Line]) -> None:
    assert [line["after"] for line in lines] == list(range(len(vector["record"]["actions"]) + 1))
    for check in vector["checks"]:
        state, legal = lines[check["after"]]["state"], lines[check["after"]]["legal"]
        assert isinstance(state, dict)
        assert isinstance(legal, dict)
        assert_check(check, state, legal)


@each_vector
def test_reference_engine(vector: Vector) -> None:
    game = reference.start(vector["record"])
    seats = range(len(game.hands))
    for after, action in enumerate([*vector["record"]["actions"], None]):
        for check in [check for check in vector["checks"] if check["after"] == after]:
            legal: Line = {str(seat): game.legal(seat) for seat in seats}
            assert_check(check, dict(game.snapshot()), legal)
        for refusal in [refusal for refusal in vector["refused"] if refusal["after"] == after]:
            assert game.reason(*split_action(refusal["action"])) == refusal["reason"]
        if action is not None:
            game.act(*split_action(action))


@each_vector
def test_core(vector: Vector) -> None:
    states = [state for state, _ in replay(read_record(json.dumps(vector["record"])))]
    assert_trace(vector, [dict(snapshot(state, after)) for after, state in enumerate(states)])
    for refusal in vector["refused"]:
        seat, text = split_action(refusal["action"])
        assert why_illegal(states[refusal["after"]], seat, parse_action(text)) == refusal["reason"]


def test_the_command_traces_many_records() -> None:
    """One run for all of them: records one a line, traces parted by an empty line (R9)."""
    run = command.replay(
        "-", "--trace", given="".join(json.dumps(vector["record"]) + "\n" for vector in VECTORS)
    )
    assert (run.returncode, run.stderr) == (0, "")
    traces = run.stdout.removesuffix("\n").split("\n\n")
    for vector, trace in zip(VECTORS, traces, strict=True):
        assert_trace(vector, [json.loads(line) for line in trace.split("\n")])


def test_the_command_ends_only_the_record_of_a_refused_action() -> None:
    """Each refusal of the vectors, and between them a record that goes well."""
    refusals = [(vector, refusal) for vector in VECTORS for refusal in vector["refused"]]
    whole = VECTORS[0]
    given = [
        text for case in refusals for text in (json.dumps(cut_short(*case)), json.dumps(whole["record"]))
    ]
    run = command.replay("-", "--trace", given="\n".join(given))
    assert run.returncode == 1
    for (_, refusal), line in zip(refusals, run.stderr.splitlines(), strict=True):
        seat, action = split_action(refusal["action"])
        for part in (f"action {refusal['after'] + 1}:", f"seat {seat}:", f"{action}: {refusal['reason']}"):
            assert part in line
    traces = run.stdout.removesuffix("\n").split("\n\n")
    for (_, refusal), trace in zip(refusals, traces[::2], strict=True):
        assert len(trace.split("\n")) == refusal["after"] + 1
    for trace in traces[1::2]:
        assert_trace(whole, [json.loads(line) for line in trace.split("\n")])


@pytest.mark.parametrize("vector", VECTORS[::20], ids=lambda vector: vector["name"])
def test_the_command_traces_a_file(vector: Vector, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(vector["record"], indent=1))
    run = command.replay(str(file), "--trace")
    assert (run.returncode, run.stderr) == (0, "")
    assert_trace(vector, [json.loads(line) for line in run.stdout.splitlines()])


def test_the_command_refuses_in_a_file(tmp_path: Path) -> None:
    vector = next(vector for vector in VECTORS if vector["name"] == "take-with-throw-ins")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(cut_short(vector, vector["refused"][0])))
    run = command.replay(str(file), "--trace")
    assert run.returncode == 1
    assert len(run.stdout.splitlines()) == 5
    assert run.stderr.endswith("action 5: seat 1: take: already_taking\n")
    assert run.stderr.count("\n") == 1
    told = command.replay(str(file))
    assert (told.returncode, told.stderr) == (1, run.stderr)
