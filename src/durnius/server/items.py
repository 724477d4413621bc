"""What is put into a room's queue: `Enter`, `Ask`, `Gone` by sockets, the others by the room's own doings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from durnius.bots.advice import Advice
from durnius.core import Action, State
from durnius.protocol import outgoing
from durnius.rooms.clocks import BotTurn
from durnius.rooms.commands import PersonCommand
from durnius.server.connection import Connection


@dataclass(frozen=True, slots=True)
class Enter:
    """A connection said hello."""

    connection: Connection
    token: str | None = field(repr=False)
    name: str
    seq: int | None
    may_join: Callable[[], bool]
    """Whether the connection's address may bring somebody new in."""
    entered: asyncio.Future[str | None]
    """Gets the person's id, or None when nobody was let in."""
    renew: str | None = field(default=None, repr=False)
    """The secret that is to return the person from now on."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """A hint is wanted. Nothing of it is stored, so it is no command of the room."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person asks for something."""

    connection: Connection
    person: str
    message_id: str
    command: PersonCommand | AskHint


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection ended."""

    connection: Connection
    person: str


@dataclass(frozen=True, slots=True)
class Returned:
    """Whoever was here before a stop has had time to come back."""


@dataclass(frozen=True, slots=True)
class Wake:
    """A moment has come that the room waited for."""


@dataclass(frozen=True, slots=True)
class Idle:
    """For long nobody was there, and nothing is on its way."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot has thought about a table."""

    state: State
    turn: BotTurn
    action: Action | None
    """What it chose; None to wait."""
    failed: bool = False
    """It did not come to an end."""


@dataclass(frozen=True, slots=True)
class Advised:
    """Advice about a table was thought out for whoever asked."""

    ask: Ask
    state: State
    advice: Advice | None
    """None when it did not come to an end."""


Item = Enter | Ask | Gone | Returned | Wake | Idle | Thought | Advised


def turn_away(item: Enter, refused: outgoing.Refused | None, bye: str | None) -> None:
    """Let nobody in, and say why."""
    if refused is not None:
        item.connection.send(refused)
    item.connection.close(bye)
    if not item.entered.done():
        item.entered.set_result(None)
