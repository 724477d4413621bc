"""Keeps one room and its log in step: judge, append, fold, tell, in this order.

Nothing is true before it is durable, and a store that fails leaves the room as it was. The entry's number is
the only lock: whoever finds it taken reads on and judges again.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Final, assert_never

from msgspec import structs

from durnius.bots import LEVELS
from durnius.core import deck_of
from durnius.rooms.commands import Answered, Command, Refusal
from durnius.rooms.dealing import Chance, Draw
from durnius.rooms.events import Ended, Entry, decode_entry, encode_entry
from durnius.rooms.fold import fold
from durnius.rooms.judge import decide
from durnius.rooms.reading import Mark, brief_until, mark
from durnius.rooms.state import Room
from durnius.server.chain import first_head, head_after
from durnius.server.identity import new_secret
from durnius.server.recent import Recent
from durnius.server.said import Happened, happened
from durnius.server.tools import Tools
from durnius.store.log import Conflict, StoreFailed

MOMENTS_KEPT: Final = 300
"""Entries that a client may have missed and still be told one by one (P23)."""
_ATTEMPTS: Final = 5

Tell = Callable[[Room, Sequence[Happened]], None]


class Keeper:
    """A room as its log says, with the last moments of it."""

    def __init__(self, room_id: str, tools: Tools, tell: Tell) -> None:
        self.room: Room | None = None
        """None when there is no such room, or it was not read yet."""
        self.head = first_head(room_id)
        """The hash over the room's public history."""
        self._id = room_id
        self._tools = tools
        self._tell = tell
        self._recent = Recent(MOMENTS_KEPT)
        self._stale = False

    async def load(self) -> None:
        """Read the whole log anew. Raise BadEntry for one that cannot be read."""
        told = None if self.room is None else self.room.seq
        self.room = None
        self.head = first_head(self._id)
        self._recent.clear()
        await self._read_on(told)

    async def refresh(self) -> None:
        """Read on, if the store has failed since; until that goes well nothing else may be done."""
        if self._stale:
            await self._read_on()
            self._stale = False

    async def do(
        self, command: Command, by: str | None = None, message_id: str | None = None
    ) -> int | Refusal:
        """Do a command; give the number of its entry (the last one where nothing changed), or the refusal."""
        for _ in range(_ATTEMPTS):
            room = self.room
            if room is None:
                return Refusal("room_gone")
            outcome = decide(
                room,
                command,
                by,
                message_id,
                now_ms=self._tools.clock(),
                deck=self._chance(room),
                levels=LEVELS,
            )
            match outcome:
                case Refusal():
                    return outcome
                case Answered(seq):
                    return seq
                case Entry():
                    if not outcome.events:
                        return room.seq  # nothing happened, and nothing is stored
                    try:
                        await self._append(room, outcome)
                    except Conflict:
                        await self._read_on()
                        continue
                    return room.seq + 1
                case _:
                    assert_never(outcome)
        raise StoreFailed("the log moves on faster than it can be followed")

    def why_not(self, command: Command, by: str | None) -> Refusal | None:
        """Tell why a command would be refused now; nothing is done."""
        if self.room is None:
            return Refusal("room_gone")
        outcome = decide(self.room, command, by, None, now_ms=self._tools.clock(), deck=(), levels=LEVELS)
        return outcome if isinstance(outcome, Refusal) else None

    def missed(self, seen: int | None) -> tuple[list[Happened], bool]:
        """Give what happened after entry `seen`, and whether it was too much to tell."""
        if seen is None or self.room is None or seen == self.room.seq:
            return [], False
        since = self._recent.since(seen)
        return since or [], since is None

    def _chance(self, room: Room) -> Chance:
        """Give what a deck would be made of; nothing while one is in play."""
        if room.phase == "playing":
            return ()
        if self._tools.shuffle is not None:
            return self._tools.shuffle(deck_of(room.rules.deck))
        return Draw(self._id, new_secret())

    async def _append(self, room: Room, entry: Entry) -> None:
        after = fold(room, entry)
        told = happened(after)
        head = head_after(self.head, told.said)
        if len(after.past) > len(room.past):
            last = after.past[-1]
            entry = structs.replace(entry, ended=Ended(fool=last.fool, reason=last.reason, head=head))
        payload = encode_entry(entry)
        begun = perf_counter()
        try:
            await self._tools.store.append(self._id, room.seq + 1, entry.at, payload)
        except StoreFailed:
            # A disk that fails while it commits may have kept the entry all the same.
            self._stale = True
            kept = await self._tools.store.read(self._id, room.seq)
            self._stale = False
            if not kept or kept[0].payload != payload:
                raise
        self.room = after
        self.head = head
        self._recent.note(after.seq, told)
        self._tools.metrics.count("entries_total")
        self._tools.metrics.commits.observe(perf_counter() - begun)
        self._tools.deals.note(self._id, after)
        self._tell(after, (told,))

    async def _read_on(self, told: int | None = None) -> None:
        """Fold the entries that are not known here, and tell those that were not told before."""
        kept = await self._tools.store.read(self._id, 0 if self.room is None else self.room.seq)
        reading = _Reading(self.room, self.head, [entry.payload for entry in kept], told)
        await self._tools.slices.run(reading.steps())
        self.room, self.head = reading.room, reading.head
        for number, entry in reading.entries:
            self._recent.note(number, entry)
        news = [entry for number, entry in reading.entries if told is None or number > told]
        if self.room is not None and news:
            self._tell(self.room, news)


class _Reading:
    """Entries on their way into a room, in steps. Games that ended long ago are not played through again."""

    def __init__(self, room: Room | None, head: str, payloads: Sequence[bytes], told: int | None) -> None:
        self.room = room
        self.head = head
        self.entries: deque[tuple[int, Happened]] = deque(maxlen=MOMENTS_KEPT)
        """The last of them, with their numbers."""
        self._payloads = payloads
        self._exact_from = (
            len(payloads) - MOMENTS_KEPT if told is None else min(told, len(payloads)) - MOMENTS_KEPT
        )

    def steps(self) -> Iterator[None]:
        """Look at one entry, or fold one, with each step."""
        whole = self.room is None  # only then the hashes noted with the games' ends go on from the first
        marks: list[Mark] = []
        for payload in self._payloads if whole else ():
            marks.append(mark(payload))
            yield
        brief, after = brief_until(marks, self._exact_from)
        for index, payload in enumerate(self._payloads):
            entry = decode_entry(payload)
            self.room = fold(self.room, entry, brief=index in brief)
            if index >= after:
                told = happened(self.room)
                self.head = head_after(self.head, told.said)
                self.entries.append((self.room.seq, told))
            elif entry.ended is not None:
                self.head = entry.ended.head
            yield
