"""What is seen of a page at a moment, as types: what measures.js gives, and all that is kept of one state."""

from dataclasses import dataclass, field
from typing import TypedDict


class Many(TypedDict):
    """A list in the page."""

    tag: str
    role: str | None
    items: int
    kids: int


class HandCard(TypedDict):
    """A card of the hand."""

    card: str
    name: str
    hidden: str | None
    tag: str
    unavailable: bool
    disabled: bool
    playable: bool
    trump: bool
    mark: bool
    dashed: bool
    edge: str


class Pair(TypedDict):
    """A pair on the table."""

    words: str
    open: bool
    cards: int
    slot: list[str]


class Live(TypedDict):
    """A live region."""

    id: str
    role: str | None
    live: str | None
    extra: str | None


class Field(TypedDict):
    """A field of a form."""

    id: str
    type: str
    label: str
    autocomplete: str | None


class Control(TypedDict):
    """What can be pressed or filled in."""

    tag: str
    name: str
    words: str
    label: str | None
    html: str


class Line(TypedDict):
    """A line of the log."""

    characters: float
    align: str
    height: float


class Facts(TypedDict):
    """What stands in the page."""

    lang: str
    title: str
    langs: list[str]
    told: list[str]
    headings: list[str]
    sections: list[str]
    lists: dict[str, list[Many]]
    cards: list[HandCard]
    bare: list[str]
    images: list[str]
    pairs: list[Pair]
    hints: list[str]
    disabled: list[str]
    live: list[Live]
    fields: list[Field]
    controls: list[Control]
    faded: list[str]
    dialogs: int
    help: bool
    moving: list[str]


class Stop(TypedDict):
    """What has the focus after Tab."""

    at: int
    name: str
    html: str
    ring: str
    see: bool
    covered: int
    href: str | None


class Node(TypedDict):
    """A control in the browser's accessibility tree."""

    role: str
    name: str
    focusable: bool
    disabled: bool


@dataclass
class Glance:
    """All that was seen of one state."""

    state: str
    facts: Facts
    tree: list[Node]
    """The controls and headings of the accessibility tree."""
    stops: list[Stop]
    """What Tab led to, once round."""
    skipped: str = ""
    """What has the focus after the skip link was followed."""
    sent: list[str] = field(default_factory=list)
    """What walking through the page has sent."""
    after_characters: tuple[str, str] = ("", "")
    """The page before and after each single character was typed on a card."""
    heard_characters: list[str] = field(default_factory=list)
    refusals: list[tuple[str, str, str]] = field(default_factory=list)
    """Unavailable controls pressed: name, the written reason, what was said."""
    axe: dict[str, list[str]] = field(default_factory=dict)
    """What axe finds, by theme."""
    pale: dict[str, list[str]] = field(default_factory=dict)
    """Text of too little contrast, by theme."""
    lines: list[Line] = field(default_factory=list)
    """The lines of the log, in every size."""
    forced: dict[str, list[str]] = field(default_factory=dict)
    """Edges, greys and suits that are wrong in forced colours, by theme."""
    rings: dict[str, list[str]] = field(default_factory=dict)
    """Rings that cannot be seen, and controls covered with the focus: by colours, size, pointer."""
    near: dict[str, list[str]] = field(default_factory=dict)
    """Targets too near to each other, by size and pointer."""
    names: dict[tuple[int, int], list[str]] = field(default_factory=dict)
    sideways: dict[str, list[str]] = field(default_factory=dict)
    small: dict[str, list[str]] = field(default_factory=dict)
    clipped: dict[str, list[str]] = field(default_factory=dict)
    covered: dict[tuple[int, int], list[str]] = field(default_factory=dict)

    @property
    def table(self) -> bool:
        """Whether a table is shown, not the room before the game."""
        return self.state != "lobby"
