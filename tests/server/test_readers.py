"""Who may read finished games: whoever could have watched, and whoever sat in them."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest

from durnius.protocol.http import GameList, HttpError
from tests.server.conftest import House, running
from tests.server.guests import Guest
from tests.server.memory import MemoryLog

WAYS = ("", "/replay", "/review")


async def ask(house: House, path: str, token: str | None = None) -> tuple[int, bytes]:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with house.session.get(house.url(path), headers=headers) as answer:
        return answer.status, await answer.read()


async def closed(house: House, path: str, token: str | None = None) -> bool:
    status, body = await ask(house, path, token)
    if status in (200, 202):  # a review takes a while
        return False
    assert (status, msgspec.json.decode(body, type=HttpError).code) == (403, "no_spectators")
    return True


async def numbers(house: House, room: str, token: str | None) -> list[int]:
    status, body = await ask(house, f"/api/rooms/{room}/games", token)
    assert status == 200
    return [line.number for line in msgspec.json.decode(body, type=GameList).games]


async def played(house: House, *, spectators: bool) -> tuple[str, Guest, Guest]:
    """A game of Alex against a bot, then one in which Cleo sits too."""
    room = await house.room(3, bots={"1": "random"}, spectators=spectators)
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.play(Random(1))
    (cleo,) = await house.seated(room, "Cleo")
    return room, alex, cleo


async def test_where_people_may_watch_whoever_has_the_address_may_read(house: House) -> None:
    room, _, _ = await played(house, spectators=True)
    assert await numbers(house, room, None) == [1]
    for way in WAYS:
        assert not await closed(house, f"/api/rooms/{room}/games/1{way}")


async def test_a_token_of_bytes_that_are_no_text_is_nobodys(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    room, _, _ = await played(house, spectators=False)
    for way in ("", "/1", "/1/replay", "/1/review"):
        reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
        head = f"GET /api/rooms/{room}/games{way} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        writer.write(head.encode() + b"Authorization: Bearer \xff\r\n\r\n")
        assert (await reader.readline()).split()[1] == b"403"
        writer.close()
    assert not caplog.records


async def test_p36_where_nobody_may_watch_only_those_who_sat_in_a_game_may_read_it() -> None:
    store = MemoryLog()
    async with running(store) as first:
        room, alex, cleo = await played(first, spectators=False)
        await alex.do("again")
        await cleo.do("again")
        await alex.until(lambda state: state.game is not None and state.game.number == 2)
    async with running(store) as house:
        games = f"/api/rooms/{room}/games"
        for way in WAYS:
            assert not await closed(house, f"{games}/1{way}", alex.token)  # the replay is kept from now on
            for token in (None, "", "x" * 22, cleo.token):
                assert await closed(house, f"{games}/1{way}", token)
            for number in (2, 3):  # one that is played, and none: both alike
                assert await closed(house, f"{games}/{number}{way}")
        assert await closed(house, games)
        assert await numbers(house, room, alex.token) == [1]
        assert await numbers(house, room, cleo.token) == []


async def test_what_the_host_says_of_spectators_counts_at_the_time_of_asking(house: House) -> None:
    room, alex, _ = await played(house, spectators=False)
    path = f"/api/rooms/{room}/games/1"
    assert await closed(house, path)
    await alex.do("options", spectators=True)
    assert not await closed(house, path)
    await alex.do("options", spectators=False)
    assert await closed(house, path)
    assert await closed(house, f"{path}/replay")


async def test_a_token_is_worth_nothing_in_another_room_or_after_leaving(house: House) -> None:
    room, alex, _ = await played(house, spectators=False)
    other, ben, _ = await played(house, spectators=False)
    assert await closed(house, f"/api/rooms/{room}/games/1", ben.token)
    await ben.do("leave")
    assert await closed(house, f"/api/rooms/{other}/games/1", ben.token)
    assert not await closed(house, f"/api/rooms/{room}/games/1", alex.token)
