"""Rooms with many games: opened without playing all of them again, and without holding anybody up (P54)."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import perf_counter

import pytest
from msgspec import structs

from durnius.protocol.outgoing import State
from durnius.rooms import events as stored
from durnius.rooms.events import BadEntry, decode_entry, encode_entry
from durnius.rooms.fold import fold
from durnius.server import keeper as keeper_module
from durnius.server.chain import first_head, head_after
from durnius.server.said import said
from durnius.server.slices import SLICE_S, Slices
from durnius.store.log import Entry
from tests.server.conftest import House, running
from tests.server.guests import Guest
from tests.server.memory import MemoryLog


async def _play(house: House, games: int) -> str:
    room = await house.room(3, bots={"1": "random", "2": "random"})
    (alex,) = await house.seated(room, "Alex")
    await alex.do("away", on=True)
    for number in range(1, games + 1):
        await alex.do("start")
        await alex.until(partial(_is_over, number))
    return room


def _is_over(number: int, state: State) -> bool:
    return state.game is not None and state.game.number == number and state.game.over


@pytest.mark.parametrize("noted", [True, False])
async def test_p04_a_long_room_is_the_same_after_a_restart(
    monkeypatch: pytest.MonkeyPatch, noted: bool
) -> None:
    """With what is noted at the end of games, and without it, as in logs of before."""
    monkeypatch.setattr(keeper_module, "MOMENTS_KEPT", 20)
    store = MemoryLog()
    async with running(store, fair=True) as house:
        room = await _play(house, 6)
        guest = house.guest(room, "Ben")
        before = await guest.hello()
    entries = store.entries[room]
    assert sum(decode_entry(kept.payload).ended is not None for kept in entries) == 6
    if not noted:
        store.entries[room] = [_plain(kept) for kept in entries]
    async with running(store, fair=True) as house:
        state = await guest_of(house, room, guest.token).hello(before.seq - 1)
        assert type(state.events[0]).__name__ == "Joined"
        assert (state.room.score, state.game) == (before.room.score, before.game)
        assert state.head == _head(room, [decode_entry(kept.payload) for kept in store.entries[room]])


def guest_of(house: House, room: str, token: str | None) -> Guest:
    """Somebody known."""
    guest = house.guest(room, "Ben")
    guest.token = token
    return guest


def _head(room_id: str, entries: list[stored.Entry]) -> str:
    """Work the head out from everything that ever happened."""
    room, head = None, first_head(room_id)
    for entry in entries:
        room = fold(room, entry)
        head = head_after(head, said(room.moment))
    return head


def _plain(kept: Entry) -> Entry:
    entry = structs.replace(decode_entry(kept.payload), ended=None)
    return replace(kept, payload=encode_entry(entry))


async def test_p54_work_in_slices_lets_others_go_first() -> None:
    slices = Slices()
    done: list[str] = []

    def work(name: str) -> Iterator[None]:
        for _ in range(20):
            until = perf_counter() + SLICE_S / 3
            while perf_counter() < until:
                pass
            yield
        done.append(name)

    tasks = [asyncio.create_task(slices.run(work(name))) for name in "abc"]
    turns = 0
    while len(done) < 3:
        await asyncio.sleep(0)
        turns += 1
    assert turns >= 15  # a slice in each turn, not three
    await asyncio.gather(*tasks)


async def test_slices_give_way_to_an_error_and_go_on() -> None:
    slices = Slices()

    def bad() -> Iterator[None]:
        yield
        raise BadEntry

    with pytest.raises(BadEntry):
        await slices.run(bad())
    await slices.run(iter([None] * 3))
