"""How people come into a room and go: as whom their token says, in the place of an older connection.

What they missed is told with the first state. Knows the room's log and listeners, and none of what they ask.
"""

import asyncio
from collections.abc import Callable

from durnius import __version__
from durnius.protocol import outgoing
from durnius.rooms.commands import Join, Lose, LoseOthers, Refusal, Renew, Resume, Return
from durnius.server.asking import RENEWAL_COST
from durnius.server.connection import Connection
from durnius.server.identity import new_token, person_of, token_hash
from durnius.server.items import Enter, turn_away
from durnius.server.keeper import Keeper
from durnius.server.pacing import Pacing
from durnius.server.projection import Telling
from durnius.server.shown import Shown
from durnius.server.tools import Tools


class Doors:
    """Those of one room."""

    def __init__(
        self,
        tools: Tools,
        keeper: Keeper,
        listeners: dict[str, Connection],
        shown: Shown,
        pacing: Pacing,
        resumed: Callable[[], None],
    ) -> None:
        self.at_rest = True
        """As it was read: who was connected then is not now, and no clock runs."""
        self._resumed = resumed
        """Called when the first person is back after a stop."""
        self._tools = tools
        self._keeper = keeper
        self._listeners = listeners
        self._shown = shown
        self._pacing = pacing
        self._lost: dict[str, Connection] = {}
        """The last connection of those who have none, and were not told to be absent yet."""

    def lose(self, person: str, connection: Connection) -> None:
        """Note that somebody's connection is gone; it may come back before anybody hears of it."""
        del self._listeners[person]
        self._lost[person] = connection

    async def miss(self, person: str, connection: Connection) -> None:
        """Say that somebody is absent, unless another connection came since, were it for a moment."""
        if self._lost.get(person) is connection:
            await self._keeper.do(Lose(), person)
            self._lost.pop(person, None)

    async def miss_others(self) -> None:
        """Say that those are absent who were here before a stop and have not come back."""
        await self._keeper.do(LoseOthers(frozenset((*self._listeners, *self._lost))))

    async def let_in(self, item: Enter) -> None:
        """Let a connection in, as whom its token says or as somebody new."""
        room = self._keeper.room
        if room is None or item.connection.closing:
            turn_away(item, None, "room_gone")
            return
        if item.connection.gone:
            turn_away(item, None, None)  # it takes no newer connection's place
            return
        persons = room.persons.values()
        known = person_of(persons, item.renew) or person_of(persons, item.token)
        if known is None and not item.may_join():
            self._refuse(item, "rate_limited")
            return
        token = new_token() if known is None else item.renew or item.token or ""
        by = None if known is None else known.id
        here = frozenset(self._listeners)
        command = Join(item.name, token_hash(token), here) if known is None else Return()
        if self.at_rest and (refusal := self._keeper.why_not(command, by)) is not None:
            self._refuse(item, refusal.code)  # nobody is back yet, and no clock runs for that
            return
        renews = known is not None and item.renew is not None and token_hash(token) != known.token
        now = asyncio.get_running_loop().time()
        if known is not None and renews and not self._pacing.take(known.id, now, RENEWAL_COST):
            self._refuse(item, "rate_limited")
            return
        if self.at_rest:
            await self._keeper.do(Resume())
            self.at_rest = False
            self._resumed()
        if renews:
            await self._keeper.do(Renew(token_hash(token)), by)
        outcome = await self._keeper.do(command, by)
        if isinstance(outcome, Refusal):
            self._refuse(item, outcome.code)
            return
        room = self._keeper.room
        entered = None if room is None else person_of(room.persons.values(), token)
        if room is None or entered is None:
            turn_away(item, None, "room_gone")
            return
        person = entered.id
        before = self._listeners.get(person)
        if before is not None:
            before.close("replaced")
        self._listeners[person] = item.connection
        self._lost.pop(person, None)
        item.connection.send(
            outgoing.Welcome(protocol=outgoing.PROTOCOL, version=__version__, token=token, person=person)
        )
        missed, gap = self._keeper.missed(item.seq)
        now_ms, head = self._tools.clock(), self._keeper.head
        state = Telling(self._shown, room, missed, now_ms, head=head, gap=gap).to(person)
        if missed and not item.connection.has_room_for(state):
            # Too much to tell, else everyone who comes back would be cut off as too slow.
            state = Telling(self._shown, room, [], now_ms, head=head, gap=True).to(person)
        item.connection.send_bytes(state)
        item.entered.set_result(person)

    def _refuse(self, item: Enter, code: str) -> None:
        """Let nobody in, and count it."""
        self._tools.metrics.refused(code)
        bye = "no_spectators" if code == "no_spectators" else None
        turn_away(item, outgoing.Refused(id=None, code=code), bye)
