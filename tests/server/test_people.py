"""People and their seats over hours and days: coming back, being lost, hosts, many games (P27 to P35)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

import msgspec
import pytest

from durnius.protocol import events
from durnius.protocol.outgoing import Ok, State, You
from durnius.rooms import commands as ask
from durnius.rooms.clocks import LOST_MS, due
from durnius.rooms.events import Acted, decode_entry
from durnius.server.items import Idle, Wake
from durnius.server.live import LiveRoom
from tests.server.conftest import House, running
from tests.server.direct import desk
from tests.server.guests import Guest

pytestmark = pytest.mark.timeout(30)
HOUR_MS: Final = 3_600_000


def seen(state: State) -> dict[str, object]:
    """Everything that a state shows, each field of it; what it tells of the past is no part of that."""
    whole = msgspec.to_builtins(state)
    assert isinstance(whole, dict)
    return {name: value for name, value in whole.items() if name not in ("events", "gap")}


async def test_p27_a_view_is_the_same_before_and_after_a_reconnect(house: House) -> None:
    """At every step of a game, for those who play, who are out, and who watch."""
    room = await house.room(3, rules={"preset": "podkidnoy"})
    people = await house.seated(room, "Alex", "Ben", "Cleo")
    people.append(house.guest(room, "Dora"))
    await people[3].hello()
    rng = Random(4)
    started = await people[0].do("start")
    for guest in people:
        await guest.until_seq(started)
    for step in range(1000):
        game = people[3].game
        if game.over:
            break
        ready = [guest for guest in people[:3] if guest.state.game is not None and guest.game.actions]
        who = rng.choice(ready)
        brave = [action for action in who.game.actions if action != "take"] or ["take"]
        seq = await who.do("act", seen=who.state.seq, action=rng.choice(brave))
        for index, guest in enumerate(people):
            await guest.until_seq(seq)
            if step % 8 == 0 or step % 4 == index:
                again = house.guest(room, f"Other {step}")  # whose message ids are new
                again.token = guest.token
                assert seen(await again.hello(seq=seq)) == seen(guest.state)
                assert (await guest.ended()).bye == "replaced"
                people[index] = again
    assert people[0].state.room.phase == "between"


def _away(live: LiveRoom) -> str | None:
    assert live.room is not None
    return live.room.seats[0].away


async def test_p29_a_hundred_wrong_tokens_take_nobodys_time() -> None:
    """The owner's two minutes run on, the owner comes back, and the room is let go when all have left."""
    now = [1_000_000]
    async with desk(clock=lambda: now[0]) as room:
        alex, ben = await room.let_in("Alex"), await room.let_in("Ben")
        for number, guest in enumerate((alex, ben)):
            await room.do(guest, ask.Sit(number), "sit")
        await room.do(ben, ask.Start(), "start")
        lost_at = now[0]
        await room.go(alex)
        await room.do(ben, ask.Say("sorry"), "gone")  # behind that
        live = await room.live()
        for number in range(100):
            now[0] += 1000
            stranger = await room.let_in("Stranger", token=f"wrong {number}")
            assert stranger.state is not None
            assert stranger.state.you == You(seat=None, host=False)
            await room.go(stranger)
        assert live.room is not None
        assert due(live.room) == lost_at + LOST_MS
        now[0] = lost_at + LOST_MS - 1
        live.put(Wake())
        await room.do(ben, ask.Say("one_moment"), "wait")
        assert live.room.host == ben.person
        assert _away(live) is None
        now[0] += 1
        live.put(Wake())
        await room.do(ben, ask.Say("hello"), "said")
        assert _away(live) == "lost"
        back = await room.let_in("Alex", token=alex.token)
        assert back.person == alex.person
        assert _away(live) is None
        for guest in (back, ben):
            await room.go(guest)
        live.put(Idle())
        assert live._task is not None
        await asyncio.wait_for(live._task, 10)
        assert len(room.hub) == 0


