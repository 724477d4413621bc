"""The last messages of a person that were accepted: a value that another one is added to quickly.

Each action adds one, and a whole copy of so many ids would cost as much as the rest of folding it.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

_IN_ONE: Final = 32
_FULL_KEPT: Final = 4
KEPT: Final = _IN_ONE * _FULL_KEPT
"""How many ids are remembered at least; up to 31 more may be."""


class Accepted(Struct, frozen=True):
    """The ids, with the entries they made."""

    full: tuple[Mapping[str, int], ...] = ()
    """Oldest first; they are shared with the values before."""
    last: Mapping[str, int] = {}
    """What came since, which alone is copied."""

    def get(self, message_id: str) -> int | None:
        """Give the entry that a message made; None when it is not known."""
        return next((ids[message_id] for ids in (self.last, *self.full) if message_id in ids), None)

    def noting(self, message_id: str, seq: int) -> "Accepted":
        """Give the same with another message."""
        last = {**self.last, message_id: seq}
        if len(last) < _IN_ONE:
            return Accepted(self.full, last)
        return Accepted((*self.full, last)[-_FULL_KEPT:])
