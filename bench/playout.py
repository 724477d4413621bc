"""Random and sensible games of the bots' fast engine: compiled, and as plain Python, beside C++ of the same
rules.

The C++ is bench/cpp/playouts.cpp, compiled in the same run with -O3 -march=native; both must play the same
games.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType

from bench.report import Row, Table
from durnius.bots import playout_policy, playout_random
from durnius.bots.playout import COMPILED
from tests.bots.fastmodules import load_plain

SOURCE = Path(__file__).parent / "cpp" / "playouts.cpp"
SEATS = (2, 3, 4, 6)
TIMES = 3
GAMES = 50_000
PLAIN_GAMES = 400


def random_games(chance: ModuleType, seats: int, games: int) -> tuple[float, int]:
    """Play random games; give the best rate of a few runs, in games a second of CPU, and the checksum."""
    best, checksum = 0.0, 0
    for _ in range(TIMES):
        tally = chance.Tally()
        began = time.process_time()
        tally.play(seats, games, 1)
        best = max(best, games / (time.process_time() - began))
        checksum = int(tally.checksum)
    return best, checksum


def sensible_games(chance: ModuleType, policy: ModuleType, seats: int, games: int) -> float:
    """Play games by plain sense, one action in twenty by chance; give the best rate."""
    game, best = chance.Game(), 0.0
    for _ in range(TIMES):
        began = time.process_time()
        for number in range(games):
            chance.deal(game, seats, number)
            policy.roll_out(game, 50)
        best = max(best, games / (time.process_time() - began))
    return best


def reference(program: Path, seats: int, games: int) -> tuple[float, int]:
    """The same games in C++."""
    best, checksum = 0.0, 0
    command = [str(program), str(seats), str(games), "1"]
    for _ in range(TIMES):
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        best, checksum = max(best, games / float(told[2])), int(told[1])
    return best, checksum


def measure() -> Table:
    """Measure at 2, 3, 4 and 6 seats, as machine code where there is some, and as plain Python."""
    plain = load_plain()
    ways = [("plain Python", plain["playout_random"], plain["playout_policy"], PLAIN_GAMES)]
    if COMPILED:
        ways.insert(0, ("compiled", playout_random, playout_policy, GAMES))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "playouts"
        subprocess.run(["c++", "-O3", "-march=native", "-std=c++20", "-o", program, SOURCE], check=True)
        for seats in SEATS:
            native, _ = reference(program, seats, GAMES)
            for how, chance, policy, games in ways:
                rate, checksum = random_games(chance, seats, games)
                if checksum != reference(program, seats, games)[1]:
                    sys.exit(f"the C++ plays other games than the engine at {seats} seats")
                for what, found in (
                    ("random", rate),
                    ("sensible", sensible_games(chance, policy, seats, games)),
                ):
                    name = f"{what}, {seats} seats, {how}"
                    rows.append(Row(name, f"{found:,.0f}/s", f"{native:,.0f}/s", found / native))
    about = (
        "Games a second of CPU from the deal to the end, best of three. The reference is C++ of the same"
        " rules with -O3 -march=native, playing random games. Wanted: random games compiled at 0.5 of it,"
        " better 0.65."
    )
    return Table("The fast game of the bots", about, tuple(rows))
