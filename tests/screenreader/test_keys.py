"""The shortcuts under Orca, what is said twice, and cards that cannot be played."""

from collections.abc import Iterator

import pytest

from tests.screenreader.desktop import Desktop
from tests.screenreader.scene import DECK, sit_down, start
from tests.screenreader.session import Reader
from tests.table import Table, patches
from tests.tools import CHROMIUM, require_tool

TABLE = "7 of clubs, not beaten."
TRUMP = "Trump spades, trump card Ace of spades, 18 cards in the stock."


@pytest.fixture(scope="module")
def ben(desktop: Desktop, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """The defender, attacked with a card; no test here plays."""
    with (
        Table(tmp_path_factory.mktemp("table"), DECK, patches()) as here,
        Reader(desktop, require_tool(*CHROMIUM)) as person,
    ):
        sit_down(person, here, 1)
        start(person, here, "Alex starts and attacks you.")
        here.play("Alex", "attack 7c")
        person.hears("Alex attacks you with 7 of clubs. Defend.")
        yield person


def test_keys_in_browse_mode(ben: Reader) -> None:
    for key, answer in (
        ("w", TABLE),
        ("z", TRUMP),
        ("s", f"Your turn to defend. 1 card to beat: 7 of clubs. {TRUMP}"),
        ("d", "You are defending; Pick up is below your cards."),
        ("n", "Alex, 5 cards, attacks. Ben (you), 6 cards, defends. Chloe, 6 cards."),
        ("y", "You have 6 cards. Playable now: King of clubs and 9 of spades, trump."),
        ("comma", "You are defending; Pick up is below your cards."),
        ("comma", "Alex attacks you with 7 of clubs. Defend."),
    ):
        ben.press(f"alt+shift+{key}")
        ben.hears(answer)


def test_the_same_answer_twice_is_heard_twice(ben: Reader) -> None:
    for _ in range(3):
        ben.press("alt+shift+w")
        ben.hears(TABLE)


def test_an_unavailable_card_says_why_each_time(ben: Reader) -> None:
    ben.walk("8 of diamonds push button grayed")
    for _ in range(2):
        ben.press("Return")
        ben.hears("8 of diamonds does not beat 7 of clubs: that takes a higher club or a trump.")
    ben.walk("Jack of diamonds push button grayed")
    ben.press("Return")
    ben.hears("Jack of diamonds does not beat 7 of clubs: that takes a higher club or a trump.")


def test_t_and_k_in_focus_mode(ben: Reader) -> None:
    ben.press("Insert+a")
    ben.hears("Focus mode")
    ben.press("alt+shift+t")
    ben.hears(TABLE)
    ben.press("alt+shift+k")
    ben.hears(TRUMP)
