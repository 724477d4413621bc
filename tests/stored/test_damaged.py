"""Stored entries that were damaged or exchanged in any way are refused or read; nothing else (P7)."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pytest

from durnius.rooms.events import BadEntry, decode_entry
from durnius.rooms.fold import fold
from durnius.rooms.reading import brief_until, mark
from tests.stored.seen import CURRENT, stored

_VALUES: Final[tuple[object, ...]] = (
    *(0, -1, 1, 5, 63, 10**6, 10**30, 1.5, None, True, False),
    *("", "x", "6c", "take", "0:-", "ff" * 32, "é", [], {}, [0, 0, 0], [None]),
)


def damaged(rng: Random, payloads: list[bytes]) -> list[bytes]:
    """Change bytes of one entry, change one value in it, or exchange it with another."""
    changed = list(payloads)
    one, other = rng.randrange(len(changed)), rng.randrange(len(changed))
    match rng.randrange(4):
        case 0:
            raw = bytearray(changed[one])
            for _ in range(rng.randrange(1, 4)):
                raw[rng.randrange(len(raw))] = rng.randrange(256)
            changed[one] = bytes(raw)
        case 1:
            changed[one], changed[other] = changed[other], changed[one]
        case _:
            entry = json.loads(changed[one])
            rng.choice(_places(entry))(rng.choice(_VALUES))
            changed[one] = json.dumps(entry).encode()
    return changed


def _places(value: object) -> list[Callable[[object], None]]:
    """Give what puts another value into each place of a document."""
    found: list[Callable[[object], None]] = []
    if isinstance(value, dict):
        for name, held in value.items():
            found += [partial(value.__setitem__, name), *_places(held)]
    if isinstance(value, list):
        for index, held in enumerate(value):
            found += [partial(value.__setitem__, index), *_places(held)]
    return found


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_p07_damaged_entries_are_refused_or_read_and_nothing_else(tmp_path: Path, long: bool) -> None:
    rooms: dict[str, list[bytes]] = defaultdict(list)
    with closing(sqlite3.connect(stored(CURRENT, tmp_path))) as file:
        for room, payload in file.execute("SELECT room, payload FROM entry ORDER BY room, seq"):
            rooms[room].append(payload)
    rng = Random(1)
    refused = 0
    for _ in range(30_000 if long else 800):
        payloads = damaged(rng, rng.choice(list(rooms.values())))
        try:
            brief, _ = brief_until([mark(payload) for payload in payloads], len(payloads) - 5)
            room = None
            for index, payload in enumerate(payloads):
                room = fold(room, decode_entry(payload), brief=index in brief)
        except BadEntry:
            refused += 1
    assert refused > 500
