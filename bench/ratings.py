"""Elo ratings of the levels in the frozen pool, kept in ratings.json as those of the arena in arena.json."""

import json
from pathlib import Path
from typing import Any

from bench.arena import BEST, dated, in_the_arena
from bench.report import Line, Table
from durnius.terminal import frozen

KEPT = Path(__file__).with_name("ratings.json")
GAMES = {"beginner": 400, "strong": 400, "master": 60, BEST: 60}
"""Games against each member of the pool, for those that are no members."""
SLOW = frozenset({"master", BEST})


def measure(names: list[str], long: bool) -> Table:
    """Rate the bots of these names, or all that are quick, or all; the others stand as they were."""
    kept: dict[str, dict[str, Any]] = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    for name in GAMES:
        if name in names or (not names and (long or name not in SLOW)):
            kept[name] = play(name)
            KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")
    rows = [
        (
            found["elo"],
            Line((f"`{found['command']}`", f"{found['elo']:+.0f} ± {found['margin']:.0f}", found["day"])),
        )
        for found in kept.values()
    ]
    rows += [
        (elo, Line((f"`{name}`, a member", f"{elo:+.0f}", ""))) for name, elo in frozen.ratings().items()
    ]
    about = (
        "Elo between two seats, with `greedy` at 0. Members of the frozen pool are rated by what they scored"
        " against each other (src/durnius/terminal/pool.json, scripts/freeze_pool.py), others by what they"
        " score against the members, whose ratings then count as exact. Intervals are of 95 %."
    )
    ordered = tuple(row for _, row in sorted(rows, key=lambda row: -row[0]))
    return Table("Ratings", about, ordered, ("command", "Elo", "day"))


def play(name: str) -> dict[str, Any]:
    """Rate a bot in the arena; give its rating and when it was."""
    games = GAMES[name]
    found: dict[str, Any] = in_the_arena([name], games, pool=True)["ratings"][name]
    return dated(found, f"durnius arena {name} --pool --games {games} --seed 1")
