"""What a room in memory does with things that come in an unlucky order."""

import asyncio

import pytest

from durnius.protocol.outgoing import Ok, Refused
from durnius.rooms import commands as ask
from durnius.rooms import seating
from durnius.rooms.commands import PersonCommand
from durnius.server.app import steady_clock
from durnius.server.items import Gone, Idle
from tests.server.conftest import running
from tests.server.direct import WAIT_S, Ear, desk
from tests.server.memory import MemoryLog


async def test_p28_what_an_older_connection_still_says_does_not_touch_the_newer_one() -> None:
    """A Leave, a move, anything: it was on its way when the newer one took over, and nobody waits for it."""
    async with desk() as room:
        old = await room.let_in("Alex")
        await room.do(old, ask.Sit(0), "sit")
        new = Ear()
        new.token = old.token
        await room.enter(new)
        late: list[PersonCommand] = [ask.SetAway(on=True), ask.Leave(), ask.Rename("Al"), ask.Stand()]
        for number, command in enumerate(late):
            await room.ask(old, command, f"late {number}")
        await room.enter(Ear(), "Ben")  # behind all of them
        while new.state is None or len(new.state.events) == 0:
            await new.next()
        assert (old.bye, new.bye) == ("replaced", None)
        assert [type(event).__name__ for event in new.state.events] == ["Joined"]
        assert isinstance(await room.do(new, ask.Rename("Alexa"), "new"), Ok)
        assert new.state.room.seats[0].name == "Alexa"
        assert not new.state.room.seats[0].away
        assert isinstance(await room.do(new, ask.Leave(), "late 1"), Ok)  # its id was not used
        assert new.closing


async def test_p28_a_hello_that_comes_late_from_a_connection_that_is_gone_replaces_nobody() -> None:
    """As when a page gave up waiting for a busy server, and came in with its next try."""
    async with desk() as room:
        alex = await room.let_in("Alex")
        late = Ear()
        late.token, late.hung_up = alex.token, True
        await room.enter(late)
        assert await late.entered is None
        assert isinstance(await room.do(alex, ask.Sit(0), "sit"), Ok)
        assert alex.bye is None


async def test_p26_lost_again_just_when_the_time_of_an_earlier_loss_is_over() -> None:
    """Two seconds without a connection make somebody absent, not two moments that are two seconds apart."""
    async with desk(absent_s=600) as room:
        alex, ben = await room.let_in("Alex"), await room.let_in("Ben")
        await room.do(alex, ask.Sit(0), "sit")
        await room.go(alex)
        first, token = alex, alex.token
        again = await room.let_in("Alex", token)
        await room.go(again)
        (await room.live()).put(Gone(first, first.person))  # its time is over now
        answer = await room.do(ben, ask.Sit(1), "sit")
        assert isinstance(answer, Ok)
        assert ben.state is not None
        assert ben.state.room.seats[0].present
        (await room.live()).put(Gone(again, again.person))
        while ben.state.room.seats[0].present:
            await ben.next()


async def test_what_a_connection_says_after_its_leave_is_not_heard() -> None:
    async with desk() as room:
        alex = await room.let_in("Alex")
        await room.do(alex, ask.Sit(0), "sit")
        await room.ask(alex, ask.Leave(), "leave")
        await room.ask(alex, ask.Sit(1), "sit again")
        ben = await room.let_in("Ben")
        assert [seat.kind for seat in ben.state.room.seats] == ["empty"] * 3 if ben.state else False


@pytest.mark.slow
async def test_p25_a_thousand_come_and_go_and_nobody_misses_a_word(caplog: pytest.LogCaptureFixture) -> None:
    async with desk() as room:
        alex, ben = await room.let_in("Alex"), await room.let_in("Ben")
        for number, ear in enumerate((alex, ben)):
            assert isinstance(await room.do(ear, ask.Sit(number), f"sit {number}"), Ok)
        visitors: list[Ear] = []
        come = 0
        for number in range(1000):
            visitor = Ear()
            await room.enter(visitor, f"Guest {number}")
            visitors.append(visitor)
            if number % 100 == 0:
                await room.ask(ben, ask.Say("wow"), f"word {number}")
            if len(visitors) > 20:
                visitor = visitors.pop(number % 20)
                visitor.person = await visitor.entered or ""
                come += visitor.person != ""
                await room.go(visitor)
        answer = await room.do(alex, ask.SetAway(on=True), "last")
        assert isinstance(answer, Ok)
        assert come > 950
        for ear in (alex, ben):
            while ear.state is None or ear.state.seq < answer.seq:
                await ear.next()
            assert ear.numbers == list(range(ear.numbers[0], answer.seq + 1))  # each once, in order
        assert not caplog.records


