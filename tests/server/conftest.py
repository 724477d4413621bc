"""The server in this process, on a port of its own, with a seeded shuffle."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

import aiohttp
import msgspec
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from durnius.core import Card
from durnius.protocol.http import RoomCreated
from durnius.server.app import HUB, make_app, steady_clock
from durnius.server.hub import Hub
from durnius.server.settings import Settings
from tests.server.guests import Guest
from tests.server.memory import MemoryLog


class House:
    """A running server."""

    def __init__(
        self, server: TestServer, session: aiohttp.ClientSession, hub: Hub, store: MemoryLog
    ) -> None:
        self.server = server
        self.session = session
        self.hub = hub
        self.store = store
        self.guests: list[Guest] = []

    def url(self, path: str) -> str:
        """The address of a path."""
        return str(self.server.make_url(path))

    async def room(self, seats: int = 3, **options: object) -> str:
        """Make a room and give its id."""
        body = {"seats": seats, "pace_ms": 0} | options
        async with self.session.post(self.url("/api/rooms"), json=body) as answer:
            assert answer.status == 201, await answer.text()
            return msgspec.json.decode(await answer.read(), type=RoomCreated).room

    def guest(self, room: str, name: str = "Alex") -> Guest:
        """Somebody who is not connected yet."""
        guest = Guest(self.session, self.url(f"/ws/{room}"), name)
        self.guests.append(guest)
        return guest

    async def seated(self, room: str, *names: str) -> list[Guest]:
        """People who sit."""
        guests = [self.guest(room, name) for name in names]
        for guest in guests:
            await guest.hello()
            await guest.do("sit", seat=None)
        return guests


QUICK = Settings(
    messages_per_second=10_000,
    message_burst=10_000,
    rooms_per_minute=10_000,
    wrong_rooms_per_minute=10_000,
    changes_per_minute=1e9,
    change_burst=1e9,
    absent_s=0,
    return_s=0,
    lists_per_minute=10_000,
    list_s=0,
)
"""Limits that do not hold up clients that play without thinking."""


@asynccontextmanager
async def running(
    store: MemoryLog | None = None,
    settings: Settings | None = None,
    seed: int = 0,
    shuffle: Callable[[Sequence[Card]], Sequence[Card]] | None = None,
    clock: Callable[[], int] | None = None,
    fair: bool = False,
) -> AsyncIterator[House]:
    """Run a server until the block ends; decks are given, unless they are to be `fair`."""
    store = store or MemoryLog()
    rng = Random(seed)

    def shuffled(deck: Sequence[Card]) -> Sequence[Card]:
        cards = list(deck)
        rng.shuffle(cards)
        return cards

    app: web.Application = make_app(
        settings or QUICK,
        store=store,
        shuffle=None if fair else shuffle or shuffled,
        clock=clock or steady_clock(),
    )
    server = TestServer(app)
    connector = aiohttp.TCPConnector(limit=0)
    async with server, aiohttp.ClientSession(connector=connector) as session:
        house = House(server, session, app[HUB], store)
        yield house
        for guest in house.guests:
            await guest.close()


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with running() as house:
        yield house
