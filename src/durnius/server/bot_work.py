"""The bots of one room: whose turn it is, asked for one action at a time.

Cheap levels choose at once. Others think elsewhere (`thinking`), and what they chose comes back as an item of
the room's queue, a `Thought`; the room handles whatever comes meanwhile, and a thought about a table that has
changed since is dropped.
"""

import asyncio
import logging
from collections.abc import Callable
from time import perf_counter

from durnius.bots import registry
from durnius.core import Action, State, View, view
from durnius.rooms.clocks import BotTurn, mildest, next_bot
from durnius.rooms.state import Game, Room
from durnius.server.identity import bot_seed
from durnius.server.items import Thought
from durnius.server.logs import tell
from durnius.server.tools import Tools, short

log = logging.getLogger("durnius.bots")


class RoomBots:
    """Bots by game seat. They see what a person on that seat would see, and nothing else (P40)."""

    def __init__(self, room_id: str, tools: Tools, put: Callable[[Thought], None]) -> None:
        self._room_id = room_id
        self._thinkers = tools.thinkers
        self._thought_s = tools.metrics.thinking
        self._put = put
        self._game = 0
        self._bots: dict[tuple[int, str], registry.Bot] = {}
        self._waiting: set[int] = set()
        """Game seats whose bots wait until something happens."""
        self._thinking: asyncio.Task[None] | None = None
        self._about: State | None = None

    def turn(self, room: Room) -> BotTurn | None:
        """Tell which bot should be asked next; none while one thinks about this table."""
        if self._thinking is not None:
            if room.game is not None and room.game.state is self._about:
                return None
            self.stop()
        return next_bot(room, self._waiting)

    @property
    def thinks(self) -> bool:
        """Whether a slow bot thinks at present."""
        return self._thinking is not None

    def look_again(self) -> None:
        """Ask those again who wait: something happened."""
        self._waiting.clear()

    def choose(self, game: Game, turn: BotTurn) -> Action | None:
        """Give the bot's action. None when it waits for something to happen, or thinks."""
        if game.number != self._game:
            self._game = game.number
            self._bots.clear()
        if not registry.is_cheap(turn.level):
            self._about = game.state
            self._thinking = asyncio.create_task(
                self._think(game, turn), name=f"a bot of {short(self._room_id)}"
            )
            return None
        seen = view(game.state, turn.seat)
        key = (turn.seat, turn.level)
        try:
            if key not in self._bots:
                seed = bot_seed(self._room_id, game, turn.seat)
                self._bots[key] = registry.make(turn.level, seed)
            action = self._bots[key].choose(seen)
        except Exception as error:  # noqa: BLE001 - it is told
            tell(log, logging.ERROR, "bot_failed", error=error, room=short(self._room_id), bot=turn.level)
            return mildest(game.state, turn.seat)
        return self._settled(game.state, turn, seen, action)

    def thought(self, room: Room, thought: Thought) -> Action | None:
        """Give what a bot has thought out; None when it waits, or the table is another one by now."""
        if thought.state is not self._about:
            return None
        self.stop()
        turn = next_bot(room, self._waiting)
        if room.game is None or room.game.state is not thought.state or turn is None:
            return None
        if (turn.seat, turn.level) != (thought.turn.seat, thought.turn.level):
            return None
        if thought.failed:
            return mildest(thought.state, turn.seat)
        return self._settled(thought.state, turn, view(thought.state, turn.seat), thought.action)

    def stop(self) -> None:
        """Do not wait for what is being thought."""
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self._about = None

    async def _think(self, game: Game, turn: BotTurn) -> None:
        state = game.state
        # A new bot for each choice, which a restart would make in the same way.
        seed = bot_seed(self._room_id, game, turn.seat, state.bout, len(state.table))
        begun = perf_counter()
        try:
            action = await self._thinkers.choose(turn.level, seed, view(state, turn.seat))
        except (Exception, asyncio.CancelledError) as error:
            if self._thinking is not asyncio.current_task():
                raise  # the room does not wait for it
            tell(log, logging.ERROR, "bot_failed", error=error, room=short(self._room_id), bot=turn.level)
            self._put(Thought(state, turn, None, failed=True))
        else:
            self._thought_s.observe(perf_counter() - begun)
            self._put(Thought(state, turn, action))

    def _settled(self, state: State, turn: BotTurn, seen: View, action: Action | None) -> Action | None:
        """Take what a bot chose, and play mildly for one that breaks the rules or waits where it must not."""
        if action is None and not turn.must:
            self._waiting.add(turn.seat)
            return None
        if action not in seen.actions:
            tell(log, logging.ERROR, "bot_broke_rules", room=short(self._room_id), bot=turn.level)
            return mildest(state, turn.seat)
        return action
