"""A room in memory without sockets: what goes into its queue, in which order, and what connections got."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from random import Random
from typing import Final

import msgspec

from durnius.core import Card
from durnius.protocol.outgoing import GivenHint, Ok, Outgoing, Refused, State, Welcome
from durnius.rooms.commands import PersonCommand, Refusal, SetOptions
from durnius.server.connection import Connection
from durnius.server.dealcount import DealCount
from durnius.server.hub import Hub
from durnius.server.items import Ask, AskHint, Enter, Gone
from durnius.server.live import LiveRoom
from durnius.server.metrics import Metrics
from durnius.server.thinking import Thinkers
from durnius.server.tools import Tools
from durnius.server.watchdog import Watchdog
from tests.server.memory import MemoryLog

_decoder: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)
WAIT_S: Final = 10.0


class Ear(Connection):
    """A connection that keeps what it is sent."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[Outgoing] = asyncio.Queue()
        self.token: str | None = None
        self.person = ""
        self.state: State | None = None
        self.numbers: list[int] = []
        """Of all states that came, in order."""
        self.bye: str | None = None
        self.entered: asyncio.Future[str | None]
        self.hung_up = False
        self._ended = False
        self._held = None
        self._transport = None

    @property
    def gone(self) -> bool:
        """Whether it hung up."""
        return self.hung_up

    def send_bytes(self, message: bytes) -> None:
        """Keep a message."""
        if not self._ended:
            self.heard.put_nowait(_decoder.decode(message))

    def close(self, code: str | None) -> None:
        """Keep the goodbye."""
        if not self._ended:
            self._ended, self.bye = True, code

    async def next(self) -> Outgoing:
        """Give the next message."""
        async with asyncio.timeout(WAIT_S):
            message = await self.heard.get()
        if isinstance(message, State):
            self.state = message
            self.numbers.append(message.seq)
        elif isinstance(message, Welcome):
            self.token, self.person = message.token, message.person
        return message

    def rest(self) -> list[Outgoing]:
        """Give all that came and was not read."""
        return [self.heard.get_nowait() for _ in range(self.heard.qsize())]

    async def answer(self, message_id: str) -> Ok | Refused:
        """Read on until the answer to a message."""
        while True:
            message = await self.next()
            if isinstance(message, Ok | Refused) and message.id == message_id:
                return message

    async def hint(self, message_id: str) -> GivenHint | Refused:
        """Read on until a hint, or why there is none."""
        while True:
            message = await self.next()
            if isinstance(message, GivenHint | Refused) and message.id == message_id:
                return message


class Desk:
    """One room of a hub, and people who speak to it without a network."""

    def __init__(self, hub: Hub, store: MemoryLog, room_id: str) -> None:
        self.hub = hub
        self.store = store
        self.id = room_id

    async def live(self) -> LiveRoom:
        """The room, in memory."""
        live = await self.hub.open(self.id)
        assert live is not None
        return live

    async def enter(self, ear: Ear, name: str = "Alex") -> None:
        """Have a connection say hello; do not wait for what comes of it."""
        ear.entered = asyncio.get_running_loop().create_future()
        (await self.live()).put(Enter(ear, ear.token, name, None, lambda: True, ear.entered))

    async def let_in(self, name: str = "Alex", token: str | None = None) -> Ear:
        """Let somebody in."""
        ear = Ear()
        ear.token = token
        await self.enter(ear, name)
        while ear.state is None:
            await ear.next()
        return ear

    async def ask(self, ear: Ear, command: PersonCommand | AskHint, message_id: str) -> None:
        """Have a connection ask; do not wait for the answer."""
        (await self.live()).put(Ask(ear, ear.person, message_id, command))

    async def do(self, ear: Ear, command: PersonCommand, message_id: str) -> Ok | Refused:
        """Ask and give the answer."""
        await self.ask(ear, command, message_id)
        return await ear.answer(message_id)

    async def go(self, ear: Ear) -> None:
        """Have a connection end."""
        ear.close(None)
        (await self.live()).put(Gone(ear, ear.person))


@asynccontextmanager
async def desk(
    seats: int = 3,
    *,
    clock: Callable[[], int] = lambda: 1_000_000,
    idle_s: float = 60.0,
    absent_s: float = 0,
    return_s: float = 0,
    options: SetOptions | None = None,
    bots: dict[int, str] | None = None,
    thinkers: Callable[[], Executor] | None = None,
    bot_ms: float = 150,
    store: MemoryLog | None = None,
) -> AsyncIterator[Desk]:
    """Make a hub with one room."""
    store = store or MemoryLog()
    rng = Random(0)

    def shuffled(deck: Sequence[Card]) -> Sequence[Card]:
        return rng.sample(deck, len(deck))

    metrics = Metrics()
    tools = Tools(
        store=store,
        shuffle=shuffled,
        clock=clock,
        metrics=metrics,
        deals=DealCount(store),
        thinkers=Thinkers(bot_ms, thinkers),
        watchdog=Watchdog(metrics),
        idle_s=idle_s,
        absent_s=absent_s,
        return_s=return_s,
    )
    hub = Hub(tools, 0)
    room_id = await hub.create(options or SetOptions(seats=seats, pace_ms=0), bots or {})
    assert not isinstance(room_id, Refusal)
    yield Desk(hub, store, room_id)
    await hub.stop()
    tools.thinkers.close()
