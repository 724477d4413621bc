"""Whole games over real sockets, and every way of losing and finding the thread."""

import asyncio
from random import Random

import pytest
from msgspec import UNSET, structs

from durnius.core import read_record
from durnius.protocol.events import (
    Absent,
    BotAdded,
    Dealt,
    Drew,
    HostChanged,
    Kicked,
    Nudged,
    OptionsChanged,
    OptionValues,
    Present,
    Renamed,
    SaidPhrase,
    Stood,
)
from durnius.protocol.outgoing import Ok, Refused, State, You
from tests.server.conftest import House


def view(state: State) -> State:
    """A state as it is compared: what happened apart."""
    return structs.replace(state, events=[], gap=False)


@pytest.mark.parametrize("people", [2, 3, 6])
async def test_a_whole_game_by_chance(house: House, people: int) -> None:
    room = await house.room(people, rules={"preset": "podkidnoy", "transfer": True})
    guests = await house.seated(room, *["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][:people])
    await guests[-1].do("start")
    rngs = [Random(number) for number in range(people)]
    await asyncio.gather(*(guest.play(rng) for guest, rng in zip(guests, rngs, strict=True)))
    last = max(guest.state.seq for guest in guests)
    for guest in guests:
        await guest.until(lambda state: state.seq == last)
        assert guest.state.room == guests[0].state.room
        assert [line.played for line in guest.state.room.score] == [1] * people
    async with house.session.get(house.url(f"/api/rooms/{room}/games/1")) as answer:
        record = read_record(await answer.text())
    played = ("Attacked", "ThrownIn", "Beaten", "Transferred")
    told = [name for name in guests[0].told if name in played]
    cards = [action for action in record.actions if action.split()[1] not in ("take", "done")]
    assert len(told) == len(cards)


async def test_a_person_and_bots(house: House) -> None:
    room = await house.room(4, bots={"1": "careful", "2": "random", "3": "careful"})
    (alex,) = await house.seated(room, "Alex")
    for number in (1, 2):
        await alex.do("start" if number == 1 else "again")
        await alex.play(Random(number), number)
    assert [line.played for line in alex.state.room.score] == [2] * 4


async def test_p23_a_client_that_missed_something_gets_exactly_that(house: House) -> None:
    room = await house.room(3, bots={"1": "random", "2": "random"})
    (alex,) = await house.seated(room, "Alex")
    watcher = house.guest(room, "Watcher")
    await watcher.hello()
    await alex.do("start")
    await watcher.until(lambda state: state.game is not None)
    seen, public = watcher.state.seq, len(watcher.events)
    assert alex.state.seq == seen  # the start is the last thing that both were told
    told = len(alex.events)
    twin = house.guest(room, "Alex")
    twin.token = alex.token
    await alex.play(Random(1))
    last = alex.state.seq
    expected = alex.events[told:]
    state = await twin.hello(seq=seen)
    assert state.seq == last
    assert not state.gap
    assert state.events == expected
    assert view(state) == view(alex.state)  # P27
    assert (await alex.ended()).bye == "replaced"
    for seq in (None, last):
        again = house.guest(room, "Alex")
        again.token = alex.token
        state = await again.hello(seq=seq)
        assert (state.events, state.gap) == ([], False)
        assert view(state) == view(alex.state)
    other = house.guest(room, "Other")
    state = await other.hello(seq=seen)  # somebody else is told what everybody may know
    await watcher.until(lambda seen: seen.seq == state.seq)
    assert state.events == watcher.events[public:]
    assert all(event.cards is UNSET for event in state.events if isinstance(event, Dealt | Drew))


async def test_p23_beyond_the_history_it_gets_one_full_state(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("durnius.server.keeper.MOMENTS_KEPT", 10)
    room = await house.room(2, bots={"1": "random"})
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.play(Random(1))
    last = alex.state.seq
    for seq, gap in ((last - 11, True), (last - 10, False), (0, True), (last + 5, True)):
        twin = house.guest(room, "Alex")
        twin.token = alex.token
        state = await twin.hello(seq=seq)
        assert state.gap is gap
        assert bool(state.events) is not gap
        assert state.game == alex.state.game


async def test_p15_the_same_message_twice_gets_the_same_answer(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    first = await alex.ask("rename", "same", name="Al")
    second = await alex.ask("rename", "same", name="Something else")
    assert first == second
    assert ben.state.room.seats[0].name == "Alex"
    assert isinstance(first, Ok)
    assert (await ben.until_seq(first.seq)).room.seats[0].name == "Al"
    refused = await ben.ask("kick", "no", seat=0)
    assert isinstance(refused, Refused)
    assert refused.code == "not_host"
    await alex.do("host", seat=1)
    assert await ben.ask("kick", "no", seat=0) == refused  # nothing happens under an old id
    twin = house.guest(room, "Alex")
    twin.token = alex.token
    await twin.hello()
    assert await twin.ask("rename", "same", name="Al") == first  # also over another connection
    assert isinstance(await ben.ask("rename", "same", name="Benny"), Ok)  # ids are each person's own


async def test_p16_a_late_done_is_refused_and_changes_nothing(house: House) -> None:
    room = await house.room(3, rules={"preset": "podkidnoy"})
    guests = await house.seated(room, "Alex", "Ben", "Cleo")
    await guests[0].do("start")
    for guest in guests:
        await guest.until(lambda state: state.game is not None)
    game = guests[0].game
    attacker, defender = guests[game.attacker or 0], guests[game.defender or 0]
    before = attacker.state.seq
    seq = await attacker.do("act", seen=before, action=attacker.game.actions[0])
    assert await defender.refusal("act", seen=before, action="take") == "table_changed"
    assert await defender.do("act", seen=seq, action="take") == seq + 1


async def test_p28_the_newest_tab_controls_and_the_older_says_so(house: House) -> None:
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    twin = house.guest(room, "Other name")
    twin.token = alex.token
    state = await twin.hello()
    assert twin.person == alex.person
    assert state.you == You(seat=0, host=True)
    assert state.room.seats[0].name == "Alex"
    end = await alex.ended()
    assert end.bye == "replaced"
    await twin.do("away", on=True)  # the seat never was absent
    assert twin.told == ["BotPlays"]
    for _ in range(3):
        await alex.hello()
        assert (await twin.ended()).bye == "replaced"
        await twin.hello()
        assert (await alex.ended()).bye == "replaced"
    assert len(house.store.entries[room]) == state.seq + 1


async def test_p26_a_lost_connection_is_told_and_mended(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    await alex.close()
    await ben.until(lambda state: not state.room.seats[0].present)
    assert ben.events[-1] == Absent(seat=0, name="Alex")
    hand = alex.game.hand
    state = await alex.hello(seq=alex.state.seq)
    assert state.game is not None
    assert state.game.hand == hand
    assert state.events == [Absent(seat=0, name="Alex"), Present(seat=0, name="Alex")]
    await ben.until(lambda state: state.room.seats[0].present)


async def test_after_many_reconnects_the_roster_is_right(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    for _ in range(50):
        await ben.close()
        await ben.hello(seq=ben.state.seq)
    state = await alex.until(lambda state: state.seq >= ben.state.seq)
    assert [seat.name for seat in state.room.seats] == ["Alex", "Ben", None]
    assert all(seat.present for seat in state.room.seats[:2])
    assert house.hub.gauges()["connections"] == 2


async def test_a_wrong_token_is_somebody_new(house: House) -> None:
    room, other = await house.room(2), await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    (elsewhere,) = await house.seated(other, "Alex")
    for token in ("", "wrong", elsewhere.token, alex.person):
        thief = house.guest(room, "Thief")
        thief.token = token
        state = await thief.hello()
        assert state.you == You(seat=None, host=False)
        assert thief.person != alex.person
        assert thief.token != token
    await alex.do("away", on=True)


async def test_leaving_ends_the_connection_and_one_may_come_back(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("leave")
    end = await alex.ended()
    assert (end.bye, end.close) == (None, 1000)
    state = await ben.until(lambda state: state.room.seats[0].kind == "empty")
    assert state.you.host
    assert (await alex.hello()).you.seat is None


async def test_kicking(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("kick", seat=1)
    assert (await ben.ended()).bye == "kicked"
    assert alex.events[-1] == Kicked(seat=1, name="Ben")
    state = await ben.hello()  # the token is worth nothing any more
    assert state.you.seat is None
    assert ben.person == "p3"


async def test_p33_the_host_role_moves_on_aloud(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("stand")
    await ben.until(lambda state: state.you.host)
    assert ben.events[-2:] == [
        Stood(seat=0, name="Alex"),
        HostChanged(seat=1, name="Ben"),
    ]


async def test_in_mid_game_a_bot_takes_over_and_the_others_play_on(house: House) -> None:
    room = await house.room(3)
    alex, ben, cleo = await house.seated(room, "Alex", "Ben", "Cleo")
    await alex.do("start")
    await alex.do("leave")
    await asyncio.gather(ben.play(Random(1)), cleo.play(Random(2)))
    score = {line.name: line.played for line in ben.state.room.score}
    assert score == {"Alex": 1, "Ben": 1, "Cleo": 1}
    assert ben.state.room.seats[0].kind == "empty"


async def test_with_no_person_left_the_bots_finish_the_game(house: House) -> None:
    room = await house.room(3, bots={"1": "careful"})
    (alex,) = await house.seated(room, "Alex")
    watcher = house.guest(room, "Watcher")
    await watcher.hello()
    await alex.do("start")
    await alex.do("leave")
    await watcher.until(lambda state: state.game is not None and state.game.over)
    assert watcher.state.room.phase == "between"


async def test_options_bots_and_rename_reach_everybody(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("options", name="Friday", rules={"preset": "podkidnoy"}, pace_ms=10)
    await alex.do("bot", seat=2, level="careful")
    await ben.do("rename", name="Benny")
    state = await alex.until(lambda state: state.room.seats[1].name == "Benny")
    assert state.room.name == "Friday"
    assert alex.events[-3:] == [
        OptionsChanged(
            changed=OptionValues(name="Friday", rules={"preset": "podkidnoy"}, pace_ms=10),
        ),
        BotAdded(seat=2, name="Ada", level="careful"),
        Renamed(seat=1, old="Ben", name="Benny"),
    ]


async def test_p19_p25_many_come_and_go_while_others_are_told(house: House) -> None:
    room = await house.room(6)
    (alex,) = await house.seated(room, "Alex")

    async def visit(number: int) -> bool:
        guest = house.guest(room, f"Guest {number}")
        await guest.hello()
        answer = await guest.ask("sit", seat=1)
        if number % 2:
            await guest.close()
        return isinstance(answer, Ok)

    answers = await asyncio.gather(*(visit(number) for number in range(30)))
    assert answers.count(True) == 1
    await alex.do("rename", name="Al")
    assert alex.told.count("Joined") == 30


async def test_phrases_calls_and_bots_for_the_lost_reach_everybody(house: House) -> None:
    room = await house.room(3, pace_ms=5000)
    guests = await house.seated(room, "Alex", "Ben", "Cleo")
    await guests[0].do("start")
    for guest in guests:
        await guest.until(lambda state: state.game is not None)
    opener = guests[0].game.attacker or 0
    caller = guests[(opener + 1) % 3]
    await caller.do("say", phrase="one_moment")
    seq = await caller.do("nudge", seat=opener)
    await guests[opener].until_seq(seq)
    names = ("Alex", "Ben", "Cleo")
    assert guests[opener].events[-2:] == [
        SaidPhrase(seat=(opener + 1) % 3, name=names[(opener + 1) % 3], phrase="one_moment"),
        Nudged(seat=opener, name=names[opener], by=(opener + 1) % 3),
    ]
    await guests[2].close()
    await guests[0].until(lambda state: not state.room.seats[2].present)
    await guests[1].do("bot_for", seat=2)
    await guests[0].do("bot_for", seat=2)
    assert guests[0].told[-2:] == ["BotWanted", "BotPlays"]
    assert guests[0].state.room.seats[2].away


async def test_bots_that_wait_go_on_with_next(house: House) -> None:
    room = await house.room(2, bots={"1": "random"}, wait=True, timer_s=60)
    (alex,) = await house.seated(room, "Alex")
    assert alex.state.room.wait
    await alex.do("start")
    rng, asked = Random(1), 0
    while not alex.game.over:
        game = alex.game
        if game.actions:
            await alex.do("act", seen=alex.state.seq, action=rng.choice(game.actions))
        else:
            assert game.next
            seq = await alex.do("next")
            await alex.until_seq(seq + 1)
            asked += 1
    assert asked > 5
    left = [alex.game.more_time]
    for verb in ("again", "more_time"):
        await alex.do(verb)
        left.append(alex.game.more_time)
    assert left == [None, 10, 9]
    assert alex.told[-1] == "MoreTime"
