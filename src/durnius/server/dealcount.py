"""Counts the deals of all finished games that this server still has.

They are read once when somebody first asks, and then counted one by one as games end.

Only finished games count: a figure that moved with a deal would tell of hidden cards (P36).
"""

import asyncio
import logging

from durnius.protocol.http import DealStats, SeatStats
from durnius.rooms.dealstats import Deal, Figures, chi_square, finished_deals
from durnius.rooms.events import Entry, decode_entry
from durnius.rooms.state import Room
from durnius.server.logs import tell
from durnius.store.log import Log

log = logging.getLogger("durnius.deals")


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
        self._complete = False

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
            for tail in await self._store.rooms():
                await self._read_room(tail.room)
            for room_id, number, deal in self._meanwhile:
                self._count(room_id, number, deal)
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "deals_uncounted", error=error)
            self._figures, self._counted = Figures(), {}
            self._reading = None  # whoever asks next makes it begin anew
        else:
            self._complete = True
        self._meanwhile.clear()

    async def _read_room(self, room_id: str) -> None:
        """Count a room's games; one that is damaged, in whatever way, keeps no other from being counted."""
        kept = await self._store.read(room_id)
        try:
            deals = await asyncio.to_thread(_deals, [entry.payload for entry in kept])
            for number, deal in deals:
                self._count(room_id, number, deal)
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "room_uncounted", error=error)

    def _count(self, room_id: str, number: int, deal: Deal) -> None:
        if number > self._counted.get(room_id, 0):
            self._figures.add(deal)
            self._counted[room_id] = number


def _deals(payloads: list[bytes]) -> list[tuple[int, Deal]]:
    entries: list[Entry] = list(map(decode_entry, payloads))
    return finished_deals(entries)


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
