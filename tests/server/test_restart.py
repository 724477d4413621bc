"""The real process, killed and started again: P1 to P4, P9, P11, P12."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

from durnius.core import read_record, replay
from durnius.protocol.http import RoomCreated
from durnius.protocol.outgoing import Ok
from tests.server.guests import Ended, Guest
from tests.serverprocess import ServerProcess


class Crash(Exception):
    """The server was killed now."""


async def make_room(session: aiohttp.ClientSession, url: str, **options: object) -> str:
    async with session.post(f"{url}/api/rooms", json={"seats": 3, "pace_ms": 0} | options) as answer:
        return msgspec.json.decode(await answer.read(), type=RoomCreated).room


async def come_back(guest: Guest) -> None:
    """Connect to the server that runs now, with what one had."""
    await guest.close()
    await guest.hello(seq=guest.last.seq if guest.last is not None else None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
async def test_p01_p03_p04_killed_in_mid_bout_nothing_is_lost_or_done_twice(
    tmp_path: Path, seed: int
) -> None:
    await killed_again_and_again(tmp_path, seed, kills=2)


async def killed_again_and_again(folder: Path, seed: int, kills: int) -> None:
    rng = Random(seed)
    process = ServerProcess(folder)
    await asyncio.to_thread(process.start)
    try:
        async with aiohttp.ClientSession() as session:
            room = await make_room(session, process.url, bots={"2": "careful"}, private=True, name="Friday")
            url = f"{process.url}/ws/{room}"
            guests = [Guest(session, url, name) for name in ("Alex", "Ben")]
            for guest in guests:
                await guest.hello()
                await guest.do("sit", seat=None)
            await guests[0].do("start")
            await guests[1].until(lambda state: state.game is not None)
            acknowledged: dict[str, tuple[int, str]] = {}
            number = 0
            for kill in range(kills + 1):
                wanted = number + rng.randrange(1, 12) if kill < kills else 10_000
                while number < wanted:
                    if guests[0].game.over and guests[1].game.over:
                        break
                    number += 1
                    last = number == wanted and kill < kills
                    await one_action(rng, guests, f"m{number}", acknowledged, process if last else None)
                if kill < kills and process.running:
                    await asyncio.to_thread(process.kill9)
                if kill < kills:
                    await asyncio.to_thread(process.start)
                    if rng.random() < 0.3:  # again, while it recovers
                        await asyncio.to_thread(process.kill9)
                        await asyncio.to_thread(process.start)
                    for guest in guests:
                        await come_back(guest)
                    for message_id, (seq, text) in acknowledged.items():  # P3: the same answer
                        guest = guests[0] if message_id.startswith("Alex") else guests[1]
                        answer = await guest.ask("act", message_id.partition(" ")[2], seen=0, action=text)
                        assert answer == Ok(id=message_id.partition(" ")[2], seq=seq)
            assert guests[0].game.over
            assert guests[0].state.room.private
            assert guests[0].state.room.name == "Friday"
            async with session.get(f"{process.url}/api/rooms/{room}/games/1") as exported:
                record = read_record(await exported.text())
            *_, (end, _) = replay(record)
            assert end.over
            for seat, name in enumerate(("Alex", "Ben")):
                done = [text for key, (_, text) in acknowledged.items() if key.startswith(name)]
                stored = [
                    action.partition(" ")[2] for action in record.actions if action.startswith(f"{seat} ")
                ]
                assert is_subsequence(done, stored)
                assert len(stored) - len(done) <= kills  # at most what was sent and not answered
            for guest in guests:
                await guest.close()
    finally:
        if process.running:
            await asyncio.to_thread(process.stop)


def is_subsequence(part: list[str], whole: list[str]) -> bool:
    rest = iter(whole)
    return all(item in rest for item in part)


async def one_action(
    rng: Random,
    guests: list[Guest],
    message_id: str,
    acknowledged: dict[str, tuple[int, str]],
    kill: ServerProcess | None,
) -> None:
    """Let somebody who can act do so; `kill` the server while the answer is on its way."""
    while True:
        newest = max(guest.state.seq for guest in guests)
        for guest in guests:
            await guest.until_seq(newest)
        if guests[0].game.over:
            return
        able = [guest for guest in guests if guest.game.actions]
        if able:
            break
        await guests[0].next()  # a bot is on its way
    guest = rng.choice(able)
    text = rng.choice(guest.game.actions)
    message = {"t": "act", "id": message_id, "seen": guest.state.seq, "action": text}
    await guest.send(**message)
    if kill is not None:
        await asyncio.sleep(rng.random() * 0.004)
        await asyncio.to_thread(kill.kill9)
    try:
        while True:
            answer = await guest.next()
            if isinstance(answer, Ok) and answer.id == message_id:
                acknowledged[f"{guest.name} {message_id}"] = (answer.seq, text)
                break
            if getattr(answer, "id", None) == message_id:
                break
    except Ended:
        assert kill is not None


@pytest.mark.slow
async def test_p09_a_stop_is_quick_and_loses_nothing(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    await asyncio.to_thread(process.start)
    async with aiohttp.ClientSession() as session:
        room = await make_room(session, process.url, bots={"2": "careful"})
        alex, ben = (Guest(session, f"{process.url}/ws/{room}", name) for name in ("Alex", "Ben"))
        for guest in (alex, ben):
            await guest.hello()
            await guest.do("sit", seat=None)
        await alex.do("start")
        seq = await ben.do("away", on=True)
        loop = asyncio.get_running_loop()
        before = loop.time()
        assert await asyncio.to_thread(process.stop) == 0
        assert loop.time() - before < 5
        assert (await alex.ended()).bye == "shutting_down"
        await asyncio.to_thread(process.start)
        await come_back(alex)
        assert alex.state.seq > seq
        assert alex.state.room.seats[1].away
        assert alex.state.room.seats[1].present  # and perhaps on the way back
        await alex.until(lambda state: not state.room.seats[1].present)
        await alex.close()
        await ben.close()
        assert await asyncio.to_thread(process.stop) == 0
    assert "Traceback" not in process.errors()
