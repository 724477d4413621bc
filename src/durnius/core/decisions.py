"""What was decided in a game: for each action of its record, who chose it and what that seat knew."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from durnius.core.actions import Action, parse_action
from durnius.core.record import Record, replay
from durnius.core.view import View, view


@dataclass(frozen=True, slots=True)
class Decision:
    """One action and the view that it was chosen from."""

    number: int
    """Of the action in the record, from 1."""
    seen: View
    """What the seat could know; the seat is the view's."""
    played: Action


def decisions(record: Record) -> Iterator[Decision]:
    """Give all decisions of a game; raise RefusedAction like `replay`."""
    for number, ((state, _), _after) in enumerate(pairwise(replay(record)), 1):
        seat, _, action = record.actions[number - 1].partition(" ")
        yield Decision(number, view(state, int(seat)), parse_action(action))
