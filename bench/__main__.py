"""`python -m bench [NAME ...]`: run all benchmarks, or those named; a whole run writes bench/README.md."""

import importlib
import platform
import sys
from datetime import UTC, datetime

from bench.report import README, Table, markdown

NAMES = ("core", "bots", "playout", "endgame", "store", "opening", "load")


def main(names: list[str]) -> int:
    """Run and print; write the page only after a whole run."""
    if unknown := [name for name in names if name not in NAMES]:
        print(f"no benchmark {unknown[0]}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    tables: list[Table] = [importlib.import_module(f"bench.{name}").measure() for name in names or NAMES]
    machine = f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, Python {platform.python_version()}."
    page = markdown(tables, machine)
    print(page)
    if not names:
        README.write_text(page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
