"""What a room waits for while it is at something: its own entry in the store, and nothing else (P54).

No disk and no network is waited for in the event loop's thread, where all rooms are.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
import types
from collections.abc import Awaitable, Coroutine, Generator
from pathlib import Path
from random import Random

import pytest

from durnius.server.items import Item
from durnius.server.live import LiveRoom
from durnius.store.sqlite import SqliteLog
from tests.server.conftest import QUICK, running

_DISK_AND_NETWORK = (
    "open",
    "os.",
    "sqlite3.",
    "socket.connect",
    "socket.getaddrinfo",
    "subprocess.",
    "time.sleep",
)


class Watched:
    """Sees what the event loop's thread does while a room is at something."""

    def __init__(self) -> None:
        self.turns = 0
        self.waits = 0
        self.wrong: list[str] = []
        self.of_store: set[int] = set()
        """The futures that the store gave out."""
        self._inside = False
        self._thread = threading.get_ident()

    def audit(self, event: str, arguments: tuple[object, ...]) -> None:
        """Hear what Python tells of."""
        if self._inside and threading.get_ident() == self._thread and event.startswith(_DISK_AND_NETWORK):
            self.wrong.append(f"{event} {arguments}")

    @types.coroutine
    def turn(self, coroutine: Coroutine[object, object, None]) -> Generator[object, object, None]:
        """Run a room's turn, and look at everything that it waits for."""
        self.turns += 1
        while True:
            self._inside = True
            try:
                waited_for = coroutine.send(None)
            except StopIteration:
                return
            finally:
                self._inside = False
            if waited_for is not None:
                self.waits += 1
                if id(waited_for) not in self.of_store:
                    self.wrong.append(f"waits for {waited_for}")
            yield waited_for


@pytest.mark.slow
async def test_p54_a_room_waits_for_nothing_but_its_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watched()
    sys.addaudithook(watch.audit)  # stays for good, and does nothing after this test
    handle, ask = LiveRoom._handle, SqliteLog._ask

    def handled(live: LiveRoom, item: Item) -> Awaitable[None]:
        return watch.turn(handle(live, item))

    def asked(log: SqliteLog, *arguments: object) -> asyncio.Future[None]:
        future = ask(log, *arguments)  # type: ignore[arg-type]  # passed on as they came
        watch.of_store.add(id(future))
        return future

    monkeypatch.setattr(LiveRoom, "_handle", handled)
    monkeypatch.setattr(SqliteLog, "_ask", asked)
    log = SqliteLog(tmp_path / "rooms.db")
    async with running(log, QUICK, fair=True) as house:  # type: ignore[arg-type]  # a store of any kind
        room = await house.room(4, bots={"2": "careful", "3": "random"})
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
        await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
        await ben.do("leave")
        await alex.close()
    assert watch.wrong == []
    assert watch.turns > 30
    assert watch.waits > 30


async def test_p54_the_stores_connections_are_used_in_threads_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: set[int] = set()
    connect = sqlite3.connect

    class Connection(sqlite3.Connection):
        """A connection that notes who uses it."""

        def execute(self, *arguments: object) -> sqlite3.Cursor:
            used.add(threading.get_ident())
            return super().execute(*arguments)  # type: ignore[arg-type]  # passed on as they came

    def connected(path: Path, **options: object) -> sqlite3.Connection:
        return connect(path, factory=Connection, **options)  # type: ignore[call-overload, no-any-return]

    log = SqliteLog(tmp_path / "rooms.db")
    monkeypatch.setattr(sqlite3, "connect", connected)
    await asyncio.gather(*(log.append(room, 1, 1, b"x") for room in "abc"))
    assert len(await log.rooms()) == 3
    assert len(await log.read("a")) == 1
    await log.delete_room("a")
    await log.close()
    assert used
    assert threading.get_ident() not in used
