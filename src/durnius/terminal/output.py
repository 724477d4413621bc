"""What the commands of the terminal write: plain lines, and one clear line when that does not work.

Output that is closed, full or not read any more ends a command with status 1 and never with a traceback.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import TextIO


def guarded(command: Callable[[], int]) -> int:
    """Run a command that writes with `say` and `complain`; give its exit status, 1 if it could not write."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # the terminal may lack letters that names have
    if sys.stdout is None:  # started with it closed
        return complain("standard output: it is closed")
    try:
        status = command()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads us has enough
        _hush(sys.stdout)
        return 1
    except OSError as error:
        _hush(sys.stdout)
        return complain(f"standard output: {error.strerror or error}")
    return status


def say(line: str) -> None:
    """Write a line to standard output."""
    print(_plain(line))


def complain(line: str) -> int:
    """Write a line to standard error, after what was said before it; give the exit status 1."""
    if sys.stdout is not None:
        sys.stdout.flush()
    if sys.stderr is not None:
        try:
            print(_plain(line), file=sys.stderr, flush=True)
        except OSError:
            _hush(sys.stderr)  # there is nobody left to tell
    return 1


def _hush(stream: TextIO) -> None:
    """Let a stream end nowhere: what is left in its buffer must not fail once more at exit."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plain(line: str) -> str:
    """Keep a line one line that any terminal can show, whatever names and actions are in the record."""
    return line if line.isprintable() else "".join(mark if mark.isprintable() else "?" for mark in line)
