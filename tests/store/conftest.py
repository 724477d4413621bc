from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from durnius.store.sqlite import SqliteLog


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rooms.db"


@pytest.fixture
async def log(path: Path) -> AsyncIterator[SqliteLog]:
    log = SqliteLog(path)
    yield log
    await log.close()
