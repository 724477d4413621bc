"""Random and sensible games of the bots' fast engine: compiled, and as plain Python, beside C++ of the same
rules; how fast the search guesses, and how long a copy of a state takes.

The C++ is bench/cpp/playouts.cpp, compiled in the same run with -O3 -march=native; both must play the same
games.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType

from bench.report import Row, Table, verdict
from durnius.bots import playout_policy, playout_random
from durnius.bots.playout import COMPILED, Game
from durnius.bots.search import Search
from durnius.bots.search_view import fill
from durnius.core import Rules, deck_of, new_game, view
from tests.bots.fastmodules import load_plain

SOURCE = Path(__file__).parent / "cpp" / "playouts.cpp"
SEATS = (2, 3, 4, 6)
TIMES = 5
GAMES = 50_000
PLAIN_GAMES = 400
OF_CPP = 0.5
"""What compiled random games are to reach of the C++, at least."""
WANTED = {
    ("random", "compiled"): {2: 250_000, 3: 150_000, 4: 140_000, 6: 120_000},
    ("random", "plain Python"): {2: 4000, 3: 3000, 4: 3000, 6: 2800},
    ("sensible", "compiled"): {2: 500_000, 4: 300_000},
}
"""Games a second, at least, by seats."""
OPENINGS = 20
GUESSES = 10_000
GUESSES_WANTED = 250_000
COPIES = 200_000
COPY_WANTED_NS = 100


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


def judged(what: str, seats: int, how: str, found: float, native: float) -> Row:
    """Hold a rate against what is wanted of it."""
    least = WANTED.get((what, how), {}).get(seats)
    wanted = ""
    if least is not None:
        alone = how == "compiled" and what == "random"
        met = found >= least and not (alone and found < OF_CPP * native)
        wanted = verdict(f"{least:,}/s" + (f", {OF_CPP} of C++" if alone else ""), met=met)
    return Row(f"{what}, {seats} seats, {how}", f"{found:,.0f}/s", f"{native:,.0f}/s", found / native, wanted)


def guesses_a_second(openings: int, guesses: int) -> float:
    """Look ahead from openings of two, without the net; give the best rate of a few runs."""
    search, best = Search(1 << 17), 0.0
    for _ in range(TIMES):
        spent = 0.0
        for number in range(openings):
            deck = list(deck_of(36))
            random.Random(number).shuffle(deck)
            state, _ = new_game(Rules(), 2, deck, dealer=0)
            fill(search.world, view(state, state.attacker))
            search.clear()
            playout_random.seed(search.game, number)
            began = time.process_time()
            search.run(guesses)
            spent += time.process_time() - began
        best = max(best, openings * guesses / spent)
    return best


def copy_ns(seats: int, copies: int) -> float:
    """Give the nanoseconds that a copy of a game's beginning takes, the call from Python with it."""
    game, other = Game(), Game()
    playout_random.deal(other, seats, 1)
    copy, best = game.copy_from, float("inf")
    for _ in range(TIMES):
        began = time.process_time()
        for _ in range(copies):
            copy(other)
        best = min(best, time.process_time() - began)
    return 1e9 * best / copies


def search_rows(native: float) -> list[Row]:
    """Judge what the search does most; `native` are the random games of two of the C++ in a second."""
    rate = guesses_a_second(OPENINGS, GUESSES)
    wanted = verdict(f"{GUESSES_WANTED:,}/s", met=rate >= GUESSES_WANTED)
    what = "guesses of the search from an opening, 2 seats, compiled"
    rows = [Row(what, f"{rate:,.0f}/s", f"{native:,.0f}/s", rate / native, wanted)]
    for seats in (2, 6):
        took = copy_ns(seats, COPIES)
        wanted = verdict(f"{COPY_WANTED_NS} ns", met=took <= COPY_WANTED_NS)
        what = f"a copy of a state, {seats} seats, compiled"
        rows.append(
            Row(what, f"{took:.0f} ns", f"{1e9 / native:,.0f} ns a game", took * native / 1e9, wanted)
        )
    return rows


def measure() -> Table:
    """Measure at 2, 3, 4 and 6 seats, as machine code where there is some, and as plain Python."""
    plain = load_plain()
    ways = [("plain Python", plain["playout_random"], plain["playout_policy"], PLAIN_GAMES)]
    if COMPILED:
        ways.insert(0, ("compiled", playout_random, playout_policy, GAMES))
    rows: list[Row] = []
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
                    rows.append(judged(what, seats, how, found, native))
        if COMPILED:
            rows += search_rows(reference(program, 2, GAMES)[0])
    about = (
        "Games a second of CPU from the deal to the end, best of five. The reference is C++ of the same"
        " rules with -O3 -march=native, playing random games; of rates a higher ratio is better. What is"
        " wanted is at least so many a second, or at most so long; of compiled random games also 0.5 of the"
        " C++, better 0.65. The search guesses without the net, and a copy is asked for from Python."
    )
    return Table("The fast game of the bots", about, tuple(rows))
