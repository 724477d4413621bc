"""How long exact play of two open hands takes: random ones of several sizes, and those of real games."""

import random
import time
from math import inf

from bench.report import Row, Table
from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.endgame_view import BITS
from durnius.bots.playout import COMPILED, LEAD, OVER, Game
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_random import deal

SIZES = [(6, 6, 1000), (7, 7, 200), (4, 10, 150), (10, 4, 150), (11, 3, 150), (2, 12, 150), (8, 8, 60)]
LARGE = [(9, 9, 12), (10, 10, 8)]
MOST = 60_000_000
REAL_GAMES = 3000


def hands(rng: random.Random, attacker: int, defender: int) -> tuple[int, int]:
    cards = rng.sample(range(36), attacker + defender)
    return sum(1 << card for card in cards[:attacker]), sum(1 << card for card in cards[attacker:])


def seconds(solver: Endgame, attacker: int, defender: int) -> float | None:
    """Solve the start of a bout; give the seconds of CPU, None when it was given up."""
    began = time.process_time()
    solver.place(LEAD, attacker, defender, 0, 0, min(6, defender.bit_count()))
    score = solver.solve(MOST)
    return None if score == UNSOLVED else time.process_time() - began


def real(number: int) -> tuple[int, int] | None:
    """The hands when the stock has just run out between two that play by plain sense."""
    game = Game()
    deal(game, 2, number)
    while game.phase != OVER and not (game.top == 36 and game.phase == LEAD):
        game.apply(sensible(game))
    return None if game.phase == OVER else (int(game.hands[game.attacker]), int(game.hands[game.defender]))


def row(what: str, times: list[float | None]) -> Row:
    """Tell the median and the slowest but one in a hundred; what was given up counts as the slowest."""
    ordered = sorted(inf if each is None else each for each in times)
    middle, late = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    unsolved = sum(each is None for each in times)
    found = f"median {middle * 1e3:.3f} ms, 99 % {late * 1e3:.2f} ms, most {ordered[-1] * 1e3:.1f} ms"
    return Row(f"{what}, {len(times)} positions, {unsolved} given up", found, "50 ms", late / 0.05)


def measure() -> Table:
    """Measure random hands, each with a memory of its own, and those of real games with one for all."""
    rows = []
    for attacker, defender, number in SIZES + (LARGE if COMPILED else []):
        rng = random.Random(1)
        bits = 16 if attacker + defender <= 14 else BITS
        wanted = number if COMPILED else max(3, number // 20)
        asked = [hands(rng, attacker, defender) for _ in range(wanted)]
        times = [seconds(Endgame(bits), *pair) for pair in asked]
        rows.append(row(f"random {attacker}+{defender}", times))
    solver = Endgame(BITS)
    met = [pair for number in range(REAL_GAMES if COMPILED else 150) if (pair := real(number))]
    rows.append(row("stock just emptied", [seconds(solver, *pair) for pair in met]))
    about = (
        "CPU time until the score and a best action are known. The ratio is that of the 99th of a hundred to"
        f" 50 ms; a search is given up after {MOST:,} nodes. Wanted: 6+6 median 0.1 ms and 99 % under 2 ms;"
        " 8+8 median 20 ms; all of at most 14 cards under 100 ms; 99 % of real ones under 50 ms."
    )
    return Table("Exact endings", about, tuple(rows))
