"""The port: what a store of rooms must do. Adapters stand beside it; only `app` knows which is used.

A room is nothing but its entries, numbered 1, 2, 3 and so on without a gap. The number is the only lock there
is: whoever appends number n first has it, everybody else gets `Conflict`, reads on and judges again.
Payloads are opaque here. Imports nothing of Durnius.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted command of a room, as it was stored."""

    room: str
    seq: int
    """1 for the room's first entry."""
    at_ms: int
    """When, in milliseconds of Unix time; said by the caller."""
    payload: bytes


@dataclass(frozen=True, slots=True)
class RoomTail:
    """How far a room's log goes."""

    room: str
    seq: int
    at_ms: int
    """When its last entry was stored."""


class Conflict(Exception):
    """The number is not the room's next one: somebody was first, or the room is gone. Nothing was stored."""


class StoreFailed(Exception):
    """The store could not do it, for the disk's sake. Read the room again before appending to it again.

    Nothing was acknowledged, but a disk that fails while it commits may still have kept the entry.
    """


class ForeignDatabase(Exception):
    """The file is none of ours, or was written by a newer release. It was left as it is."""


class Log(Protocol):
    """A store of rooms."""

    def append(self, room: str, seq: int, at_ms: int, payload: bytes) -> Awaitable[None]:
        """Store an entry; done when it is durable. Raises `Conflict` or `StoreFailed`.

        Its place in the order is taken at the call, not when the answer is awaited.
        """

    async def read(self, room: str, after: int = 0, last: int | None = None) -> list[Entry]:
        """Give the room's entries with numbers above `after`, in order, and none above `last`.

        There are none when there is no such room.
        """

    async def rooms(self) -> list[RoomTail]:
        """Give all rooms, by id."""

    def delete_room(self, room: str, kept: Mapping[str, bytes] = ...) -> Awaitable[None]:
        """Forget a room and all its entries, and keep values, each in the place of what had its name.

        Both are done or neither.
        """

    async def kept(self, name: str) -> bytes | None:
        """Give the value that was kept under a name."""

    async def close(self) -> None:
        """Store what was appended before this call, then let go of the files."""
