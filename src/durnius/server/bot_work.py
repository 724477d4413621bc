"""The bots of one room: made when first needed, asked for one action at a time."""

import logging

from durnius.bots import registry
from durnius.core import Action, view
from durnius.rooms.clocks import BotTurn, mildest
from durnius.rooms.state import Game
from durnius.server.identity import bot_seed
from durnius.server.tools import short

log = logging.getLogger("durnius.bots")


class RoomBots:
    """Bots by game seat. They see what a person on that seat would see, and nothing else (P40)."""

    def __init__(self, room_id: str) -> None:
        self._room_id = room_id
        self._game = 0
        self._bots: dict[tuple[int, str], registry.Bot] = {}

    def choose(self, game: Game, turn: BotTurn) -> Action | None:
        """Give the bot's action, or None when it waits for something to happen.

        A bot that fails or plays against the rules gets the mildest action, so that the table goes on.
        """
        if game.number != self._game:
            self._game = game.number
            self._bots.clear()
        key = (turn.seat, turn.level)
        seen = view(game.state, turn.seat)
        try:
            if key not in self._bots:
                seed = bot_seed(self._room_id, game.number, turn.seat, game.deck)
                self._bots[key] = registry.make(turn.level, seed)
            action = self._bots[key].choose(seen)
        except Exception:
            log.exception("room %s: the bot %s failed", short(self._room_id), turn.level)
            return mildest(game.state, turn.seat)
        if action is None and not turn.must:
            return None
        if action not in seen.actions:
            log.error("room %s: the bot %s chose %s", short(self._room_id), turn.level, action)
            return mildest(game.state, turn.seat)
        return action
