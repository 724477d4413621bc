"""What people see of a stored log when it is opened: everything that the protocol would tell them."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from durnius import __version__
from durnius.server.projection import Telling
from durnius.server.shown import Shown
from durnius.store.schema import MIGRATIONS
from durnius.store.sqlite import SqliteLog
from tests.server.conftest import QUICK, running

FOLDER = Path(__file__).parent
CURRENT = f"{__version__}-{len(MIGRATIONS)}"
"""The stored log of this release, in its database's format; on the way to it there was another format."""
LATER_MS = 3_600_000
"""How long after its last entry the log is opened."""


def stored(release: str, folder: Path) -> Path:
    """Make the database of a release out of its dump."""
    path = folder / f"{release}.db"
    with closing(sqlite3.connect(path)) as file:
        file.executescript((FOLDER / f"{release}.sql").read_text(encoding="utf-8"))
    return path


def dump(path: Path) -> str:
    """Write a database as SQL, its entries as text that can be read."""
    with closing(sqlite3.connect(path)) as file:
        pragmas = [
            f"PRAGMA {name} = {file.execute(f'PRAGMA {name}').fetchone()[0]};"
            for name in ("application_id", "user_version")
        ]
        tables = [f"{sql};" for (sql,) in file.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")]
        rows = file.execute("SELECT room, seq, at_ms, payload FROM entry ORDER BY room, seq").fetchall()
        has_kept = any("TABLE kept " in table for table in tables)
        kept = file.execute("SELECT name, value FROM kept ORDER BY name").fetchall() if has_kept else []
    lines = [
        f"INSERT INTO entry VALUES ('{room}', {seq}, {at_ms}, CAST('{_quoted(payload)}' AS BLOB));"
        for room, seq, at_ms, payload in rows
    ]
    lines += [
        f"INSERT INTO kept VALUES ('{name}', CAST('{_quoted(value)}' AS BLOB));" for name, value in kept
    ]
    return "\n".join([*pragmas, "BEGIN;", *tables, *lines, "COMMIT;", ""])


def _quoted(payload: bytes) -> str:
    return payload.decode().replace("'", "''")


async def seen(path: Path) -> dict[str, object]:
    """Open a copy of a database, an hour after its last entry; give what all people would see, by room."""
    copy = Path(shutil.copy(path, path.with_name("looked-at.db")))
    log = SqliteLog(copy)
    tails = await log.rooms()
    now = max(tail.at_ms for tail in tails) + LATER_MS
    found: dict[str, object] = {}
    async with running(log, QUICK, fair=True, clock=lambda: now) as house:  # type: ignore[arg-type]  # any store
        for tail in tails:
            live = await house.hub.open(tail.room)
            assert live is not None
            room = live.room
            assert room is not None
            moments, gap = live._keeper.missed(0)
            told = {}
            for person in (*room.persons, "nobody"):
                telling = Telling(Shown(tail.room), room, moments, now, head=live._keeper.head, gap=gap)
                told[person] = _short(telling.to(person))
            # Nobody here has a token of those who sat there: what they may read, all may for this once.
            live._keeper.room = replace(room, spectators=True)
            games = {}
            for past in room.past:
                address = f"/api/rooms/{tail.room}/games/{past.number}"
                async with house.session.get(house.url(address)) as answer:
                    record = await answer.json()
                async with house.session.get(house.url(f"{address}/replay")) as answer:
                    steps = (await answer.json())["steps"]
                games[str(past.number)] = {"record": record, "steps": len(steps), "end": steps[-1]}
            async with house.session.get(house.url(f"/api/rooms/{tail.room}/games")) as answer:
                listed = await answer.json()
            found[tail.room] = {"people": told, "games": games, "list": listed}
    return found


def _short(state: bytes) -> object:
    """A state as it is sent, with the many events as one hash."""
    plain = json.loads(state)
    events = plain.pop("events")
    return plain | {
        "events": {"count": len(events), "hash": _hash(json.dumps(events, sort_keys=True).encode())}
    }


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def differences(expected: object, found: object, where: str = "") -> list[str]:
    """List what is not as expected; what is there besides is what a later release may add."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            line
            for key, value in expected.items()
            for line in differences(value, found.get(key, "nothing"), f"{where}/{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and where.endswith("/levels"):
        return [f"{where}: {level} is gone" for level in expected if level not in found]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = zip(expected, found, strict=True)
        return [line for index, (a, b) in enumerate(pairs) for line in differences(a, b, f"{where}/{index}")]
    return [] if expected == found else [f"{where}: {expected!r} was {found!r}"]
