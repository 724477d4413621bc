"""What happened, as a listener may know it: a union told apart by `e`, in the order in which it happened.

Seats of game events are game seats, seats of room events are room seats.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from durnius.protocol.types import Card, RulesJson, Suit, tag_of


class Told(Struct, frozen=True, gc=False, kw_only=True, tag_field="e", tag=tag_of):
    """What all events share."""


class GameStarted(Told, frozen=True, kw_only=True):
    """A game begins; the deal follows."""

    number: int
    """The game's number in the room."""
    attacker: int
    """The seat that opens."""
    trump: Suit
    """The trump suit: c, d, h or s."""
    trump_card: Card | None
    """The card that fixed it."""


class Dealt(Told, frozen=True, kw_only=True):
    """A seat got its first cards."""

    seat: int
    """The game seat."""
    count: int
    """How many."""
    cards: list[Card] | UnsetType = UNSET
    """Which; only for that seat itself."""


class Attacked(Told, frozen=True, kw_only=True):
    """The attacker opened the bout."""

    seat: int
    """The game seat."""
    card: Card
    """The card."""


class ThrownIn(Told, frozen=True, kw_only=True):
    """A further attack card was thrown in."""

    seat: int
    """The game seat."""
    card: Card
    """The card."""


class Beaten(Told, frozen=True, kw_only=True):
    """The defender beat an attack card."""

    seat: int
    """The game seat."""
    card: Card
    """The card that beats."""
    attack: Card
    """The card that is beaten."""


class Transferred(Told, frozen=True, kw_only=True):
    """The defender passed the attack on."""

    seat: int
    """The game seat that passed it on; it is the attacker now."""
    card: Card
    """The card it was passed on with."""
    to: int
    """The new defender."""


class Taking(Told, frozen=True, kw_only=True):
    """The defender said take; the cards are picked up when the bout ends."""

    seat: int
    """The game seat."""


class Done(Told, frozen=True, kw_only=True):
    """A seat said done."""

    seat: int
    """The game seat."""


class BoutEnded(Told, frozen=True, kw_only=True):
    """The bout is over."""

    taken: bool
    """True when the defender took the cards, false when all were beaten."""
    by: int
    """The defender."""
    cards: list[Card]
    """All cards that lay on the table."""
    reason: str
    """`bout_full`, `defender_hand_limit`, `all_done` or `nobody_can`."""


class Drew(Told, frozen=True, kw_only=True):
    """A seat drew from the stock."""

    seat: int
    """The game seat."""
    count: int
    """How many cards."""
    cards: list[Card] | UnsetType = UNSET
    """Which; only for that seat itself."""
    trump_card: Card | UnsetType = UNSET
    """Told to all when the trump card was among them."""


class WentOut(Told, frozen=True, kw_only=True):
    """A seat has no cards left and is safe."""

    seat: int
    """The game seat."""


class GameOver(Told, frozen=True, kw_only=True):
    """The game is over."""

    fool: int | None
    """The seat that lost, with teams the team (0 or 1); null for a draw."""
    reason: str
    """`fool`, `draw` or `repetition`."""


GameEvent = (
    GameStarted
    | Dealt
    | Attacked
    | ThrownIn
    | Beaten
    | Transferred
    | Taking
    | Done
    | BoutEnded
    | Drew
    | WentOut
    | GameOver
)


class Joined(Told, frozen=True, kw_only=True):
    """Somebody came into the room."""

    person: str
    """The person's public id."""
    name: str
    """The person's name."""


class Sat(Told, frozen=True, kw_only=True):
    """Somebody took a seat."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class Stood(Told, frozen=True, kw_only=True):
    """Somebody gave a seat back and watches."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class Left(Told, frozen=True, kw_only=True):
    """Somebody left the room."""

    seat: int | None
    """The room seat that became free; null for a spectator."""
    name: str
    """The person's name."""


class Present(Told, frozen=True, kw_only=True):
    """A seated person is back."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class Absent(Told, frozen=True, kw_only=True):
    """A seated person is not connected, or said so."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class BotAdded(Told, frozen=True, kw_only=True):
    """A bot sits down, or plays at another level from now on."""

    seat: int
    """The room seat."""
    name: str
    """The bot's name."""
    level: str
    """How it plays."""


class BotRemoved(Told, frozen=True, kw_only=True):
    """A bot went."""

    seat: int
    """The room seat."""
    name: str
    """The bot's name."""


