"""`python -m bench [--write] [--long] [NAME ...]`: run all benchmarks, or those named.

A whole run writes bench/README.md; with `--write` those named are written to their places in it. `--long`
plays the arena's long cells as well; `arena:CELL` plays one cell, `arena:kept` none.
"""

import importlib
import platform
import sys
from datetime import UTC, datetime

from bench.report import README, Table, markdown, replaced

NAMES = ("core", "bots", "playout", "endgame", "arena", "mistakes", "store", "opening", "load", "page")


def main(arguments: list[str]) -> int:
    """Run and print; write the page after a whole run, or the parts that were asked for."""
    write, long = "--write" in arguments, "--long" in arguments
    asked = [name for name in arguments if name not in ("--write", "--long")]
    cells = [name.partition(":")[2] for name in asked if name.startswith("arena:")]
    names = list(dict.fromkeys(name.partition(":")[0] for name in asked))
    if unknown := [name for name in names if name not in NAMES] or _unknown(cells):
        print(f"no benchmark {unknown[0]}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    tables = [_measured(name, cells, long) for name in names or NAMES]
    machine = f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}."
    page = markdown(tables, machine)
    print(page)
    if names and write:
        README.write_text(replaced(README.read_text(encoding="utf-8"), tables), encoding="utf-8")
    if not names:
        README.write_text(page, encoding="utf-8")
    return 0


def _unknown(cells: list[str]) -> list[str]:
    from bench.arena import CELLS

    return [f"arena:{cell}" for cell in cells if cell not in (*CELLS, "kept")]


def _measured(name: str, cells: list[str], long: bool) -> Table:
    module = importlib.import_module(f"bench.{name}")
    table: Table = module.measure(cells, long) if name == "arena" else module.measure()
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
