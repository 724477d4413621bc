"""Whoever mutes a person is not told that person's phrases; nobody else learns of it (P11)."""

from durnius.protocol.events import SaidPhrase
from durnius.protocol.outgoing import Ok
from durnius.server.pacing import MUTES_PER_MINUTE, WATCHERS_MUTES_PER_MINUTE
from tests.server.conftest import House, running
from tests.server.guests import Guest
from tests.server.memory import MemoryLog


def said(guest: Guest) -> list[str]:
    """The phrases that somebody was told, in order."""
    return [event.phrase for event in guest.events if isinstance(event, SaidPhrase)]


async def together(*guests: Guest) -> None:
    """Read on until all know the same."""
    last = max(guest.state.seq for guest in guests)
    for guest in guests:
        await guest.until_seq(last)


async def test_who_muted_somebody_is_not_told_their_phrases_until_that_is_taken_back(house: House) -> None:
    room = await house.room(3)
    alex, ben, cleo = await house.seated(room, "Alex", "Ben", "Cleo")
    vida = house.guest(room, "Vida")  # watches
    await vida.hello()
    assert (await alex.ask("mute", "m", seat=1, on=True)) == await alex.ask("mute", "m", seat=1, on=True)
    await vida.do("mute", seat=2, on=True)
    await ben.do("say", phrase="wow")
    await cleo.do("say", phrase="oops")
    await together(alex, ben, cleo, vida)
    assert [said(guest) for guest in (alex, ben, cleo, vida)] == [
        ["oops"],
        ["wow", "oops"],
        ["wow", "oops"],
        ["wow"],
    ]
    assert '"wow"' not in "".join(alex.raw)
    assert (alex.state.you.muted, vida.state.you.muted) == ([1], [2])
    await alex.do("mute", seat=1, on=False)
    await ben.do("say", phrase="hello")
    await together(alex, ben)
    assert said(alex) == ["oops", "hello"]
    assert '"muted"' not in alex.raw[-1]


async def test_nobody_else_is_told_who_muted_whom(house: House) -> None:
    """The others get the number of the entry, as with all that is a person's own, and the state as before."""
    room = await house.room(3)
    alex, ben, cleo = await house.seated(room, "Alex", "Ben", "Cleo")
    vida = house.guest(room, "Vida")
    await vida.hello()
    await together(alex, ben, cleo, vida)
    before = [guest.raw[-1].replace(f'"seq":{guest.state.seq}', "") for guest in (ben, cleo, vida)]
    told = [len(guest.events) for guest in (ben, cleo, vida)]
    seq = await alex.do("mute", seat=1, on=True)
    for guest, was, events in zip((ben, cleo, vida), before, told, strict=True):
        await guest.until_seq(seq)
        assert len(guest.events) == events
        now = guest.raw[-1].replace(f'"seq":{seq}', "")
        assert without_events(now) == without_events(was)
    await ben.do("say", phrase="wow")
    await together(alex, ben, cleo, vida)
    assert "mute" not in "".join((*ben.raw, *cleo.raw, *vida.raw))
    twin = house.guest(room, "Ben")
    twin.token = ben.token
    await twin.hello(seq=0)
    assert "mute" not in "".join(twin.raw)
    for path in (f"/r/{room}", f"/api/rooms/{room}/games", "/api/rooms", "/metrics"):
        async with house.session.get(house.url(path)) as answer:
            assert "mute" not in (await answer.text()).replace("settings.mute", "")


def without_events(state: str) -> str:
    """A state as it was sent, without what happened."""
    begin, _, rest = state.partition('"events":[')
    return begin + rest.partition('],"you"')[2]


async def test_p11_who_is_muted_is_so_in_another_tab_and_after_a_restart() -> None:
    store = MemoryLog()
    async with running(store) as house:
        room = await house.room(3)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("mute", seat=1, on=True)
        seen = alex.state.seq
        await ben.do("say", phrase="wow")
        tab = house.guest(room, "Alex")
        tab.token = alex.token
        state = await tab.hello(seq=seen)
        assert (state.you.muted, said(tab)) == ([1], [])  # nor of those that were missed
        await ben.do("say", phrase="oops")
        await ben.do("rename", name="Benny")
        await together(tab, ben)
        assert tab.told[-1] == "Renamed"
        assert said(tab) == []
    async with running(store) as house:
        back, talker = house.guest(room, "Alex"), house.guest(room, "Ben")
        back.token, talker.token = alex.token, ben.token
        state = await back.hello(seq=seen)
        assert state.you.muted == [1]
        assert not state.gap
        assert said(back) == []
        assert (await talker.hello(seq=0)).you.seat == 1
        assert isinstance(await talker.ask("say", "new 1", phrase="bye"), Ok)
        await back.until_seq(talker.state.seq)
        assert said(back) == []
        assert '"wow"' not in "".join(back.raw)
        assert said(talker)[-1] == "bye"
        assert isinstance(await back.ask("mute", "new 2", seat=1, on=False), Ok)
        assert isinstance(await talker.ask("say", "new 3", phrase="thanks"), Ok)
        await back.until_seq(talker.state.seq)
        assert said(back) == ["thanks"]


async def toggled(guest: Guest, times: int) -> int:
    """Mute and hear the first seat's person so often; give how often that was accepted."""
    answers = [await guest.ask("mute", seat=0, on=at % 2 == 0) for at in range(times)]
    refused = [answer.code for answer in answers if not isinstance(answer, Ok)]
    assert set(refused) <= {"rate_limited"}
    return times - len(refused)


async def test_p46_nobody_fills_a_room_by_muting(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    crowd = [house.guest(room, f"Vida {number}") for number in range(5)]
    for guest in crowd:
        await guest.hello()
    begun = len(house.store.entries[room])
    accepted = [await toggled(guest, 12) for guest in crowd]
    assert accepted[0] == MUTES_PER_MINUTE
    assert sum(accepted) == WATCHERS_MUTES_PER_MINUTE
    assert len(house.store.entries[room]) - begun == sum(accepted)
    assert await toggled(ben, 12) == MUTES_PER_MINUTE  # whoever sits is not held up by those who watch
    await alex.do("say", phrase="wow")
