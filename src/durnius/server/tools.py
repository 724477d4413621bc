"""What every room in memory is given to work with, and the name it goes by in the process log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from durnius.core import Card
from durnius.rooms.dealing import RETURN_MS
from durnius.server.dealcount import DealCount
from durnius.server.metrics import Metrics
from durnius.server.slices import Slices
from durnius.server.thinking import Thinkers
from durnius.server.watchdog import Watchdog
from durnius.store.log import Log

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
Clock = Callable[[], int]
"""Milliseconds of Unix time, never going back."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, chance, time, counters, and where bots think."""

    store: Log
    shuffle: Shuffle | None
    """Decks given by a test. None has each deck made so that players can check it."""
    clock: Clock
    metrics: Metrics
    deals: DealCount
    thinkers: Thinkers
    watchdog: Watchdog
    idle_s: float
    """How long a room without anybody stays in memory."""
    changes_per_minute: float = 180.0
    """Changes that are no play, of each person; a new name counts six times (P46)."""
    change_burst: float = 60.0
    slices: Slices = field(default_factory=Slices)
    absent_s: float = 2.0
    """How long somebody may be without a connection before it is told: most come back at once."""
    return_s: float = RETURN_MS / 1000
    """How long after a stop that is: all come back, one after the other."""


def short(room_id: str) -> str:
    """Give enough of a room's id to find it by, and not the secret."""
    return room_id[:4] + "..."
