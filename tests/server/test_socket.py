"""The socket's edge: hello, what is malformed, origins, limits; and what a client's end does."""

import asyncio
import json
import socket
from dataclasses import replace
from random import Random

import aiohttp
import pytest

from durnius.protocol.outgoing import Pong, Refused
from durnius.server.settings import Settings
from tests.handshake import frame, upgrade
from tests.server.conftest import QUICK, House, running


async def test_the_first_message_must_be_hello(house: House) -> None:
    room = await house.room()
    guest = await house.guest(room).open()
    await guest.send(t="sit", id="a", seat=None)
    assert await guest.next() == Refused(id="a", code="hello_first")
    assert (await guest.ended()).bye == "no_hello"


@pytest.mark.parametrize("text", ["{}", "nonsense", '{"t":"hello"}', '{"t":"ping","extra":1}', "[" * 4000])
async def test_a_hello_that_is_not_understood_ends_the_connection(house: House, text: str) -> None:
    guest = await house.guest(await house.room()).open()
    await guest.send_text(text)
    refused = await guest.refused()
    assert (refused.id, refused.code) == (None, "malformed")
    assert (await guest.ended()).bye == "no_hello"


async def test_hello_comes_once_and_in_time() -> None:
    """A second one is answered with what it is, and neither the connection nor what is said next is lost."""
    async with running(settings=Settings(hello_s=0.05)) as house:
        room = await house.room()
        silent = await house.guest(room).open()
        assert (await silent.ended()).bye == "no_hello"
        guest = house.guest(room)
        await guest.hello()
        await guest.send(t="hello", protocol=1, name="Alex")
        await guest.send(t="sit", id="a", seat=None)
        refused = await guest.refused()
        assert (refused.id, refused.code) == (None, "hello_twice")
        await guest.until(lambda state: state.you.seat == 0)
        await guest.do("stand")


async def test_other_protocol_versions_are_told(house: House) -> None:
    guest = await house.guest(await house.room()).open()
    await guest.send(t="hello", protocol=2, name="Alex")
    assert (await guest.ended()).bye == "wrong_protocol"


@pytest.mark.parametrize("room", ["k7qx3mzp4w2ad", "xyz", "K7QX3MZP4W2AD", "..%2f..", "a" * 300])
async def test_a_room_that_is_gone_says_so(house: House, room: str) -> None:
    guest = await house.guest(room).open()
    await guest.send(t="hello", protocol=1, name="Alex")
    assert (await guest.ended()).bye == "room_gone"
    assert len(house.hub) == 0


@pytest.mark.parametrize("name", ["", "x" * 21, "x" * 900, "a\u202eb", "   "])
async def test_p49_a_bad_name_is_refused(house: House, name: str) -> None:
    guest = await house.guest(await house.room()).open()
    await guest.send(t="hello", protocol=1, name=name)
    refused = await guest.refused()
    assert (refused.id, refused.code) == (None, "bad_name")
    assert (await guest.ended()).close == 1000


@pytest.mark.parametrize(
    ("text", "code", "message_id"),
    [
        ("nonsense", "malformed", None),
        ('{"t":"sit","id":"a"', "malformed", None),
        ('{"t":"sit","id":7}', "malformed", None),
        ('{"t":"sit","id":"a","seat":1e999}', "malformed", "a"),
        ('{"t":"sit","id":"a","seat":NaN}', "malformed", None),
        ('{"t":"sit","id":"a","seat":-1}', "malformed", "a"),
        ('{"t":"sit","id":"a","seat":"0"}', "malformed", "a"),
        ('{"t":"sit","id":"a","seat":0,"chair":1}', "malformed", "a"),
        ('{"t":"sit","id":"' + "x" * 33 + '"}', "malformed", None),
        ('{"t":"fly","id":"a"}', "unknown_message", "a"),
        ('{"t":"whisper","id":"a"}', "unknown_message", "a"),
        ('{"t":"say","id":"a","phrase":"shout"}', "malformed", "a"),
        ('{"t":"nudge","id":"a","seat":1}', "no_such_seat", "a"),
        ('{"t":"act","id":"a","seen":0}', "malformed", "a"),
        ('{"t":"act","id":"a","seen":0,"action":"fold"}', "malformed", "a"),
        ('{"t":"act","id":"a","seen":0,"action":"done"}', "wrong_phase", "a"),
        ("[" * 2000 + "]" * 2000, "malformed", None),
        ('{"t":"sit","id":"\\ud800"}', "malformed", None),
    ],
)
async def test_p51_what_is_malformed_is_answered(
    house: House, text: str, code: str, message_id: str | None
) -> None:
    (guest,) = await house.seated(await house.room(), "Alex")
    before = guest.state
    await guest.send_text(text)
    answer = await guest.refused()
    assert (answer.code, answer.id) == (code, message_id)
    await guest.send(t="ping")
    assert await guest.next() == Pong()
    assert guest.state is before


