"""What every room in memory is given to work with, and the name it goes by in the process log."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from durnius.core import Card
from durnius.server.dealcount import DealCount
from durnius.server.metrics import Metrics
from durnius.store.log import Log

Shuffle = Callable[[Sequence[Card]], Sequence[Card]]
Clock = Callable[[], int]
"""Milliseconds of Unix time, never going back."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The store, chance, time and counters."""

    store: Log
    shuffle: Shuffle | None
    """Decks given by a test. None has each deck made so that players can check it."""
    clock: Clock
    metrics: Metrics
    deals: DealCount
    idle_s: float
    """How long a room without anybody stays in memory."""


def short(room_id: str) -> str:
    """Give enough of a room's id to find it by, and not the secret."""
    return room_id[:4] + "..."
