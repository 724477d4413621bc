"""What was decided in a game: each action with the view of who chose it."""

from dataclasses import replace
from pathlib import Path

import pytest

from durnius.core import RefusedAction, action_text, decisions, read_record, replay, view

RECORD = read_record((Path(__file__).parents[2] / "docs/example.json").read_text("utf-8"))


def test_each_action_stands_beside_what_its_seat_knew() -> None:
    found = list(decisions(RECORD))
    assert [one.number for one in found] == list(range(1, len(RECORD.actions) + 1))
    assert tuple(f"{one.seen.seat} {action_text(one.played)}" for one in found) == RECORD.actions
    states = [state for state, _ in replay(RECORD)]
    assert [one.seen for one in found] == [view(states[one.number - 1], one.seen.seat) for one in found]
    assert all(one.played in one.seen.actions for one in found)


def test_an_action_that_the_rules_refuse_is_told_as_in_a_replay() -> None:
    with pytest.raises(RefusedAction, match="action 2"):
        list(decisions(replace(RECORD, actions=(RECORD.actions[0], "1 beat 7c 6h"))))