async def test_binary_frames_are_read_as_text(house: House) -> None:
    async with house.session.ws_connect(house.url(f"/ws/{await house.room()}")) as ws:
        await ws.send_bytes(b'{"t":"hello","protocol":1,"name":"Alex"}')
        assert '"t":"welcome"' in await ws.receive_str()
        assert '"t":"state"' in await ws.receive_str()
        await ws.send_bytes(b"\xff\xfe")
        assert '"code":"malformed"' in await ws.receive_str()


@pytest.mark.parametrize(("size", "close"), [(4096, None), (4097, 1009), (100_000, 1009)])
async def test_p45_long_frames_end_the_connection(house: House, size: int, close: int | None) -> None:
    (guest,) = await house.seated(await house.room(), "Alex")
    text = json.dumps({"t": "rename", "id": "a", "name": ""})
    text = text.replace('""', '"' + "x" * (size - len(text)) + '"')
    assert len(text) == size
    await guest.send_text(text)
    if close is None:
        assert (await guest.refused()).code == "malformed"
    else:
        end = await guest.ended()
        assert end.close == close
        assert end.bye is None


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 101),
        ("http://{host}", 101),
        ("https://{host}", 403),  # the server itself speaks http
        ("http://{HOST}", 101),
        ("https://cards.example", 101),
        ("null", 403),
        ("http://evil.example", 403),
        ("http://{host}.evil.example", 403),
        ("http://evil.example:{port}", 403),
        ("http://{host}@evil.example", 403),
        ("http://{host}/", 101),
        ("file://{host}", 403),
        ("http://[", 403),
    ],
)
async def test_p43_pages_of_other_sites_are_refused(origin: str | None, status: int) -> None:
    async with running(settings=Settings(origins=frozenset({"https://cards.example"}))) as house:
        room = await house.room()
        host = f"localhost:{house.server.port}"
        headers = {"Host": host}
        if origin is not None:
            headers["Origin"] = origin.format(host=host, HOST=host.upper(), port=house.server.port)
        try:
            async with house.session.ws_connect(house.url(f"/ws/{room}"), headers=headers):
                answered = 101
        except aiohttp.WSServerHandshakeError as error:
            answered = error.status
        assert answered == status
        async with house.session.post(house.url("/api/rooms"), json={"seats": 2}, headers=headers) as posted:
            assert posted.status == (201 if status == 101 else 403)


@pytest.mark.parametrize(
    ("origin", "forwarded", "status"),
    [
        ("https", "https", 201),
        ("http", "http", 201),
        ("http", "https", 403),
        ("https", "http", 403),
        ("https", "http, https", 201),
        ("https", None, 201),
        ("http", None, 201),
        ("ftp", None, 403),
        ("https", "nonsense", 201),
    ],
)
async def test_p43_behind_a_proxy_the_scheme_is_what_the_proxy_says(
    origin: str, forwarded: str | None, status: int
) -> None:
    async with running(settings=replace(QUICK, behind_proxy=True)) as house:
        headers = {"Host": "cards.example", "Origin": f"{origin}://cards.example"}
        if forwarded is not None:
            headers["X-Forwarded-Proto"] = forwarded
        async with house.session.post(house.url("/api/rooms"), json={"seats": 2}, headers=headers) as posted:
            assert posted.status == status


async def test_p46_a_flood_is_throttled_and_ended() -> None:
    async with running(settings=replace(QUICK, messages_per_second=50, message_burst=20)) as house:
        room = await house.room(2)
        flooder, other = await house.seated(room, "Flooder", "Other")
        for number in range(200):
            await flooder.send(t="away", id=f"n{number}", on=number % 2 == 0)
        end = await flooder.ended()
        assert (end.bye, end.close) == ("flooding", 4009)
        assert sum('"code":"rate_limited"' in text for text in flooder.raw) == 50
        assert sum('"t":"refused"' in text for text in flooder.raw) == 50
        await other.do("away", on=True)
        await flooder.hello()  # and may come back
        assert house.hub.tools.metrics.text({}).count("durnius_flooding_total 1") == 1


async def test_p46_a_throttled_message_has_one_answer() -> None:
    async with running(settings=replace(QUICK, messages_per_second=0.001, message_burst=3)) as house:
        (guest,) = await house.seated(await house.room(2), "Alex")
        first = await guest.ask("away", "kept", on=True)
        await guest.ask("away", "other", on=False)
        assert await guest.ask("away", "kept", on=True) == first
        refused = await guest.ask("away", "late", on=True)
        assert refused == Refused(id="late", code="rate_limited")
        assert await guest.ask("away", "late", on=True) == refused
        await guest.send(t="ping")
        assert (await guest.refused()).code == "rate_limited"
        await guest.send_text("nonsense")
        assert (await guest.refused()).code == "rate_limited"


