"""Plays bots against each other through the core: duplicate deals, each bot in every seat of them.

A deal is a seed, which shuffles the pack. The first bot named sits alone among bots of the second kind, once
in each seat; between two seats that is the same deal twice with the seats changed. The unit of counting is
the deal, since the games of one deal are alike.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from durnius.bots.players import player
from durnius.bots.registry import Bot
from durnius.core import Done, Rules, State, Take, apply, deck_of, legal_actions, new_game, view

LONGEST = 20_000
"""Actions of a game; more would be a fault of a bot."""


@dataclass(frozen=True, slots=True)
class Task:
    """One deal to be played: who plays, by which rules, from which seed."""

    alone: str
    others: str
    seats: int
    rules: Rules
    seed: int


@dataclass(slots=True)
class Played:
    """What came of one deal: games in which the lone bot was the fool, others were, or nobody."""

    seed: int
    lost: int = 0
    won: int = 0
    drawn: int = 0
    by_seat: list[int] = field(default_factory=list)
    """Seats in which the lone bot was the fool."""
    seconds: list[float] = field(default_factory=list)
    """CPU time of each choice of the lone bot."""

    @property
    def games(self) -> int:
        """How many games the deal had."""
        return self.lost + self.won + self.drawn


class StuckError(Exception):
    """Bots that wait for each other, or a game without an end."""


def play_deal(task: Task) -> Played:
    """Play a deal once with the lone bot in each seat."""
    deck = list(deck_of(task.rules.deck))
    random.Random(task.seed).shuffle(deck)
    played = Played(task.seed)
    for place in range(task.seats):
        names = [task.alone if seat == place else task.others for seat in range(task.seats)]
        bots = [player(name, task.seed * 64 + place * 8 + seat) for seat, name in enumerate(names)]
        state, _ = new_game(task.rules, task.seats, deck, dealer=task.seats - 1)
        end = _play(state, bots, place, played.seconds)
        fool = end.result.fool if end.result else None
        if fool is None:
            played.drawn += 1
        elif fool == (place % 2 if task.rules.teams else place):
            played.lost += 1
            played.by_seat.append(place)
        else:
            played.won += 1
    return played


def _play(state: State, bots: Sequence[Bot], watched: int, seconds: list[float]) -> State:
    for _ in range(LONGEST):
        if state.over:
            return state
        state = _step(state, bots, watched, seconds)
    raise StuckError(f"no end after {LONGEST} actions")


def _step(state: State, bots: Sequence[Bot], watched: int, seconds: list[float]) -> State:
    """Let the first who wants act: the defender before the others, those clockwise from the attacker."""
    order = [(state.attacker + step) % state.seats for step in range(state.seats)]
    order.sort(key=lambda seat: seat != state.defender)
    waiting: list[int] = []
    for seat in order:
        actions = legal_actions(state, seat)
        if not actions:
            continue
        seen = view(state, seat)
        began = time.thread_time()
        action = bots[seat].choose(seen)
        if seat == watched:
            seconds.append(time.thread_time() - began)
        if action is None:
            waiting.append(seat)
            continue
        return apply(state, seat, action)[0]
    for seat in waiting:  # all wait: somebody goes on mildly, as at a table
        for action in (Done(), Take()):
            if action in legal_actions(state, seat):
                return apply(state, seat, action)[0]
    raise StuckError("every bot waits for another")
