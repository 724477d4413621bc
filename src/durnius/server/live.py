"""One room in memory: a queue, one task that handles one thing at a time, and the connections that listen.

The state goes out before the `ok` that names it. Whatever fails in here hurts no other room (P52).
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, assert_never

from durnius.core import Action, action_text
from durnius.protocol import outgoing
from durnius.rooms.clocks import BotTurn, due
from durnius.rooms.commands import (
    Act,
    BotAct,
    Leave,
    PersonCommand,
    Refusal,
    Tick,
)
from durnius.rooms.state import Room
from durnius.server.bot_work import RoomBots
from durnius.server.connection import Connection
from durnius.server.doors import Doors
from durnius.server.heard import Answer, Heard
from durnius.server.hinting import RoomHints
from durnius.server.items import (
    Advised,
    Ask,
    AskHint,
    Enter,
    Gone,
    Idle,
    Item,
    Returned,
    Thought,
    Wake,
    turn_away,
)
from durnius.server.keeper import Keeper
from durnius.server.logs import tell
from durnius.server.mailbox import Mailbox
from durnius.server.pacing import Pacing
from durnius.server.projection import Telling
from durnius.server.said import Happened
from durnius.server.shown import Shown
from durnius.server.tools import Tools, short
from durnius.store.log import StoreFailed

_RETRY_S: Final = 1.0
"""How long the room waits by itself after something failed."""

log = logging.getLogger("durnius.room")


class LiveRoom:
    """A room that somebody uses, or whose game goes on."""

    def __init__(self, room_id: str, tools: Tools, on_end: Callable[["LiveRoom"], None]) -> None:
        self.id = room_id
        self.listeners: dict[str, Connection] = {}
        """By person."""
        self.ended = False
        self._tools = tools
        self._on_end = on_end
        self._keeper = Keeper(room_id, tools, self._tell)
        self._bots = RoomBots(room_id, tools, self.put)
        self._hints = RoomHints(room_id, tools, self.put)
        self._shown = Shown(room_id)
        self._heard = Heard()
        self._pacing = Pacing(tools.changes_per_minute, tools.change_burst)
        self._doors = Doors(
            tools, self._keeper, self.listeners, self._shown, self._pacing, self._await_return
        )
        self._leaving: str | None = None
        self._asks: Connection | None = None
        """Whose answer follows what is told."""
        self._queue: Mailbox[Item] = Mailbox()
        self._timer: asyncio.TimerHandle | None = None
        self._pause_s = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def room(self) -> Room | None:
        """The room as it is now; None when there is none."""
        return self._keeper.room

    @property
    def seated(self) -> int:
        """How many of those who listen have a seat."""
        room = self.room
        return 0 if room is None else sum(seat.person in self.listeners for seat in room.seats)

    @property
    def thinks(self) -> bool:
        """Whether a slow bot of this room thinks at present."""
        return self._bots.thinks

    @property
    def lobby(self) -> bytes | None:
        """The room's part of messages as somebody new would hear it; None but before the first game.

        Nor while it is at rest and tells of people who were there then.
        """
        room = self.room
        if room is None or room.phase != "lobby" or not room.may_enter(None):
            return None
        if self._doors.at_rest and any(seat.person is not None and seat.present for seat in room.seats):
            return None
        return self._shown.room(room)

    async def load(self) -> bool:
        """Read the room from its log; tell whether there is one.

        To look at it, as a page does that asks for a list, leaves it at rest: nothing is stored and nothing
        goes on before somebody enters.
        """
        await self._keeper.load()
        return self.room is not None

    def start(self) -> None:
        """Begin to handle what is asked."""
        self._schedule()
        self._task = asyncio.create_task(self._run(), name=f"room {short(self.id)}")

    async def stop(self) -> None:
        """Let go of the room; what is in its log stays."""
        self._end()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def put(self, item: Item) -> None:
        """Have the room handle something when its turn comes."""
        if isinstance(item, Ask):
            self._heard.queued(item.person, item.message_id)
        self._queue.put(item)

    def answer_to(self, person: str, message_id: str) -> Answer | None:
        """Give the answer that a message of this id got before; what was accepted stays accepted."""
        room = self._keeper.room
        known = None if room is None else room.persons.get(person)
        if known is not None and (seq := known.answers.get(message_id)) is not None:
            return outgoing.Ok(id=message_id, seq=seq)
        return self._heard.answer_to(person, message_id)

    def waits(self, person: str, message_id: str) -> bool:
        """Tell whether a message of this id waits for its turn."""
        return self._heard.waits(person, message_id)

    async def _run(self) -> None:
        while not self.ended:
            await self._handle_safely(await self._queue.take())
            self._schedule()
            if self._queue:
                await asyncio.sleep(0)  # what is refused waits for no disk, and others want their turn (P46)

    async def _handle_safely(self, item: Item) -> None:
        self._pause_s = 0.0
        self._tools.watchdog.begin(self.id, short(self.id), type(item).__name__)
        try:
            await self._keeper.refresh()
            await self._handle(item)
        except StoreFailed as error:
            tell(log, logging.ERROR, "store_failed", room=short(self.id), why=error)
            self._tools.metrics.count("store_failures_total")
            self._failed(item, "not_stored")
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "room_failed", error=error, room=short(self.id))
            self._tools.metrics.count("room_failures_total")
            await self._recover()
            self._failed(item, "server_error")
        finally:
            self._tools.watchdog.end(self.id)
            if isinstance(item, Enter) and not item.entered.done():
                turn_away(item, None, "shutting_down")  # the room was stopped meanwhile
            if isinstance(item, Ask):
                self._heard.handled(item.person, item.message_id)

    async def _recover(self) -> None:
        """Read the room again; put it aside when that fails too (P7, P52)."""
        try:
            await self._keeper.load()
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "room_put_aside", error=error, room=short(self.id))
            for connection in self.listeners.values():
                connection.close("server_error")
            self._end()

    def _failed(self, item: Item, code: str) -> None:
        """Tell whoever asked that nothing was done."""
        self._pause_s = _RETRY_S
        if isinstance(item, Ask | Enter):
            self._tools.metrics.refused(code)
        match item:
            case Ask():
                refused = outgoing.Refused(id=item.message_id, code=code)
                self._heard.pass_on(item.person, refused)
                item.connection.send(refused)
            case Enter():
                turn_away(item, outgoing.Refused(id=None, code=code), "server_error")
            case Gone() | Returned():
                asyncio.get_running_loop().call_later(_RETRY_S, self.put, item)
            case Thought():
                self._bots.stop()  # what it thought is lost, so it is asked again
            case Advised():
                self._tell_hint(item.ask, outgoing.Refused(id=item.ask.message_id, code=code))
            case Wake() | Idle():
                pass
            case _:
                assert_never(item)

    async def _handle(self, item: Item) -> None:
        match item:
            case Ask():
                await self._ask(item)
            case Enter():
                await self._doors.let_in(item)
            case Gone(connection, person):
                if self.listeners.get(person) is connection:
                    self._doors.lose(person, connection)
                    if self._tools.absent_s:
                        asyncio.get_running_loop().call_later(self._tools.absent_s, self.put, item)
                        return
                await self._doors.miss(person, connection)
            case Returned():
                await self._doors.miss_others()
            case Wake():
                await self._go_on()
            case Thought():
                if self.room is not None:
                    await self._bot_acts(item.turn, self._bots.thought(self.room, item))
            case Advised():
                self._tell_hint(item.ask, self._hints.answer(self.room, item))
            case Idle():
                if not self.listeners and not self._queue:
                    self._end()
            case _:
                assert_never(item)

    def _await_return(self) -> None:
        """Tell who is absent after a stop only when all have had time to come back."""
        asyncio.get_running_loop().call_later(self._tools.return_s, self.put, Returned())

    async def _ask(self, item: Ask) -> None:
        """Answer a person's message, exactly once.

        What came over a connection that is not the person's any more is dropped, so that it cannot undo what
        the newer one does; whoever still waits for it sends it again over the newer one.
        """
        if self.listeners.get(item.person) is not item.connection:
            return
        if isinstance(item.command, AskHint):
            if self.room is not None and (refused := self._hints.ask(self.room, item)) is not None:
                self._tell_hint(item, refused)
            return
        answer = self.answer_to(item.person, item.message_id)
        if answer is None:
            self._leaving = item.person if isinstance(item.command, Leave) else None
            self._asks = item.connection
            try:
                answer = await self._answer(item, item.command)
                item.connection.send(answer)
            finally:
                self._leaving = self._asks = None
                item.connection.release()
        else:
            item.connection.send(answer)
        if self.room is not None and item.person not in self.room.persons:
            self.listeners.pop(item.person, None)
            item.connection.close(None)

    def _tell_hint(self, item: Ask, answer: outgoing.GivenHint | outgoing.Refused) -> None:
        """Tell whoever asked, if the connection is still that person's."""
        if self.listeners.get(item.person) is not item.connection:
            return
        if isinstance(answer, outgoing.Refused):
            self._tools.metrics.refused(answer.code)
        item.connection.send(answer)

    async def _answer(self, item: Ask, command: PersonCommand) -> Answer:
        """Do what is asked for the first time; what comes of it answers all copies of the message."""
        now = asyncio.get_running_loop().time()
        seated = self.room is not None and self.room.seat_of(item.person) is not None
        if not self._pacing.may(command, item.person, now, seated=seated):
            self._tools.metrics.refused("rate_limited")
            refused = outgoing.Refused(id=item.message_id, code="rate_limited")
            self._heard.pass_on(item.person, refused)
            return refused
        before = None if self.room is None else self.room.seq
        outcome = await self._keeper.do(command, item.person, item.message_id)
        answer: Answer
        if isinstance(outcome, Refusal):
            answer = outgoing.Refused(id=item.message_id, code=outcome.code, detail=outcome.detail)
            self._tools.metrics.refused(outcome.code)
        else:
            answer = outgoing.Ok(id=item.message_id, seq=outcome)
            if outcome != before:
                if isinstance(command, Act):
                    self._tools.metrics.count("actions_total")
                return answer  # the log remembers it
        self._heard.keep(item.person, answer)
        return answer

    async def _go_on(self) -> None:
        """Do one thing that is due: a clock's, or a bot's."""
        room = self.room
        if room is None:
            return
        now_ms = self._tools.clock()
        moment = due(room)
        if moment is not None and moment <= now_ms:
            await self._keeper.do(Tick())
            return
        turn = self._bots.turn(room)
        if turn is None or turn.at_ms > now_ms or room.game is None:
            return
        await self._bot_acts(turn, self._bots.choose(room.game, turn))

    async def _bot_acts(self, turn: BotTurn, action: Action | None) -> None:
        if action is not None:
            await self._keeper.do(BotAct(turn.seat, action_text(action)))
            self._tools.metrics.count("bot_actions_total")

    def _tell(self, room: Room, news: Sequence[Happened]) -> None:
        """Tell every listener what happened, and see off those who may not be here any more."""
        self._bots.look_again()
        if not self.listeners:
            return
        # Several at once, some told by other rules: not all would be told all, and the head would not fit.
        gap = any(entry.open != room.spectators for entry in news)
        telling = Telling(self._shown, room, news, self._tools.clock(), head=self._keeper.head, gap=gap)
        if self._asks is not None:
            self._asks.hold()
        for person, connection in list(self.listeners.items()):
            if person not in room.persons and person != self._leaving:
                del self.listeners[person]
                connection.close("kicked")
                continue
            try:
                connection.send_bytes(telling.to(person))
            except Exception as error:  # noqa: BLE001 - it is told
                tell(log, logging.ERROR, "room_unseen", error=error, room=short(self.id))
                connection.close("server_error")
            if person != self._leaving and not room.may_enter(person):
                del self.listeners[person]
                connection.close("no_spectators")

    def _schedule(self) -> None:
        """Wake up at the next moment at which something is due; rest when nobody and nothing waits for it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.room is None or self.ended:
            return
        moment = None if self._doors.at_rest else due(self.room)
        turn = None if self._doors.at_rest else self._bots.turn(self.room)
        if turn is not None:
            moment = turn.at_ms if moment is None else min(moment, turn.at_ms)
        if moment is not None:
            wait_s = max(self._pause_s, (moment - self._tools.clock()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(wait_s, self.put, Wake())
        elif not self.listeners:
            self._timer = asyncio.get_running_loop().call_later(self._tools.idle_s, self.put, Idle())

    def _end(self) -> None:
        """Handle nothing any more, and leave nobody waiting for it."""
        if self.ended:
            return
        self.ended = True
        self._bots.stop()
        self._hints.stop()
        if self._timer is not None:
            self._timer.cancel()
        for item in self._queue.take_all():
            if isinstance(item, Enter):
                turn_away(item, None, "shutting_down")
        self._on_end(self)
