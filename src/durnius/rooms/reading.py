"""Which entries of a whole log can be folded without moving cards: those of games whose end is noted.

The last games are always played through, since listeners are told of them. Pure.
"""

from collections.abc import Sequence
from typing import NamedTuple

from durnius.rooms.events import GameStarted, decode_entry


class Mark(NamedTuple):
    """What an entry does for a game."""

    begins: bool
    ends: bool
    """A game ended, and the entry tells how."""


_NOTHING = Mark(begins=False, ends=False)


def mark(payload: bytes) -> Mark:
    """Read of an entry whether a game begins or ends; most need not be decoded for it."""
    if b"game_started" not in payload and b"ended" not in payload:
        return _NOTHING
    entry = decode_entry(payload)
    begins = any(isinstance(event, GameStarted) for event in entry.events)
    return Mark(begins, entry.ended is not None)


def brief_until(marks: Sequence[Mark], exact_from: int) -> tuple[frozenset[int], int]:
    """Give the entries to fold in brief, and the first one after the last of such games.

    Whatever is from index `exact_from` on is folded card by card, with all of its game; so is the last game.
    """
    brief: set[int] = set()
    start: int | None = None
    pending: range | None = None
    after = 0
    for index, (begins, ends) in enumerate(marks):
        if begins and pending is not None:
            brief.update(pending)
            after = pending.stop
        if begins:
            start, pending = index, None
        if ends and start is not None and start < index < exact_from:
            pending, start = range(start + 1, index + 1), None
    return frozenset(brief), after
