"""What a client may say: a closed union told apart by `t`. Unknown names and unknown fields are refused.

Shapes and bounds only; whether a thing may be done now is decided by the room and the core.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from durnius.protocol.phrases import Phrase
from durnius.protocol.types import (
    ActionText,
    Count,
    GameName,
    Hex,
    MessageId,
    NameIn,
    NewToken,
    RulesJson,
    SeatIn,
    Token,
    Word,
    tag_of,
)


class Said(
    Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, tag_field="t", tag=tag_of
):
    """What all messages share."""


class Request(Said, frozen=True, kw_only=True):
    """What all messages share that are answered by `ok`, a `hint` by `hint`, or by `refused`."""

    id: MessageId
    """New for each message; the answer carries it."""


class Hello(Said, frozen=True, kw_only=True):
    """Comes first, within five seconds; answered by `welcome` and a `state`."""

    protocol: Count
    """The protocol version, 1."""
    token: Token | None = None
    """The token of an earlier welcome, which gives the person back; null for somebody new."""
    renew: NewToken | UnsetType = UNSET
    """A new token of 128 random bits or more; `token`, whose place it takes, is worth nothing then."""
    name: NameIn
    """What the person wants to be called."""
    seq: Count | None = None
    """The last sequence number seen; the first state then carries the events missed since."""


class Sit(Request, frozen=True, kw_only=True):
    """Take a free seat."""

    seat: SeatIn | None = None
    """The room seat; null for any free one."""


class Stand(Request, frozen=True, kw_only=True):
    """Give the seat back and stay as a spectator; in mid-game a bot plays the hand on."""


class Start(Request, frozen=True, kw_only=True):
    """Start a game; any seated person may, with two occupied seats at least."""


class Again(Request, frozen=True, kw_only=True):
    """Ask for another game; it starts when all seated persons who are there asked. Who was away is back."""


class Leave(Request, frozen=True, kw_only=True):
    """Leave the room for good; in mid-game a bot plays the hand on."""


class Bot(Request, frozen=True, kw_only=True):
    """Put a bot on a seat, change its level or remove it; host only."""

    seat: SeatIn
    """The room seat."""
    level: Word | None = None
    """How the bot plays; null removes it."""


class Options(Request, frozen=True, kw_only=True):
    """Change the room's options; host only, between games. What is left out stays."""

    name: NameIn | UnsetType = UNSET
    """The room's name."""
    rules: RulesJson | UnsetType = UNSET
    """The rules as in a record: a preset and what differs. They replace the old ones as a whole."""
    seats: Count | UnsetType = UNSET
    """How many seats the room has."""
    dealer: SeatIn | UnsetType | None = UNSET
    """The room seat that deals the first game; null for the last one."""
    private: bool | UnsetType = UNSET
    """Whether the room is kept out of the public list."""
    timer_s: Count | UnsetType | None = UNSET
    """Seconds for each decision; null for no timer."""
    pace_ms: Count | UnsetType = UNSET
    """How long a bot waits before it plays, in milliseconds."""
    spectators: bool | UnsetType = UNSET
    """Whether people without a seat may watch."""
    wait: bool | UnsetType = UNSET
    """Whether bots wait for `next` where there is only one person."""
    hints: bool | UnsetType = UNSET
    """Whether hints are allowed once all who sit agree to them."""


class Act(Request, frozen=True, kw_only=True):
    """Play: attack, throw in, beat, transfer, take or done."""

    seen: Count
    """The last sequence number seen; done and take decided on an older table are refused."""
    action: ActionText
    """The action as in a record, without the seat."""


class Away(Request, frozen=True, kw_only=True):
    """Say that one is away, or back."""

    on: bool
    """True for away."""


class Rename(Request, frozen=True, kw_only=True):
    """Take another name."""

    name: NameIn
    """The new name."""


class Host(Request, frozen=True, kw_only=True):
    """Hand the host's rights to another seated person; host only."""

    seat: SeatIn
    """The room seat of the new host."""


class Kick(Request, frozen=True, kw_only=True):
    """Remove a person from a seat and the room; host only."""

    seat: SeatIn
    """The room seat of whoever goes."""


class Commit(Request, frozen=True, kw_only=True):
    """Promise a seed for the room's next game, before it starts; whoever sits may, once or anew."""

    game: GameName
    """The game's name for its shuffle, `room.next_game`."""
    hash: Hex
    """SHA-256 of the seed's bytes: 64 hexadecimal digits in small letters."""


class Reveal(Request, frozen=True, kw_only=True):
    """Show the promised seed, after `committed` and within two seconds."""

    game: GameName
    """The game's name."""
    seed: Hex
    """The seed, 1 to 32 bytes as hexadecimal digits in small letters."""


class Say(Request, frozen=True, kw_only=True):
    """Say something to the table; whoever sits may."""

    phrase: Phrase
    """One of the fixed phrases; each listener's page has words for it."""


class Mute(Request, frozen=True, kw_only=True):
    """Hear no phrases of a person any more, or hear them again; anybody may, and nobody else is told."""

    seat: SeatIn
    """The room seat of the person."""
    on: bool
    """True to hear no more of them."""


class Nudge(Request, frozen=True, kw_only=True):
    """Call somebody for whom the table may be waiting; each can be called once a minute."""

    seat: SeatIn
    """The room seat of the one called."""


class BotFor(Request, frozen=True, kw_only=True):
    """Have a bot play at once for somebody lost; the host may, or more than half of those who are there."""

    seat: SeatIn
    """The room seat of the one lost."""


class MoreTime(Request, frozen=True, kw_only=True):
    """Have a minute more for the decision that the timer runs for; ten times in each game."""


class Next(Request, frozen=True, kw_only=True):
    """Have the bots go on by one action, where they wait for the only person (the room's option `wait`)."""


class Agree(Request, frozen=True, kw_only=True):
    """Agree to hints, or no longer; whoever sits may, where the host has turned them on."""

    on: bool
    """True to agree."""


class Hint(Request, frozen=True, kw_only=True):
    """Ask what the best bot would do; answered by `hint` or `refused`, never by `ok`.

    Alone among bots anybody may; with other people once all who sit agree.
    """


class Ping(Said, frozen=True, kw_only=True):
    """Answered by `pong`."""


Incoming = (
    Hello
    | Sit
    | Stand
    | Start
    | Again
    | Leave
    | Bot
    | Options
    | Act
    | Away
    | Rename
    | Host
    | Kick
    | Commit
    | Reveal
    | Say
    | Mute
    | Nudge
    | BotFor
    | MoreTime
    | Next
    | Agree
    | Hint
    | Ping
)
