"""Plays the members of the frozen pool against each other and writes what they scored: terminal/pool.json.

    .venv/bin/python -m scripts.freeze_pool --games 600

To be run where the bots are compiled, after a change of how a member plays (the net's weights, the search):
ratings by the old pool then cannot be compared with new ones, and CHANGELOG should say so. Most of the time
goes to the pairs with `search:ms=10`.
"""

import argparse
import json
from itertools import combinations

from bench.arena import Cell, play
from durnius.terminal.frozen import MEMBERS, POOL


def main() -> None:
    """Play all pairs, and keep each as soon as it is played, so that it can be gone on with."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=600, help="of each pair (%(default)s)")
    games = parser.parse_args().games
    begun = POOL.with_suffix(".begun")
    scores = json.loads(begun.read_text("utf-8")) if begun.exists() else []
    for one, other in list(combinations(MEMBERS, 2))[len(scores) :]:
        pair = play(Cell(one, other, games))
        points = round(2 * pair["score"]["value"] * pair["games"]) / 2  # a draw is half a point
        scores.append([one, other, points, pair["games"]])
        begun.write_text(json.dumps(scores), "utf-8")
    POOL.write_text("[\n" + ",\n".join(f" {json.dumps(score)}" for score in scores) + "\n]\n", "utf-8")
    begun.unlink()


if __name__ == "__main__":
    main()
