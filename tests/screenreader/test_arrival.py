"""What is read when a page opens, before any key: the whole page, in its order, once it is there."""

from collections.abc import Callable

from tests.screenreader.scene import DECK
from tests.screenreader.session import Reader
from tests.table import Table


def test_start_page(reader: Reader, table: Callable[[str], Table]) -> None:
    reader.open(table(DECK).url, stop=False)
    reader.ear.hears("Durak, together at one table", "Your name", "New table", "Create the table")
    reader.ear.hears("Join a table", "Open tables", "heading level 2", "Settings")


def test_room(reader: Reader, table: Callable[[str], Table]) -> None:
    here = table(DECK)
    link = here.make_room(seats=3, rules={"preset": "podkidnoy"})
    here.join("Alex", 0)
    reader.open(link, stop=False)
    reader.ear.hears("Birch", "heading level 1", "Seats", "heading level 2", "Your name", "Sit down")
    reader.ear.hears("Seat 1: Alex, host", "Sit on seat 3", "Invite", "Rules", "heading level 2")
