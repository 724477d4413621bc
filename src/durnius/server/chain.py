"""The chain: every event in its public form hangs on the hash of all before it; `head` is the last hash.

Whoever is shown the same head at the same number has been told the same history. Made of what a spectator may
be told, so it gives nothing away; not stored, since it follows from the log.
"""

import hashlib
from collections.abc import Iterable

from durnius.rooms.fairdeal import room_name
from durnius.server.said import Said


def first_head(room_id: str) -> str:
    """Give the head of a room in which nothing happened."""
    return _hash(f"durnius-chain-v1|{room_name(room_id)}".encode())


def head_after(head: str, told: Iterable[Said]) -> str:
    """Give the head after what is told of an entry: at each event the hash of head and the event's JSON."""
    for one in told:
        head = _hash(head.encode() + one.public)
    return head


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
