"""What can be asked of a room: the closed union `Command`, and the room's answers.

The first group comes from people, the second from the server on behalf of connections, bots and clocks.
"""

from dataclasses import dataclass

from msgspec import UNSET, UnsetType

RulesIn = dict[str, bool | int | str | None]


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat; None asks for any free one."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Stand:
    """Give the seat back."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start a game."""


@dataclass(frozen=True, slots=True)
class AskAgain:
    """Ask for another game."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the room."""


@dataclass(frozen=True, slots=True)
class SetBot:
    """Put a bot on a seat, change its level, or remove it (None)."""

    seat: int
    level: str | None


@dataclass(frozen=True, slots=True)
class SetOptions:
    """Change options; what is unset stays."""

    name: str | UnsetType = UNSET
    rules: RulesIn | UnsetType = UNSET
    seats: int | UnsetType = UNSET
    dealer: int | UnsetType | None = UNSET
    private: bool | UnsetType = UNSET
    timer_s: int | UnsetType | None = UNSET
    pace_ms: int | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    wait: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Act:
    """Play; `seen` is the last entry that the person had seen."""

    seen: int
    action: str


@dataclass(frozen=True, slots=True)
class SetAway:
    """Have a bot play, or play again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Rename:
    """Take another name."""

    name: str


@dataclass(frozen=True, slots=True)
class MakeHost:
    """Make the person on a seat host."""

    seat: int


@dataclass(frozen=True, slots=True)
class Kick:
    """Remove the person on a seat from the room."""

    seat: int


@dataclass(frozen=True, slots=True)
class Commit:
    """Promise a seed for the next game's deal."""

    game: str
    hash: str


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the seed that was promised."""

    game: str
    seed: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say one of the fixed phrases."""

    phrase: str


@dataclass(frozen=True, slots=True)
class Mute:
    """Hear no phrases of the person on a seat any more, or hear them again."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Nudge:
    """Call somebody for whom the table may wait."""

    seat: int


@dataclass(frozen=True, slots=True)
class BotFor:
    """Have a bot play at once for somebody lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoreTime:
    """Have a minute more."""


@dataclass(frozen=True, slots=True)
class Next:
    """Have the bots go on."""


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to hints, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class Join:
    """Let somebody new in; `token` is the hash of the secret that will return the person."""

    name: str
    token: str
    here: frozenset[str] = frozenset()
    """Who is connected now, those who watch too: they are not forgotten for somebody new."""


@dataclass(frozen=True, slots=True)
class Return:
    """Somebody known has a connection again."""


@dataclass(frozen=True, slots=True)
class Renew:
    """Have the hash of another secret return this person."""

    token: str


@dataclass(frozen=True, slots=True)
class Lose:
    """Somebody has no connection any more."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The room was read from its log: no clock ran, and whoever was there may be on the way back."""


@dataclass(frozen=True, slots=True)
class LoseOthers:
    """After a stop all but these persons have no connection, and had time to come back."""

    here: frozenset[str]


@dataclass(frozen=True, slots=True)
class Tick:
    """Do what is due by now."""


@dataclass(frozen=True, slots=True)
class BotAct:
    """A bot plays at a game seat."""

    seat: int
    action: str


PersonCommand = (
    Sit
    | Stand
    | Start
    | AskAgain
    | Leave
    | SetBot
    | SetOptions
    | Act
    | SetAway
    | Rename
    | MakeHost
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
)
"""What people may ask."""
ByPerson = PersonCommand | Return | Renew | Lose
"""What is done on behalf of a known person."""
Command = ByPerson | Join | Resume | LoseOthers | Tick | BotAct


@dataclass(frozen=True, slots=True)
class Refusal:
    """No: nothing changes. `detail` is a few English words for developers."""

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """The message was accepted before, as entry `seq`; nothing happens twice."""

    seq: int
