"""What a room's log holds: `Entry`, one for each accepted command, with the `RoomEvent`s it caused.

A closed union in a versioned form. Entries tell results, never intentions, so that folding them needs no
judgement; what the core derives from the cards played is not stored (it is computed again).
Room events name room seats, `GameStarted` and `Acted` game seats.
"""

from typing import Final, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

RulesJson = dict[str, str | int | bool]


def _tag(name: str) -> str:
    """Make `game_started` of `GameStarted`."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)[1:]


class Stored(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="e", tag=_tag):
    """What all of them share: told apart by `e`, and nothing unknown is read over."""


class Created(Stored, frozen=True):
    """The room exists; always the first event of a log."""

    name: str
    seats: int
    rules: RulesJson
    private: bool
    pace_ms: int
    timer_s: int | None
    spectators: bool
    wait: bool = False
    hints: bool = False


class Joined(Stored, frozen=True, omit_defaults=True):
    """Somebody new came in; `token` is the SHA-256 of the secret that returns the person."""

    person: str
    name: str
    token: str
    forgets: str | None = None
    """Who is remembered no longer, so that a room does not grow without bounds."""
    wanted: str | None = None
    """The name that was asked for, where somebody at the table had it."""


class TokenChanged(Stored, frozen=True):
    """A person has another secret; the one before is worth nothing. `token` is the SHA-256 of the new one."""

    person: str
    token: str


class Sat(Stored, frozen=True):
    """A person took a seat, or took the hand back that a bot was playing on for that person."""

    seat: int
    person: str
    name: str


class Stood(Stored, frozen=True):
    """A person gave the seat back and watches; in mid-game a bot plays the hand on."""

    seat: int
    name: str


class Left(Stored, frozen=True):
    """A person left the room; a seat is given back as in `Stood`."""

    person: str
    seat: int | None
    name: str
    forgotten: bool = False
    """The token is worth nothing from now on; False in logs of before, where it still was."""


class Kicked(Stored, frozen=True):
    """The host removed a person; the token is worth nothing from now on."""

    seat: int
    name: str


class Present(Stored, frozen=True):
    """A seated person is connected again."""

    seat: int
    name: str


class Absent(Stored, frozen=True):
    """A seated person has no connection any more."""

    seat: int
    name: str


class Resumed(Stored, frozen=True):
    """The room was read from its log after a stop; no clock ran meanwhile (P10)."""


class BotAdded(Stored, frozen=True):
    """A bot sits down, or plays at another level."""

    seat: int
    name: str
    level: str


class BotRemoved(Stored, frozen=True):
    """A bot went."""

    seat: int
    name: str


class BotPlays(Stored, frozen=True):
    """A bot plays for a person: who said `away`, who was `lost`, or who is `gone` for this game."""

    seat: int
    name: str
    why: Literal["away", "lost", "gone"]


class PersonPlays(Stored, frozen=True):
    """The person plays again."""

    seat: int
    name: str


class OptionsChanged(Stored, frozen=True, omit_defaults=True):
    """Options have new values; what is unset stayed."""

    name: str | UnsetType = UNSET
    rules: RulesJson | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    dealer: int | UnsetType | None = UNSET
    private: bool | UnsetType = UNSET
    timer_s: int | UnsetType | None = UNSET
    pace_ms: int | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    wait: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET


class AgreedToHints(Stored, frozen=True):
    """The person on this seat agrees to hints, or no longer."""

    seat: int
    name: str
    on: bool


class HostChanged(Stored, frozen=True):
    """The person on this seat is host from now on."""

    seat: int
    name: str


class Renamed(Stored, frozen=True, omit_defaults=True):
    """A person has another name."""

    person: str
    seat: int | None
    old: str
    name: str
    wanted: str | None = None
    """The name that was asked for, where somebody at the table had it."""


class Again(Stored, frozen=True):
    """A person asks for another game; `count` of the `of` it needs have asked."""

    seat: int
    name: str
    count: int
    of: int


class SaidPhrase(Stored, frozen=True, omit_defaults=True):
    """A person said something; those who muted the person are not told."""

    seat: int
    name: str
    phrase: str
    person: str | None = None
    """None in logs of before."""


class Muted(Stored, frozen=True):
    """The person `by` hears no phrases of a person any more, or hears them again."""

    by: str
    person: str
    on: bool


class Nudged(Stored, frozen=True):
    """A person was called by the one on the seat `by`."""

    seat: int
    name: str
    by: int


class BotWanted(Stored, frozen=True):
    """The one on the seat `by` wants a bot to play for a lost person, as do `count` of the `of` it needs."""

    seat: int
    name: str
    by: int
    count: int
    of: int


class MoreTime(Stored, frozen=True):
    """A person has a minute more; `left` more of them may follow in this game."""

    seat: int
    name: str
    left: int


class WentOn(Stored, frozen=True):
    """A person had the bots go on by one action."""

    seat: int


class GameStarted(Stored, frozen=True):
    """A game began: everything that fixes it."""

    number: int
    rules: RulesJson
    seats: list[int]
    """The room seat of each game seat."""
    players: list[str]
    deck: str
    """All cards, first dealt first, trump last (R1.3)."""
    dealer: int
    previous_fool: int | None


class SeedCommitted(Stored, frozen=True):
    """A person promised a seed for the next game: its SHA-256."""

    person: str
    hash: str


class Committed(Stored, frozen=True):
    """A game is about to begin, and the server is bound to this secret (docs/fairness.md)."""

    game: str
    secret: str
    seats: list[int]
    """The room seat of each game seat."""
    hashes: list[str | None]
    """What each game seat promised."""


class SeedRevealed(Stored, frozen=True):
    """A game seat showed the seed that it had promised."""

    seat: int
    seed: str


class Revealed(Stored, frozen=True):
    """Nobody can show a seed any more; the deck of the `GameStarted` that follows was made of all this."""

    game: str
    secret: str
    seeds: list[str]
    """By game seat, as they enter the shuffle."""


class Acted(Stored, frozen=True):
    """A game seat did something that the rules allowed; `action` as in a record (R9)."""

    seat: int
    action: str


RoomEvent = (
    Created
    | Joined
    | TokenChanged
    | Sat
    | Stood
    | Left
    | Kicked
    | Present
    | Absent
    | Resumed
    | BotAdded
    | BotRemoved
    | BotPlays
    | PersonPlays
    | OptionsChanged
    | AgreedToHints
    | HostChanged
    | Renamed
    | Again
    | SaidPhrase
    | Muted
    | Nudged
    | BotWanted
    | MoreTime
    | WentOn
    | SeedCommitted
    | Committed
    | SeedRevealed
    | Revealed
    | GameStarted
    | Acted
)


class Ended(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True):
    """How the game ended that this entry ended. It follows from the log, and saves computing it again."""

    fool: int | None
    reason: Literal["fool", "draw", "repetition"]
    head: str
    """The hash over the room's public history after this entry."""


class Entry(Struct, frozen=True, gc=False, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One accepted command: when (ms), by which person, under which of its ids, and what came of it."""

    v: Literal[1]
    """The form's version."""
    at: int
    by: str | None
    id: str | None
    events: list[RoomEvent]
    ended: Ended | None = None
    """Only where a game ended; None also in logs of before, which are computed card by card."""


class BadEntry(Exception):
    """A log entry that this release cannot read: damaged, or from a newer one. Never rewritten (P13)."""


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Write an entry for the log."""
    return _encoder.encode(entry)


def decode_entry(payload: bytes) -> Entry:
    """Read an entry of the log, or raise BadEntry."""
    try:
        return _decoder.decode(payload)
    except msgspec.MsgspecError as error:
        raise BadEntry(str(error)) from None