async def test_p30_people_and_watchers_are_counted_right_after_many_reconnects(house: House) -> None:
    room = await house.room(3, private=False)
    alex, ben = await house.seated(room, "Alex", "Ben")
    watcher = house.guest(room, "Dora")
    await watcher.hello()
    for number in range(50):
        for guest in (ben, watcher):
            if number % 2:
                guest.tear()
            await guest.close()
            await guest.hello(seq=guest.state.seq)
    state = await alex.until_seq(max(ben.state.seq, watcher.state.seq))
    assert [seat.name for seat in state.room.seats] == ["Alex", "Ben", None]
    assert all(seat.present for seat in state.room.seats[:2])
    assert house.hub.gauges()["connections"] == 3
    async with house.session.get(house.url("/api/rooms")) as answer:
        (line,) = (await answer.json())["rooms"]
    assert (line["people"], line["free"]) == (["Alex", "Ben"], 1)


async def _leaves(alex: Guest) -> None:
    await alex.do("leave")


async def _stands(alex: Guest) -> None:
    await alex.do("stand")


@pytest.mark.parametrize("phase", ["lobby", "playing", "between"])
@pytest.mark.parametrize("goes", [_leaves, _stands])
async def test_p33_case_31_the_host_goes_and_another_person_is_host_and_told(
    house: House, phase: str, goes: Callable[[Guest], Awaitable[None]]
) -> None:
    """Never a bot, never somebody who is not there; in mid-game a bot plays the hand on."""
    room = await house.room(4, bots={"1": "random"})
    alex, lost, ben = await house.seated(room, "Alex", "Lost", "Ben")
    await lost.close()
    await alex.until(lambda state: not state.room.seats[2].present)
    if phase != "lobby":
        await alex.do("start")
    if phase == "between":
        await lost.hello()
        rngs = [Random(1), Random(2), Random(3)]
        await asyncio.gather(*(guest.play(rng) for guest, rng in zip((alex, lost, ben), rngs, strict=True)))
        await lost.close()
        await ben.until(lambda state: not state.room.seats[2].present)
    assert alex.state.you.host
    await goes(alex)
    state = await ben.until(lambda state: state.you.host)
    assert events.HostChanged(seat=3, name="Ben") in ben.events
    assert [seat.host for seat in state.room.seats] == [False, False, False, True]
    assert state.room.phase == phase
    await ben.do("kick" if phase != "playing" else "host", seat=2 if phase != "playing" else 3)


async def test_p33_a_host_without_a_connection_is_waited_for_twenty_seconds() -> None:
    now = [1_000_000]
    async with desk(clock=lambda: now[0]) as room:
        alex, ben = await room.let_in("Alex"), await room.let_in("Ben")
        for number, guest in enumerate((alex, ben)):
            await room.do(guest, ask.Sit(number), "sit")
        await room.go(alex)
        await room.do(ben, ask.Say("sorry"), "gone")
        live = await room.live()
        for wait, host in ((19_999, alex.person), (1, ben.person)):
            now[0] += wait
            live.put(Wake())
            await room.do(ben, ask.Say("hello"), f"{wait}")
            assert live.room is not None
            assert live.room.host == host
        back = await room.let_in("Alex", token=alex.token)
        assert back.state is not None
        assert back.state.you == You(seat=0, host=False)


@pytest.mark.parametrize("hours", [1, 24, 24 * 29])
async def test_p34_case_32_a_room_that_all_have_left_can_be_entered_for_a_day_and_more(hours: int) -> None:
    """Its memory is released meanwhile. Nobody's clock runs, and nothing has changed."""
    now = [1_000_000]
    async with running(clock=lambda: now[0]) as house:
        room = await house.room(3, bots={"2": "random"}, pace_ms=5000, timer_s=60)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
        await ben.until_seq(alex.state.seq)
        before = seen(ben.state)
        for guest in (alex, ben):
            await guest.close()
        live = await house.hub.open(room)
        assert live is not None
        assert live.room is not None
        while not live.ended:  # once both hang-ups have come, too
            live.put(Idle())
            await asyncio.sleep(0)
        assert live._task is not None
        await asyncio.wait_for(live._task, 10)
        assert len(house.hub) == 0
        now[0] += hours * HOUR_MS
        await house.hub.sweep()
        await ben.hello()
        await alex.hello()
        state = await ben.until_seq(alex.state.seq)
        after = seen(state)
        game, old = after["game"], before["game"]
        assert isinstance(game, dict)
        assert isinstance(old, dict)
        assert state.room.seats[0].present
        assert game | {"deadline_s": None} == old | {"deadline_s": None}
        assert state.game is not None
        assert state.game.deadline_s is None or state.game.deadline_s >= 30


