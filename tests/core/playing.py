"""Players for the tests: they choose among legal actions, each style with its own leaning.

A style gives each verb a weight; `stubborn` always takes the first, so that its games run in circles (R7.4).
"""

import json
from random import Random

from durnius.core import Event, State, action_text, apply, legal_actions, parse_action, read_record, start
from tests.reference.record import Record

Style = dict[str, float]
Move = tuple[int, str]

STYLES: dict[str, Style] = {
    "even": {},
    "piling": {"throw": 20, "transfer": 20, "beat": 8, "take": 0.3, "done": 0.5},
    "beating": {"beat": 20, "take": 0.1, "done": 3},
    "taking": {"take": 5, "throw": 3},
    "hasty": {"done": 10, "beat": 4},
    "stubborn": {},
}


def begin(record: Record) -> tuple[State, tuple[Event, ...]]:
    """Start the real game of a record, through its text form."""
    return start(read_record(json.dumps(record)))


def moves(state: State) -> list[Move]:
    """Every legal action of every seat, in an order that depends on the text alone."""
    return [
        (seat, text)
        for seat in range(state.seats)
        for text in sorted(map(action_text, legal_actions(state, seat)))
    ]


def choose(rng: Random, style: str, choices: list[Move]) -> Move:
    """One of the choices, as this style leans."""
    if style == "stubborn":
        return min(choices, key=lambda move: ("take" not in move[1], "done" not in move[1], move))
    weights = [STYLES[style].get(text.split(" ")[0], 1.0) for _, text in choices]
    return rng.choices(choices, weights)[0]


def step(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Play one action given as text."""
    seat, text = move
    return apply(state, seat, parse_action(text))


def play_out(rng: Random, record: Record, style: str, most: int = 2000) -> tuple[list[State], list[Move]]:
    """Every state of a game, and the actions between them."""
    state, _ = begin(record)
    states, played = [state], list[Move]()
    while not state.over and len(played) < most:
        move = choose(rng, style, moves(state))
        state, _ = step(state, move)
        states.append(state)
        played.append(move)
    return states, played
