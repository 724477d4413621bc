"""How long people in other rooms wait while a room with a long log is read from the store (P54).

They ask for what is refused at once, again and again; the reference is the same while nothing is read.
"""

import asyncio
import time
from dataclasses import replace
from functools import partial

from bench.report import Row, Table
from durnius.protocol.outgoing import State
from durnius.rooms import commands as ask
from durnius.server.hub import Hub
from tests.server.direct import Desk, Ear, desk

GAMES = 200


def measure(games: int = GAMES) -> Table:
    """Play so many games in one room, and open it anew while somebody in another room asks."""
    return asyncio.run(_measure(games))


async def _measure(games: int) -> Table:
    async with desk(3, bots={1: "random", 2: "random"}) as long:
        alex = await long.let_in("Alex")
        await long.do(alex, ask.Sit(0), "sit")
        await long.do(alex, ask.SetAway(on=True), "away")
        for number in range(1, games + 1):
            await long.do(alex, ask.Start(), f"start {number}")
            while not _is_over(number, alex.state):
                await alex.next()
        entries = len(long.store.entries[long.id])
        await (await long.live()).stop()
        hub = Hub(replace(long.hub.tools), 0)
        other = await hub.create(ask.SetOptions(seats=2), {})
        assert isinstance(other, str)
        room = Desk(hub, long.store, other)
        ben = await room.let_in("Ben")
        quiet = await _asked(room, ben, asyncio.create_task(asyncio.sleep(1.0)))
        began = time.process_time()
        opening = asyncio.create_task(hub.open(long.id))
        busy = await _asked(room, ben, opening)
        took = time.process_time() - began
        await hub.stop()
    rows = [
        Row(name, f"{1000 * of(busy):.2f} ms", f"{1000 * of(quiet):.2f} ms", of(busy) / of(quiet))
        for name, of in (
            ("half of them", partial(_part, 0.5)),
            ("99 of 100", partial(_part, 0.99)),
            ("the longest", max),
        )
    ]
    return Table(
        "Opening a long room",
        f"CPU time until an answer in another room while one of {games} games, {entries:,} entries, is read,"
        f" which took {took:.2f} s. The reference is the same while nothing is read. Wanted: under 20 ms.",
        tuple(rows),
    )


async def _asked(room: Desk, ear: Ear, until: asyncio.Task[object]) -> list[float]:
    """Ask until something is done; give the CPU seconds until each answer."""
    waits = []
    number = 0
    while not until.done():
        number += 1
        began = time.process_time()
        await room.do(ear, ask.Kick(0), f"{id(until)} {number}")
        waits.append(time.process_time() - began)
        await asyncio.sleep(0)
    return waits


def _part(share: float, seconds: list[float]) -> float:
    return sorted(seconds)[int(share * (len(seconds) - 1))]


def _is_over(number: int, state: State | None) -> bool:
    game = None if state is None else state.game
    return game is not None and game.number == number and game.over
