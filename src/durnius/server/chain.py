"""The chain: every event in its public form hangs on the hash of all before it; `head` is the last hash.

Whoever is shown the same head at the same number has been told the same history. Made of what a spectator may
be told, so it gives nothing away; not stored, since it follows from the log.
"""

import hashlib

from durnius import core
from durnius.core import redact
from durnius.protocol.codec import encode_event
from durnius.rooms.fairdeal import room_name
from durnius.rooms.state import Moment
from durnius.server.telling import game_event, room_event


def first_head(room_id: str) -> str:
    """Give the head of a room in which nothing happened."""
    return _hash(f"durnius-chain-v1|{room_name(room_id)}".encode())


def next_head(head: str, moment: Moment) -> str:
    """Give the head after an entry: at each event the hash of the head before and the event's JSON."""
    for happened in moment.told:
        public = (
            game_event(redact(happened, None), moment.number)
            if isinstance(happened, core.Event)
            else room_event(happened)
        )
        if public is not None:
            head = _hash(head.encode() + encode_event(public))
    return head


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
