"""Figures about the server, in the text form that Prometheus reads. None names a room or a person."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Final

GAUGES: Final[Mapping[str, str]] = {
    "rooms": "Rooms in memory.",
    "connections": "Open sockets of people in rooms.",
    "people_seated": "People with a seat who are connected.",
    "people_watching": "People without a seat who are connected.",
    "bots_thinking": "Slow bots that think at present.",
    "tasks": "Tasks of the event loop.",
}
COUNTERS: Final[Mapping[str, str]] = {
    "entries_total": "Accepted commands, each a durable log entry.",
    "actions_total": "Moves that people made in games.",
    "bot_actions_total": "Actions that bots chose.",
    "rooms_created_total": "Rooms made.",
    "too_slow_total": "Connections cut off because they read too slowly.",
    "flooding_total": "Connections cut off because they sent too much.",
    "store_failures_total": "Entries that the store could not keep.",
    "room_failures_total": "Rooms that failed inside and were read again.",
    "rooms_unreadable_total": "Rooms put aside because their log could not be read.",
    "rooms_stuck_total": "Rooms that were busy with one thing for over two seconds.",
}
REFUSED: Final = "Messages that were refused, by code."
_MILLISECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_SECONDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
HISTOGRAMS: Final[Mapping[str, tuple[str, tuple[float, ...]]]] = {
    "commit_seconds": ("From handing an entry to the store until it was durable.", _MILLISECONDS),
    "loop_lag_seconds": ("How late the event loop was with what was due.", _MILLISECONDS),
    "thinking_seconds": ("How long slow bots took for an action, the wait for a process included.", _SECONDS),
}


class Histogram:
    """How often a figure was within each bound."""

    __slots__ = ("_bounds", "_counts", "_sum")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a figure."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self, name: str) -> list[str]:
        """Write it; each bucket counts those below it, too."""
        lines: list[str] = []
        total = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """All of them; every name stands in a table above, without its `durnius_`."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self.commits = Histogram(HISTOGRAMS["commit_seconds"][1])
        self.lag = Histogram(HISTOGRAMS["loop_lag_seconds"][1])
        self.thinking = Histogram(HISTOGRAMS["thinking_seconds"][1])

    def count(self, name: str, by: int = 1) -> None:
        """Count something."""
        self._counts[name] += by

    def refused(self, code: str) -> None:
        """Count a refusal; `code` is one of the protocol's."""
        self._refused[code] += 1

    def text(self, gauges: Mapping[str, int]) -> str:
        """Write all of them; gauges are measured by the caller."""
        lines: list[str] = []
        for name, sentence in GAUGES.items():
            lines += [*_head(name, "gauge", sentence), f"durnius_{name} {gauges.get(name, 0)}"]
        for name, sentence in COUNTERS.items():
            lines += [*_head(name, "counter", sentence), f"durnius_{name} {self._counts[name]}"]
        lines += _head("refused_total", "counter", REFUSED)
        lines += [f'durnius_refused_total{{code="{code}"}} {n}' for code, n in sorted(self._refused.items())]
        for name, histogram in zip(HISTOGRAMS, (self.commits, self.lag, self.thinking), strict=True):
            lines += [*_head(name, "histogram", HISTOGRAMS[name][0]), *histogram.lines(f"durnius_{name}")]
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, sentence: str) -> list[str]:
    return [f"# HELP durnius_{name} {sentence}", f"# TYPE durnius_{name} {kind}"]
