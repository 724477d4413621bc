"""The hints of one room: judged, thought out where bots think, and told to whoever asked and to nobody else.

What is thought about is the asker's own view (P40). Advice about a table that has changed since is not sent.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from durnius.bots.advice import Advice
from durnius.core import action_text, card_text, view
from durnius.protocol import outgoing
from durnius.rooms.hints import hand_to_advise
from durnius.rooms.refuse import Refuse
from durnius.rooms.state import Room
from durnius.server.identity import bot_seed
from durnius.server.items import Advised, Ask
from durnius.server.limits import Allowance
from durnius.server.logs import tell
from durnius.server.tools import Tools, short

HINTS_PER_MINUTE: Final = 20
"""For each person; so many may also come at once."""

log = logging.getLogger("durnius.bots")


class RoomHints:
    """Who waits for a hint, and how often each may."""

    def __init__(self, room_id: str, tools: Tools, put: Callable[[Advised], None]) -> None:
        self._room_id = room_id
        self._tools = tools
        self._put = put
        self._allowed = Allowance(HINTS_PER_MINUTE)
        self._thinking: dict[str, tuple[Ask, asyncio.Task[None]]] = {}
        """By person: one at a time."""

    def ask(self, room: Room, item: Ask) -> outgoing.Refused | None:
        """Have a hint thought out, which comes back as an item of the room; or say why not.

        A message that comes again while it waits for its hint is answered by that hint.
        """
        before = self._thinking.get(item.person)
        waits = before is not None and before[0].connection is item.connection
        if waits and before is not None and before[0].message_id == item.message_id:
            return None
        try:
            seat = hand_to_advise(room, item.person)
        except Refuse as refusal:
            return outgoing.Refused(id=item.message_id, code=refusal.code, detail=refusal.detail)
        if waits or not self._allowed.take(item.person, asyncio.get_running_loop().time()):
            return outgoing.Refused(id=item.message_id, code="rate_limited")
        if before is not None:
            before[1].cancel()  # the connection that waited for it is another's by now
        task = asyncio.create_task(self._think(room, item, seat), name=f"a hint of {short(self._room_id)}")
        self._thinking[item.person] = item, task
        return None

    def answer(self, room: Room | None, item: Advised) -> outgoing.GivenHint | outgoing.Refused:
        """Give what is told to whoever asked."""
        message_id = item.ask.message_id
        if room is None or room.game is None or room.game.state is not item.state:
            return outgoing.Refused(id=message_id, code="table_changed")
        try:
            hand_to_advise(room, item.ask.person)
        except Refuse as refusal:
            return outgoing.Refused(id=message_id, code=refusal.code, detail=refusal.detail)
        if item.advice is None:
            return outgoing.Refused(id=message_id, code="server_error")
        return _told(message_id, item.advice)

    def stop(self) -> None:
        """Let nobody wait any more."""
        for _, task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    async def _think(self, room: Room, item: Ask, seat: int) -> None:
        game = room.game
        assert game is not None
        state = game.state
        seed = bot_seed(self._room_id, game, seat, state.bout, len(state.table))
        advice: Advice | None = None
        try:
            advice = await self._tools.thinkers.advise(seed, view(state, seat))
        except (Exception, asyncio.CancelledError) as error:
            waits = self._thinking.get(item.person)
            if waits is None or waits[1] is not asyncio.current_task():
                raise  # nobody waits for it
            tell(log, logging.ERROR, "hint_failed", error=error, room=short(self._room_id))
        self._thinking.pop(item.person, None)
        self._put(Advised(item, state, advice))


def _told(message_id: str, advice: Advice) -> outgoing.GivenHint:
    return outgoing.GivenHint(
        id=message_id,
        action=None if advice.best is None else action_text(advice.best),
        why=advice.motive.code,
        cards=[card_text(card) for card in advice.motive.cards],
        loses=None if advice.loses is None else round(advice.loses, 3),
        exact=advice.exact,
    )
