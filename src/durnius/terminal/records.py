"""Where `replay`, `verify` and `hint` get records from (R9): a file or standard input, with one or many.

Many stand one on each line and are given out as they come. One may stand over several lines: that is so when
no line is a record by itself. Reads text only; what is in a record is read by `durnius.core`.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from durnius.core import RecordError


class Unreadable(Exception):
    """What keeps records from being read, as one line."""


def no_record(name: str, place: str, line: int | None, error: RecordError) -> str:
    """Say of a whole text, by its name, or of a line, by its place, that it is no record, and why."""
    return f"{name} is no record: {error}" if line is None else f"{place}this is no record: {error}"


@dataclass(frozen=True, slots=True)
class Found:
    """A record's text and the line it stands on; None when it is all there is."""

    raw: bytes
    line: int | None

    @property
    def text(self) -> str:
        """The text; raise Unreadable where the bytes are none."""
        try:
            return self.raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise Unreadable(f"byte {error.start}: this is not UTF-8 text") from None


def records(file: str) -> Iterator[Found]:
    """Give each record of a file, or of standard input for `-`; raise Unreadable when there is no reading."""
    try:
        if file != "-":
            with Path(file).open("rb") as opened:
                yield from _records(opened)
        elif sys.stdin is None:  # the command was started with it closed
            raise Unreadable("it is closed")
        else:
            yield from _records(sys.stdin.buffer)
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from None
    except ValueError as error:  # a file's name that no file can have
        raise Unreadable(str(error)) from None


def _records(opened: BinaryIO) -> Iterator[Found]:
    begun: list[tuple[int, bytes]] = []
    numbered = ((number, line) for number, line in enumerate(opened, 1) if line.strip())
    for number, line in numbered:
        begun.append((number, line))
        if _is_object(line):
            # A record by itself: so are all others, and whatever stood before was to be one.
            for at, raw in chain(begun, numbered):
                yield Found(raw.strip(), at)
            return
    if all(line.lstrip().startswith(b"{") for _, line in begun) and len(begun) > 1:
        yield from (Found(raw.strip(), at) for at, raw in begun)
    else:
        yield Found(b"".join(_in_place(begun)), None)


def _in_place(lines: list[tuple[int, bytes]]) -> Iterator[bytes]:
    """Give the lines with the empty ones between them, so that an error's line is the file's."""
    last = 0
    for number, line in lines:
        yield b"\n" * (number - last - 1) + line
        last = number


def _is_object(line: bytes) -> bool:
    if not line.lstrip().startswith(b"{"):
        return False
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True
