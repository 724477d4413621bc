"""What the server does with rooms: failing stores, failing rooms, rooms at rest, stopping, starting again."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from durnius.core import Card
from durnius.protocol.events import Absent, Present
from durnius.protocol.outgoing import Ok, You
from durnius.rooms import events as stored
from durnius.rooms import judge as judge_module
from durnius.rooms.commands import Answered, Command, Refusal, Rename
from durnius.rooms.events import BotAdded, decode_entry, encode_entry
from durnius.rooms.state import Room
from durnius.server import keeper as keeper_module
from durnius.server import live as live_module
from durnius.server.items import Returned
from durnius.server.live import LiveRoom
from durnius.server.settings import Settings
from durnius.store.log import Entry
from tests.server.conftest import QUICK, House, running
from tests.server.memory import MemoryLog

Outcome = stored.Entry | Refusal | Answered


async def test_p08_a_store_that_fails_acknowledges_nothing(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    before = len(house.store.entries[room])
    house.store.fails = True
    assert await alex.refusal("rename", name="Al") == "not_stored"
    late = await house.guest(room, "Cleo").open()
    await late.send(t="hello", protocol=1, name="Cleo")
    assert (await late.refused()).code == "not_stored"
    assert (await late.ended()).bye == "server_error"
    house.store.fails = False
    assert len(house.store.entries[room]) == before
    seq = await alex.do("rename", name="Alexa")
    assert seq == before + 1
    state = await ben.until_seq(seq)
    assert state.room.seats[0].name == "Alexa"


async def test_p03_an_entry_that_was_kept_after_all_is_acknowledged_once(house: House) -> None:
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    house.store.keeps_and_fails = True
    first = await alex.ask("rename", "same", name="Al")
    house.store.keeps_and_fails = False
    assert isinstance(first, Ok)
    assert await alex.ask("rename", "same", name="Al") == first
    assert alex.told.count("Renamed") == 1


async def test_p08_a_person_lost_while_the_store_fails_is_absent_afterwards(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "_RETRY_S", 0.01)
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    house.store.fails = True
    await alex.close()
    assert await ben.refusal("rename", name="Benny") == "not_stored"
    house.store.fails = False
    await ben.until(lambda state: not state.room.seats[0].present)


async def test_p08_bots_wait_for_the_store(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "_RETRY_S", 0.01)
    room = await house.room(3, bots={"1": "careful"}, pace_ms=20)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    await alex.do("away", on=True)
    await ben.do("away", on=True)
    house.store.fails = True
    assert await ben.refusal("rename", name="Benny") == "not_stored"
    seq = len(house.store.entries[room])
    house.store.fails = False
    await ben.until_seq(seq + 4)


async def test_another_process_was_first(house: House) -> None:
    """The entry's number is the lock: read on, judge again."""
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    kept = house.store.entries[room]
    added = BotAdded(1, "Eve", "random")
    payload = encode_entry(stored.Entry(v=1, at=1, by=None, id=None, events=[added]))
    kept.append(Entry(room, len(kept) + 1, 1, payload))
    assert await alex.refusal("bot", seat=0, level="careful") == "seat_taken"  # needs no entry
    seq = await alex.do("rename", name="Al")
    assert seq == len(kept)
    assert alex.told[-2:] == ["BotAdded", "Renamed"]