async def test_p46_whoever_plays_too_fast_may_ask_again_and_end_the_game() -> None:
    async with running(settings=replace(QUICK, messages_per_second=20, message_burst=4)) as house:
        guests = await house.seated(await house.room(2), "Alex", "Ben")
        await guests[0].do("start")
        await asyncio.gather(*(guest.play(Random(1)) for guest in guests))
        assert any('"code":"rate_limited"' in text for guest in guests for text in guest.raw)
        assert all(guest.game.over for guest in guests)


async def test_all_that_is_refused_is_counted() -> None:
    settings = replace(QUICK, messages_per_second=0.001, message_burst=2, joins_per_minute=1)
    async with running(settings=settings) as house:
        room = await house.room(3)
        guest = house.guest(room)
        await guest.hello()
        for _ in range(2):
            await guest.send(t="hello", protocol=1, name="Alex")
            assert (await guest.refused()).code == "hello_twice"
        for message in ({"t": "ping"}, {"t": "hello", "protocol": 1, "name": "Alex"}):
            await guest.send(**message)
            assert (await guest.refused()).code == "rate_limited"
        for first, code in (
            ('{"t":"ping"}', "hello_first"),
            ("x", "malformed"),
            ('{"t":"hello","protocol":1,"name":"Late"}', "rate_limited"),
        ):
            late = await house.guest(room).open()
            await late.send_text(first)
            assert (await late.refused()).code == code
        async with house.session.get(house.url("/metrics")) as answer:
            figures = await answer.text()
        for code, count in {"hello_twice": 2, "rate_limited": 3, "hello_first": 1, "malformed": 1}.items():
            assert f'durnius_refused_total{{code="{code}"}} {count}\n' in figures


async def test_new_people_from_one_address_are_limited() -> None:
    async with running(settings=Settings(joins_per_minute=3)) as house:
        room = await house.room(6)
        guests = await house.seated(room, "Ann", "Bob", "Cid")
        late = await house.guest(room, "Dot").open()
        await late.send(t="hello", protocol=1, name="Dot")
        assert (await late.refused()).code == "rate_limited"
        await late.ended()
        await guests[0].close()
        await guests[0].hello()  # who is known is let in


async def test_p32_what_is_sent_while_nothing_waits_is_never_too_much() -> None:
    async with running(settings=replace(QUICK, outbox_bytes=10)) as house:
        room = await house.room(2)
        for name in ("Alex", "Bob"):
            state = await house.guest(room, name).hello()
            assert state.room.id == room


async def test_p23_who_missed_more_than_fits_gets_one_full_state() -> None:
    async with running(settings=replace(QUICK, outbox_bytes=9_000)) as house:
        room = await house.room(2)
        alex, bob = await house.seated(room, "Alex", "Bob")
        token, seen = bob.token, bob.state.seq
        await bob.close()
        for number in range(200):
            await alex.do("options", name=f"{number} " + "ж" * 30)
        back = house.guest(room, "Bob")
        back.token = token
        state = await back.hello(seq=seen)
        assert state.gap
        assert not state.events
        assert state.seq >= alex.state.seq
        await alex.do("options", name="Short")
        await back.until(lambda state: state.room.name == "Short")
        assert "durnius_too_slow_total 0" in house.hub.tools.metrics.text({})


@pytest.mark.slow
async def test_p32_a_slow_reader_is_cut_off_and_holds_nobody_up() -> None:
    async with running(settings=replace(QUICK, outbox_bytes=20_000)) as house:
        room = await house.room(2)
        (alex,) = await house.seated(room, "Alex")
        loop = asyncio.get_running_loop()
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.setblocking(False)
        await loop.sock_connect(slow, ("127.0.0.1", house.server.port or 0))
        await loop.sock_sendall(slow, upgrade(room) + frame(b'{"t":"hello","protocol":1,"name":"Slow"}'))
        await alex.next()
        live = await house.hub.open(room)
        assert live is not None
        (reader,) = (ear for person, ear in live.listeners.items() if person != alex.person)
        kept = []
        for number in range(3000):
            await alex.do("away", on=number % 2 == 0)  # is told at once, whatever the other one reads
            if reader.closing:
                break
            kept.append(reader.waiting)
        assert "durnius_too_slow_total 1" in house.hub.tools.metrics.text({})
        assert max(kept) > 10_000  # what was kept for it grew,
        assert max(kept) <= 20_000 + 10  # and never beyond the bound, but for a frame's head
        async with asyncio.timeout(5):  # the goodbye cannot be read either
            while house.hub.gauges()["connections"] > 1:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
        slow.close()


async def test_a_torn_connection_is_noticed(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    alex.tear()
    await ben.until(lambda state: not state.room.seats[0].present)


async def test_p09_who_has_not_said_hello_is_told_too_that_the_server_stops() -> None:
    async with running() as house:
        silent = await house.guest(await house.room()).open()
        stopping = asyncio.create_task(house.server.app.shutdown())
        assert (await silent.ended()).bye == "shutting_down"
        await stopping
