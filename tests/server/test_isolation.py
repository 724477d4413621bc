"""One room, one person or one connection fails, and nobody else notices (P31, P52 to P54)."""

import asyncio
import gc
import socket
import time
from dataclasses import replace
from pathlib import Path

import pytest

from durnius.bots.careful import Careful
from durnius.core import Action, View
from durnius.protocol import outgoing
from durnius.server.keeper import Keeper
from durnius.server.projection import Telling
from durnius.server.settings import Settings
from durnius.store.log import Entry
from tests.handshake import frame, upgrade
from tests.server.conftest import QUICK, House, running
from tests.server.memory import MemoryLog


async def test_p07_a_room_that_cannot_be_read_again_is_put_aside(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, other = await house.room(2), await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    (cleo,) = await house.seated(other, "Cleo")
    kept = house.store.entries[room]
    kept[1] = Entry(room, 2, 0, b"garbage")
    original = Keeper.do

    async def do(keeper: Keeper, *arguments: object) -> object:
        if keeper.room is not None and keeper.room.name == "Durnius" and "boom" in str(arguments):
            raise ZeroDivisionError
        return await original(keeper, *arguments)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(Keeper, "do", do)
    await alex.send(t="rename", id="boom", name="boom")
    assert (await alex.ended()).bye == "server_error"
    assert (await ben.ended()).bye == "server_error"
    await cleo.do("rename", name="Chloe")
    assert [live.id for live in house.hub] == [other]
    late = await house.guest(room).open()
    await late.send(t="hello", protocol=1, name="Late")
    assert (await late.ended()).bye == "server_error"


async def test_whoever_cannot_be_shown_the_room_is_let_go_and_the_others_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    original = Telling.to

    def to(telling: Telling, person: str) -> bytes:
        if person == alex.person:
            raise ZeroDivisionError
        return original(telling, person)

    monkeypatch.setattr(Telling, "to", to)
    seq = await ben.do("rename", name="Benny")
    assert (await alex.ended()).bye == "server_error"
    state = await ben.until_seq(seq + 1)
    assert not state.room.seats[0].present


@pytest.mark.slow
async def test_p54_a_room_that_waits_for_long_is_reported(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.hub.tools.watchdog.stuck_s = 0.05
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    original = house.store.append

    async def append(room: str, seq: int, at_ms: int, payload: bytes) -> None:
        async with asyncio.timeout(10):
            while "is stuck with Ask" not in caplog.text:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.005)
        await original(room, seq, at_ms, payload)

    monkeypatch.setattr(house.store, "append", append)
    await alex.do("rename", name="Al")
    await reported_once(house, caplog, room)


@pytest.mark.slow
async def test_p54_a_room_that_holds_up_the_whole_process_is_reported(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.hub.tools.watchdog.stuck_s = 0.05
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    original = Keeper.do

    async def do(keeper: Keeper, *arguments: object) -> object:
        until = time.monotonic() + 10
        while "is stuck with Ask" not in caplog.text and time.monotonic() < until:
            time.sleep(0.005)  # noqa: ASYNC251 - just what nobody may do
        return await original(keeper, *arguments)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(Keeper, "do", do)
    await alex.do("rename", name="Al")
    await reported_once(house, caplog, room)


async def reported_once(house: House, caplog: pytest.LogCaptureFixture, room: str) -> None:
    """See one line in the log, which does not give the room away, and one in the figures."""
    assert caplog.text.count(f"room {room[:4]}... is stuck with Ask") == 1
    assert room not in caplog.text
    async with house.session.get(house.url("/metrics")) as answer:
        assert "durnius_rooms_stuck_total 1" in await answer.text()


@pytest.mark.slow
async def test_p31_a_connection_that_went_silent_is_noticed() -> None:
    """The client's network is gone without a word: no answer to a ping."""
    async with running(settings=Settings(heartbeat_s=0.2)) as house:
        room = await house.room(2)
        (alex,) = await house.seated(room, "Alex")
        loop = asyncio.get_running_loop()
        silent = socket.socket()
        silent.setblocking(False)
        await loop.sock_connect(silent, ("127.0.0.1", house.server.port or 0))
        await loop.sock_sendall(silent, upgrade(room))
        for text in (b'{"t":"hello","protocol":1,"name":"Silent"}', b'{"t":"sit","id":"a","seat":1}'):
            await loop.sock_sendall(silent, frame(text))
        await alex.until(lambda state: state.room.seats[1].name == "Silent")
        assert alex.state.room.seats[1].present
        await alex.until(lambda state: not state.room.seats[1].present)
        silent.close()


async def test_p40_bots_are_asked_with_what_a_person_on_their_seat_would_see(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = Careful.choose
    seen: list[object] = []

    def choose(bot: Careful, view: View) -> Action | None:
        seen.append(view)
        return original(bot, view)

    monkeypatch.setattr(Careful, "choose", choose)
    room = await house.room(3, bots={"1": "careful", "2": "careful"})
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.do("away", on=True)
    await alex.until(lambda state: state.game is not None and state.game.over)
    assert seen
    assert {type(view) for view in seen} == {View}


def resident_mb() -> float:
    """How much memory this process holds."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1_000_000


@pytest.mark.slow
@pytest.mark.timeout(7200)
async def test_p53_nothing_stays_behind_of_finished_games(long: bool) -> None:
    """Two hundred games of bots, 10,000 in long runs: rooms come and go by themselves."""
    batches, games = (50, 200) if long else (5, 40)
    store = MemoryLog()
    async with running(store, replace(QUICK, idle_s=0.02)) as house:
        tasks = len(asyncio.all_tasks())
        sizes: list[float] = []

        async def play(count: int) -> None:
            room = await house.room(3, bots={"1": "random", "2": "random"})
            (alex,) = await house.seated(room, "Alex")
            await alex.do("away", on=True)
            for number in range(1, count + 1):
                await alex.do("start")
                await alex.until(lambda state, n=number: over(state, n))  # type: ignore[misc]
            alex.events.clear()
            alex.raw.clear()
            await alex.do("leave")
            await alex.close()
            house.guests.remove(alex)

        def over(state: outgoing.State, number: int) -> bool:
            return state.game is not None and state.game.number == number and state.game.over

        for _ in range(batches):
            await asyncio.gather(*(play(games // 10) for _ in range(10)))
            async with asyncio.timeout(30):
                while len(house.hub) or len(asyncio.all_tasks()) > tasks:  # noqa: ASYNC110 - nobody tells
                    await asyncio.sleep(0.01)
            store.entries.clear()
            gc.collect()
            sizes.append(resident_mb())
        assert sizes[-1] < 1.1 * max(sizes[: max(1, batches // 10)]), sizes
