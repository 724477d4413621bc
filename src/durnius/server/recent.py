"""The last entries of a room as their listeners were told them, for those who come back (P23).

Every table in play has them, so they take little room: an entry is some bytes, and many are packed together.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from itertools import islice
from typing import Final

import msgspec

from durnius.server.said import Happened

BLOCK: Final = 32
"""How many entries are packed together: with more each takes less, and reading a few takes longer."""
_LIST: Final = b"\xdc" + BLOCK.to_bytes(2)
"""How a list of so many begins in MessagePack."""

_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Happened).decode
_decode_block: Final = msgspec.msgpack.Decoder(list[Happened]).decode


class Recent:
    """Those of one room, in order, without a hole."""

    __slots__ = ("_blocks", "_late", "_most", "last")

    def __init__(self, most: int) -> None:
        """`most` is how many are given at most."""
        self.last = 0
        """The number of the newest one."""
        self._most = most
        self._blocks: list[bytes] = []
        """Older ones, so many in each."""
        self._late: list[bytes] = []
        """The newest ones."""

    def clear(self) -> None:
        """Forget all."""
        self._blocks.clear()
        self._late.clear()

    def note(self, number: int, happened: Happened) -> None:
        """Add the next one."""
        self.last = number
        self._late.append(_encode(happened))
        if len(self._late) == BLOCK:
            self._blocks.append(zlib.compress(b"".join((_LIST, *self._late)), 1))
            self._late.clear()
            if len(self._blocks) * BLOCK >= self._most + BLOCK:
                del self._blocks[0]

    def since(self, number: int) -> list[Happened] | None:
        """Give all above a number; None where some of them are not here any more, or not yet."""
        count = self.last - number
        if not 0 <= count <= min(self._most, len(self._blocks) * BLOCK + len(self._late)):
            return None
        packed = max(0, count - len(self._late))
        blocks = self._blocks[len(self._blocks) - -(-packed // BLOCK) :]
        older: list[Happened] = [one for block in blocks for one in _decode_block(zlib.decompress(block))]
        late: Sequence[bytes] = self._late[len(self._late) - (count - packed) :]
        return [*islice(older, len(older) - packed, None), *map(_decode, late)]
