"""The server dies between storing, telling and answering (P2, P3), and is down for long (P10)."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest

from durnius.protocol.events import Attacked
from durnius.protocol.outgoing import Ok
from tests.faults import dying
from tests.server.guests import Guest
from tests.server.test_restart import come_back, make_room
from tests.serverprocess import ServerProcess


@asynccontextmanager
async def two_players(process: ServerProcess, **options: object) -> AsyncIterator[tuple[Guest, Guest]]:
    """Start the server and a game of two; the one who opens it first."""
    await asyncio.to_thread(process.start)
    try:
        async with aiohttp.ClientSession() as session:
            room = await make_room(session, process.url, **{"seats": 2} | options)
            guests = [Guest(session, f"{process.url}/ws/{room}", name) for name in ("Alex", "Ben")]
            for guest in guests:
                await guest.hello()
                await guest.do("sit", seat=None)
            await guests[0].do("start")
            await guests[1].until(lambda state: state.game is not None)
            opener = guests[0].game.attacker
            yield guests[opener or 0], guests[1 - (opener or 0)]
            for guest in guests:
                await guest.close()
    finally:
        if process.running:
            await asyncio.to_thread(process.stop)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("when", ["stored", "told"])
async def test_p02_p03_killed_between_storing_telling_and_answering(tmp_path: Path, when: str) -> None:
    process = ServerProcess(tmp_path, environment={"DIE_WHEN": when, "DIE_AT": "fatal"})
    process.program = (dying.__file__,)
    async with two_players(process) as (opener, defender):
        before = opener.state.seq
        action = opener.game.actions[0]
        await opener.send(t="act", id="fatal", seen=before, action=action)
        told = f'"t":"ok","id":"fatal","seq":{before + 1}'
        assert (await opener.ended()).bye is None
        assert any(told in raw for raw in opener.raw) == (when == "told")
        assert (await defender.ended()).bye is None
        assert defender.state.seq == before
        await asyncio.to_thread(process.kill9)  # it is dead already
        process.program, process.environment = ("-m", "durnius"), {}
        await asyncio.to_thread(process.start)
        await come_back(defender)
        assert [event for event in defender.events if isinstance(event, Attacked)] == [
            Attacked(seat=opener.game.seat or 0, card=action.split()[1])
        ]
        await come_back(opener)
        for _ in range(2):
            assert await opener.ask("act", "fatal", seen=before, action=action) == Ok(
                id="fatal", seq=before + 1
            )
        assert opener.game.table == [(action.split()[1], None)]
        assert [type(event) for event in opener.events].count(Attacked) == 1


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p10_ten_minutes_down_take_nothing_from_anybodys_time(tmp_path: Path) -> None:
    """The log's times are set back, as if all had happened ten minutes earlier."""
    process = ServerProcess(tmp_path)
    async with two_players(process, timer_s=15) as (opener, defender):
        before = opener.state.seq
        await asyncio.to_thread(process.kill9)
        earlier(process.database, 600_000)
        await asyncio.to_thread(process.start)
        for guest in (defender, opener):
            await come_back(guest)
            assert not guest.state.room.seats[guest.state.you.seat or 0].away
        told = opener.told[opener.told.index("Dealt") :]
        assert "Attacked" not in told  # no timer decided
        assert "BotPlays" not in told  # nobody was lost for two minutes
        assert opener.game.table == []
        assert opener.game.deadline_s is not None
        assert 25 < opener.game.deadline_s <= 30
        await opener.do("act", seen=opener.state.seq, action=opener.game.actions[0])
        assert opener.state.seq > before


def earlier(database: Path, ms: int) -> None:
    """Set all times of a log back."""
    with closing(sqlite3.connect(database)) as file:
        for room, seq, at, payload in file.execute("SELECT room, seq, at_ms, payload FROM entry").fetchall():
            moved, count = re.subn(rb'"at":%d\b' % at, b'"at":%d' % (at - ms), payload, count=1)
            assert count == 1
            file.execute(
                "UPDATE entry SET at_ms = ?, payload = ? WHERE room = ? AND seq = ?",
                (at - ms, moved, room, seq),
            )
        file.commit()
