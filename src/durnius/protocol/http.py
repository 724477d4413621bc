"""Bodies of the HTTP interface: what a client may send and what it gets."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from durnius.protocol.events import GameEvent
from durnius.protocol.outgoing import Game
from durnius.protocol.types import ActionText, Card, Code, Count, NameIn, RulesJson, Word


def _durnius() -> RulesJson:
    return {"preset": "durnius"}


class CreateRoom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body of `POST /api/rooms`. Ranges are judged by the room (`bad_options`)."""

    seats: Count
    """How many seats."""
    name: NameIn | None = None
    """The room's name."""
    by: NameIn | None = None
    """What whoever makes the room is called: judged as with a hello (`bad_name`), and not kept."""
    rules: RulesJson = field(default_factory=_durnius)
    """The rules as in a record: a preset and what differs from it."""
    private: bool = True
    """Whether the room is kept out of the public list."""
    bots: dict[Word, Word] = field(default_factory=dict)
    """Levels of bots by room seat: `{"1": "careful"}`."""
    pace_ms: Count = 1500
    """How long a bot waits before it plays, in milliseconds."""
    timer_s: Count | None = None
    """Seconds for each decision; null for no timer."""
    spectators: bool = True
    """Whether people without a seat may watch."""
    wait: bool = False
    """Whether bots wait for `next` where there is only one person."""
    hints: bool = False
    """Whether hints are allowed once all who sit agree to them; a person alone needs neither."""


class RoomCreated(Struct, frozen=True, kw_only=True):
    """Answer to `POST /api/rooms`, status 201."""

    room: str
    """The room's id."""
    link: str
    """The path of its page."""


class RoomLine(Struct, frozen=True, kw_only=True):
    """One public room in the list."""

    room: str
    """The room's id."""
    link: str
    """The path of its page."""
    name: str
    """The room's name."""
    phase: Literal["lobby", "playing", "between"]
    """Before the first game, in a game, or between games."""
    seats: int
    """How many seats it has."""
    free: int
    """How many of them are free to sit on."""
    people: list[str]
    """The names of the persons seated."""
    rules: RulesJson
    """The rules as in a record."""
    spectators: bool
    """Whether one may watch."""


class RoomList(Struct, frozen=True, kw_only=True):
    """Answer to `GET /api/rooms`: the public rooms that can be joined or watched."""

    rooms: list[RoomLine]
    """Newest first."""


class GameLine(Struct, frozen=True, kw_only=True):
    """One finished game of a room."""

    number: int
    """The game's number in the room."""
    players: list[str]
    """Who played, by game seat."""
    fool: int | None
    """The seat that lost, with teams the team (0 or 1); null for a draw."""
    reason: Literal["fool", "draw", "repetition"]
    """How it ended."""
    teams: bool
    """Whether every second seat was one team."""


class GameList(Struct, frozen=True, kw_only=True):
    """Answer to `GET /api/rooms/{room}/games`."""

    name: str
    """The room's name."""
    games: list[GameLine]
    """Newest first."""


class ReplayStep(Struct, frozen=True, kw_only=True):
    """One step of a finished game."""

    action: ActionText | None
    """What was done, with the seat before it: `0 attack 7c`; null for the deal."""
    events: list[GameEvent]
    """What came of it, as a spectator was told."""
    game: Game
    """How the game stood then, as a spectator saw it."""
    hands: list[list[Card]]
    """The cards that each seat held then."""


class Replay(Struct, frozen=True, kw_only=True):
    """Answer to `GET /api/rooms/{room}/games/{n}/replay`: a finished game, step by step, with open cards."""

    room: str
    """The room's name."""
    number: int
    """The game's number in the room."""
    players: list[str]
    """Who played, by game seat."""
    steps: list[ReplayStep]
    """The deal and all actions."""


class ReviewOption(Struct, frozen=True, kw_only=True):
    """One action that a seat could have chosen."""

    action: ActionText
    """The action."""
    loses: float | None
    """The share of games, from 0 to 1, that the seat loses after it; a draw counts half. Null: not judged."""


class ReviewedDecision(Struct, frozen=True, kw_only=True):
    """One decision of a finished game, and what the best bot would have done, knowing what the seat knew."""

    step: int
    """The step of the replay that it led to."""
    seat: int
    """Who decided."""
    played: ActionText
    """What was done."""
    best: ActionText | None
    """What the best bot would have done; null: it would have waited for the others."""
    played_loses: float
    """The share of games lost after what was done."""
    best_loses: float
    """The share of games lost after what is best: no option has a smaller one."""
    options: list[ReviewOption]
    """All that could have been done: what loses least first, and last what was not judged."""
    exact: bool
    """Solved to the end of the game: shares are 0, 0.5 for a draw, or 1."""


class UnjudgedDecision(Struct, frozen=True, kw_only=True):
    """A decision of a finished game that could not be judged."""

    step: int
    """The step of the replay that it led to."""
    why: Literal["early", "rules", "rare"]
    """A card was unbeaten; bots do not look ahead by these rules; what was done was hardly tried."""


class Review(Struct, frozen=True, kw_only=True):
    """Answer to `GET /api/rooms/{room}/games/{n}/review`: 202 with how far it is, 200 with all of it."""

    done: int
    """How many decisions were looked at."""
    of: int
    """How many there are with something to choose."""
    decisions: list[ReviewedDecision]
    """Those that could be judged, in order; none before all are."""
    unjudged: list[UnjudgedDecision]
    """Those that could not, in order; none before all are looked at."""
    mistakes: list[int]
    """The steps of the costliest mistakes, the worst first: `most` at most."""
    most: int
    """So many mistakes are named; where they are fewer, there are no others."""


class SeatStats(Struct, frozen=True, kw_only=True):
    """What one game seat was dealt in all games."""

    games: int
    """In how many games somebody sat there."""
    trumps: list[int]
    """In how many of them it was dealt 0, 1, and so on to 6 trumps."""
    expected_trumps: list[float]
    """What chance would give on average."""
    aces: int
    """How many aces it was dealt in all."""
    expected_aces: float
    """What chance would give on average."""


class DealStats(Struct, frozen=True, kw_only=True):
    """Answer to `GET /api/stats`: the deals of all finished games, those of rooms that were deleted too."""

    complete: bool
    """False while the rooms are still being read."""
    games: int
    """How many games were counted."""
    seats: list[SeatStats]
    """By game seat."""
    chi_square: float | None
    """How far the numbers of trumps are from what was expected; null for too few games."""
    freedom: int
    """The degrees of freedom of that."""
    chance: float | None
    """How often chance alone would lead so far or farther, from 0 to 1."""


class HttpError(Struct, frozen=True, kw_only=True):
    """Every answer with an error status."""

    code: Code
    """Why."""
    message: str
    """A few English words for developers."""
