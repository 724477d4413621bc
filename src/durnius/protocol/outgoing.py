"""What the server says: a closed union told apart by `t`, with room and game as one listener may see them.

Clients ignore fields they do not know, so fields may be added here, never removed or given another meaning.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

from durnius.protocol.events import Event
from durnius.protocol.types import ActionText, Card, Code, RulesJson, Suit, tag_of

PROTOCOL: Final = 1
"""The protocol version spoken here."""


class Seat(Struct, frozen=True, kw_only=True):
    """One seat of the room."""

    name: str | None
    """Whose it is; null when it is empty."""
    kind: Literal["person", "bot", "empty"]
    """Who sits there. A hand played on for somebody who is gone is a bot's, under the old name."""
    level: str | None
    """How the bot plays; null for a person."""
    present: bool
    """Whether the person is connected; true for bots."""
    away: bool
    """Whether a bot plays until the person is back: who said so, or was without a connection for long."""
    host: bool
    """Whether this is the host."""
    again: bool = False
    """Whether the person asked for another game."""
    agrees: bool = False
    """Whether the person agrees to hints."""


class Score(Struct, frozen=True, kw_only=True):
    """One line of the scoreboard (R7.5)."""

    owner: str
    """Tells lines of one name apart: the same for one person, or one bot, as long as the room lives."""
    name: str
    """The player's name, bots included."""
    played: int
    """Games played."""
    avoided: int
    """Games in which somebody else was the fool."""
    lost: int
    """Games lost."""


class Room(Struct, frozen=True, kw_only=True):
    """The room, the same for everybody."""

    id: str
    """The room's id, which is also the secret of a private room."""
    name: str
    """The room's name."""
    phase: Literal["lobby", "playing", "between"]
    """Before the first game, in a game, or between games."""
    seats: list[Seat]
    """The seats, clockwise."""
    rules: RulesJson
    """The rules as in a record: a preset and what differs from it."""
    private: bool
    """Whether the room is kept out of the public list."""
    timer_s: int | None
    """Seconds for each decision; null for no timer."""
    pace_ms: int
    """How long a bot waits before it plays, in milliseconds."""
    spectators: bool
    """Whether people without a seat may watch."""
    wait: bool
    """Whether bots wait for `next` where there is only one person."""
    hints: bool = False
    """Whether hints are allowed once all who sit agree to them; a person alone needs neither."""
    dealer: int | None = None
    """The room seat that the host chose to deal the first game; null for the last one."""
    next_game: str
    """The name of the room's next game for its shuffle; seeds are promised for it."""
    score: list[Score]
    """One line for each taken seat, in their order; then the last twelve who have played and have none."""
    levels: list[str]
    """How bots of this server can play."""


class PreviousBout(Struct, frozen=True, kw_only=True):
    """The bout before this one."""

    attacker: int
    """Who opened it."""
    defender: int
    """Who defended."""
    taken: bool
    """True when the defender took the cards."""
    pairs: list[tuple[Card, Card | None]]
    """Attack cards and what beat them."""


