"""Guessing rooms, and other things of which one address may not have as many as it likes (P44, P46, P47)."""

import asyncio
from dataclasses import replace

import aiohttp
import pytest
from aiohttp import ClientConnectionResetError, WSMsgType
from aiohttp.http_writer import StreamWriter
from msgspec import structs

from durnius.protocol.outgoing import Pong
from durnius.rooms import commands as ask
from durnius.rooms.fairdeal import Fair
from durnius.server.identity import bot_seed, is_room_id, new_room_id
from tests.rooms.table import Table
from tests.server.conftest import QUICK, House, running

WRONG = [f"a{letter}cdefghijkmn" for letter in "abcdefghijkmnpqrstuvwxyz"]
FEW = replace(QUICK, wrong_rooms_per_minute=10, behind_proxy=True)
HERE, THERE = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}


async def status(house: House, path: str, headers: dict[str, str]) -> int:
    async with house.session.get(house.url(path), headers=headers) as answer:
        await answer.read()
        return answer.status


async def greeted(house: House, room: str, headers: dict[str, str], token: str | None = None) -> list[str]:
    """Say hello to a room; give all that is answered."""
    async with house.session.ws_connect(house.url(f"/ws/{room}"), headers=headers) as socket:
        await socket.send_json({"t": "hello", "protocol": 1, "name": "Al", "token": token})
        told = [message.data async for message in socket if message.type is WSMsgType.TEXT]
        return [*told, str(socket.close_code)]


