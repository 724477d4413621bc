"""Dead lines, slow readers, floods and half-open doors against the real server (P31, P32, P46, P47).

Nothing is timed: that others do not wait shows in the order of what happens, and in turns of the event loop.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import aiohttp
import pytest

from durnius.protocol.outgoing import State
from durnius.server.settings import Settings
from tests.faults.lines import Lines
from tests.handshake import frame, upgrade
from tests.server.guests import Ended, Guest
from tests.serverprocess import ServerProcess

PAGE_SOCKET = Path(__file__).parents[2] / "src" / "durnius" / "web" / "socket.js"
SERVER_S, PAGE_S = 40, 12


class Street:
    """People of one test, before a server's door."""

    def __init__(self, server: ServerProcess, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session
        self.guests: list[Guest] = []
        self.sockets: list[socket.socket] = []

    async def room(self, **options: object) -> str:
        """Make a room for two, or another one."""
        body = {"seats": 2} | options
        async with self.session.post(f"{self.server.url}/api/rooms", json=body) as answer:
            return str((await answer.json())["room"])

    async def sits(self, room: str, name: str, url: str = "") -> Guest:
        """Have somebody sit down."""
        guest = Guest(self.session, f"{url or self.server.url}/ws/{room}", name)
        self.guests.append(guest)
        await guest.hello()
        await guest.do("sit", seat=None)
        return guest

    def knock(self, first: bytes = b"") -> socket.socket:
        """Open a connection and say so much."""
        knocking = socket.create_connection(("127.0.0.1", int(self.server.url.rpartition(":")[2])))
        self.sockets.append(knocking)
        knocking.sendall(first)
        return knocking


@asynccontextmanager
async def street(server: ServerProcess) -> AsyncIterator[Street]:
    """Give the street, and clear it in the end."""
    async with aiohttp.ClientSession() as session:
        here = Street(server, session)
        try:
            yield here
        finally:
            for guest in here.guests:
                await guest.close()
            for knocking in here.sockets:
                knocking.close()


async def changes(guest: Guest, count: int) -> None:
    """Have so many changes answered, within the allowance of a person."""
    for number in range(count):
        await guest.do("away", on=number % 2 == 0)
        await asyncio.sleep(0.05)


def test_p31_both_sides_notice_in_time_that_a_line_is_dead() -> None:
    """From the times they are set to; how each notices is tried with shorter ones."""
    heartbeat_s = Settings().heartbeat_s
    assert heartbeat_s + heartbeat_s / 2 <= SERVER_S
    times = re.search(r"const TIMES = \{.*?\};", PAGE_SOCKET.read_text(encoding="utf-8"), re.DOTALL)
    assert times is not None
    ping, silence = (int(re.findall(rf"\b{name}: (\d+)", times[0])[0]) for name in ("ping", "silence"))
    # A ping with the next look, its silence, and a look to find it.
    assert ping + silence + ping <= PAGE_S * 1000


@pytest.mark.long
@pytest.mark.timeout(120)
async def test_p31_no_ghost_stays_when_a_line_goes_silent(server: ServerProcess) -> None:
    """A black hole between them: nothing arrives and nothing is told, for the 40 s that are promised."""
    from random import Random

    async with street(server) as here, Lines(server.url, Random(1), ("silent",)) as lines:
        room = await here.room()
        alex = await here.sits(room, "Alex")
        lost = Guest(here.session, f"{lines.url}/ws/{room}", "Lost")
        here.guests.append(lost)
        with suppress(Ended, TimeoutError):
            await lost.hello()
            await lost.do("sit", seat=1)

        def gone(state: State) -> bool:
            return not state.room.seats[1].present

        async with asyncio.timeout(SERVER_S + 10):  # the line lives two seconds, and two more are grace
            while not gone(alex.state) or alex.state.room.seats[1].name is None:
                with suppress(TimeoutError):
                    await alex.next()


@pytest.mark.slow
async def test_p32_a_slow_reader_is_cut_off_and_nobody_waits_for_it(server: ServerProcess) -> None:
    """It reads nothing, ever, and whatever others ask is answered all the same."""
    async with street(server) as here:
        room = await here.room(seats=3, pace_ms=0, bots={"1": "random", "2": "random"})
        alex = await here.sits(room, "Alex")
        slow = socket.socket()
        here.sockets.append(slow)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2304)
        slow.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))
        slow.sendall(upgrade(room) + frame(b'{"t":"hello","protocol":1,"name":"Slow"}'))
        await alex.until(lambda state: "Joined" in alex.told)
        await changes(alex, 20)
        # Games fill what the kernel and the server keep for it, and Alex is told all the time.
        await alex.do("away", on=True)
        for number in range(1, 20):
            await alex.do("start")
            await alex.until(lambda state, n=number: over(state, n))  # type: ignore[misc]
            if "durnius_too_slow_total 1" in await metrics(here):
                break
        assert "durnius_too_slow_total 1" in await metrics(here)


def over(state: State, number: int) -> bool:
    """Whether game `number` is over."""
    return state.game is not None and state.game.number == number and state.game.over


async def metrics(here: Street) -> str:
    """What the server counts."""
    async with here.session.get(f"{here.server.url}/metrics") as answer:
        return await answer.text()


@pytest.mark.slow
async def test_p46_a_flood_of_a_thousand_a_second_is_cut_off_while_others_are_answered(
    server: ServerProcess,
) -> None:
    async with street(server) as here:
        alex = await here.sits(await here.room(), "Alex")
        room = await here.room()
        stop = asyncio.Event()
        floods = 0

        async def flood() -> None:
            nonlocal floods
            while not stop.is_set():
                flooder = Guest(here.session, f"{here.server.url}/ws/{room}", f"Flood {floods}")
                with suppress(Ended, ConnectionError, AssertionError):
                    await flooder.hello()
                    for number in range(100):
                        for at in range(100):
                            await flooder.send(t="rename", id=f"{number}-{at}", name=f"n{at}")
                        await asyncio.sleep(0.1)  # a thousand a second
                floods += 1
                await flooder.close()

        flooding = asyncio.create_task(flood())
        await changes(alex, 40)
        assert not flooding.done()  # all of them while the flood went on
        stop.set()
        flooding.cancel()
        await asyncio.gather(flooding, return_exceptions=True)
        text = await metrics(here)
        refused = re.search(r'durnius_refused_total\{code="rate_limited"\} (\d+)', text)
        assert refused is not None
        assert int(refused[1]) >= 20
        assert "durnius_flooding_total 0" not in text


@pytest.mark.slow
async def test_p47_five_hundred_connections_of_one_address_keep_nobody_out(server: ServerProcess) -> None:
    async with street(server) as here:
        room = await here.room()
        for number in range(500):
            here.knock(upgrade(room) if number % 2 else b"GET /ws/" + room.encode()[: number % 13])
        alex = await here.sits(room, "Alex")
        ben = await here.sits(room, "Ben")
        await alex.do("start")
        await ben.until(lambda state: state.game is not None)
        await changes(ben, 10)
