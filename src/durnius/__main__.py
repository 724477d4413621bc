"""The command line: `durnius serve`, `replay`, `verify`, `arena`, `play` and `hint`.

Only reads arguments. Each subcommand is imported when it is asked for, so that `replay` starts without
the server.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from durnius import __version__

RULES = "durnius, duren or podkidnoy, or options as a record has them, in JSON (%(default)s)"


def parser() -> argparse.ArgumentParser:
    """Build the parser; every option of `serve` takes its default from the environment."""
    top = argparse.ArgumentParser(prog="durnius", description="Durak in the browser, with friends or bots.")
    top.add_argument("--version", action="version", version=f"durnius {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    serve = commands.add_parser("serve", help="run the server", description="Run the server.")
    serve.add_argument(
        "--host",
        default=os.environ.get("DURNIUS_HOST", "127.0.0.1"),
        help="address to listen on (environment: DURNIUS_HOST; now %(default)s)",
    )
    serve.add_argument(
        "--port",
        type=_port,
        default=os.environ.get("DURNIUS_PORT", "8000"),
        help="port to listen on, 0 for any free one (environment: DURNIUS_PORT; now %(default)s)",
    )
    serve.add_argument(
        "--database",
        metavar="FILE",
        default=os.environ.get("DURNIUS_DATABASE", "durnius.db"),
        help="SQLite file with all rooms, made when missing (environment: DURNIUS_DATABASE; now %(default)s)",
    )
    serve.add_argument(
        "--bot-ms",
        type=_milliseconds,
        metavar="MS",
        default=os.environ.get("DURNIUS_BOT_MS", "150"),
        help="CPU time that one choice of a bot may cost (environment: DURNIUS_BOT_MS; now %(default)s)",
    )

    replay = commands.add_parser(
        "replay", help="tell a recorded game", description="Tell a recorded game in sentences, or trace it."
    )
    replay.add_argument("file", metavar="FILE", help="a record, or many, one a line; - reads standard input")
    how = replay.add_mutually_exclusive_group()
    how.add_argument("--trace", action="store_true", help="print JSON, one line per action")
    how.add_argument("--review", action="store_true", help="tell what the best bot thinks of each decision")
    replay.add_argument(
        "--language",
        metavar="CODE",
        help="language to tell it in, like lt or pl (default: that of the environment, else English)",
    )

    verify = commands.add_parser(
        "verify",
        help="check a game's deal",
        description="Check that a finished game's deck was fixed fairly.",
    )
    verify.add_argument(
        "file", metavar="FILE", help="an exported record, or many, one a line; - reads standard input"
    )
    arena = commands.add_parser(
        "arena",
        help="have bots play against each other",
        description="Have bots play against each other over duplicate deals, and tell how well each does."
        " A bot is a level's name, greedy, net, or search:, netsearch: and evensearch: with a budget in"
        " guesses or ms.",
    )
    arena.add_argument("bots", nargs="+", metavar="BOT", help="two or more, like master or search:ms=10")
    arena.add_argument("--pool", action="store_true", help="rate each bot against the pool of frozen ones")
    arena.add_argument("--games", type=int, default=600, help="at least so many for each pair (%(default)s)")
    arena.add_argument("--seed", type=int, default=1, help="of the first deal (%(default)s)")
    arena.add_argument("--seats", type=int, default=2, help="2 to 6 (%(default)s)")
    arena.add_argument("--rules", default="durnius", metavar="RULES", help=RULES)
    arena.add_argument("--jobs", type=int, default=1, help="processes that play (%(default)s)")
    arena.add_argument("--json", metavar="FILE", help="write the figures there as well")
    play = commands.add_parser(
        "play",
        help="play against bots in the terminal",
        description="Play against bots by plain lines: numbers play, hint tells what the best bot would do.",
    )
    play.add_argument("--seats", type=int, default=2, help="2 to 6 (%(default)s)")
    play.add_argument(
        "--bots", default="careful", choices=("beginner", "careful", "strong", "master"), help="(%(default)s)"
    )
    play.add_argument("--rules", default="durnius", metavar="RULES", help=RULES)
    play.add_argument("--record", metavar="FILE", help="write the record there when the game is over")
    play.add_argument("--seed", type=int, help="of the deal; the same one deals the same game (default: any)")
    play.add_argument("--language", metavar="CODE", help="like lt or pl (default: that of the environment)")
    hint = commands.add_parser(
        "hint",
        help="advise about a recorded position",
        description="Tell what the best bot would do at the end of a record.",
    )
    hint.add_argument("file", metavar="FILE", help="a record, or many, one a line; - reads standard input")
    hint.add_argument("--language", metavar="CODE", help="like lt or pl (default: that of the environment)")
    return top


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 0 to 65535 is needed")
    return port


def _milliseconds(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 5000):
        raise argparse.ArgumentTypeError(f"{text!r} must be a whole number from 1 to 5000")
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; return the exit status."""
    options = parser().parse_args(argv)
    if options.command == "replay":
        from durnius.terminal import replay

        return replay.main(options.file, options.trace, options.language, options.review)
    if options.command == "verify":
        from durnius.terminal import verify

        return verify.main(options.file)

    if options.command == "arena":
        from durnius.terminal import arena

        return arena.main(options)

    if options.command == "hint":
        from durnius.terminal import hint

        return hint.main(options.file, options.language)
    if options.command == "play":
        from durnius.terminal import play

        return play.main(options)

    from durnius.server import app

    return app.main(options)


if __name__ == "__main__":
    sys.exit(main())
