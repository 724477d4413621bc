"""Rooms in the server's memory, and everything that leaves them: to each person, by HTTP, and to the bots.

Real rooms, the real HTTP interface; only the network between a room and its people is left out, for speed. At
each byte it is noted how long the room's log was, so that it can be held against what could be known then.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

import aiohttp
import msgspec
from aiohttp.test_utils import TestServer

from durnius.bots import advice, registry
from durnius.bots.advice import Advice
from durnius.bots.review import Verdict, judge
from durnius.core import Action, Decision, View
from durnius.protocol.outgoing import GivenHint, Ok, Outgoing, Refused, State, Welcome
from durnius.rooms.commands import PersonCommand, SetOptions
from durnius.server import reviews
from durnius.server.app import HUB, make_app
from durnius.server.connection import Connection
from durnius.server.hub import Hub
from durnius.server.items import Ask, AskHint, Enter, Gone
from durnius.server.thinking import Found, Thinkers
from tests.server.conftest import QUICK
from tests.server.memory import MemoryLog

_decoder: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)
WAIT_S: Final = 30.0
EAGER: Final = replace(QUICK, games_per_minute=10**9, replays_per_minute=10**9, reviews_per_minute=10**9)
"""Pages, records, replays and reviews may be asked for again and again."""
_HURRY: Final = replace(advice.USUAL, milliseconds=3)


@dataclass(frozen=True)
class Sent:
    """Something that left the server when the room's log held `seq` entries."""

    seq: int
    text: str
    asked: int = 0
    """How many it held when this was asked for, where somebody asked."""


@dataclass(frozen=True)
class Shown:
    """What a bot was asked with."""

    seq: int
    view: View


class Listener(Connection):
    """A connection that keeps every byte it is sent."""

    def __init__(self, stage: Stage, name: str) -> None:
        self.name = name
        self.token: str | None = None
        self.person = ""
        self.state: State | None = None
        self.sent: list[Sent] = []
        self.bye: str | None = None
        self.said: dict[str, str] = {}
        """By message id, what was asked: a refusal may repeat it."""
        self._stage = stage
        self._ended = False
        self._held = None
        self._transport = None
        self._asked: dict[str, asyncio.Future[Ok | GivenHint | Refused]] = {}
        self._ids = (f"{name}#{len(stage.listeners)}.{number}" for number in itertools.count())
        self.entered: asyncio.Future[str | None]

    @property
    def hand(self) -> list[str]:
        """The own cards."""
        return [] if self.state is None or self.state.game is None else self.state.game.hand

    def has_room_for(self, message: bytes) -> bool:
        """Always: nothing waits here."""
        return True

    def send_bytes(self, message: bytes) -> None:
        """Keep a message, and hand an answer to whoever waits for it."""
        if self._ended:
            return
        self.sent.append(Sent(self._stage.seq, message.decode()))
        heard = _decoder.decode(message)
        match heard:
            case State():
                self.state = heard
            case Welcome():
                self.token, self.person = heard.token, heard.person
            case Ok() | GivenHint() | Refused() if heard.id in self._asked:
                self._asked.pop(heard.id).set_result(heard)
            case _:
                pass
        self._stage.news.set()

    def close(self, code: str | None) -> None:
        """Keep the goodbye; nobody waits for answers any more."""
        if not self._ended:
            self._ended, self.bye = True, code
            self.sent.append(Sent(self._stage.seq, f"bye {code}"))
        self._stage.news.set()

    async def enter(self, token: str | None = None, seq: int | None = None, renew: str | None = None) -> None:
        """Say hello."""
        self.entered = asyncio.get_running_loop().create_future()
        live = await self._stage.hub.open(self._stage.room)
        assert live is not None
        live.put(Enter(self, token, self.name, seq, lambda: True, self.entered, renew))
        await asyncio.wait_for(asyncio.shield(self.entered), WAIT_S)

    async def ask(self, command: PersonCommand | AskHint) -> Ok | GivenHint | Refused | None:
        """Ask for something; give the answer, None when the connection ended meanwhile."""
        message_id = next(self._ids)
        self.said[message_id] = str(command)
        answer = self._asked[message_id] = asyncio.get_running_loop().create_future()
        live = await self._stage.hub.open(self._stage.room)
        assert live is not None
        live.put(Ask(self, self.person, message_id, command))
        ended = asyncio.ensure_future(self._stage.until(lambda: self._ended))
        await asyncio.wait({answer, ended}, timeout=WAIT_S, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        return answer.result() if answer.done() else None

    async def go(self) -> None:
        """Hang up."""
        self.close(None)
        live = await self._stage.hub.open(self._stage.room)
        assert live is not None
        live.put(Gone(self, self.person))


class News:
    """Wakes all who wait for the next news. An event would not do: one of them may clear it under another."""

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[None]] = []

    def set(self) -> None:
        """Something was told."""
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def next(self) -> None:
        """Wait for what is told next."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        await waiter


class Stage:
    """A server with one room at a time."""

    def __init__(self, hub: Hub, store: MemoryLog, http: aiohttp.ClientSession, url: str) -> None:
        self.hub = hub
        self.store = store
        self.room = ""
        self.listeners: list[Listener] = []
        self.pages: dict[str, list[Sent]] = {}
        """By path, what HTTP answered."""
        self.shown: list[Shown] = []
        self.news = News()
        self._http = http
        self._url = url

    @property
    def seq(self) -> int:
        """How many entries the room's log holds."""
        return len(self.store.entries.get(self.room, ()))

    async def begin(self, options: SetOptions, bots: dict[int, str]) -> None:
        """Make another room, and forget what was recorded before."""
        room = await self.hub.create(options, bots)
        assert isinstance(room, str), room
        self.room = room
        self.listeners, self.pages, self.shown = [], {}, []

    async def end(self) -> None:
        """Let go of the room."""
        live = await self.hub.open(self.room)
        if live is not None:
            await live.stop()
        self.store.entries.pop(self.room, None)

    async def join(
        self, name: str, token: str | None = None, seq: int | None = None, renew: str | None = None
    ) -> Listener:
        """Let somebody in, new or known."""
        listener = Listener(self, name)
        self.listeners.append(listener)
        await listener.enter(token, seq, renew)
        return listener

    async def get(self, path: str) -> None:
        """Ask by HTTP and keep the whole answer; while it comes, a bot may play on."""
        asked = self.seq
        async with self._http.get(self._url + path, headers={"Accept": "text/html"}) as answer:
            head = "".join(f"{name}: {value}\n" for name, value in answer.headers.items() if name != "Date")
            text = f"{answer.status}\n{head}\n{await answer.text()}"
        text = text.replace(self._url.partition("//")[2], "server")  # its port is another one each time
        self.pages.setdefault(path, []).append(Sent(self.seq, text, asked))

    async def until(self, ready: object) -> None:
        """Wait until something is so; asked whenever anybody is told anything."""
        assert callable(ready)
        while not ready():
            async with asyncio.timeout(WAIT_S):
                await self.news.next()


