"""`python -m bench [--write] [--long] [NAME ...]`: run all benchmarks, or those named.

A whole run writes all its tables to their places in bench/README.md; with `--write` those named are written
to theirs. `--long` plays the arena's long cells as well; `arena:CELL` plays one cell, `arena:kept` none, and
`ratings:BOT` rates one bot.
"""

import importlib
import sys
from dataclasses import replace

from bench.report import README, Table, markdown, replaced

NAMES = (
    "core",
    "bots",
    "playout",
    "endgame",
    "arena",
    "ratings",
    "mistakes",
    "store",
    "opening",
    "load",
    "page",
)
PARTED = ("arena", "ratings")
"""Those of which parts can be played alone; what they came to last is kept beside them."""


def main(arguments: list[str]) -> int:
    """Run and print; write the page after a whole run, or the parts that were asked for."""
    write, long = "--write" in arguments, "--long" in arguments
    asked = [name for name in arguments if name not in ("--write", "--long")]
    parts = {
        name: [part.partition(":")[2] for part in asked if part.startswith(f"{name}:")] for name in PARTED
    }
    names = list(dict.fromkeys(name.partition(":")[0] for name in asked))
    if unknown := [name for name in names if name not in NAMES] or _unknown(parts):
        print(f"no benchmark {unknown[0]}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    tables = [_measured(name, parts.get(name, []), long) for name in names or NAMES]
    print(markdown(tables))
    if write or not names:
        README.write_text(replaced(README.read_text(encoding="utf-8"), tables), encoding="utf-8")
    return 0


def _unknown(parts: dict[str, list[str]]) -> list[str]:
    from bench.arena import CELLS
    from bench.ratings import GAMES

    there = {"arena": {*CELLS, "kept"}, "ratings": {*GAMES, "kept"}}
    return [f"{name}:{part}" for name in PARTED for part in parts[name] if part not in there[name]]


def _measured(name: str, parts: list[str], long: bool) -> Table:
    module = importlib.import_module(f"bench.{name}")
    table: Table = module.measure(parts, long) if name in PARTED else module.measure()
    return replace(table, command=f"scripts/bench {name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
