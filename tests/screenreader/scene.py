"""How the tests by ear begin: the example round's table, and somebody coming to it by keys."""

import json
from pathlib import Path
from typing import Final

from tests.screenreader.session import Reader
from tests.table import Table

_EXAMPLE = json.loads(
    (Path(__file__).parents[1] / "vectors/example-round-bito.json").read_text(encoding="utf-8")
)
DECK: Final[str] = _EXAMPLE["record"]["deck"]
NAMES: Final = ("Alex", "Ben", "Chloe")
DEALT: Final = "Cards dealt. Trump spades, trump card Ace of spades."
ATTACKERS: Final = "Everything is beaten. Waiting for the attackers."
AWAITED: Final = "Everything is beaten. The table waits for you: Bito – done, or throw in"


def sit_down(reader: Reader, table: Table, seat: int) -> None:
    """Come by the link to a table where the others sit, and take the seat left: a name and one press."""
    name = NAMES[seat]
    link = table.make_room(seats=3, rules={"preset": "podkidnoy"})
    others = [(other, at) for at, other in enumerate(NAMES) if at != seat]
    for other, at in others:
        table.join(other, at)
    reader.open(link)
    reader.walk("Your name")
    reader.write(name)
    reader.press("Return")
    reader.hears(f"You sit on seat {seat + 1}.")


def watch(reader: Reader, table: Table) -> None:
    """Come by the link to a table where everybody sits, and watch."""
    link = table.make_room(seats=3, rules={"preset": "podkidnoy"})
    for seat, name in enumerate(NAMES):
        table.join(name, seat)
    reader.open(link)
    reader.walk("Seats heading level 2", "h")
    reader.press("Down")
    reader.hears("All seats are taken. You are watching.")


def start(reader: Reader, table: Table, *phrases: str) -> None:
    """Let a friend start the game."""
    reader.ear.quiet()
    friend = next(iter(table.friends))
    table.do(friend, {"t": "start"})
    reader.hears(" ".join((DEALT, *phrases)))
