"""A store in memory that fails when told to: a fake, faster than a disk and more obedient."""

from collections.abc import Mapping

from durnius.store.log import Conflict, Entry, RoomTail, StoreFailed


class MemoryLog:
    """A `Log` without a disk."""

    def __init__(self) -> None:
        self.entries: dict[str, list[Entry]] = {}
        self.values: dict[str, bytes] = {}
        """What was kept, by name."""
        self.fails = False
        """Every append and read fails."""
        self.keeps_and_fails = False
        """Appends are kept but not acknowledged."""
        self.handed_out = 0
        """How many entries were read."""

    async def append(self, room: str, seq: int, at_ms: int, payload: bytes) -> None:
        """Store an entry, unless told to fail."""
        if self.fails:
            raise StoreFailed("told to fail")
        kept = self.entries.setdefault(room, [])
        if seq != len(kept) + 1:
            raise Conflict(f"{room} {seq}")
        kept.append(Entry(room, seq, at_ms, payload))
        if self.keeps_and_fails:
            raise StoreFailed("kept, but told to fail")

    async def read(self, room: str, after: int = 0, last: int | None = None) -> list[Entry]:
        """Give the entries after a number."""
        if self.fails:
            raise StoreFailed("told to fail")
        found = self.entries.get(room, [])[after:last]
        self.handed_out += len(found)
        return found

    async def rooms(self) -> list[RoomTail]:
        """Give all rooms."""
        return [RoomTail(room, len(kept), kept[-1].at_ms) for room, kept in self.entries.items() if kept]

    async def delete_room(self, room: str, kept: Mapping[str, bytes] | None = None) -> None:
        """Forget a room and keep values."""
        self.entries.pop(room, None)
        self.values |= kept or {}

    async def kept(self, name: str) -> bytes | None:
        """Give a value that was kept."""
        return self.values.get(name)

    async def close(self) -> None:
        """Do nothing."""
