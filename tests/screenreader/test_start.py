"""From the start page to a seat, by headings and keys."""

from collections.abc import Callable

from tests.screenreader.scene import DECK
from tests.screenreader.session import Reader
from tests.table import Table


def test_a_new_table_and_a_seat_at_it(reader: Reader, table: Callable[[str], Table]) -> None:
    reader.open(table(DECK).url)
    for heading in ("New table", "Join a table", "Open tables"):
        reader.walk(f"{heading} heading level 2", "h", most=3)
    reader.walk("Durak, together at one table heading level 1", "h", most=2)
    reader.walk("Create the table push button")
    with reader.messages() as heard:
        reader.press("Return")
        reader.hears("Please enter a name first.")
    assert " ".join(heard).count("Please enter a name first.") == 1
    reader.write("Ona")
    reader.walk("Create the table push button")
    reader.press("Return")
    reader.hears("You sit on seat 1.")
    reader.walk("Ona's table heading level 1", "h", most=8)
    for heading in ("Seats", "Invite", "Rules"):
        reader.press("h")
        reader.hears(f"{heading} heading level 2")
