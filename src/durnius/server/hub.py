"""The rooms in memory: found, read from the store when somebody asks, made, and let go.

Knows nothing of HTTP. The only place that starts tasks for rooms, and it holds each of them (P53).
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import suppress

from durnius.bots import LEVELS
from durnius.core import Record
from durnius.rooms.commands import Refusal, SetOptions
from durnius.rooms.events import BadEntry, Entry, decode_entry, encode_entry
from durnius.rooms.fairdeal import Fair
from durnius.rooms.records import fair_of, never_ended, record_of
from durnius.rooms.settings import create
from durnius.rooms.state import Past
from durnius.server.identity import is_room_id, new_room_id
from durnius.server.keeper import Keeper
from durnius.server.limits import Allowance
from durnius.server.live import LiveRoom
from durnius.server.logs import tell
from durnius.server.public import PublicRooms
from durnius.server.replays import Replays
from durnius.server.reviews import Reviews
from durnius.server.stopping import within
from durnius.server.tools import Tools, short
from durnius.store.log import Conflict, RoomTail

_DAY_MS = 86_400_000

log = logging.getLogger("durnius.hub")


class Hub:
    """All rooms of this process, by id."""

    def __init__(self, tools: Tools, keep_days: int, wrong_rooms_per_minute: float = 10) -> None:
        self.tools = tools
        self.stopping = False
        self.replays = Replays()
        self.reviews = Reviews(tools.thinkers)
        self.guesses = Allowance(wrong_rooms_per_minute)
        """By address, rooms asked for that are none (P44)."""
        self.public = PublicRooms(tools)
        self._keep_days = keep_days
        self._rooms: dict[str, LiveRoom] = {}
        self._opening: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._deleting: set[asyncio.Future[None]] = set()
        """Rooms on their way out of the store, which a stop does not hold up."""

    def __iter__(self) -> Iterator[LiveRoom]:
        return iter(tuple(self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    def gauges(self) -> dict[str, int]:
        """Measure what the metrics tell of the present."""
        connections = sum(len(live.listeners) for live in self)
        seated = sum(live.seated for live in self)
        return {
            "rooms": len(self._rooms),
            "connections": connections,
            "people_seated": seated,
            "people_watching": connections - seated,
            "bots_thinking": sum(live.thinks for live in self),
            "tasks": len(asyncio.all_tasks()),
        }

    async def open(self, room_id: str) -> LiveRoom | None:
        """Give the room, reading it if need be; None when there is none. Raise BadEntry or StoreFailed."""
        if self.stopping or not is_room_id(room_id):
            return None
        live = self._rooms.get(room_id)
        if live is not None:
            return live
        task = self._opening.get(room_id)
        return await (self._open_by(self._read(room_id), room_id) if task is None else asyncio.shield(task))

    def _open_by(
        self, reading: Coroutine[None, None, LiveRoom | None], room_id: str
    ) -> asyncio.Future[LiveRoom | None]:
        """Do it once, for all who want the room meanwhile, whoever of them goes away."""
        task = asyncio.create_task(reading, name=f"open {short(room_id)}")
        self._opening[room_id] = task
        task.add_done_callback(lambda _: self._opening.pop(room_id, None))
        return asyncio.shield(task)

    async def _read(self, room_id: str) -> LiveRoom | None:
        live = LiveRoom(room_id, self.tools, self._ended)
        try:
            if not await live.load():
                return None
        except BadEntry as error:
            tell(log, logging.ERROR, "room_unreadable", error=error, room=short(room_id))
            self.tools.metrics.count("rooms_unreadable_total")
            raise
        return self._begin(live)

    def _begin(self, live: LiveRoom) -> LiveRoom:
        self._rooms[live.id] = live
        live.start()
        return live

    def _ended(self, live: LiveRoom) -> None:
        if self._rooms.get(live.id) is live:
            del self._rooms[live.id]
            self.public.rests(live.id, live.room)

    async def create(self, options: SetOptions, bots: Mapping[int, str]) -> str | Refusal:
        """Make a room; give its id."""
        events = create(options, bots, LEVELS)
        if isinstance(events, Refusal):
            return events
        now_ms = self.tools.clock()
        payload = encode_entry(Entry(v=1, at=now_ms, by=None, id=None, events=events))
        while True:
            room_id = new_room_id()
            try:
                await self.tools.store.append(room_id, 1, now_ms, payload)
            except Conflict:
                continue
            self.tools.metrics.count("rooms_created_total")
            return room_id

    async def record(self, room_id: str, game: Past) -> tuple[Record, Fair | None] | None:
        """Give the record of a finished game and what its deck was made of; None when the log is gone."""
        kept = await self.tools.store.read(room_id, game.first - 1, game.last)
        entries = [decode_entry(entry.payload) for entry in kept]
        record = record_of(entries, game.number)
        return None if record is None else (record, fair_of(entries, game.number))

    async def sweep(self) -> None:
        """Delete the rooms that nobody touched for long, and after a day those that nobody ever entered."""
        if not self._keep_days:
            return
        now_ms = self.tools.clock()
        oldest, oldest_empty = now_ms - self._keep_days * _DAY_MS, now_ms - _DAY_MS
        for tail in await self.tools.store.rooms():
            limit = oldest_empty if tail.seq == 1 else oldest  # nobody ever entered a room of one entry
            if tail.at_ms < limit and tail.room not in self._rooms and tail.room not in self._opening:
                # Whoever comes meanwhile waits for it, as for a room that is read.
                with suppress(BadEntry):  # used meanwhile and damaged, which was told
                    await self._open_by(self._delete(tail), tail.room)

    async def _delete(self, tail: RoomTail) -> LiveRoom | None:
        """Delete a room; give the room where somebody used it since its last entry was looked up."""
        if await self.tools.store.read(tail.room, tail.seq):
            return await self._read(tail.room)
        sealed = await self._sealed(tail.room)
        deleting = asyncio.ensure_future(self.tools.deals.delete(tail.room))
        self._deleting.add(deleting)
        deleting.add_done_callback(lambda done: self._deleted(done, tail.room, sealed))
        await asyncio.shield(deleting)  # once asked for it happens, whoever waits for it
        self.replays.forget(tail.room)
        self.reviews.forget(tail.room)
        self.public.forget(tail.room)
        days = (self.tools.clock() - tail.at_ms) // _DAY_MS
        tell(log, logging.INFO, "room_deleted", room=short(tail.room), days=days)
        return None

    async def _sealed(self, room_id: str) -> tuple[str, str] | None:
        """Give the name and the secret of the room's last game, if it never ended."""
        keeper = Keeper(room_id, self.tools, lambda *_: None)
        try:
            await keeper.load()
        except BadEntry:
            return None  # what cannot be read has no game that anybody could go on with
        return None if keeper.room is None else never_ended(keeper.room)

    def _deleted(self, done: asyncio.Future[None], room_id: str, sealed: tuple[str, str] | None) -> None:
        """Tell the secret of a game that never will end, for nobody can look it up any more."""
        self._deleting.discard(done)
        if done.cancelled() or done.exception() is not None or sealed is None:
            return
        game, secret = sealed
        tell(log, logging.INFO, "deal_opened", room=short(room_id), game=game, secret=secret)

    async def stop(self, within_s: float = 2.0) -> int:
        """Say goodbye to everybody and let all rooms go; their logs hold everything.

        Tell how many would not go in time, for they wait for a store that hangs.
        """
        self.stopping = True
        self.reviews.stop()
        rooms = tuple(self)
        for live in rooms:
            for connection in live.listeners.values():
                connection.close("shutting_down")
        for reading in self._opening.values():
            reading.cancel()
        stops = [asyncio.create_task(live.stop(), name=f"end of {short(live.id)}") for live in rooms]
        return await within(within_s, [*stops, *self._opening.values(), *self._deleting])
