"""One server for each database: a lock on a file beside it, which ends with the process, however it ends.

Rooms are in the memory of the server that opened them, so a second one would tell people different things.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from durnius.store.log import StoreFailed


class InUse(Exception):
    """Another process has the database."""


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold the database until the block ends. Raise `InUse`, or `StoreFailed` where no file can be made.

    The file stays: to remove it would let two servers lock two files of one name.
    """
    real = database.resolve()
    path = real.with_name(real.name + ".lock")
    try:
        file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise StoreFailed(f"{database} cannot be opened: {error}") from error
    try:
        try:
            _lock(file)
        except OSError as error:
            raise InUse(
                f"{database} is used by another Durnius server that is running;"
                " stop it first, or name another file with --database FILE."
            ) from error
        yield
    finally:
        os.close(file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        # Unlike flock, nothing of it goes to a child of a server that was killed.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
