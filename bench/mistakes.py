"""What the bots give away where the rest of the game can be solved: real endings of two, played on.

What a bot solves by itself depends on how many positions its budget lets it look at, so its endings are told
in two: those that a solver of its own, with its memory empty, solves at their beginning, and all.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from bench.report import Line, Table, verdict
from durnius.bots import Bot
from durnius.bots.endgame import Endgame
from durnius.bots.endgame_view import make_solver, rate, solve
from durnius.bots.exact import NODES, Exact
from durnius.bots.levels import STRONG
from durnius.bots.players import player
from durnius.bots.registry import MILLISECONDS
from durnius.bots.searching import Budget
from durnius.core import Rules, State, apply, deck_of, legal_actions, new_game, view

BOTS: dict[str, Budget | None] = {
    "greedy": None,
    "careful": None,
    "net": Budget(),
    "strong": Budget(STRONG, MILLISECONDS),
    "netsearch:ms=10": Budget(milliseconds=10),
    "netsearch:ms=100": Budget(milliseconds=100),
}
"""With the budgets of those that solve; the smallest decides how many endings are drawn."""
ENDINGS = 1000
"""That each bot solves at least."""
MOST = 60_000_000
"""Nodes to solve a position with; one that takes more is left out."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A position to play on from."""

    state: State
    nodes: int | None
    """What a bot's solver has to look at; None when that is more than the largest budget."""

    def solved_by(self, budget: Budget | None) -> bool:
        """Tell whether a bot with this budget solves it at the beginning."""
        return budget is not None and self.nodes is not None and self.nodes <= int(NODES * budget.share)


@dataclass(slots=True)
class Count:
    """Of one bot, over all endings."""

    choices: int = 0
    mistakes: int = 0
    halves: int = 0
    """Half points that the mistakes cost."""
    solved: int = 0
    """Endings that the bot solves at their beginning."""
    wrong: int = 0
    """Mistakes in those."""


def endings(level: str = "careful") -> Iterator[State]:
    """Positions of a bot against its like when the stock has run out and a bout begins, one of each game."""
    number = 0
    while True:
        number += 1
        deck = list(deck_of(36))
        random.Random(number).shuffle(deck)
        state, _ = new_game(Rules(), 2, deck, dealer=0)
        bots = [player(level, 0), player(level, 0)]
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


def drawn() -> tuple[list[Ending], int]:
    """Draw endings until each bot solves enough of them; tell also how many were left out."""
    solver = make_solver()
    found: list[Ending] = []
    left_out = 0
    budgets = [budget for budget in BOTS.values() if budget is not None]
    tightest = min(budgets, key=lambda budget: budget.share)
    enough = 0
    for state in endings():
        seen = view(state, state.attacker)
        if solve(solver, seen, MOST) is None:
            left_out += 1
            continue
        own = Exact().solve(seen)
        found.append(Ending(state, None if own is None else own.nodes))
        enough += found[-1].solved_by(tightest)
        if enough == ENDINGS:
            break
    return found, left_out


def play_on(ending: Ending, bot: Bot, budget: Budget | None, solver: Endgame, count: Count) -> None:
    """Let a bot play both hands to the end, and count what its choices give away."""
    solved = ending.solved_by(budget)
    count.solved += solved
    state = ending.state
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
                count.wrong += lost > 0 and solved
                count.halves += lost
            state = apply(state, seat, action)[0]
            break


def row(name: str, budget: Budget | None, count: Count, endings: int) -> Line:
    """Tell what a bot came to."""
    share = f"{count.halves / 2 / endings:.3f}"
    judged = ("-", "-", "-")
    if budget is not None:
        judged = (f"{count.solved:,}", f"{count.wrong:,}", verdict("none", met=not count.wrong))
    return Line((f"`{name}`", *judged, f"{count.choices:,}", f"{count.mistakes:,}", share))


def measure() -> Table:
    """Count for each of `BOTS`."""
    asked, left_out = drawn()
    solver = make_solver()
    rows = []
    for name, budget in BOTS.items():
        count, bot = Count(), player(name, 1)
        for ending in asked:
            play_on(ending, bot, budget, solver, count)
        rows.append(row(name, budget, count, len(asked)))
    about = (
        f"{len(asked):,} endings of real games, two hands and no stock, each played on by the bot on both"
        f" seats; the exact solver tells what each choice gives away, with up to {MOST:,} positions"
        f" ({left_out} endings that took more are left out). Solved are those for which the positions that"
        f" the bot's own budget allows, {NODES:,} at most, are enough at their beginning; so many were drawn"
        f" that each bot which solves has at least {ENDINGS:,} of them. Wanted: no mistake there. Mistakes in"
        " all are also those where the rest was too much for the bot."
    )
    return Table(
        "Mistakes in endings",
        about,
        tuple(rows),
        (
            "bot",
            "solved",
            "mistakes there",
            "wanted",
            "choices in all",
            "mistakes in all",
            "points an ending",
        ),
    )
