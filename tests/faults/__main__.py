"""`python -m tests.faults --kills 100 --seed 1`: kill a server that is played on, and print the figures."""

import argparse
import asyncio
import shutil
import sys
import tempfile
from pathlib import Path

from tests.faults.follower import Fault
from tests.faults.kills import run


def main() -> int:
    """Run as the command line says; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--good-lines", action="store_true", help="no slow, broken or silent connections")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="durnius-faults-"))
    try:
        outcome = asyncio.run(
            run(folder, kills=given.kills, seed=given.seed, bad_lines=not given.good_lines, say=_say)
        )
    except Fault as fault:
        print(f"FAULT: {fault}\nThe database and what the server said are in {folder}.")
        return 1
    shutil.rmtree(folder)
    _say(outcome.text())
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
