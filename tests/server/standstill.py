"""`durnius serve` whose disk stands still for ever once somebody takes the name `standstill`."""

from __future__ import annotations

import sys
import threading

from durnius.__main__ import main
from durnius.store.sqlite import SqliteLog, _Job

_commit = SqliteLog._commit


def commit(log: SqliteLog, jobs: list[_Job]) -> None:
    """Commit, unless it is the moment to stand still."""
    if any(job.entry is not None and b'"standstill"' in job.entry.payload for job in jobs):
        threading.Event().wait()
    _commit(log, jobs)


if __name__ == "__main__":
    SqliteLog._commit = commit  # type: ignore[assignment, method-assign]
    sys.exit(main())
