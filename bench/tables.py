"""Rooms of four as a load: one action in, and done when the last of the four has what came of it.

`Durak` plays real games with `durnius serve`, any legal action at random; `Echo` does the same with a server
that sends one message to all four. Both are driven by `drive`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Final, Protocol

import msgspec

from bench.wire import Wire

SEATS: Final = 4
ECHO_BYTES: Final = 60
"""About what an action takes."""


class Load(Protocol):
    """A room that can be given one action at a time."""

    def act(self, done: Callable[[], None]) -> None:
        """Do something; call `done` when all four were told."""

    def close(self) -> None:
        """Have no more to do with it."""


class _Game(msgspec.Struct):
    actions: list[str] = []
    over: bool = False


class _Message(msgspec.Struct):
    """As much of what the server says as a player without eyes needs."""

    t: str
    seq: int = 0
    game: _Game | None = None
    code: str = ""


_decode: Final = msgspec.json.Decoder(_Message).decode


PAUSE_S: Final = 1 / 45
"""A table acts no more often: a server takes 50 messages a second from a person."""


class Durak:
    """Four people at one table, and what each may do."""

    def __init__(self, number: int, seed: int) -> None:
        self.games = 0
        self.sizes = 0
        """Bytes of the states that came."""
        self.states = 0
        self._number = number
        self._rng = Random(seed * 1_000_003 + number)
        self._wires: list[Wire] = []
        self._seen = [0] * SEATS
        self._actions: list[list[str]] = [[]] * SEATS
        self._over = False
        self._ids = 0
        self._waits_for = 0
        """The number that all four must have been told."""
        self._missing = 0
        self._done: Callable[[], None] | None = None
        self._refused = ""
        self._next_s = 0.0
        """When the table may act again."""

    async def open(self, host: str, port: int, room: str) -> None:
        """Have four people sit down, and start the first game."""
        for seat in range(SEATS):
            wire = Wire(lambda data, seat=seat: self._hear(seat, data))  # type: ignore[misc]
            self._wires.append(wire)
            address = f"10.{self._number >> 8}.{self._number & 255}.{seat}"
            await wire.open(host, port, f"/ws/{room}", address)
            await self._tell(wire, b'{"t":"hello","protocol":1,"name":"Player %d"}' % (seat + 1))
            await self._tell(wire, self._message("sit", seat=seat))
        await self._tell(self._wires[0], self._message("start"))

    async def _tell(self, wire: Wire, message: bytes) -> None:
        """Say something and wait until everybody here was told what came of it."""
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._expect(lambda: told.set_result(None))
        wire.send(message)
        await asyncio.wait_for(told, 60)

    def _expect(self, done: Callable[[], None]) -> None:
        self._waits_for = max(self._seen) + 1
        self._missing = len(self._wires)
        self._done = done

    def _message(self, verb: str, **fields: object) -> bytes:
        self._ids += 1
        return json.dumps({"t": verb, "id": str(self._ids), **fields}, separators=(",", ":")).encode()

    def act(self, done: Callable[[], None]) -> None:
        """Have one of those who may do something do it, or start the next game."""
        loop = asyncio.get_running_loop()
        early = self._next_s - loop.time()
        self._next_s = max(self._next_s, loop.time()) + PAUSE_S
        if early > 0:
            loop.call_later(early, self._act, done)
        else:
            self._act(done)

    def _act(self, done: Callable[[], None]) -> None:
        self._expect(done)
        if self._over:
            self._wires[0].send(self._message("start"))
            return
        may = [seat for seat in range(SEATS) if self._actions[seat]]
        seat = may[self._rng.randrange(len(may))]
        actions = self._actions[seat]
        action = actions[self._rng.randrange(len(actions))]
        self._ids += 1
        self._wires[seat].send(
            b'{"t":"act","id":"%d","seen":%d,"action":"%s"}' % (self._ids, self._seen[seat], action.encode())
        )

    def _hear(self, seat: int, data: bytes) -> None:
        message = _decode(data)
        if message.t == "refused":
            raise RuntimeError(f"the server refused what it offered: {message.code}")
        if message.t != "state":
            return
        self.states += 1
        self.sizes += len(data)
        self._seen[seat] = message.seq
        if message.game is not None:
            self._actions[seat] = message.game.actions
            if message.game.over != self._over:
                self._over = message.game.over
                self.games += self._over
        if message.seq >= self._waits_for and self._missing:
            self._missing -= 1
            if not self._missing and self._done is not None:
                self._done()

    def close(self) -> None:
        """Cut all four off."""
        for wire in self._wires:
            wire.close()


class Echo:
    """Four connections to an echo room."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._wires: list[Wire] = []
        self._missing = 0
        self._turn = 0
        self._done: Callable[[], None] | None = None

    async def open(self, host: str, port: int) -> None:
        """Connect all four."""
        for seat in range(SEATS):
            wire = Wire(self._hear)
            self._wires.append(wire)
            await wire.open(host, port, f"/ws/{self._number}", f"10.0.0.{seat}")

    def act(self, done: Callable[[], None]) -> None:
        """Have each in turn say something."""
        self._missing = SEATS
        self._done = done
        self._turn = (self._turn + 1) % SEATS
        self._wires[self._turn].send(b"x" * ECHO_BYTES)

    def _hear(self, _data: bytes) -> None:
        self._missing -= 1
        if not self._missing and self._done is not None:
            self._done()

    def close(self) -> None:
        """Cut all four off."""
        for wire in self._wires:
            wire.close()
