"""What happened, encoded once for all who are told: for everybody, and for the one seat that is told more.

What a seat may know of an event of a game is the core's `redact`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from durnius import core
from durnius.core import redact
from durnius.protocol.codec import encode_event
from durnius.rooms.events import SaidPhrase
from durnius.rooms.state import DealSecret, Moment, Room, TimeUp, Told
from durnius.server.telling import game_event, room_event

_TOLD_MORE: Final = core.Dealt | core.Drew
"""Events of which one seat is told more than others."""
_OF_GAMES: Final = DealSecret | TimeUp
"""What is told of games besides the core's events."""


class Said(NamedTuple):
    """One event."""

    public: bytes
    """As a spectator is told it."""
    of_game: bool = False
    """It is told to those only who may see the games."""
    seat: int | None = None
    """The game seat that is told more."""
    own: bytes = b""
    """What that seat is told instead."""
    by: str | None = None
    """Who said it: a phrase, of which those who muted that person are not told."""


class Happened(NamedTuple):
    """One entry as it is told: who controlled which game seat then, what is said, and who may know it."""

    controllers: tuple[str | None, ...]
    """The person, by game seat."""
    said: tuple[Said, ...]
    """In order."""
    owners: tuple[str, ...] = ()
    """Whose results counted in the game, by game seat; all controllers are among them."""
    open: bool = True
    """People without a seat might watch then."""

    def tells_games_to(self, person: str, *, open_now: bool) -> bool:
        """Tell whether somebody may know what is said of a game, as somebody may who asks for its record.

        Where nobody may watch, or might not then, only those may who own a hand in it; who took a seat later
        may see the table, and nothing that opens the deck.
        """
        return (self.open and open_now) or person in self.owners


def happened(room: Room) -> Happened:
    """Give the last entry of a room as it is told."""
    owners = () if room.game is None else room.game.owners
    return Happened(room.moment.controllers, said(room.moment), owners, room.spectators)


def said(moment: Moment) -> tuple[Said, ...]:
    """Give what is told of an entry, in order."""
    return tuple([one for told in moment.told if (one := _said(told, moment.number)) is not None])


def _said(happened: Told, number: int) -> Said | None:
    if isinstance(happened, core.Event):
        public = encode_event(game_event(redact(happened, None), number))
        if not isinstance(happened, _TOLD_MORE):
            return Said(public, of_game=True)
        own = encode_event(game_event(redact(happened, happened.seat), number))
        return Said(public, True, happened.seat, own)
    event = room_event(happened)
    if event is None:
        return None
    by = happened.person if isinstance(happened, SaidPhrase) else None
    return Said(encode_event(event), isinstance(happened, _OF_GAMES), by=by)
