"""Counts the deals of all finished games of this server, those of rooms that were deleted, too.

They are read once when somebody first asks, and then counted one by one as games end. Of deleted rooms the
sums are kept, which change in one step with what is deleted.

Only finished games count: a figure that moved with a deal would tell of hidden cards (P36).
"""

import asyncio
import logging
from typing import Final

from durnius.protocol.http import DealStats, SeatStats
from durnius.rooms.dealstats import Deal, Figures, chi_square, finished_deals
from durnius.rooms.events import Entry, decode_entry
from durnius.rooms.state import Room
from durnius.server.logs import tell
from durnius.store.log import Log, StoreFailed

log = logging.getLogger("durnius.deals")

_GONE: Final = "deals"
"""Under this name the store keeps the figures of deleted rooms."""


class DealCount:
    """The figures, and up to which game of each room they go."""

    def __init__(self, store: Log) -> None:
        self._store = store
        self._figures = Figures()
        self._counted: dict[str, int] = {}
        """By room, the last game that was counted."""
        self._meanwhile: list[tuple[str, int, Deal]] = []
        """Games that ended while the rooms were read."""
        self._reading: asyncio.Task[None] | None = None
        self._listed = False
        """The sums and the list of rooms were taken: what is deleted from now on is in one of them."""
        self._complete = False
        self._deleting = asyncio.Lock()

    def note(self, room_id: str, room: Room) -> None:
        """Count the room's last game if it is over, once; before anybody asked it is in the log."""
        game = room.game
        if game is None or not game.state.over or self._reading is None:
            return
        deal = Deal(game.deck, len(game.seats), game.dealer)
        if self._complete:
            self._count(room_id, game.number, deal)
        else:
            self._meanwhile.append((room_id, game.number, deal))

    async def delete(self, room_id: str) -> None:
        """Delete a room from the store, and keep the figures of its finished games."""
        async with self._deleting:
            deals = await self._deals_of(room_id)
            kept: dict[str, bytes] = {}
            if deals:
                gone = await self._gone()
                for _, deal in deals:
                    gone.add(deal)
                kept[_GONE] = gone.write()
            await self._store.delete_room(room_id, kept)
            for number, deal in deals if self._listed else ():
                if self._complete:
                    self._count(room_id, number, deal)
                else:
                    self._meanwhile.append((room_id, number, deal))

    async def stats(self, wait_s: float = 2.0) -> DealStats:
        """Give the figures; the first call makes the reading begin and waits a little for its end."""
        if self._reading is None:
            self._reading = asyncio.create_task(self._read(), name="counting deals")
        if not self._complete:
            await asyncio.wait({self._reading}, timeout=wait_s)
        return stats_of(self._figures, complete=self._complete)

    async def close(self) -> None:
        """Stop reading."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def _read(self) -> None:
        try:
            async with self._deleting:
                self._figures.take(await self._gone())
                tails = await self._store.rooms()
                self._listed = True
            for tail in tails:
                for number, deal in await self._deals_of(tail.room):
                    self._count(tail.room, number, deal)
            for room_id, number, deal in self._meanwhile:
                self._count(room_id, number, deal)
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "deals_uncounted", error=error)
            self._figures, self._counted = Figures(), {}
            self._reading, self._listed = None, False  # whoever asks next makes it begin anew
        else:
            self._complete = True
        self._meanwhile.clear()

    async def _gone(self) -> Figures:
        written = await self._store.kept(_GONE)
        try:
            return Figures() if written is None else Figures.read(written)
        except ValueError as error:
            raise StoreFailed(f"the figures of deleted rooms cannot be read: {error}") from error

    async def _deals_of(self, room_id: str) -> list[tuple[int, Deal]]:
        """Give the finished games of a room; one that is damaged keeps no other from being counted."""
        kept = await self._store.read(room_id)
        try:
            return await asyncio.to_thread(_deals, [entry.payload for entry in kept])
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "room_uncounted", error=error)
            return []

    def _count(self, room_id: str, number: int, deal: Deal) -> None:
        if number > self._counted.get(room_id, 0):
            self._figures.add(deal)
            self._counted[room_id] = number


def _deals(payloads: list[bytes]) -> list[tuple[int, Deal]]:
    entries: list[Entry] = list(map(decode_entry, payloads))
    deals = finished_deals(entries)
    trial = Figures()
    for _, deal in deals:
        trial.add(deal)  # all of them can be counted, or this raises
    return deals


def stats_of(figures: Figures, *, complete: bool) -> DealStats:
    """Put the figures in the protocol's words."""
    far = chi_square(figures.seats)
    return DealStats(
        complete=complete,
        games=figures.games,
        seats=[
            SeatStats(
                games=seat.games,
                trumps=list(seat.trumps),
                expected_trumps=[round(expected, 2) for expected in seat.expected],
                aces=seat.aces,
                expected_aces=round(seat.expected_aces, 2),
            )
            for seat in figures.seats
        ],
        chi_square=None if far is None else round(far.value, 2),
        freedom=0 if far is None else far.freedom,
        chance=None if far is None else round(far.chance, 4),
    )