async def test_p34_a_room_that_nobody_used_for_a_month_is_deleted() -> None:
    now = [1_000_000]
    async with running(clock=lambda: now[0]) as house:
        room = await house.room(2)
        live = await house.hub.open(room)
        assert live is not None
        await live.stop()
        now[0] += 24 * 31 * HOUR_MS
        await house.hub.sweep()
        assert await house.hub.open(room) is None


async def test_p35_case_35_a_bot_plays_for_the_lost_and_hands_back_within_one_action(house: House) -> None:
    """Nothing is taken from whoever was lost: the seat says so, a bot plays, the result is the person's."""
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    rng = Random(3)
    for _ in range(3):
        await ben.close()
        await alex.until(lambda state: not state.room.seats[1].present)
        await alex.do("bot_for", seat=1)
        assert alex.state.room.seats[1].away
        played = len(_bots_actions(house, room))
        while len(_bots_actions(house, room)) == played:
            if alex.game.actions:
                await alex.ask("act", seen=alex.state.seq, action=rng.choice(alex.game.actions))
            else:
                await alex.next()
        back = await ben.hello()
        assert not back.room.seats[1].away
        played = len(_bots_actions(house, room))
        while not ben.game.actions:
            await alex.until_seq(ben.state.seq)
            if alex.game.actions:
                await alex.ask("act", seen=alex.state.seq, action=rng.choice(alex.game.actions))
            await ben.until_seq(alex.state.seq)
        assert len(_bots_actions(house, room)) <= played + 1
        assert isinstance(await ben.ask("act", seen=ben.state.seq, action=ben.game.actions[0]), Ok)
    await asyncio.gather(alex.play(Random(5)), ben.play(Random(6)))
    assert {line.name: line.played for line in alex.state.room.score} == {"Alex": 1, "Ben": 1}


def _bots_actions(house: House, room: str) -> list[Acted]:
    entries = [decode_entry(entry.payload) for entry in house.store.entries[room]]
    return [
        event for entry in entries if entry.by is None for event in entry.events if isinstance(event, Acted)
    ]


async def test_case_30_a_room_is_many_games_with_one_link_and_one_score(house: House) -> None:
    room = await house.room(3)
    guests = await house.seated(room, "Alex", "Ben", "Cleo")
    await guests[0].do("start")
    for number in (1, 2, 3):
        await asyncio.gather(*(guest.play(Random(number), number) for guest in guests))
        score = guests[0].state.room.score
        assert [(line.name, line.played) for line in score] == [(guest.name, number) for guest in guests]
        assert sum(line.lost for line in score) + sum(line.avoided for line in score) in range(3 * number + 1)
        for guest in guests:
            await guest.do("again")
        for guest in guests:
            while guest.game.number == number:
                await guest.next()
        assert [seat.name for seat in guests[0].state.room.seats] == ["Alex", "Ben", "Cleo"]
    newcomer = house.guest(room, "Dora")  # the link of the first day leads to the same table
    state = await newcomer.hello()
    assert [line.played for line in state.room.score] == [3, 3, 3]


async def test_case_37_a_second_visit_to_ones_own_game_sees_what_the_table_sees(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    await ben.until_seq(alex.state.seq)
    spy = house.guest(room, "Alex")
    state = await spy.hello()
    assert state.you.seat is None
    assert (spy.game.seat, spy.game.hand) == (None, [])
    assert spy.game.actions == []
    shown = spy.raw[-1]
    public = {alex.game.trump_card, *(card for pair in spy.game.table for card in pair)}
    for card in {*(alex.game.hand or ()), *(ben.game.hand or ())} - public:
        assert f'"{card}"' not in shown
    for verb, wish in (("act", {"seen": state.seq, "action": "done"}), ("away", {"on": True}), ("start", {})):
        assert await spy.refusal(verb, **wish) in ("not_seated", "wrong_phase")