class Beside(Thinkers):
    """Has slow bots choose, advise and judge here and at once, and notes what they were given."""

    def __init__(self, note: Callable[[View], None]) -> None:
        super().__init__()
        self._note = note

    async def choose(self, level: str, seed: int, seen: View) -> Action | None:
        """Choose as the cheapest level would."""
        return registry.make("random", seed).choose(seen)

    async def advise(self, seed: int, seen: View) -> Advice:
        """Advise in a hurry."""
        self._note(seen)
        return advice.advise(seen, seed=seed, budget=_HURRY)

    async def aside(self, work: Callable[[], Found]) -> Found:
        """Work it out between two others' turns."""
        await asyncio.sleep(0)
        return work()


@asynccontextmanager
async def stage(clock: list[int]) -> AsyncIterator[Stage]:
    """Run a server whose decks are made as for people."""
    store = MemoryLog()

    def note(view: View) -> None:
        standing.shown.append(Shown(standing.seq, view))

    app = make_app(EAGER, store=store, clock=lambda: clock[0], thinkers=Beside(note))
    made = registry.make

    class Watched:
        def __init__(self, bot: registry.Bot) -> None:
            self._bot = bot

        def choose(self, view: View) -> Action | None:
            note(view)
            return self._bot.choose(view)

    def make(level: str, seed: int, milliseconds: float = registry.MILLISECONDS) -> registry.Bot:
        return Watched(made(level, seed, milliseconds))

    def judge_briefly(decision: Decision, guesses: int) -> Verdict | None:
        return judge(decision, min(guesses, 1))

    async with TestServer(app) as server, aiohttp.ClientSession() as session:
        standing = Stage(app[HUB], store, session, str(server.make_url("")).rstrip("/"))
        registry.make = make
        setattr(reviews, "judge", judge_briefly)  # noqa: B010 - it is imported there
        try:
            yield standing
        finally:
            registry.make = made
            setattr(reviews, "judge", judge)  # noqa: B010
