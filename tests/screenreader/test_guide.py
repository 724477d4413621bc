"""The guided first game by ear: each tip after what happened, and once more by its key in browse mode."""

from collections.abc import Callable

from tests.screenreader.scene import DECK
from tests.screenreader.session import Reader
from tests.table import Table

NEXT = "A trump beats every card of the other suits; only a higher trump beats a trump."
FIRST = (
    "Tip: Trump: spades. A trump beats every card of the other suits; only a higher trump beats a trump. "
    "A star marks them. You attack, with any card you like."
)


def test_tips_are_heard_after_what_happened_and_again_by_a_key(
    reader: Reader, table: Callable[[str], Table]
) -> None:
    reader.open(f"{table(DECK).url}/learn")
    reader.walk("Start the game push button")
    reader.press("Return")
    # Whoever reads the page fast may hear the note with it besides; it is told in any case.
    reader.hears("You have the lowest trump, 7 of spades. Your turn to attack Ada.", NEXT, within_s=60)
    reader.press("alt+shift+9")
    reader.hears(FIRST)
    reader.walk("7 of diamonds push button")
    reader.press("Return")
    reader.hears("You attack Ada with 7 of diamonds.", "Tip: ")
    reader.press("alt+shift+0")
    reader.hears("Ada ")