async def test_p34_a_room_rests_only_when_nobody_listens_and_nothing_waits() -> None:
    async with desk() as room:
        alex = await room.let_in("Alex")
        live = await room.live()
        live.put(Idle())
        assert isinstance(await room.do(alex, ask.Sit(0), "sit"), Ok)
        assert not live.ended
        await room.go(alex)
        live.put(Idle())
        await room.enter(Ear(), "Ben")  # behind the signal: somebody came meanwhile
        ben = await room.let_in("Ben")
        assert not live.ended
        await room.go(ben)
        assert await room.live() is live


async def test_p34_a_room_where_nobody_is_leaves_memory() -> None:
    async with desk() as room:
        live = await room.live()
        live.put(Idle())
        assert live._task is not None
        await asyncio.wait_for(live._task, WAIT_S)
        assert live.ended
        assert len(room.hub) == 0
        assert await room.live() is not live


@pytest.mark.parametrize("people", [0, 1])
async def test_the_signal_for_rest_comes_only_where_nobody_is(people: int) -> None:
    async with desk(idle_s=0) as room:
        live = await room.live()
        if people:
            await room.let_in("Alex")
        for _ in range(100):  # so many turns of the loop; the signal comes with the first
            await asyncio.sleep(0)
        assert live.ended == (people == 0)


async def test_p09_who_is_just_coming_in_when_the_room_stops_is_not_left_waiting() -> None:
    async with desk() as room:
        begun = asyncio.Event()

        async def never(room: str, seq: int, at_ms: int, payload: bytes) -> None:
            begun.set()
            await asyncio.Future()

        room.store.append = never  # type: ignore[method-assign]
        first, second = Ear(), Ear()
        await room.enter(first, "Alex")
        await room.enter(second, "Ben")
        await begun.wait()
        await room.hub.stop()
        for ear in (first, second):
            assert ear.entered.done()
            assert ear.entered.result() is None
            assert ear.bye == "shutting_down"


async def test_p10_looking_at_a_room_at_rest_stores_nothing_and_starts_no_clock() -> None:
    store = MemoryLog()
    options = {"bots": {"1": "random", "2": "random"}, "timer_s": 5}
    async with running(store) as house:
        room = await house.room(4, **options)
        (alex,) = await house.seated(room, "Alex")
        await alex.do("start")
    later = steady_clock()() + 3_600_000
    async with running(store, clock=lambda: later) as house:
        before = len(store.entries[room])
        for path in (
            f"/r/{room}",
            f"/r/{room}/games",
            f"/api/rooms/{room}/games",
            f"/api/rooms/{room}/games/1",
        ):
            async with house.session.get(house.url(path)) as answer:
                await answer.read()
        live = await house.hub.open(room)
        assert live is not None
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(store.entries[room]) == before
        assert live.room is not None
        assert live.room.moment.told
        again = house.guest(room, "Alex")
        again.token = alex.token
        await again.hello(seq=alex.state.seq)
        assert again.told[-1] == "Present"
        assert b'"resumed"' in store.entries[room][before].payload


async def test_p10_who_is_refused_at_the_door_of_a_room_at_rest_wakes_nothing() -> None:
    """No clock runs and no bot plays for a stranger, and those who were there have all their time."""
    store = MemoryLog()
    async with running(store) as house:
        room = await house.room(4, bots={"2": "random", "3": "random"}, timer_s=5, spectators=False)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
    later = steady_clock()() + 3_600_000
    async with running(store, clock=lambda: later) as house:
        before = len(store.entries[room])
        for name, code in (("", "bad_name"), ("Stranger", "no_spectators")):
            stranger = await house.guest(room, name).open()
            await stranger.send(t="hello", protocol=1, name=name)
            assert (await stranger.refused()).code == code
            await stranger.ended()
        for _ in range(100):
            await asyncio.sleep(0)
        assert len(store.entries[room]) == before
        async with house.session.get(house.url("/metrics")) as answer:
            figures = await answer.text()
        for code in ("bad_name", "no_spectators"):
            assert f'durnius_refused_total{{code="{code}"}} 1' in figures
        again = house.guest(room, "Alex")
        again.token = alex.token
        await again.hello(seq=alex.state.seq)
        assert b'"resumed"' in store.entries[room][before].payload
    assert ben.token is not None


async def test_who_watches_stays_known_while_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "PERSONS_KEPT", 4)
    async with desk() as room:
        first, second, third, fourth = [await room.let_in(name) for name in ("Ann", "Bob", "Cid", "Dot")]
        late = Ear()
        await room.enter(late, "Late")
        assert (await late.next(), late.bye) == (Refused(id=None, code="no_spectators"), "no_spectators")
        await room.go(second)
        await room.let_in("Eve")
        back = [await room.let_in("Again", ear.token) for ear in (first, third, fourth)]
        assert [ear.person for ear in back] == [first.person, third.person, fourth.person]
        await room.go(back[-1])
        assert (await room.let_in("Bob", second.token)).person != second.person