async def test_p52_a_failing_room_is_rolled_back_and_hurts_nobody(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, other = await house.room(2), await house.room(2)
    (alex,), (ben,) = await house.seated(room, "Alex"), await house.seated(other, "Ben")
    original = judge_module.decide

    def decide(
        room: Room,
        command: Command,
        *who: str | None,
        now_ms: int,
        deck: Sequence[Card],
        levels: Sequence[str],
    ) -> Outcome:
        if command == Rename("boom"):
            raise ZeroDivisionError
        return original(room, command, *who, now_ms=now_ms, deck=deck, levels=levels)

    monkeypatch.setattr(keeper_module, "decide", decide)
    before = len(house.store.entries[room])
    assert await alex.refusal("rename", name="boom") == "server_error"
    await ben.do("rename", name="Benny")
    assert len(house.store.entries[room]) == before
    await alex.do("rename", name="Al")
    await ben.do("rename", name="Ben")
    assert "durnius_room_failures_total 1" in house.hub.tools.metrics.text({})


async def test_p07_a_room_whose_log_is_garbage_is_put_aside() -> None:
    store = MemoryLog()
    async with running(store) as house:
        room, good = await house.room(2), await house.room(2)
        await house.seated(room, "Alex")
    store.entries[room][1] = Entry(room, 2, 0, b"garbage")
    async with running(store) as house:
        lost = await house.guest(room).open()
        await lost.send(t="hello", protocol=1, name="Alex")
        assert (await lost.ended()).bye == "server_error"
        async with house.session.get(house.url(f"/r/{room}")) as answer:
            assert answer.status == 500
        await house.seated(good, "Ben")
    assert store.entries[room][1].payload == b"garbage"  # never rewritten


async def test_p12_tokens_and_links_work_after_a_restart() -> None:
    store = MemoryLog()
    async with running(store) as house:
        room = await house.room(3, bots={"2": "careful"})
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
        await ben.until(lambda state: state.game is not None)
        hand, seq = ben.game.hand, ben.state.seq
        watcher = house.guest(room, "Watcher")
        await watcher.hello()
    async with running(store) as house:
        again = house.guest(room, "Ben")
        again.token = ben.token
        state = await again.hello(seq=seq)
        assert again.person == ben.person
        assert state.game is not None
        assert state.game.hand == hand
        assert not state.gap
        assert [type(event) for event in state.events][-3:] == [Absent, Absent, Present]
        assert not state.room.seats[0].present
        looking = house.guest(room, "Watcher")
        looking.token = watcher.token
        await looking.hello()
        assert looking.person == watcher.person


async def test_who_comes_back_soon_after_a_stop_is_not_told_to_be_lost() -> None:
    """All others are, in one message when their time is over."""
    store = MemoryLog()
    async with running(store, replace(QUICK, absent_s=600)) as house:  # it stops before anybody is missed
        room = await house.room(4)
        before = await house.seated(room, "Alex", "Ben", "Cleo", "Dora")
    async with running(store, replace(QUICK, return_s=600)) as house:
        alex, ben = (house.guest(room, guest.name) for guest in before[:2])
        for guest, was in ((alex, before[0]), (ben, before[1])):
            guest.token = was.token
            state = await guest.hello(seq=was.state.seq)
            assert all(seat.present for seat in state.room.seats)
        live = await house.hub.open(room)
        assert live is not None
        live.put(Returned())  # their time is over now
        for guest in (alex, ben):
            state = await guest.until(lambda state: not state.room.seats[2].present)
            assert state.events == [Absent(seat=2, name="Cleo"), Absent(seat=3, name="Dora")]
            assert not {"Absent", "Present"} & set(guest.told[:-2])


async def test_rooms_at_rest_leave_memory_and_come_back() -> None:
    async with running(settings=Settings(idle_s=0.02, rooms_per_minute=9999)) as house:
        room = await house.room(2)
        (alex,) = await house.seated(room, "Alex")
        await alex.close()
        async with asyncio.timeout(5):
            while len(house.hub):  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
        state = await alex.hello()
        assert state.you == You(seat=0, host=True)


async def test_p53_tasks_end_with_their_rooms_and_sockets() -> None:
    async with running(settings=Settings(idle_s=0.02, rooms_per_minute=9999, joins_per_minute=9999)) as house:
        base = len(asyncio.all_tasks())
        for number in range(10):
            room = await house.room(2, bots={"1": "random"})
            (alex,) = await house.seated(room, f"Guest {number}")
            await alex.do("start")
            await alex.do("leave")
            await alex.ended()
        async with asyncio.timeout(10):
            while len(house.hub) or len(asyncio.all_tasks()) > base:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)


async def test_bots_go_on_after_a_restart_when_somebody_looks() -> None:
    store = MemoryLog()
    async with running(store, QUICK) as house:
        room = await house.room(3, bots={"1": "careful", "2": "random"}, pace_ms=10_000)
        (alex,) = await house.seated(room, "Alex")
        await alex.do("start")
        await alex.do("leave")
    patched = [
        Entry(entry.room, entry.seq, entry.at_ms, entry.payload.replace(b'"pace_ms":10000', b'"pace_ms":0'))
        for entry in store.entries[room]
    ]
    store.entries[room] = patched
    async with running(store, QUICK) as house:
        watcher = house.guest(room, "Watcher")
        await watcher.hello()
        await watcher.until(lambda state: state.game is not None and state.game.over)


async def test_a_bot_that_fails_plays_the_mildest_action(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, view: object) -> None:
        raise ZeroDivisionError

    def cheating(self: object, view: object) -> str:
        return "a fifth ace"

    monkeypatch.setattr("durnius.bots.careful.Careful.choose", broken)
    monkeypatch.setattr("durnius.bots.chance.Chance.choose", cheating)
    room = await house.room(3, bots={"1": "careful", "2": "random"})
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.play(Random(1))


