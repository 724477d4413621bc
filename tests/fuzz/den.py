"""A server for the fuzzer, with a witness in another room whom nothing of it may reach.

One event loop and one server for all examples, so that whatever an example leaves behind is found.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import replace
from random import Random
from typing import Final, Literal, TypeVar

import aiohttp
import msgspec
import pytest

from durnius.core import Decision
from durnius.protocol.codes import CODES
from durnius.protocol.outgoing import Bye, GivenHint, Ok, Outgoing, Pong, Refused, Welcome
from durnius.rooms.commands import SetOptions
from durnius.server import reviews, thinking
from tests.server.conftest import QUICK, House, running
from tests.server.guests import Guest

_T = TypeVar("_T")
_decoder: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)
WAIT_S: Final = 20.0
BUSY: Final = replace(
    QUICK,
    joins_per_minute=10**9,
    games_per_minute=10**9,
    reviews_per_minute=10**9,
    replays_per_minute=10**9,
    rooms_per_minute=10**9,
    hello_s=0.5,
    request_s=0.5,
)
_LAST: Final = "the last message"
Stage = Literal["guest", "host", "over"]
"""What the fuzzer is in the room, or that a game is over there."""


class Complaints(logging.Handler):
    """Keeps what the server should never have to say: warnings, errors, exceptions."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        self.said.append(self.format(record))


class Den:
    """The server, and what must stay as it is."""

    def __init__(self, house: House, witness: Guest) -> None:
        self.house = house
        self.witness = witness
        self.complaints = Complaints()
        self.messages = 0
        """What was said and answered."""
        self.welcomed = 0
        """How many hellos led into a room."""
        self.base: set[asyncio.Task[object]] = set()
        self._witnessed = witness.state.seq

    async def room(self, stage: Stage) -> tuple[str, Guest | None]:
        """Make a room; unless the fuzzer is to be host, somebody else sits there, and may have played."""
        # Not by HTTP: the client would keep that connection, and with it a task of the server's.
        room = await self.house.hub.create(SetOptions(seats=3, pace_ms=0), {2: "careful"})
        assert isinstance(room, str)
        if stage == "host":
            return room, None
        (other,) = await self.house.seated(room, "Ben")
        if stage == "over":
            await other.do("start")
            await other.play(Random(self.messages))
        return room, other

    async def talk(self, texts: Sequence[bytes], stage: Stage) -> None:
        """Say things to a room; each of them must have one answer, and everybody else must be as before."""
        room, other = await self.room(stage)
        begin = [b'{"t":"sit","id":"sit"}', *([] if stage == "over" else [b'{"t":"start","id":"go"}'])]
        left = list(texts)
        while left:
            left = await self._say(room, begin, left)
        if other is not None:
            assert isinstance(await other.ask("away", on=False), Ok | Refused)
            await other.close()
        await self.settle()

    async def greet(self, hellos: Sequence[bytes], stage: Stage) -> None:
        """Say things first, each over a connection of its own, which is let in or told why not."""
        room, other = await self.room(stage)
        for hello in hellos:
            async with self.house.session.ws_connect(self.house.url(f"/ws/{room}")) as socket:
                await socket.send_frame(hello, aiohttp.WSMsgType.TEXT)
                async with asyncio.timeout(WAIT_S):
                    message = await socket.receive()
                assert message.type is aiohttp.WSMsgType.TEXT, (hello, message)
                heard = _decoder.decode(message.data)
                assert isinstance(heard, Welcome | Refused | Bye), (hello, heard)
                if isinstance(heard, Welcome):
                    self.welcomed += 1
                    await socket.receive_str()
                    await socket.send_str('{"t":"ping"}')
                    assert await self._answer(socket) == Pong(), hello
            self.messages += 1
        if other is not None:
            await other.close()
        await self.settle()

    async def _say(self, room: str, begin: list[bytes], texts: list[bytes]) -> list[bytes]:
        """Say things over one connection; give those that it did not live to hear, because somebody left."""
        async with self.house.session.ws_connect(self.house.url(f"/ws/{room}")) as socket:
            await socket.send_str('{"t":"hello","protocol":1,"name":"Fuzz"}')
            first = _decoder.decode(await socket.receive_str())
            if isinstance(first, Refused):  # the room was closed to those who watch
                assert first.code == "no_spectators", first
                return []
            await socket.receive_str()
            said = 0
            for batch in _until_each_leave([*begin, *texts]):
                for text in batch:
                    await socket.send_frame(text, aiohttp.WSMsgType.TEXT)
                self.messages += len(batch) - (0 if said else len(begin))
                said += len(batch)
                answers = [await self._answer(socket) for _ in batch]
                assert None not in answers, batch
                if b"leave" in batch[-1]:  # an id that was used before gives the old answer and ends nothing
                    with suppress(ConnectionError):
                        await socket.send_str('{"t":"ping"}')
                    if await self._answer(socket) is None:
                        assert isinstance(answers[-1], Ok), answers[-1]
                        return texts[said - len(begin) :]
            await socket.send_str(f'{{"t":"stand","id":"{_LAST}"}}')
            last = await self._answer(socket)
            assert isinstance(last, Ok | Refused), last
            assert last.id == _LAST, last
            return []

    @staticmethod
    async def _answer(
        socket: aiohttp.ClientWebSocketResponse[bool],
    ) -> Ok | Refused | Pong | GivenHint | None:
        """Give the next answer, None when the connection was ended."""
        async with asyncio.timeout(WAIT_S):
            while True:
                message = await socket.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    assert socket.close_code == 1000, message
                    return None
                heard = _decoder.decode(message.data)
                assert not isinstance(heard, Bye), heard
                if isinstance(heard, Ok | Refused | Pong | GivenHint):
                    assert not isinstance(heard, Refused) or heard.code in CODES, heard
                    return heard

    async def settle(self) -> None:
        """Let go of all rooms but the witness's, and look whether nothing is left of the rest."""
        for live in self.house.hub:
            if live.id not in self.witness.url:
                await live.stop()
                self.house.hub.reviews.forget(live.id)
                self.house.store.entries.pop(live.id, None)
        self.house.guests[1:] = []
        until = asyncio.get_running_loop().time() + WAIT_S
        while extra := asyncio.all_tasks() - self.base - {asyncio.current_task()}:
            assert asyncio.get_running_loop().time() < until, f"left behind: {extra}"
            await asyncio.wait(extra, timeout=WAIT_S)
        assert len(self.house.hub) == 1
        assert self.complaints.said == []
        await self.witness.send(t="ping")
        assert await self.witness.next() == Pong()
        assert self.witness.state.seq == self._witnessed

    async def play(self) -> None:
        """Play a game from the beginning to the end."""
        await self.witness.do("start")
        await self.witness.play(Random(0))
        assert self.witness.game.over


