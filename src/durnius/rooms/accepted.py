"""The last messages of a person that were accepted: a value that another one is added to quickly.

Each action adds one, and everybody at every table has them, so they are kept as one text: a mapping of so
many would take ten times the memory, and to copy it would cost as much as the rest of folding the action.
"""

from typing import Final

from msgspec import Struct

_DROPPED: Final = 32
"""How many of the oldest go at once."""
KEPT: Final = 128
"""How many ids are remembered at least; up to 31 more may be."""


class Accepted(Struct, frozen=True, gc=False):
    """The ids, with the entries they made."""

    count: int = 0
    text: bytes = b"\n"
    """Oldest first, each a line of its id, whose tabs and line ends are escaped, a tab, and the entry."""

    def get(self, message_id: str) -> int | None:
        """Give the entry that a message made; None when it is not known."""
        before = b"\n%b\t" % message_id.encode("unicode_escape")
        at = self.text.find(before)
        if at < 0:
            return None
        at += len(before)
        return int(self.text[at : self.text.index(b"\n", at)])

    def noting(self, message_id: str, seq: int) -> "Accepted":
        """Give the same with another message."""
        text = b"%b%b\t%d\n" % (self.text, message_id.encode("unicode_escape"), seq)
        if self.count + 1 < KEPT + _DROPPED:
            return Accepted(self.count + 1, text)
        return Accepted(KEPT, b"\n" + text.split(b"\n", _DROPPED + 1)[-1])
