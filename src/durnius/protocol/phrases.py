"""What people can say at the table: a fixed list, so that each listener hears it in the own language."""

from __future__ import annotations

from typing import Final, Literal, get_args

Phrase = Literal[
    "hello",
    "good_luck",
    "ready",
    "one_moment",
    "back",
    "thanks",
    "well_played",
    "oops",
    "sorry",
    "wow",
    "good_game",
    "bye",
]

PHRASES: Final[tuple[str, ...]] = get_args(Phrase)
"""All of them, in the order in which they may be offered."""
