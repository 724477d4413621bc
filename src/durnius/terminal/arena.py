"""`durnius arena`: bots against each other, with intervals. Deals out the work and writes what came of it."""

import argparse
import json
import math
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import combinations
from pathlib import Path

from durnius import __version__
from durnius.bots.players import player
from durnius.bots.playout import COMPILED
from durnius.core import Rules, rules_to_json
from durnius.terminal.frozen import FIXED, MEMBERS, rate
from durnius.terminal.matches import Played, Task, play_deal
from durnius.terminal.output import complain, guarded, say
from durnius.terminal.ratings import Summary, pool, summarise
from durnius.terminal.rules import named_rules


def main(options: argparse.Namespace) -> int:
    """Run the command; give its exit status."""
    return guarded(lambda: _run(options))


def _run(options: argparse.Namespace) -> int:
    bots: list[str] = options.bots
    if len(bots) < 2 and not options.pool:
        return complain("an arena needs two bots")
    if options.pool and (options.seats != 2 or options.rules != "durnius"):
        return complain("the pool plays between two seats by durnius's own rules")
    try:
        rules = named_rules(options.rules)
    except ValueError as error:
        return complain(f"--rules: {error}")
    try:
        for bot in bots:
            player(bot, 0)
    except ValueError as error:
        return complain(str(error))
    if not rules.seats_allowed(options.seats):
        return complain(f"{options.seats} seats cannot play these rules")
    if options.games < 1 or options.jobs < 1 or options.seed < 0:
        return complain("games and jobs must be positive, and the seed not negative")
    if options.json:
        try:
            Path(options.json).open("a").close()  # better now than after an hour of games
        except OSError as error:
            return complain(f"{options.json}: {error.strerror}")
    pairs = _pairs(bots, options.pool)
    summaries = []
    for number, (alone, others) in enumerate(pairs, 1):
        deals = math.ceil(options.games / options.seats)
        tasks = [Task(alone, others, options.seats, rules, options.seed + deal) for deal in range(deals)]
        label = (
            f"{number}/{len(pairs)} {alone} among {others}" if options.seats > 2 else f"{alone} – {others}"
        )
        played = list(_progress(_play(tasks, options.jobs), deals, label))
        summaries.append(summarise(alone, others, options.seats, played))
        say(_line(summaries[-1], options.seed))
    if options.pool:
        rated = {bot: rate([one for one in summaries if one.alone == bot]) for bot in dict.fromkeys(bots)}
        for name, rating in sorted(rated.items(), key=lambda item: -item[1].elo):
            say(f"{name}: {rating} in the frozen pool, where {FIXED} is 0")
        ratings: Mapping[str, object] = {name: asdict(rating) for name, rating in rated.items()}
    else:
        found = _ratings(summaries) if options.seats == 2 and len(bots) > 2 else {}
        for name, elo in sorted(found.items(), key=lambda item: -item[1]):
            say(f"{elo:+7.0f} Elo  {name}")
        ratings = found
    if options.json:
        text = json.dumps(_figures(options, rules, summaries, ratings), indent=1)
        Path(options.json).write_text(text + "\n", "utf-8")
    return 0


def _pairs(bots: Sequence[str], frozen: bool) -> list[tuple[str, str]]:
    """Say who meets whom: each the other bots, or each the members of the frozen pool."""
    if frozen:
        return [(bot, member) for bot in dict.fromkeys(bots) for member in MEMBERS if member != bot]
    return list(combinations(bots, 2))


def _play(tasks: list[Task], jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(play_deal, tasks)
        return
    with ProcessPoolExecutor(jobs) as workers:
        yield from workers.map(play_deal, tasks, chunksize=max(1, min(8, len(tasks) // (4 * jobs))))


def _progress(played: Iterable[Played], deals: int, label: str) -> Iterator[Played]:
    """Show on a terminal how far it is, on one line that ends empty."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from played
        return
    try:
        for number, deal in enumerate(played, 1):
            yield deal
            sys.stderr.write("\r" + _bar(label, number, deals))
            sys.stderr.flush()
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _bar(label: str, number: int, deals: int) -> str:
    """Draw it on less than a line, or \\r would not lead back to its beginning; a long label is cut."""
    columns = os.get_terminal_size(sys.stderr.fileno()).columns or 80
    room = columns - len(f" [] {deals}/{deals}") - 1
    label = label[: max(room - 10, 0)]
    width = max(0, min(30, room - len(label)))
    done = width * number // deals
    return f"{label} [{'#' * done}{'.' * (width - done)}] {number}/{deals}"


def _line(summary: Summary, seed: int) -> str:
    games = f"{summary.games} games from seed {seed}"
    by_seat = f"lost by seat {' / '.join(f'{100 * share:.1f}' for share in summary.lost_by_seat)} %"
    cost = f"{summary.milliseconds:.2f} ms a choice, 95 % below {summary.slowest:.2f}"
    if summary.seats == 2:
        middle, low, high = summary.elo
        return (
            f"{summary.alone} – {summary.others}: {games}, score {summary.score}, {by_seat},"
            f" draws {100 * summary.drawn:.2f} %, Elo {middle:+.0f} ({low:+.0f} to {high:+.0f}); {cost}"
        )
    return (
        f"{summary.alone} among {summary.others}, {summary.seats} seats: {games},"
        f" the fool in {summary.lost} (fair {100 * summary.fair:.2f} %), {by_seat},"
        f" draws {100 * summary.drawn:.2f} %; {cost}"
    )


def _ratings(summaries: list[Summary]) -> dict[str, float]:
    names = [name for summary in summaries for name in (summary.alone, summary.others)]
    fixed = "greedy" if "greedy" in names else names[0]
    scores = {(one.alone, one.others): (one.score.value * one.games, one.games) for one in summaries}
    return pool(scores, fixed)


def _figures(
    options: argparse.Namespace, rules: Rules, summaries: list[Summary], ratings: Mapping[str, object]
) -> dict[str, object]:
    return {
        "version": __version__,
        "compiled": COMPILED,
        "rules": rules_to_json(rules),
        "first_seed": options.seed,
        "pairs": [
            asdict(summary) | {"elo": summary.elo if summary.seats == 2 else None} for summary in summaries
        ],
        "ratings": ratings,
    }
