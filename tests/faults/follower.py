"""One person's side of a room's history: what came, in which order, and the hash over all of it.

Checks what a client can check by itself: that events come once and in order (P23), and that the head it is
told follows from what it was told, as docs/protocol.md says.
"""

from __future__ import annotations

import hashlib

from msgspec import UNSET, structs

from durnius.protocol.codec import encode_event
from durnius.protocol.events import Dealt, Drew
from durnius.protocol.outgoing import State


class Fault(Exception):
    """A promise was broken."""


class History:
    """The heads of one room by number, as all its people were told them."""

    def __init__(self) -> None:
        self.heads: dict[int, str] = {}

    def tell(self, seq: int, head: str, who: str) -> None:
        """Note what somebody was told; everybody must be told the same."""
        if self.heads.setdefault(seq, head) != head:
            raise Fault(f"{who} was told another history than others up to entry {seq}")


class Follower:
    """What one person knows of it."""

    def __init__(self, who: str, history: History) -> None:
        self.seq: int | None = None
        """The last entry known; None before the first state."""
        self.gaps = 0
        """How often so much was missed that it was not told."""
        self._who = who
        self._history = history
        self._head = ""

    def take(self, state: State, *, first: bool) -> None:
        """Take the next state; the `first` of a connection may bring nothing new."""
        if state.head is None:
            raise Fault(f"{self._who} was told no head at {state.seq}")
        known = self.seq
        if known is None or state.gap:
            self.gaps += known is not None
        else:
            if state.seq < known or (state.seq == known and not first):
                raise Fault(f"{self._who} was told entry {state.seq} after {known}")
            if (head := _after(self._head, state)) != state.head:
                raise Fault(
                    f"{self._who} was told {known} to {state.seq}, and the head is not that of it: {head}"
                )
        self.seq, self._head = state.seq, state.head
        self._history.tell(state.seq, state.head, self._who)


def _after(head: str, state: State) -> str:
    for event in state.events:
        public = structs.replace(event, cards=UNSET) if isinstance(event, Dealt | Drew) else event
        head = hashlib.sha256(head.encode() + encode_event(public)).hexdigest()
    return head