def _until_each_leave(texts: Sequence[bytes]) -> Iterator[list[bytes]]:
    """Part the texts behind each that may end the connection, and send nothing that would be in its way."""
    batch: list[bytes] = []
    for text in texts:
        if b"leave" in text and batch:
            yield batch
            batch = []
        batch.append(text)
        if b"leave" in text:
            yield batch
            batch = []
    if batch:
        yield batch


def undecided(_: Decision, guesses: int) -> None:
    """Judge no decision: a review is fast then."""
    assert guesses > 0


@contextmanager
def den() -> Iterator[tuple[Den, Run]]:
    """Run a server; give it, and what runs something in its loop."""
    with asyncio.Runner() as runner, pytest.MonkeyPatch.context() as patch:
        patch.setattr(reviews, "judge", undecided)
        patch.setattr(thinking, "_processes", ThreadPoolExecutor)
        stack = AsyncExitStack()

        async def begin() -> Den:
            house = await stack.enter_async_context(running(settings=BUSY))
            room = await house.room(3, bots={"1": "random", "2": "careful"})
            (witness,) = await house.seated(room, "Vida")
            made = Den(house, witness)
            made.base = asyncio.all_tasks() - {asyncio.current_task()}
            return made

        made = runner.run(begin())
        logging.getLogger().addHandler(made.complaints)
        try:
            yield made, Run(runner)
        finally:
            logging.getLogger().removeHandler(made.complaints)
            runner.run(stack.aclose())


class Run:
    """Runs something in the server's loop."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self._runner = runner

    def __call__(self, what: Coroutine[object, object, _T]) -> _T:
        """Run it to its end."""
        return self._runner.run(what)
