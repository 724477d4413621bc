"""How long exact play of two open hands takes: random ones of several sizes, and those of real games."""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from math import inf

from bench.mistakes import endings
from bench.report import Row, Table, verdict
from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.endgame_view import BITS
from durnius.bots.playout import COMPILED, DEFEND, LEAD, OVER, TAKING, THROW, Game
from durnius.bots.playout_cards import BEATERS
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_random import deal
from durnius.bots.playout_view import inner_set
from durnius.core import view

SIZES = [(6, 6, 1000), (7, 7, 200), (8, 8, 60)]
SPLITS = [(attacker, 14 - attacker, 100) for attacker in range(2, 13) if attacker != 7]
LARGE = [(9, 9, 12), (10, 10, 8)]
MIDST = 40
"""Of each split of 14 cards, so many positions within a bout."""
MOST = 60_000_000
REAL_GAMES = 3000
STRONG_GAMES = 400
A_SECOND = 5_000_000

Place = tuple[int, int, int, int, int, int]
"""What `Endgame.place` asks for."""
WANTED = {"6+6": (0.1e-3, 2e-3), "8+8": (20e-3, 1.0)}
"""Of these: the median and the 99th of a hundred, in seconds."""


def hands(rng: random.Random, attacker: int, defender: int) -> tuple[int, int]:
    cards = rng.sample(range(36), attacker + defender)
    return sum(1 << card for card in cards[:attacker]), sum(1 << card for card in cards[attacker:])


def start(attacker: int, defender: int) -> Place:
    """Give the start of a bout."""
    return LEAD, attacker, defender, 0, 0, min(6, defender.bit_count())


def midst(rng: random.Random, attacker: int, defender: int) -> Place:
    """Go into a bout: a card lies, or is taken, or is beaten if one can and chance will."""
    lead = rng.choice([card for card in range(36) if attacker >> card & 1])
    table, room = 1 << lead, min(6, defender.bit_count()) - 1
    attacker ^= table
    covers = int(BEATERS[lead]) & defender
    beats = [card for card in range(36) if covers >> card & 1]
    phase = rng.choice((DEFEND, TAKING, THROW))
    if phase == THROW and beats:
        beat = 1 << rng.choice(beats)
        return THROW, attacker, defender ^ beat, table | beat, 0, room
    return (TAKING if phase == TAKING else DEFEND), attacker, defender, table, table, room


class Times:
    """Seconds of CPU of each search, and of all; and how many positions they have seen."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.total = 0.0
        self.nodes = 0

    def solve(self, solver: Endgame, place: Place) -> None:
        """Solve a position; one that is given up took for ever."""
        began = time.process_time()
        solver.place(*place)
        score = solver.solve(MOST)
        took = time.process_time() - began
        self.taken.append(inf if score == UNSOLVED else took)
        self.total += took
        self.nodes += int(solver.nodes)

    def within(self, share: float) -> float:
        """Give the time that this share stayed within; 1 gives the longest."""
        return sorted(self.taken)[min(len(self.taken) - 1, int(len(self.taken) * share))]


def real(number: int) -> tuple[int, int] | None:
    """The hands when the stock has just run out between two that play by plain sense."""
    game = Game()
    deal(game, 2, number)
    while game.phase != OVER and not (game.top == 36 and game.phase == LEAD):
        game.apply(sensible(game))
    return None if game.phase == OVER else (int(game.hands[game.attacker]), int(game.hands[game.defender]))


def real_strong() -> Iterator[tuple[int, int]]:
    """The same between two `strong` ones."""
    for state in endings("strong"):
        assert state.defender is not None
        seen = (view(state, seat) for seat in (state.attacker, state.defender))
        attacker, defender = (inner_set(one.hand, one.trump) for one in seen)
        yield attacker, defender


def row(what: str, times: Times, wanted: str = "", *, met: bool = True) -> Row:
    """Tell the median, the slowest but one in a hundred, and the slowest; given up counts as slowest."""
    middle, late, longest = (1e3 * times.within(share) for share in (0.5, 0.99, 1))
    name = f"{what}, {len(times.taken)} positions, {times.taken.count(inf)} given up"
    found = f"median {_time(middle, 3)}, 99 % {_time(late, 2)}, most {_time(longest, 1)}"
    return Row(name, found, "50 ms", late / 50, verdict(wanted, met=met) if wanted else "")


def _time(milliseconds: float, digits: int) -> str:
    return "given up" if milliseconds == inf else f"{milliseconds:.{digits}f} ms"


def random_row(attacker: int, defender: int, times: Times) -> Row:
    """Judge random hands of one size."""
    size = f"{attacker}+{defender}"
    if size in WANTED:
        middle, late = WANTED[size]
        met = times.within(0.5) <= middle and times.within(0.99) <= late
        return row(f"random {size}", times, f"median {1e3 * middle:g} ms, 99 % {1e3 * late:g} ms", met=met)
    if attacker + defender <= 14:
        return row(f"random {size}", times, "all in 100 ms", met=times.within(1) <= 0.1)
    return row(f"random {size}", times)


def real_row(what: str, times: Times) -> Row:
    """Judge positions of real games."""
    soon = sum(took <= 0.05 for took in times.taken) / len(times.taken)
    found = row(f"stock just emptied, {what}", times, "99 % in 50 ms", met=soon >= 0.99)
    return replace(found, figure=f"{found.figure}; {100 * soon:.1f} % in 50 ms")


def speed_row(times: list[Times]) -> Row:
    """Judge how many positions are seen in a second."""
    rate = sum(one.nodes for one in times) / sum(one.total for one in times)
    wanted = verdict(f"at least {A_SECOND:,}", met=rate >= A_SECOND)
    return Row("positions a second, random 8+8", f"{rate:,.0f}", f"{A_SECOND:,}", rate / A_SECOND, wanted)


def measure() -> Table:
    """Measure random hands, each with a memory of its own, and those of real games with one for all."""
    rows: list[Row] = []
    speed: list[Times] = []
    for attacker, defender, number in SIZES + SPLITS + (LARGE if COMPILED else []):
        rng, times = random.Random(1), Times()
        bits = 16 if attacker + defender <= 14 else BITS
        for _ in range(number if COMPILED else max(3, number // 20)):
            times.solve(Endgame(bits), start(*hands(rng, attacker, defender)))
        rows.append(random_row(attacker, defender, times))
        if attacker + defender == 16:
            speed.append(times)
    rng, times = random.Random(2), Times()
    for attacker, defender, _ in SPLITS:
        for _ in range(MIDST if COMPILED else 1):
            times.solve(Endgame(16), midst(rng, *hands(rng, attacker, defender)))
    rows.append(row("random 14 cards within a bout", times, "all in 100 ms", met=times.within(1) <= 0.1))
    plain = (pair for game in range(REAL_GAMES if COMPILED else 150) if (pair := real(game)))
    strong = islice(real_strong(), STRONG_GAMES if COMPILED else 5)
    for what, pairs in (("by plain sense", plain), ("by `strong`", strong)):
        solver, times = Endgame(BITS), Times()
        for pair in pairs:
            times.solve(solver, start(*pair))
        rows.append(real_row(what, times))
    about = (
        "CPU time until the score and a best action are known. The ratio is that of the 99th of a hundred to"
        f" 50 ms; a search is given up after {MOST:,} nodes. Random hands are each solved with an empty"
        " memory, those of real games with one for all. Within a bout one card lies, which the defender is"
        " to beat, or takes, or has beaten. In the last row a higher ratio is better."
    )
    return Table("Exact endings", about, (*rows, speed_row(speed)))
