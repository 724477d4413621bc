"""Clients for the tests of the server: real sockets, every byte kept, every message read as its type."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from random import Random
from typing import Final, Self

import aiohttp
import msgspec

from durnius.protocol.events import Event
from durnius.protocol.outgoing import Bye, Game, Ok, Outgoing, Refused, State, Welcome

WAIT_S: Final = 10.0
CALM_S: Final = 0.1
_decoder: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)


class Ended(Exception):
    """The server ended the connection; `bye` is the code it gave, `close` the one of the frame."""

    def __init__(self, bye: str | None, close: int | None) -> None:
        super().__init__(bye, close)
        self.bye = bye
        self.close = close


class Guest:
    """One connection of one person."""

    def __init__(self, session: aiohttp.ClientSession, url: str, name: str = "Alex") -> None:
        self.name = name
        self.url = url
        self.token: str | None = None
        self.person = ""
        self.last: State | None = None
        self.events: list[Event] = []
        """All events told, in order."""
        self.raw: list[str] = []
        """Everything received, as it came."""
        self.bye: str | None = None
        self._session = session
        self._socket: aiohttp.ClientWebSocketResponse[bool] | None = None
        self._ids = (f"{name}-{number}" for number in itertools.count())

    @property
    def state(self) -> State:
        """The last state, where there must be one."""
        assert self.last is not None
        return self.last

    @property
    def game(self) -> Game:
        """The game, where there must be one."""
        assert self.state.game is not None
        return self.state.game

    @property
    def told(self) -> list[str]:
        """The kinds of the events told."""
        return [type(event).__name__ for event in self.events]

    async def open(self) -> Self:
        """Connect, and say nothing yet."""
        self.bye = None
        self._socket = await self._session.ws_connect(self.url)
        return self

    async def hello(self, seq: int | None = None) -> State:
        """Connect if need be, say hello, and give the first state."""
        if self._socket is None or self._socket.closed:
            await self.open()
        await self.send(t="hello", protocol=1, token=self.token, name=self.name, seq=seq)
        return await self.welcomed()

    async def welcomed(self) -> State:
        """Read what a hello is answered with, and give the first state."""
        welcome = await self.next()
        assert isinstance(welcome, Welcome), welcome
        self.token, self.person = welcome.token, welcome.person
        state = await self.next()
        assert isinstance(state, State), state
        return state

    async def send(self, **message: object) -> None:
        """Send a message as it is."""
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        """Send any text."""
        assert self._socket is not None
        await self._socket.send_str(text)

    async def next(self) -> Outgoing:
        """Give the next message; raise Ended when there is none."""
        assert self._socket is not None
        async with asyncio.timeout(WAIT_S):
            received = await self._socket.receive()
        if received.type is not aiohttp.WSMsgType.TEXT:
            closed = received.type is aiohttp.WSMsgType.CLOSE
            raise Ended(self.bye, received.data if closed else self._socket.close_code)
        self.raw.append(received.data)
        message = _decoder.decode(received.data)
        if isinstance(message, State):
            self.last = message
            self.events += message.events
        elif isinstance(message, Bye):
            self.bye = message.code
        return message

    async def refused(self) -> Refused:
        """Give the next message, which must be a refusal."""
        message = await self.next()
        assert isinstance(message, Refused), message
        return message

    async def ended(self) -> Ended:
        """Read on until the server ends the connection."""
        try:
            while True:
                await self.next()
        except Ended as end:
            return end

    async def ask(self, verb: str, message_id: str | None = None, /, **fields: object) -> Ok | Refused:
        """Ask for something and give the answer."""
        message_id = message_id or next(self._ids)
        await self.send(t=verb, id=message_id, **fields)
        while True:
            message = await self.next()
            if isinstance(message, Ok | Refused) and message.id == message_id:
                return message

    async def do(self, verb: str, /, **fields: object) -> int:
        """Ask for something that must be accepted; give its number."""
        answer = await self.ask(verb, **fields)
        assert isinstance(answer, Ok), answer
        assert self.state.seq >= answer.seq  # the state goes out before the ok
        return answer.seq

    async def refusal(self, verb: str, /, **fields: object) -> str:
        """Ask for something that must be refused; give the code."""
        answer = await self.ask(verb, **fields)
        assert isinstance(answer, Refused), answer
        return answer.code

    async def until(self, ready: Callable[[State], bool]) -> State:
        """Read on until a state is as wanted."""
        while self.last is None or not ready(self.last):
            await self.next()
        return self.last

    async def until_seq(self, seq: int) -> State:
        """Read on until the state of an entry, or a later one."""
        return await self.until(lambda state: state.seq >= seq)

    async def play(self, rng: Random, number: int = 1) -> None:
        """Play by chance until this game is over; whom the server finds too fast asks again in a moment."""
        asked = -1
        while True:
            game = self.state.game
            if game is not None and game.number == number and game.over:
                return
            if game is not None and game.actions and self.state.seq > asked:
                asked = self.state.seq
                await self.send(t="act", id=next(self._ids), seen=asked, action=rng.choice(game.actions))
            message = await self.next()
            if isinstance(message, Refused) and message.code == "rate_limited":
                await asyncio.sleep(CALM_S)
                asked = -1

    async def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            await self._socket.close()

    def pause(self) -> None:
        """Read nothing any more, not even a goodbye."""
        assert self._socket is not None
        assert self._socket._conn is not None
        transport = self._socket._conn.transport
        assert isinstance(transport, asyncio.ReadTransport)
        transport.pause_reading()

    def tear(self) -> None:
        """Let the connection break without a word."""
        assert self._socket is not None
        assert self._socket._conn is not None
        assert self._socket._conn.transport is not None
        self._socket._conn.transport.abort()