@pytest.mark.parametrize("preset", ["durnius", "podkidnoy"])
async def test_bots_that_always_wait_hold_nobody_up(
    house: House, monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    monkeypatch.setattr("durnius.bots.careful.Careful.choose", lambda _self, _view: None)
    room = await house.room(
        4, bots={"1": "careful", "2": "careful", "3": "careful"}, rules={"preset": preset}
    )
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.play(Random(1))


async def test_p09_stopping_says_goodbye_and_keeps_everything() -> None:
    store = MemoryLog()
    async with running(store) as house:
        room = await house.room(2)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await house.hub.stop()
        for guest in (alex, ben):
            end = await guest.ended()
            assert (end.bye, end.close) == ("shutting_down", 1012)
        late = await house.guest(room).open()
        await late.send(t="hello", protocol=1, name="Late")
        assert (await late.ended()).bye == "shutting_down"
        async with house.session.post(house.url("/api/rooms"), json={"seats": 2}) as answer:
            assert answer.status == 503
            assert b'"shutting_down"' in await answer.read()
        async with house.session.get(house.url("/healthz")) as answer:
            assert answer.status == 503


async def test_old_rooms_are_deleted(house: House) -> None:
    room, kept = await house.room(2), await house.room(2)
    day = 86_400_000
    now = house.hub.tools.clock()
    old = "abcdefghijkmn"
    house.store.entries[old] = [Entry(old, 1, now - 31 * day, b"")]
    await house.hub.sweep()
    assert set(house.store.entries) == {room, kept}


async def test_p42_the_secret_of_a_game_that_never_ended_is_told_when_its_room_is_deleted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And not before, nor that of a game that ended, which everybody was told; older logs note no end."""
    caplog.set_level(logging.DEBUG)
    day, now = 86_400_000, 1_000_000_000_000
    async with running(fair=True, clock=lambda: now) as house:
        for ends, noted in ((True, True), (True, False), (False, True)):
            room = await house.room(2)
            alex, ben = await house.seated(room, "Alex", "Ben")
            await alex.do("start")
            await ben.until(lambda state: state.game is not None)
            if ends:
                await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
            sealed = [
                event
                for entry in house.store.entries[room]
                for event in decode_entry(entry.payload).events
                if isinstance(event, stored.Committed)
            ]
            assert len(sealed) == 1
            await alex.close()
            await ben.close()
            live = await house.hub.open(room)
            assert live is not None
            await live.stop()
            kept = house.store.entries[room]
            if not noted:
                older = [structs.replace(decode_entry(entry.payload), ended=None) for entry in kept]
                kept[:] = [
                    replace(entry, payload=encode_entry(old)) for entry, old in zip(kept, older, strict=True)
                ]
            assert any(decode_entry(entry.payload).ended for entry in kept) == (ends and noted)
            assert sealed[0].secret not in caplog.text
            now += 31 * day
            await house.hub.sweep()
            assert room not in house.store.entries
            assert (sealed[0].secret in caplog.text) == (not ends)
            assert (sealed[0].game in caplog.text) == (not ends)


async def test_p42_the_secret_is_told_also_when_the_server_stops_while_a_room_is_deleted(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    now = 1_000_000_000_000
    async with running(fair=True, clock=lambda: now) as house:
        room = await house.room(2)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
        await ben.until(lambda state: state.game is not None)
        await alex.close()
        await ben.close()
        live = await house.hub.open(room)
        assert live is not None
        await live.stop()
        asked, go_on, delete = asyncio.Event(), asyncio.Event(), house.store.delete_room

        async def slowly(room: str, kept: Mapping[str, bytes]) -> None:
            asked.set()
            await go_on.wait()
            await delete(room, kept)

        monkeypatch.setattr(house.store, "delete_room", slowly)
        now += 31 * 86_400_000
        sweeping = asyncio.create_task(house.hub.sweep())
        await asked.wait()
        stopping = asyncio.create_task(house.hub.stop(60))
        with pytest.raises(asyncio.CancelledError):
            await sweeping
        assert "deal_opened" not in caplog.text
        assert "which never ended" not in caplog.text
        go_on.set()
        assert await stopping == 0
        assert room not in house.store.entries
        assert "which never ended" in caplog.text


async def test_no_room_in_memory_has_a_log_that_was_deleted(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody comes while a room is deleted; meanwhile somebody else was in the next one, and went."""
    entries, delete = house.store.entries, house.store.delete_room
    made = await house.room(2)
    old, used = "abcdefghijkmn", "nmkjihgfedcba"
    for room in (old, used):
        entries[room] = [Entry(room, 1, 0, entries[made][0].payload)]
    opening: list[asyncio.Task[LiveRoom | None]] = []

    async def slowly(room: str, kept: Mapping[str, bytes]) -> None:
        opening.append(asyncio.create_task(house.hub.open(room)))
        resumed = stored.Entry(v=1, at=1, by=None, id=None, events=[stored.Resumed()])
        await house.store.append(used, 2, 1, encode_entry(resumed))
        for _ in range(5):
            await asyncio.sleep(0)
        await delete(room, kept)

    monkeypatch.setattr(house.store, "delete_room", slowly)
    await house.hub.sweep()
    assert [await task for task in opening] == [None]
    assert set(entries) == {made, used}
    live = await house.hub.open(used)
    assert live is not None
    assert live.room is not None
    assert live.room.seq == 2
