"""A few plain counters, as Prometheus reads them."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

HELP: Final[Mapping[str, tuple[str, str]]] = {
    "durnius_rooms": ("gauge", "Rooms in memory."),
    "durnius_connections": ("gauge", "Open sockets."),
    "durnius_entries_total": ("counter", "Accepted commands, each a durable log entry."),
    "durnius_refused_total": ("counter", "Refused messages."),
    "durnius_bot_actions_total": ("counter", "Actions that bots chose."),
    "durnius_rooms_created_total": ("counter", "Rooms made."),
    "durnius_too_slow_total": ("counter", "Connections cut off because they read too slowly."),
    "durnius_flooding_total": ("counter", "Connections cut off because they sent too much."),
    "durnius_store_failures_total": ("counter", "Entries that the store could not keep."),
    "durnius_room_failures_total": (
        "counter",
        "Rooms that failed inside and were read again.",
    ),
    "durnius_rooms_unreadable_total": ("counter", "Rooms put aside because their log could not be read."),
    "durnius_rooms_stuck_total": ("counter", "Rooms that were busy with one thing for over two seconds."),
}


class Metrics:
    """Counts by name; every name stands in `HELP`."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def count(self, name: str, by: int = 1) -> None:
        """Count something."""
        self._counts["durnius_" + name] += by

    def text(self, gauges: Mapping[str, int]) -> str:
        """Write all of them; gauges are measured by the caller."""
        lines: list[str] = []
        for name, (kind, sentence) in HELP.items():
            value = gauges.get(name, self._counts[name])
            lines += [f"# HELP {name} {sentence}", f"# TYPE {name} {kind}", f"{name} {value}"]
        return "\n".join(lines) + "\n"
