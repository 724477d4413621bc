"""How strong the bots are: games of the arena, with what is wanted of them.

Cells that take hours are played with `--long`, or when they are asked for by name (`arena:best-greedy`); for
all others the table tells what they came to last. That is kept in arena.json, so that no figure is typed.
"""

import argparse
import json
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.report import Line, Table
from durnius.bots.playout import COMPILED
from durnius.terminal import arena

KEPT = Path(__file__).with_name("arena.json")
BEST = "netsearch:ms=100"
FAIR = -1.0
"""Wanted of a level: that its interval lies on its side of what an equal bot would come to."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One pairing."""

    alone: str
    others: str
    games: int
    wanted: float = FAIR
    """Between two seats the least score, with more the largest share of games lost."""
    seats: int = 2
    long: bool = False

    @property
    def command(self) -> str:
        """Say how to play it."""
        seats = f" --seats {self.seats}" if self.seats > 2 else ""
        return f"durnius arena {self.alone} {self.others}{seats} --games {self.games} --seed 1"


CELLS = {
    "greedy-random": Cell("greedy", "random", 10_000, 0.98),
    "net-greedy": Cell("net", "greedy", 10_000, 0.68),
    "search-greedy": Cell("search:ms=10", "greedy", 2000, 0.78, long=True),
    "best-greedy": Cell(BEST, "greedy", 600, 0.84, long=True),
    "best-search": Cell(BEST, "search:ms=100", 600, 0.60, long=True),
    "best-3": Cell("search:ms=10", "greedy", 2000, 0.09, 3, long=True),
    "best-4": Cell("search:ms=10", "greedy", 2000, 0.045, 4, long=True),
    "best-6": Cell("search:ms=10", "greedy", 2000, 0.04, 6, long=True),
    **{f"careful-{seats}": Cell("careful", "beginner", 4000, FAIR, seats) for seats in (2, 3, 4)},
    **{f"strong-{seats}": Cell("strong", "careful", 2000, FAIR, seats) for seats in (2, 3, 4)},
    **{f"master-{seats}": Cell("master", "strong", 600, FAIR, seats, long=True) for seats in (2, 3, 4)},
}


def measure(names: list[str], long: bool) -> Table:
    """Play the cells of these names, or all that are short, or all; the others stand as they were."""
    kept: dict[str, dict[str, Any]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for name, cell in CELLS.items():
        if name in names or (not names and (long or not cell.long)):
            kept[name] = play(cell)
            told = {name: kept[name] for name in CELLS if name in kept}
            KEPT.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    rows = tuple(line(cell, kept[name]) for name, cell in CELLS.items() if name in kept)
    about = (
        "Every deal is played with the first bot in each seat and the second in all others; the deal is the"
        " unit of counting, and intervals are of 95 %. Between two seats the figure is the score of the first"
        " bot, a draw counting half; with more it is the share of games that it loses among the others, and"
        " fair is what one of the others would lose. Budgets are CPU time."
    )
    return Table("Strength", about, rows, ("command", "figure", "wanted", "draws", "a choice", "day"))


def play(cell: Cell) -> dict[str, Any]:
    """Play a cell in the arena; give the pairing's figures and when it was."""
    figures: dict[str, Any] = in_the_arena([cell.alone, cell.others], cell.games, cell.seats)["pairs"][0]
    return dated(figures, cell.command)


def in_the_arena(bots: list[str], games: int, seats: int = 2, *, pool: bool = False) -> dict[str, Any]:
    """Have the arena play, as its command would; give what it writes with `--json`."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "out.json"
        told = arena.main(
            argparse.Namespace(
                bots=bots,
                seats=seats,
                games=games,
                seed=1,
                jobs=1,
                rules="durnius",
                pool=pool,
                json=str(file),
            )
        )
        if told != 0 or not COMPILED:
            raise SystemExit(f"{', '.join(bots)}: played by compiled bots only")
        figures: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return figures


def dated(figures: dict[str, Any], command: str) -> dict[str, Any]:
    """Note with figures how they were come by, and when."""
    return figures | {"day": f"{datetime.now(UTC):%Y-%m-%d}", "command": command}


def line(cell: Cell, found: dict[str, Any]) -> Line:
    """Write what a cell came to."""
    share = found["score" if cell.seats == 2 else "lost"]
    value, margin = share["value"], share["margin"]
    figure = f"{100 * value:.2f} ± {100 * margin:.2f} %"
    if cell.seats == 2:
        wanted = "over 50 %" if cell.wanted == FAIR else f"at least {100 * cell.wanted:g} %"
        met = value - margin > 0.5 if cell.wanted == FAIR else value >= cell.wanted
        figure = f"scores {figure}"
    else:
        wanted = "less than fair" if cell.wanted == FAIR else f"at most {100 * cell.wanted:g} %"
        met = value + margin < found["fair"] if cell.wanted == FAIR else value <= cell.wanted
        figure = f"loses {figure}, fair {100 * found['fair']:.2f}"
    cost = f"{found['milliseconds']:.2f} ms"
    words = (
        f"`{found['command']}`",
        figure,
        f"{wanted}: {'met' if met else 'missed'}",
        f"{100 * found['drawn']:.2f} %",
        cost,
        found["day"],
    )
    return Line(words)
