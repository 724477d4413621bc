"""What the tests of the page share: people at pages, and tables dealt from a deck of one's choice."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.serverprocess import ServerProcess
from tests.web.person import Person, deal, make_room
from tests.web.recording import vector
from tests.web.served import Served

ROUND = str(vector("example-round-bito")["deck"])
"""The deck of the example round: Alex opens with a seven, Ben defends, Chloe throws in."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that the tests of one module share."""
    with ServerProcess(tmp_path_factory.mktemp("page")) as server:
        yield server.url


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Start a server that deals every game from a deck; give its address."""
    with ExitStack() as stack:
        yield lambda deck: stack.enter_context(Served(tmp_path, deck)).url


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., list[Person]]]:
    """Make people with pages of their own; at the end none of their pages may have failed."""
    made: list[Person] = []

    def make(*names: str) -> list[Person]:
        fresh = [Person(browser, name) for name in names]
        made.extend(fresh)
        return fresh

    yield make
    for person in made:
        person.close()


def swapped(deck: str, *pairs: str) -> str:
    """Give the deck with cards exchanged: "7s Kc" puts each in the other's place."""
    cards = deck.split()
    for pair in pairs:
        one, other = map(cards.index, pair.split())
        cards[one], cards[other] = cards[other], cards[one]
    return " ".join(cards)


@pytest.fixture
def table(
    serve: Callable[[str], str], people: Callable[..., list[Person]]
) -> Callable[..., tuple[Person, Person, Person]]:
    """Seat Alex, Ben and Chloe at a table of their own and start a game dealt from a deck."""

    def begin(deck: str = ROUND, **rules: bool | str) -> tuple[Person, Person, Person]:
        link = make_room(serve(deck), rules={"preset": "podkidnoy", **rules})
        alex, ben, chloe = everybody = people("Alex", "Ben", "Chloe")
        deal(link, everybody)
        return alex, ben, chloe

    return begin


@pytest.fixture
def pair(
    serve: Callable[[str], str], people: Callable[..., list[Person]]
) -> Callable[..., tuple[Person, Person]]:
    """Seat Alex, who is host, and Ben at a table of their own; games are dealt as the example round is."""

    def sit(seats: int = 2) -> tuple[Person, Person]:
        link = make_room(serve(ROUND), seats=seats)
        alex, ben = people("Alex", "Ben")
        alex.sit(link)
        ben.sit(link)
        return alex, ben

    return sit
