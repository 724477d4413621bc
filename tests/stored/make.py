"""`python -m tests.stored.make`: store a log of this release, and what people see of it, for later ones.

To be run once for each release, before it. What was made for an earlier release is never made anew.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import tempfile
from pathlib import Path

from durnius.store.sqlite import SqliteLog
from tests.server.conftest import QUICK, running
from tests.stored.rooms import after_a_stop, deleted, play_all
from tests.stored.seen import CURRENT, FOLDER, dump, seen

_BEGAN_MS = 1_796_000_000_000


async def make(folder: Path) -> None:
    """Play, and write the two files."""
    path = folder / "rooms.db"
    clock = itertools.count(_BEGAN_MS, 7)
    async with running(SqliteLog(path), QUICK, fair=True, clock=lambda: next(clock)) as house:  # type: ignore[arg-type]  # any store
        people = await play_all(house)
    async with running(SqliteLog(path), QUICK, fair=True, clock=lambda: next(clock)) as house:  # type: ignore[arg-type]  # any store
        await after_a_stop(house, people)
        await deleted(house)
        games = (await house.hub.tools.deals.stats(wait_s=60)).games
        tokens = {room: {guest.person: guest.token for guest in guests} for room, guests in people.items()}
    (FOLDER / f"{CURRENT}.sql").write_text(dump(path), encoding="utf-8")
    expected = {"tokens": tokens, "games": games, "rooms": await seen(path)}
    text = json.dumps(expected, ensure_ascii=False, indent=1, sort_keys=True)
    (FOLDER / f"{CURRENT}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(make(Path(folder)))
