"""What a page shows is there when the browser has loaded it: a screen reader reads it from its top then.

What came later would be read in pieces, or not at all, since the reader is past the place where it is put.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

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


@pytest.mark.parametrize("width", [360, 412, 768, 1350])
@pytest.mark.parametrize("where", ["/", "/help"])
def test_nothing_moves_when_the_scripts_fill_a_page(
    server: ServerProcess, stranger: Person, where: str, width: int
) -> None:
    """What is painted before they come stays where it is."""
    page = stranger.page
    page.set_viewport_size({"width": width, "height": 820})

    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route(re.compile(r"(startpage|help)\.js$"), hold)
    page.add_init_script(
        """window.moved = [];
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries())
            moved.push([value, ...sources.map(({ node }) => node?.id || node?.className || node?.nodeName)]);
        }).observe({ type: "layout-shift", buffered: true });"""
    )
    page.goto(server.url + where, wait_until="commit")
    while not (late and page.evaluate("performance.getEntriesByName('first-contentful-paint').length")):
        page.wait_for_timeout(50)
    late[0].continue_()
    page.locator(".start, .help").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("moved") == []