def test_p44_a_rooms_id_has_more_than_64_bits() -> None:
    ids = {new_room_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(is_room_id(one) and len(one) == 13 for one in ids)
    assert 32**13 > 2**64


@pytest.mark.parametrize("path", ["/r/{}", "/r/{}/games", "/api/rooms/{}/games", "/api/rooms/{}/games/1"])
async def test_p44_after_ten_wrong_rooms_right_ones_cannot_be_told_from_wrong_ones(path: str) -> None:
    async with running(settings=FEW) as house:
        room = await house.room(2)
        assert [await status(house, path.format(one), HERE) for one in WRONG[:10]] == [404] * 10
        for one in (WRONG[11], room, "x"):
            assert await status(house, path.format(one), HERE) == 429
        assert await greeted(house, room, HERE) == await greeted(house, WRONG[12], HERE)
        assert await status(house, "/r/" + room, THERE) == 200  # others are not held up
        assert await status(house, "/api/rooms", HERE) == 200
        assert await status(house, "/", HERE) == 200


async def test_p44_wrong_rooms_of_sockets_count_and_who_was_in_a_room_gets_back() -> None:
    async with running(settings=FEW) as house:
        room = await house.room(2)
        (alex,) = await house.seated(room, "Alex")
        await alex.close()
        answers = [await greeted(house, one, HERE) for one in WRONG[:12]]
        assert answers[:10] == [['{"t":"bye","code":"room_gone"}', "1000"]] * 10
        assert answers[10] == answers[11] == await greeted(house, room, HERE)
        assert '"rate_limited"' in answers[11][0]
        assert await greeted(house, room, HERE, "no token of anybody") == answers[11]
        async with house.session.ws_connect(house.url(f"/ws/{room}"), headers=HERE) as socket:
            await socket.send_json({"t": "hello", "protocol": 1, "name": "Alex", "token": alex.token})
            assert '"t":"welcome"' in await socket.receive_str()


@pytest.mark.parametrize("lines", [["192.0.2.1, 198.51.100.7"], ["192.0.2.1", "198.51.100.7"]])
async def test_p44_behind_a_proxy_the_last_address_counts_on_whatever_line(lines: list[str]) -> None:
    """A proxy may add to the client's own line, or add a line of its own; the client chooses neither."""
    async with running(settings=replace(FEW, wrong_rooms_per_minute=1)) as house:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
        forged = "".join(f"X-Forwarded-For: {line}\r\n" for line in lines)
        for _ in range(2):
            writer.write(f"GET /r/{WRONG[0]} HTTP/1.1\r\nHost: x\r\n{forged}\r\n".encode())
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answers = await reader.read()
        writer.close()
        assert answers.count(b"HTTP/1.1 404 ") == answers.count(b"HTTP/1.1 429 ") == 1
        assert await status(house, f"/r/{WRONG[0]}", {"X-Forwarded-For": "198.51.100.7"}) == 429
        assert await status(house, f"/r/{WRONG[0]}", HERE) == 404


async def test_p46_a_flood_of_pings_is_one_like_any_other() -> None:
    async with running(settings=replace(QUICK, messages_per_second=50, message_burst=20)) as house:
        room = await house.room(2)
        (guest,) = await house.seated(room, "Alex")
        assert guest._socket is not None
        await guest._socket.ping(b"still there?")
        await guest.send(t="ping")
        assert await guest.next() == Pong()
        for _ in range(200):
            await guest._socket.ping()
        end = await guest.ended()
        assert (end.bye, end.close) == ("flooding", 4009)


async def test_p46_pings_before_hello_are_answered_and_few(house: House) -> None:
    room = await house.room(2)
    guest = await house.guest(room).open()
    assert guest._socket is not None
    await guest._socket.ping()
    await guest.hello()
    other = await house.guest(room).open()
    assert other._socket is not None
    for _ in range(12):
        await other._socket.ping()
    assert (await other.ended()).close is not None


async def test_p47_one_address_may_have_so_many_sockets_and_others_as_many() -> None:
    async with running(settings=replace(QUICK, sockets_per_address=3, behind_proxy=True)) as house:
        url = house.url(f"/ws/{await house.room(6)}")
        open_ones = [await house.session.ws_connect(url, headers=HERE) for _ in range(3)]
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await house.session.ws_connect(url, headers=HERE)
        assert refused.value.status == 429
        async with house.session.ws_connect(url, headers=THERE):
            pass
        await open_ones[0].close()
        async with asyncio.timeout(10):
            while True:  # the server has to see the end of the one before
                try:
                    open_ones[0] = await house.session.ws_connect(url, headers=HERE)
                except aiohttp.WSServerHandshakeError:
                    await asyncio.sleep(0.01)
                else:
                    break
        for _ in range(5):  # this machine itself may
            open_ones.append(await house.session.ws_connect(url, headers={"X-Forwarded-For": "127.0.0.1"}))
            open_ones.append(await house.session.ws_connect(url, headers={"X-Forwarded-For": "::1"}))
        for socket in open_ones:
            await socket.close()


async def test_rooms_that_nobody_entered_go_after_a_day() -> None:
    now = [1_000_000_000_000]
    async with running(clock=lambda: now[0]) as house:
        room, empty = await house.room(2), await house.room(2)
        (alex,) = await house.seated(room, "Alex")
        await alex.close()
        for live in house.hub:
            await live.stop()
        now[0] += 86_400_000
        await house.hub.sweep()
        assert set(house.store.entries) == {room, empty}
        now[0] += 1
        await house.hub.sweep()
        assert set(house.store.entries) == {room}


async def test_no_answer_tells_what_the_server_is_made_of(house: House) -> None:
    for path in ("/", "/api/rooms", "/nothing", "/healthz"):
        async with house.session.get(house.url(path)) as answer:
            assert answer.headers["Server"] == "Durnius"


async def test_p42_requests_that_are_none_are_not_in_the_process_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """They may hold the address of a private room, or fill the disk."""
    room = await house.room(2)
    caplog.set_level("DEBUG")
    for end in ("\nHost: x\n\n", " HTTP/9\r\n\r\n", " HTTP/1.1\r\nNo\r\n\r\n"):
        reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
        writer.write(f"GET /r/{room}{end}".encode())
        assert b" 400 " in await reader.readline()
        writer.close()
    said = [record for record in caplog.records if record.name != "aiohttp.access"]
    assert room not in "".join(map(caplog.handler.format, said))


async def test_p42_who_asks_and_hangs_up_is_not_in_the_process_log(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the library could say `100 Continue`, which is none of our code's to fail at."""
    caplog.set_level("DEBUG")
    tried = asyncio.Event()

    async def hung_up(*_: object) -> None:
        tried.set()
        raise ClientConnectionResetError("Cannot write to closing transport")

    monkeypatch.setattr(StreamWriter, "write", hung_up)
    _, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
    writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
    await tried.wait()
    writer.close()
    while [task for task in asyncio.all_tasks() if "RequestHandler" in repr(task.get_coro())]:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_p37_a_bots_chance_hangs_on_what_nobody_can_try_out() -> None:
    """All orders of the last few cards could be tried against what a bot did; the deal's secret cannot."""
    table = Table(2)
    (alex, _) = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    game = table.game
    one, other = (structs.replace(game, fair=Fair("K7QX-1", "", secret * 64, ())) for secret in "ab")
    assert bot_seed("room", one, 0) != bot_seed("room", other, 0)
    assert bot_seed("room", one, 0) == bot_seed("room", structs.replace(one, deck=game.deck[::-1]), 0)
    assert (
        len({bot_seed("room", one, seat, *moment) for seat in (0, 1) for moment in ((), (1, 2), (12,))}) == 6
    )
