"""`python -m bench [--write] [NAME ...]`: run all benchmarks, or those named.

A whole run writes bench/README.md; with `--write` those named are written to their places in it.
"""

import importlib
import platform
import sys
from datetime import UTC, datetime

from bench.report import README, Table, markdown, replaced

NAMES = ("core", "bots", "playout", "endgame", "store", "opening", "load", "page")


def main(names: list[str]) -> int:
    """Run and print; write the page after a whole run, or the parts that were asked for."""
    write = "--write" in names
    names = [name for name in names if name != "--write"]
    if unknown := [name for name in names if name not in NAMES]:
        print(f"no benchmark {unknown[0]}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    tables: list[Table] = [importlib.import_module(f"bench.{name}").measure() for name in names or NAMES]
    machine = f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}."
    page = markdown(tables, machine)
    print(page)
    if names and write:
        README.write_text(replaced(README.read_text(encoding="utf-8"), tables), encoding="utf-8")
    if not names:
        README.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
