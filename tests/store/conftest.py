from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
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


async def until(happened: Callable[[], bool]) -> None:
    """Poll, since the writer's thread tells nobody."""
    async with asyncio.timeout(10):
        while not happened():  # noqa: ASYNC110
            await asyncio.sleep(0.002)