class Game(Struct, frozen=True, kw_only=True):
    """The game as one listener may see it, what is the listener's alone at the end. Seats are game seats."""

    number: int
    """The game's number in the room."""
    seats: list[int]
    """The room seat of each game seat."""
    counts: list[int]
    """How many cards each seat holds."""
    stock: int
    """How many cards the stock holds."""
    trump: Suit
    """The trump suit: c, d, h or s."""
    trump_card: Card | None
    """The card that fixed the trump suit, told throughout."""
    trump_card_at: Literal["stock", "played"] | int | None
    """Where the trump card is: in the stock, at the seat that got it, or played, even if picked up again."""
    table: list[tuple[Card, Card | None]]
    """Attack cards and what beat them, or null."""
    discard: int
    """How many cards are out of play."""
    attacker: int | None
    """Who opened or opens the bout; null when the game is over."""
    defender: int | None
    """Who defends; null when the game is over."""
    heir: int | None
    """Who would defend after a transfer; null when the game is over or transfers are off."""
    taking: bool
    """Whether the defender said take."""
    done: list[int]
    """Seats that said done since the last card."""
    cap: int | None
    """How many attack cards this bout may hold."""
    out: list[int]
    """Seats that are out and safe."""
    bout: int
    """How many bouts were played."""
    over: bool
    """Whether the game is over."""
    fool: int | None
    """The seat that lost, with teams the team (0 or 1)."""
    reason: Literal["fool", "draw", "repetition"] | None
    """How the game ended; null while it is played."""
    teams: bool
    """Whether every second seat is one team."""
    rules: RulesJson
    """The rules of this game as in a record."""
    previous_bout: PreviousBout | None
    """The bout before this one."""
    next: bool
    """Whether the bots wait for `next`."""
    seat: int | None
    """The listener's own game seat; null for a spectator."""
    hand: list[Card]
    """The listener's own cards; empty for a spectator."""
    awaited: bool
    """Whether the table waits for the listener. Who else is awaited is told to nobody."""
    actions: list[ActionText]
    """Everything the listener may do now."""
    blocked: dict[str, Code]
    """Why not: one code for each card of the hand that cannot be played now, and for `done` and `take`."""
    deadline_s: float | None
    """Seconds until the table goes on without the listener's decision; null when it waits for none."""
    more_time: int | None
    """How often the listener may have a minute more in this game; null without a timer or a hand."""


class You(Struct, frozen=True, kw_only=True):
    """Who the listener is in this room."""

    seat: int | None
    """The room seat; null for a spectator."""
    host: bool
    """Whether the listener is host."""
    muted: list[int] | UnsetType = UNSET
    """The room seats of those whose phrases the listener does not hear; left out where there are none."""


class Sent(Struct, frozen=True, gc=False, kw_only=True, tag_field="t", tag=tag_of):
    """What all messages of the server share."""


class Welcome(Sent, frozen=True, kw_only=True):
    """Answers hello."""

    protocol: int
    """The protocol version, 1."""
    version: str
    """The server's version."""
    token: str
    """Secret; returns the person to the seat from anywhere."""
    person: str
    """The person's public id."""


class State(Sent, frozen=True, kw_only=True, omit_defaults=True):
    """What happened and how things stand now. It goes out before the `ok` that names its number."""

    seq: int
    """The sequence number of the room's last entry."""
    head: str | None
    """The hash over the room's public history: the same for everybody who is at the same `seq`."""
    gap: bool = False
    """True, with no events, when too much was missed to tell it."""
    room: Room
    """The room."""
    events: list[Event]
    """What happened since the state before, in order."""
    you: You
    """Who the listener is."""
    game: Game | None
    """The game; null in the lobby."""


class Ok(Sent, frozen=True, kw_only=True):
    """The message was accepted, and is stored."""

    id: str
    """The message's id."""
    seq: int
    """The sequence number it got."""


class GivenHint(Sent, frozen=True, kw_only=True, tag="hint"):
    """What the best bot would do in the listener's place, knowing what the listener may know."""

    id: str
    """The id of the message that asked."""
    action: ActionText | None
    """One of the listener's actions; null to wait for the others."""
    why: str
    """Why, as one of the [reasons](bots.md#advice)."""
    cards: list[Card]
    """The cards that the reason speaks of, beside those of the action."""
    loses: float | None
    """The share of games expected to be lost after it, a draw counting half; null if unknown."""
    exact: bool
    """Whether the game was solved to its end: the share holds if nobody makes mistakes."""


class Refused(Sent, frozen=True, kw_only=True):
    """The message was not accepted; nothing changed."""

    id: str | None
    """The message's id; null when it had none or could not be read."""
    code: Code
    """Why."""
    detail: str = ""
    """A few English words for developers; may be empty."""


class Bye(Sent, frozen=True, kw_only=True):
    """The server ends the connection."""

    code: Code
    """Why."""


class Pong(Sent, frozen=True, kw_only=True):
    """Answers ping."""


Outgoing = Welcome | State | Ok | GivenHint | Refused | Bye | Pong
