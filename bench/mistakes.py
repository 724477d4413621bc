"""What the bots give away where the rest of the game can be solved: real endings of two, played on."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bench.report import Line, Table
from durnius.bots import Bot
from durnius.bots.endgame import Endgame
from durnius.bots.endgame_view import Solution, make_solver, rate, solve
from durnius.bots.exact import NODES, Exact
from durnius.bots.players import player
from durnius.core import Rules, State, apply, deck_of, legal_actions, new_game, view

BOTS = ("greedy", "careful", "net", "strong", "netsearch:ms=10", "netsearch:ms=100")
ENDINGS = 1000
MOST = 60_000_000
"""Nodes to solve a position with; one that takes more is left out."""


@dataclass(slots=True)
class Count:
    """Of one bot, over all endings."""

    choices: int = 0
    mistakes: int = 0
    solved: int = 0
    """Those of them in endings that a bot's own solver solves at their beginning."""
    halves: int = 0
    """Half points that the mistakes cost."""


def endings() -> Iterator[State]:
    """Positions of `careful` against itself when the stock has run out and a bout begins."""
    number = 0
    while True:
        number += 1
        deck = list(deck_of(36))
        random.Random(number).shuffle(deck)
        state, _ = new_game(Rules(), 2, deck, dealer=0)
        bots = [player("careful", 0), player("careful", 0)]
        while not state.over and (state.stock or state.table):
            state = step(state, bots)
        if not state.over:
            yield state


def step(state: State, bots: list[Bot]) -> State:
    """Let the first who wants act, the defender before the other."""
    for seat in sorted(range(2), key=lambda seat: seat != state.defender):
        action = bots[seat].choose(view(state, seat)) if legal_actions(state, seat) else None
        if action is not None:
            return apply(state, seat, action)[0]
    raise AssertionError("nobody acts")


def play_on(state: State, bot: Bot, solver: Endgame, count: Count, *, solved: bool) -> None:
    """Let a bot play both hands to the end, and count what its choices give away."""
    while not state.over:
        for seat in sorted(range(2), key=lambda seat: seat != state.defender):
            seen = view(state, seat)
            action = bot.choose(seen) if seen.actions else None
            if action is None:
                continue
            if len(seen.actions) > 1:
                scores = rate(solver, seen, MOST)
                count.choices += 1
                lost = max(scores.values()) - scores[action] if action in scores else 0
                count.mistakes += lost > 0
                count.solved += lost > 0 and solved
                count.halves += lost
            state = apply(state, seat, action)[0]
            break


def measure() -> Table:
    """Count for each of `BOTS`."""
    solver = make_solver()
    asked: list[tuple[State, bool]] = []
    for state in endings():
        found: Solution | None = solve(solver, view(state, state.attacker), MOST)
        if found is not None:
            asked.append((state, Exact().solve(view(state, state.attacker)) is not None))
        if len(asked) == ENDINGS:
            break
    rows = []
    for name in BOTS:
        count, bot = Count(), player(name, 1)
        for state, solved in asked:
            play_on(state, bot, solver, count, solved=solved)
        share = f"{count.halves / 2 / len(asked):.3f}"
        rows.append(Line((name, f"{count.choices:,}", f"{count.mistakes:,}", f"{count.solved:,}", share)))
    about = (
        f"{ENDINGS:,} endings of real games, two hands and no stock, each played on by the bot on both seats;"
        f" the exact solver tells what each choice gives away, with up to {MOST:,} positions. Solved are the"
        f" {sum(solved for _, solved in asked):,} endings for which a bot's own {NODES:,} are enough."
        " Wanted: no mistake there by those that look ahead."
    )
    return Table(
        "Mistakes in endings",
        about,
        tuple(rows),
        ("bot", "choices", "mistakes", "where solved", "points an ending"),
    )
