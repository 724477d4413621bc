"""The list of public rooms: those in memory, those that rest, and those that rested when the server began.

A line for each is all that is kept of a resting room; nobody is there, so nothing of it changes. Imports
nothing of HTTP.
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Final

from durnius.core import rules_to_json
from durnius.protocol.http import RoomLine
from durnius.rooms.events import BadEntry
from durnius.rooms.state import Room
from durnius.server.keeper import Keeper
from durnius.server.live import LiveRoom
from durnius.server.logs import tell
from durnius.server.said import Happened
from durnius.server.tools import Tools, short
from durnius.store.log import StoreFailed

RESTING_KEPT: Final = 500
"""Of more than so many resting rooms those that were used last are listed."""

log = logging.getLogger("durnius.public")


class PublicRooms:
    """Lines of resting public rooms, by id, the one used last behind all others."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._resting: dict[str, RoomLine] = {}
        self._known: set[str] | None = set()
        """What became of these was seen while the store was read, whose word is old; None once it was."""

    def lines(self, live: Iterator[LiveRoom]) -> list[RoomLine]:
        """Give the lines of all public rooms that can be joined or watched, the newest first."""
        awake = {room.id: None if room.room is None else line_of(room.id, room.room) for room in live}
        resting = [line for room_id, line in self._resting.items() if room_id not in awake]
        return [line for line in [*resting, *awake.values()] if line is not None][::-1]

    def rests(self, room_id: str, room: Room | None) -> None:
        """Note that a room is in memory no more."""
        self.forget(room_id)
        line = None if room is None else line_of(room_id, room)
        if line is not None:
            self._resting[room_id] = line
            if len(self._resting) > RESTING_KEPT:
                del self._resting[next(iter(self._resting))]

    def forget(self, room_id: str) -> None:
        """Note that a room was deleted."""
        if self._known is not None:
            self._known.add(room_id)
        self._resting.pop(room_id, None)

    async def read(self) -> None:
        """Read what the store holds; a room that cannot be read is left out."""
        found: list[RoomLine] = []
        for tail in sorted(await self._tools.store.rooms(), key=lambda tail: tail.at_ms, reverse=True):
            if len(found) >= RESTING_KEPT:
                break
            try:
                line = await self._read(tail.room)
            except (BadEntry, StoreFailed):
                tell(log, logging.WARNING, "room_unlisted", room=short(tail.room))
                continue
            if line is not None:
                found.append(line)
        known = self._known or set()
        older = {line.room: line for line in reversed(found) if line.room not in known}
        newest = [*older.items(), *self._resting.items()][-RESTING_KEPT:]
        self._resting, self._known = dict(newest), None

    async def _read(self, room_id: str) -> RoomLine | None:
        kept = await self._tools.store.read(room_id)
        if not any(b'"private":false' in entry.payload for entry in kept):
            return None  # it never was public, which is what most are
        keeper = Keeper(room_id, self._tools, _tell_nobody)
        await keeper.load()
        return None if keeper.room is None else line_of(room_id, keeper.room)


def _tell_nobody(_room: Room, _news: Sequence[Happened]) -> None:
    pass


def line_of(room_id: str, room: Room) -> RoomLine | None:
    """Give a room's line in the public list, if it is public and can be joined or watched."""
    if room.private or not room.may_enter(None):
        return None
    return RoomLine(
        room=room_id,
        link=f"/r/{room_id}",
        name=room.name,
        phase=room.phase,
        seats=len(room.seats),
        free=sum(seat.kind == "empty" for seat in room.seats),
        people=[seat.name for seat in room.seats if seat.person is not None and seat.name is not None],
        rules=dict(rules_to_json(room.rules)),
        spectators=room.spectators,
    )
