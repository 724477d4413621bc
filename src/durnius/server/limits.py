"""Token buckets: how often something may happen (P46). Time is an argument, in seconds."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

MOST_KEYS: Final = 20_000


@dataclass(slots=True)
class Bucket:
    """Holds up to `burst` tokens and gains `rate` a second; it starts full."""

    rate: float
    burst: float
    now: float
    tokens: float = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = self.burst

    def take(self, now: float, cost: float = 1, *, least: float = 0) -> bool:
        """Take a token, or several, if there are at least so many; tell whether they were there."""
        self._fill(now)
        if self.tokens < max(cost, least):
            return False
        self.tokens -= cost
        return True

    def _fill(self, now: float) -> None:
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.now) * self.rate)
        self.now = now


class Allowance:
    """One bucket per key, an address for example.

    So many keys are kept; then the one that took nothing for longest is forgotten and would start anew.
    """

    def __init__(self, per_minute: float, burst: float | None = None, most: int = MOST_KEYS) -> None:
        self._per_minute = per_minute
        self._burst = per_minute if burst is None else burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def spent(self, key: str, now: float) -> bool:
        """Tell whether the key's bucket is empty, and take nothing."""
        bucket = self._buckets.get(key)
        return bucket is not None and not bucket.take(now, 0, least=1)

    def take(self, key: str, now: float, cost: float = 1) -> bool:
        """Take a token from the key's bucket; tell whether there was one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._per_minute / 60, self._burst, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take(now, cost)
