"""What a room in memory does with things that come in an unlucky order."""

from durnius.protocol.outgoing import Ok
from durnius.rooms import commands as ask
from durnius.rooms.commands import PersonCommand
from tests.server.direct import Ear, desk


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


async def test_what_a_connection_says_after_its_leave_is_not_heard() -> None:
    async with desk() as room:
        alex = await room.let_in("Alex")
        await room.do(alex, ask.Sit(0), "sit")
        await room.ask(alex, ask.Leave(), "leave")
        await room.ask(alex, ask.Sit(1), "sit again")
        ben = await room.let_in("Ben")
        assert [seat.kind for seat in ben.state.room.seats] == ["empty"] * 3 if ben.state else False
