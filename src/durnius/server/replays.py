"""Finished games to look through: a record as steps, each with what happened and how the table stood then.

The page holds no rules, so the server plays the record for it. All hands are open: whoever may have the
record may see them. Imports nothing of HTTP.
"""

from collections import OrderedDict
from typing import Final

from durnius import core
from durnius.core import Record, card_text, redact, replay
from durnius.protocol.codec import encode
from durnius.protocol.http import Replay, ReplayStep
from durnius.server.projection import game_message
from durnius.server.telling import game_event

_KEPT: Final = 16
"""Replays that are kept, since people look at the same game together."""


def replay_of(record: Record, room_name: str, number: int) -> Replay:
    """Play a record and give all its steps; the first one is the deal."""
    seats = range(len(record.players))
    return Replay(
        room=room_name,
        number=number,
        players=list(record.players),
        steps=[
            ReplayStep(
                action=action,
                events=[game_event(redact(event, None), number) for event in events],
                game=game_message(core.view(state, None), number, seats),
                hands=[list(map(card_text, hand)) for hand in state.hands],
            )
            for action, (state, events) in zip((None, *record.actions), replay(record), strict=True)
        ],
    )


class Replays:
    """The replays asked for last, encoded."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()

    def get(self, room_id: str, number: int) -> bytes | None:
        """Give a replay that is kept."""
        found = self._kept.get((room_id, number))
        if found is not None:
            self._kept.move_to_end((room_id, number))
        return found

    def forget(self, room_id: str) -> None:
        """Let go of a room that is gone."""
        for key in [key for key in self._kept if key[0] == room_id]:
            del self._kept[key]

    def keep(self, room_id: str, number: int, replay: Replay) -> bytes:
        """Encode a replay and keep it in place of the one not asked for longest."""
        encoded = self._kept[room_id, number] = encode(replay)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return encoded