class Kicked(Told, frozen=True, kw_only=True):
    """The host removed somebody."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class BotPlays(Told, frozen=True, kw_only=True):
    """A bot plays this hand from now on."""

    seat: int
    """The room seat."""
    name: str
    """The name of whoever it plays for."""


class PersonPlays(Told, frozen=True, kw_only=True):
    """The person plays again."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class OptionValues(Struct, frozen=True, kw_only=True):
    """Options that changed, with their new values."""

    name: str | UnsetType = UNSET
    """The room's name."""
    rules: RulesJson | UnsetType = UNSET
    """The rules as in a record."""
    seats: int | UnsetType = UNSET
    """How many seats the room has."""
    dealer: int | UnsetType | None = UNSET
    """The room seat that deals the first game."""
    private: bool | UnsetType = UNSET
    """Whether the room is kept out of the public list."""
    timer_s: int | UnsetType | None = UNSET
    """Seconds for each decision."""
    pace_ms: int | UnsetType = UNSET
    """How long a bot waits before it plays."""
    spectators: bool | UnsetType = UNSET
    """Whether people without a seat may watch."""
    wait: bool | UnsetType = UNSET
    """Whether bots wait for `next` where there is only one person."""
    hints: bool | UnsetType = UNSET
    """Whether hints are allowed once all who sit agree to them."""


class OptionsChanged(Told, frozen=True, kw_only=True):
    """The host changed options."""

    changed: OptionValues
    """Only what changed."""


class AgreedToHints(Told, frozen=True, kw_only=True):
    """Somebody agrees to hints, or no longer."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""
    on: bool
    """Whether the person agrees."""


class HostChanged(Told, frozen=True, kw_only=True):
    """Somebody else is host."""

    seat: int
    """The room seat."""
    name: str
    """The new host's name."""


class Renamed(Told, frozen=True, kw_only=True):
    """Somebody has another name."""

    seat: int | None
    """The room seat; null for a spectator."""
    old: str
    """The name before."""
    name: str
    """The name now."""


class AskedAgain(Told, frozen=True, kw_only=True, tag="again"):
    """Somebody asks for another game."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""
    count: int
    """How many asked so far."""
    of: int
    """How many it needs."""


class SaidPhrase(Told, frozen=True, kw_only=True, tag="said"):
    """Somebody says something."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""
    phrase: str
    """Which of the fixed phrases."""


class Nudged(Told, frozen=True, kw_only=True):
    """Somebody for whom the table may be waiting is called."""

    seat: int
    """The room seat of the one called."""
    name: str
    """That person's name."""
    by: int
    """The room seat of the one who called."""


class BotWanted(Told, frozen=True, kw_only=True):
    """Somebody would have a bot play for a lost person; when enough want it, `bot_plays` follows."""

    seat: int
    """The room seat of the one lost."""
    name: str
    """That person's name."""
    by: int
    """The room seat of the one who wants it."""
    count: int
    """How many want it so far."""
    of: int
    """How many it needs."""


class MoreTime(Told, frozen=True, kw_only=True):
    """Somebody has a minute more, and with that everybody for whom the timer runs."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""
    left: int
    """How often that person may have more time yet, in this game."""


class TimeUp(Told, frozen=True, kw_only=True):
    """The timer decides for somebody: the next event is what it decided."""

    seat: int
    """The room seat."""
    name: str
    """The person's name."""


class Committed(Told, frozen=True, kw_only=True):
    """A game is about to begin: the server is bound to a secret, and who promised a seed shows it now."""

    game: str
    """The game's name for its shuffle."""
    commitment: str
    """SHA-256 of the server's secret."""
    seats: list[int]
    """The room seat of each game seat."""
    hashes: list[str | None]
    """What each game seat promised; null for those who promised nothing."""


class Revealed(Told, frozen=True, kw_only=True):
    """All that the deck is made of, but for the secret; the cards follow."""

    game: str
    """The game's name for its shuffle."""
    commitment: str
    """SHA-256 of the server's secret, as it was told before."""
    seeds: list[str]
    """By game seat: `0:` and the seed, or `0:-` where none was shown."""


class DealSecret(Told, frozen=True, kw_only=True):
    """The game is over: with this its deck can be made anew."""

    game: str
    """The game's name for its shuffle."""
    secret: str
    """The server's secret, 32 bytes as hexadecimal digits."""


RoomEvent = (
    Joined
    | Sat
    | Stood
    | Left
    | Present
    | Absent
    | BotAdded
    | BotRemoved
    | Kicked
    | BotPlays
    | PersonPlays
    | OptionsChanged
    | AgreedToHints
    | HostChanged
    | Renamed
    | AskedAgain
    | SaidPhrase
    | Nudged
    | BotWanted
    | MoreTime
    | TimeUp
    | Committed
    | Revealed
    | DealSecret
)

Event = GameEvent | RoomEvent
