"""What a person who plays by chance wants to say next: sit, start, seeds, moves, words."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Literal

from durnius.protocol.events import Committed
from durnius.protocol.outgoing import State

Message = dict[str, str | int | bool | None]

Manner = Literal["plays", "waits", "rests"]
"""Whether somebody plays, leaves all decisions to the timer, or has a bot play."""
_WORDS = ("hello", "oops", "thanks", "well_played", "wow")


class Wishes:
    """One person's, who remembers what was asked for already."""

    def __init__(
        self, name: str, rng: Random, *, sits: bool = True, leads: bool = False, manner: Manner = "plays"
    ) -> None:
        self._name = name
        self._rng = rng
        self._sits = sits
        self._leads = leads
        self._manner = manner
        self._game = ""
        self._seed = ""

    def heard(self, state: State) -> Message | None:
        """Give what must be said at once: the seed that was promised."""
        for event in state.events:
            if isinstance(event, Committed) and self._seed and _hash(self._seed) in event.hashes:
                return {"t": "reveal", "game": event.game, "seed": self._seed}
        return None

    def next(self, state: State) -> Message | None:
        """Give what the person says now, or None to wait for others."""
        if not self._sits:
            return None
        seat, game, room = state.you.seat, state.game, state.room
        if seat is None:
            return {"t": "sit", "seat": None}
        if self._manner == "rests" and room.phase == "playing":
            return None if room.seats[seat].away else {"t": "away", "on": True}
        if room.seats[seat].away:
            return {"t": "away", "on": False}
        if game is not None and game.actions and self._manner == "plays":
            return {"t": "act", "seen": state.seq, "action": self._rng.choice(game.actions)}
        if room.phase == "playing":
            return self._talk()
        if self._game != room.next_game and self._rng.random() < 0.5:
            self._game, self._seed = room.next_game, self._rng.randbytes(16).hex()
            return {"t": "commit", "game": self._game, "hash": _hash(self._seed)}
        self._game = room.next_game
        if not room.seats[seat].again and (room.phase == "between" or self._leads):
            # Not `asked for by now`: after a restart the same may have to be asked for again.
            full = all(place.kind != "empty" for place in room.seats)
            return {"t": "again"} if room.phase == "between" else {"t": "start"} if full else None
        return None

    def _talk(self) -> Message | None:
        chance = self._rng.random()
        if chance < 0.002:
            return {"t": "rename", "name": f"{self._name} {self._rng.randrange(1000)}"}
        if chance < 0.01:
            return {"t": "say", "phrase": self._rng.choice(_WORDS)}
        return None


def _hash(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
