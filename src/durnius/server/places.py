"""Decides which file each statement of the joined modules goes into, and which none needs.

Most go where their module does. One that only gives a name goes where that name is used, if that is a
single file: what belongs to the settings alone comes with them, wherever it stands. One that nobody uses
goes nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from durnius.server.names import Origin, Part


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a module, the names that it gives to the others and uses of them."""

    part: Part
    gives: AbstractSet[Origin]
    uses: AbstractSet[Origin]
    free: bool
    """Whether giving a name is all it does, so that it may be anywhere."""


def placed(pieces: Sequence[Piece], home: Mapping[str, str], wanted: AbstractSet[Origin]) -> list[str | None]:
    """Give the file of each piece, or None; `home` is where modules go, `wanted` stays with its module."""
    fixed = [not piece.free or bool(piece.gives & wanted) for piece in pieces]
    users: dict[Origin, list[int]] = {}
    for at, piece in enumerate(pieces):
        for origin in piece.uses:
            users.setdefault(origin, []).append(at)
    place: list[str | None] = [
        home[piece.part.module] if stays else None for piece, stays in zip(pieces, fixed, strict=True)
    ]
    changed = True
    while changed:  # from those that stay to what they use, and to what that uses
        changed = False
        for at, piece in enumerate(pieces):
            if fixed[at]:
                continue
            files = {place[user] for origin in piece.gives for user in users.get(origin, ()) if user != at}
            files.discard(None)
            file = next(iter(files)) if len(files) == 1 else home[piece.part.module] if files else None
            if file != place[at]:
                place[at] = file
                changed = True
    return place
