"""Opens a database file: settings of a connection, the schema's version and the steps from one to the next.

A file that is not ours or is newer than this release is refused before anything is written to it (P13).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from durnius.store.log import ForeignDatabase

APPLICATION_ID: Final = int.from_bytes(b"Durn", "big")

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """
        CREATE TABLE entry (
            room TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            at_ms INTEGER NOT NULL,
            payload BLOB NOT NULL,
            PRIMARY KEY (room, seq)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        """
        CREATE TABLE kept (
            name TEXT PRIMARY KEY,
            value BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
    ),
)
"""Step n brings a file from version n to n + 1. Steps that were released are never changed."""

AUTOCHECKPOINT_PAGES: Final = 4000
"""Bounds the write-ahead log of a server that is never idle, to 16 MiB or so."""


def connect(path: Path, busy_s: float) -> sqlite3.Connection:
    """Open a connection for the writer. Every commit is on the disk when it returns (synchronous=FULL)."""
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None, check_same_thread=False)
    try:
        _refuse_foreign(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {AUTOCHECKPOINT_PAGES}")
    except BaseException:
        connection.close()
        raise
    return connection


def connect_reader(path: Path, busy_s: float) -> sqlite3.Connection:
    """Open a connection that cannot write."""
    connection = sqlite3.connect(path, timeout=busy_s, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only = ON")
    return connection


def prepare(path: Path, busy_s: float) -> None:
    """Make the file if there is none, readable by its owner alone, and bring it to this release's version."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    with closing(connect(path, busy_s)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        version = _pragma(connection, "user_version")  # again under the lock: two servers may start at once
        if version < len(MIGRATIONS):
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for step in MIGRATIONS[version:]:
                for statement in step:
                    connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    version = _pragma(connection, "user_version")
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if tables and _pragma(connection, "application_id") != APPLICATION_ID:
        raise ForeignDatabase(f"{path} is a database of something else; it was left as it is.")
    if version > len(MIGRATIONS):
        raise ForeignDatabase(
            f"{path} was written by a newer release of Durnius (format {version}; this one knows formats"
            f" up to {len(MIGRATIONS)}); it was left as it is."
        )


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
