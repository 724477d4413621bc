"""What a page shows is there when the browser has loaded it: a screen reader reads it from its top then.

What came later would be read in pieces, or not at all, since the reader is past the place where it is put.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.serverprocess import ServerProcess
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow


def at_load(page: Page, url: str) -> list[str]:
    """Open a page and give its headings, fields and buttons as they are named when it is loaded.

    Nothing comes over a socket or is fetched by a script meanwhile, however fast it would be here.
    """
    page.route("**/*.json", lambda route: route.abort())
    page.route_web_socket("**/ws/*", lambda socket: None)
    page.add_init_script(
        """addEventListener("load", () => {
          const all = [...document.querySelectorAll("h1, h2, label, button, a")];
          window.atLoad = all.filter((one) => one.checkVisibility()).map((one) => one.textContent.trim());
        })"""
    )
    page.goto(url, wait_until="networkidle")
    found = page.evaluate("window.atLoad")
    assert isinstance(found, list)
    return found


@pytest.fixture
def stranger(people: Callable[..., list[Person]]) -> Person:
    """Somebody who was never here."""
    return people("Ben")[0]


def test_the_start_page(server: ServerProcess, stranger: Person) -> None:
    found = at_load(stranger.page, server.url)
    wanted = ["Durak, together at one table", "Your name", "New table", "Create the table", "Open tables"]
    assert [words for words in wanted if words not in found] == []


def test_a_room_before_its_first_game(server: ServerProcess, stranger: Person) -> None:
    found = at_load(stranger.page, make_room(server.url, seats=3))
    wanted = ["Seats", "Your name", "Sit down", "Sit on seat 1", "Sit on seat 3", "Invite", "Rules"]
    assert [words for words in wanted if words not in found] == []


def test_the_help(server: ServerProcess, stranger: Person) -> None:
    found = at_load(stranger.page, f"{server.url}/help")
    assert {"On this page", "What it is about", "Keys"} <= set(found), found
