"""A person who plays by chance over a real socket, loses it, comes back and repeats what was not answered.

Does what the page does: the same token, the last number seen, the same id for the same message, a ping when
it is quiet, and a little patience before the next try.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Final

import aiohttp
import msgspec

from durnius.protocol.events import TimeUp
from durnius.protocol.outgoing import Bye, Ok, Outgoing, Refused, State, Welcome
from tests.faults.follower import Fault, Follower, History
from tests.faults.wishes import Message, Wishes
from tests.serverprocess import ServerProcess

QUIET_S: Final = 2.0
"""After so long without a word a person asks whether anybody is there, and gives up after as long again."""
GRACE_S: Final = 30
"""What everybody has at least to decide after a restart."""
LATER: Final = frozenset({"not_stored", "rate_limited", "shutting_down"})
"""Refusals that say nothing of the message itself: it is sent again."""
_decoder: Final[msgspec.json.Decoder[Outgoing]] = msgspec.json.Decoder(Outgoing)


class Lost(Exception):
    """The connection is gone."""


@dataclass
class Figures:
    """What all people of a run saw; times in seconds."""

    sent: int = 0
    acknowledged: int = 0
    repeated: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    byes: Counter[str] = field(default_factory=Counter)
    connections: int = 0
    gaps: int = 0
    answers: list[float] = field(default_factory=list)
    """From a message to its answer, where the connection held."""
    returns: list[float] = field(default_factory=list)
    """Of those with a good line who lost it with the server: from its being there to the first state."""
    tries: Counter[int] = field(default_factory=Counter)
    """Of those with a good line: how many tries it took once the server was there, without those given up."""
    given_up: int = 0
    """Tries that a person gave up for want of patience, which says how busy the machine is."""
    clocks: int = 0
    """How often the time left after a restart could be held against that before."""
    decided: int = 0
    """How often people were told that a timer decides."""


@dataclass
class House:
    """What people know of the server: where it is, since when it is up, and whom to tell of an answer."""

    url: str
    figures: Figures = field(default_factory=Figures)
    up_at: float = 0.0
    """When the process that runs now was ready; in the future while none is."""
    spawned_at: float = 0.0
    """When the process that runs now was started."""
    on_ack: Callable[[], None] = lambda: None
    bad_byes: frozenset[str] = frozenset({"replaced", "kicked", "flooding", "no_spectators", "server_error"})
    """Goodbyes that nobody of this run should hear."""

    async def start(self, process: ServerProcess) -> None:
        """Start the server again, and note when."""
        self.spawned_at = asyncio.get_running_loop().time()
        await asyncio.to_thread(process.start)
        self.up_at = asyncio.get_running_loop().time()


class Player:
    """One person in one room."""

    def __init__(
        self,
        house: House,
        url: str,
        wishes: Wishes,
        name: str,
        history: History,
        rng: Random,
        *,
        direct: bool,
    ) -> None:
        self.name = name
        self.person = ""
        self.state: State | None = None
        self.sent: dict[str, Message] = {}
        """Everything that was ever asked for, by id."""
        self.acknowledged: dict[str, int] = {}
        """The entry that each accepted message became."""
        self.denied: set[str] = set()
        """The ids of what was refused for good."""
        self.resting = False
        """Ask for nothing more."""
        self._house = house
        self.url = url
        self._wishes = wishes
        self._rng = rng
        self._direct = direct
        """Whether the line itself is good."""
        self._follower = Follower(f"{name} at {url[-13:-9]}", history)
        self.token: str | None = None
        self._ids = (f"{name}-{number}" for number in itertools.count())
        self._waiting: dict[str, float] = {}
        """The ids of what was not answered yet, in order, and when it was sent over this connection."""
        self._gave_up = False
        """Whether some connection was given up that the server may still believe in."""
        self._lost_at: float | None = None
        self._began = 0.0
        """When the last try to connect began."""
        self._tries = 0
        """How many tries began since the server was there, and were not given up."""
        self._known_at = 0.0
        """When the last state came."""
        self._next_at: float | None = None
        """When the person says something next."""

    @property
    def quiet(self) -> bool:
        """Whether nothing waits for an answer."""
        return not self._waiting

    @property
    def seq(self) -> int:
        """The last entry told."""
        return -1 if self._follower.seq is None else self._follower.seq

    async def live(self, session: aiohttp.ClientSession) -> None:
        """Play until cancelled, and come back whenever the connection is lost."""
        loop = asyncio.get_running_loop()
        tries = 0
        while True:
            try:
                tries += 1
                self._tries = self._tries + 1 if self._began > self._house.up_at else 1
                self._began = loop.time()
                self._next_at = None  # only after the first state is there anything to say
                async with asyncio.timeout(QUIET_S * 2):
                    socket = await session.ws_connect(self.url, autoclose=False)
                tries = 0
                try:
                    await self._talk(socket)
                finally:
                    with suppress(TimeoutError, OSError, aiohttp.ClientError):
                        async with asyncio.timeout(0.2):
                            await socket.close()
            except (Lost, aiohttp.ClientError, OSError, TimeoutError) as error:
                if isinstance(error, TimeoutError):
                    self._give_up()
                if self._lost_at is None:
                    self._lost_at = loop.time()
            await asyncio.sleep(self._rng.uniform(0.5, 1) * min(0.4, 0.05 * 1.5**tries))

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse[bool]) -> None:
        hello: Message = {"t": "hello", "protocol": 1, "token": self.token, "name": self.name}
        await socket.send_json(hello | {"seq": self._follower.seq})
        await self._let_in(socket)
        self._house.figures.connections += 1
        for message_id in self._waiting:
            self._house.figures.repeated += 1
            await self._send(socket, message_id)
        await self._say_again(socket)
        while True:
            message = await self._next(socket)
            match message:
                case State():
                    await self._heard(socket, message)
                case Ok():
                    self._accepted(message)
                case Refused():
                    self._refused(message)
                case Bye():
                    self._goodbye(message)
                case _:
                    pass  # a pong, or nothing for a while
            loop = asyncio.get_running_loop()
            if self._next_at is not None and self._next_at <= loop.time():
                self._next_at = None
                await self._speak(socket)

    async def _let_in(self, socket: aiohttp.ClientWebSocketResponse[bool]) -> None:
        """Read until the first state."""
        while True:
            message = await self._next(socket)
            match message:
                case Welcome():
                    if self.token is not None and (message.token, message.person) != (
                        self.token,
                        self.person,
                    ):
                        raise Fault(f"{self.name} came back as somebody else")
                    self.token, self.person = message.token, message.person
                case State():
                    now = asyncio.get_running_loop().time()
                    house = self._house
                    if self._direct and (self._lost_at or now) < house.up_at < self._began:
                        house.figures.returns.append(now - house.up_at)
                        house.figures.tries[self._tries] += 1
                    self._lost_at = None
                    self._look_at_clock(message)
                    self._take(message, first=True)
                    return
                case Bye():
                    self._goodbye(message)
                case Refused() if message.code in LATER:
                    self._house.figures.refused[message.code] += 1
                case None:
                    raise Lost
                case _:
                    raise Fault(f"{self.name} was answered {message} to hello")

    async def _next(self, socket: aiohttp.ClientWebSocketResponse[bool]) -> Outgoing | None:
        """Give the next message, or None when it is time to say something."""
        loop = asyncio.get_running_loop()
        heard = loop.time()
        pinged = False
        while True:
            now = loop.time()
            wait = heard + QUIET_S - now
            if self._next_at is not None:
                wait = min(wait, max(0.0, self._next_at - now))
            try:
                received = await socket.receive(timeout=max(0.001, wait))
            except TimeoutError:
                if self._next_at is not None and self._next_at <= loop.time():
                    return None
                if pinged:
                    self._give_up()
                    raise Lost from None
                pinged, heard = True, loop.time()
                await socket.send_json({"t": "ping"})
                continue
            if received.type is not aiohttp.WSMsgType.TEXT:
                raise Lost
            return _decoder.decode(received.data)

    def _give_up(self) -> None:
        """Note that nobody answered for so long, though somebody might have."""
        self._gave_up = True
        self._tries -= 1
        self._house.figures.given_up += 1

    def _look_at_clock(self, state: State) -> None:
        """After a restart there is as much time left as before, and as long as anybody has then (P10)."""
        house, before, now = self._house, self.state, asyncio.get_running_loop().time()
        if not house.spawned_at < house.up_at < self._began:
            return  # who knows which server this is
        if state.game is None or state.game.deadline_s is None:
            return
        least = float(GRACE_S)
        if self._known_at < house.spawned_at and before is not None and _stands(before) == _stands(state):
            assert before.game is not None
            least = max(least, before.game.deadline_s or 0.0)
            house.figures.clocks += 1
        if state.game.deadline_s < least - (now - house.spawned_at) - 0.1:
            raise Fault(f"{self.name} has {state.game.deadline_s} s left of {least} after a restart")

    def _take(self, state: State, *, first: bool = False) -> None:
        self._follower.take(state, first=first)
        self.state = state
        self._known_at = asyncio.get_running_loop().time()
        self._house.figures.decided += sum(isinstance(event, TimeUp) for event in state.events)
        if self.quiet:
            self._soon()

    async def _heard(self, socket: aiohttp.ClientWebSocketResponse[bool], state: State) -> None:
        self._take(state)
        if (message := self._wishes.heard(state)) is not None and not self.resting:
            await self._ask(socket, message)

    async def _speak(self, socket: aiohttp.ClientWebSocketResponse[bool]) -> None:
        if self.resting or self.state is None or not self.quiet:
            return
        if (message := self._wishes.next(self.state)) is not None:
            await self._ask(socket, message)

    async def _ask(self, socket: aiohttp.ClientWebSocketResponse[bool], message: Message) -> None:
        message_id = next(self._ids)
        self.sent[message_id] = {**message, "id": message_id}
        self._house.figures.sent += 1
        await self._send(socket, message_id)

    async def _say_again(self, socket: aiohttp.ClientWebSocketResponse[bool]) -> None:
        """Repeat something that was answered before: the answer must be the same (P3)."""
        answered = [key for key in self.acknowledged if self.stored(key) and key not in self._waiting]
        if answered and self._rng.random() < 0.5:
            message_id = self._rng.choice(answered[-20:])
            self._house.figures.repeated += 1
            await self._send(socket, message_id)

    async def _send(self, socket: aiohttp.ClientWebSocketResponse[bool], message_id: str) -> None:
        self._waiting[message_id] = asyncio.get_running_loop().time()
        await socket.send_json(self.sent[message_id])

    def _accepted(self, answer: Ok) -> None:
        sent_at = self._waiting.pop(answer.id, None)
        if sent_at is None:
            raise Fault(f"{self.name} was answered {answer.id} twice")
        self._house.figures.answers.append(asyncio.get_running_loop().time() - sent_at)
        if self.acknowledged.setdefault(answer.id, answer.seq) != answer.seq and self.stored(answer.id):
            raise Fault(
                f"{self.name} was told {answer.seq} and {self.acknowledged[answer.id]} for {answer.id}"
            )
        if answer.seq > self.seq:
            raise Fault(f"{self.name} was answered {answer.seq} before its state; {self.seq} is known")
        self._house.figures.acknowledged += 1
        self._soon()
        self._house.on_ack()

    def stored(self, message_id: str) -> bool:
        """Tell whether a message of this kind always becomes an entry when it is accepted."""
        return self.sent[message_id]["t"] in ("act", "say")

    def _refused(self, answer: Refused) -> None:
        self._house.figures.refused[answer.code] += 1
        if answer.id is None or answer.code == "server_error":
            raise Fault(f"{self.name} was refused {answer}")
        if answer.id in self.acknowledged:
            raise Fault(f"{self.name} was refused {answer.id} with {answer.code}, which had been accepted")
        self._waiting.pop(answer.id, None)
        if answer.code not in LATER or answer.code == "not_stored":
            self.denied.add(answer.id)
        self._soon(0.3)

    def _soon(self, most_s: float = 0.03) -> None:
        """Say something more before long, even if nobody else does."""
        if not self.resting and self._next_at is None:
            self._next_at = asyncio.get_running_loop().time() + self._rng.uniform(0.0, most_s)

    def _goodbye(self, bye: Bye) -> None:
        self._house.figures.byes[bye.code] += 1
        # The hello of a connection that was given up may come after that of the next one.
        overtaken = bye.code == "replaced" and (self._gave_up or not self._direct)
        if bye.code in self._house.bad_byes and not overtaken:
            raise Fault(f"{self.name} was told {bye.code}")
        raise Lost


def _stands(state: State) -> tuple[object, ...] | None:
    """Give what a decision is about: the same as before means that nobody played meanwhile."""
    game = state.game
    if game is None:
        return None
    return (game.number, game.bout, game.table, game.done, game.counts, game.taking)
