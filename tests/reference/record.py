"""The JSON shapes that the reference engine reads and writes (R9), and the options a record leaves out.

It never checks a record: bad records are the real core's business.
"""

from typing import NotRequired, TypedDict


class Options(TypedDict):
    """What the `rules` of a record may say."""

    preset: str
    deck: NotRequired[int]
    limit: NotRequired[int]
    first_limit: NotRequired[int]
    throwers: NotRequired[str]
    done: NotRequired[str]
    transfer: NotRequired[bool]
    teams: NotRequired[bool]
    start: NotRequired[str]


class Position(TypedDict):
    """A position at the start of a bout."""

    hands: list[str]
    stock: str
    trump: str
    attacker: int
    bout: int


class Record(TypedDict):
    """A game: either dealt from a deck or begun from a position."""

    durnius: int
    rules: Options
    players: list[str]
    actions: list[str]
    dealer: NotRequired[int]
    game: NotRequired[int]
    previous_fool: NotRequired[int | None]
    deck: NotRequired[str]
    position: NotRequired[Position]


class Snapshot(TypedDict):
    """The `state` of a trace line."""

    hands: list[str]
    stock: int
    discard: int
    table: list[list[str | None]]
    attacker: int | None
    defender: int | None
    taking: bool
    awaited: list[int]
    cap: int | None
    out: list[int]
    bout: int
    trump: str
    over: bool
    fool: int | None


class Rules(TypedDict):
    """Every option with its value."""

    deck: int
    limit: int
    first_limit: int
    throwers: str
    done: str
    transfer: bool
    teams: bool
    start: str


def settle(options: Options) -> Rules:
    """Fill in what the preset says and the record does not."""
    return {
        "deck": options.get("deck", 36),
        "limit": options.get("limit", 6),
        "first_limit": options.get("first_limit", 6),
        "throwers": options.get("throwers", "all"),
        "done": options.get("done", "all" if options["preset"] == "podkidnoy" else "able"),
        "transfer": options.get("transfer", False),
        "teams": options.get("teams", False),
        "start": options.get("start", "lowest_trump"),
    }
