"""Views that cover the page: Back puts them away and leads nowhere else, and none leaves an entry behind."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.person import Person, make_room
from tests.web.scenes import messages
from tests.web.wcag.states import opened

pytestmark = pytest.mark.slow


@pytest.fixture(params=[360, 1280])
def seated(request: pytest.FixtureRequest, url: str, people: Callable[..., list[Person]]) -> Person:
    """Somebody at a table, in a narrow window and in a wide one."""
    (alex,) = people("Alex")
    alex.page.set_viewport_size({"width": request.param, "height": 740})
    alex.sit(make_room(url))
    return alex


def open_settings(person: Person) -> None:
    if not person.page.get_by_role("button", name="Settings").is_visible():
        person.page.get_by_role("button", name="Menu").press("Enter")
    person.settings()


def entries(page: Page) -> int:
    found = page.evaluate("history.length")
    assert isinstance(found, int)
    return found


def test_back_puts_the_settings_away_and_forward_shows_them(seated: Person) -> None:
    page, here = seated.page, seated.page.url
    opener = "Settings" if page.get_by_role("button", name="Settings").is_visible() else "Menu"
    open_settings(seated)
    page.evaluate("window.same = true")
    page.go_back()
    expect(page.locator("#places")).to_be_visible()
    expect(page.locator("#settings-h")).to_have_count(0)
    assert (page.url, seated.focused(), page.evaluate("window.same")) == (here, opener, True)
    page.go_forward()
    expect(page.locator("#settings-h")).to_be_focused()
    expect(page.locator("#places")).to_be_hidden()
    page.go_back()
    expect(page.locator("#places")).to_be_visible()
    assert (seated.focused(), page.evaluate("window.same")) == (opener, True)


def test_their_own_button_leaves_no_entry_behind(seated: Person) -> None:
    page = seated.page
    before = entries(page)
    for _ in range(3):
        open_settings(seated)
        page.get_by_role("button", name="Back").first.press("Enter")
        expect(page.locator("#places")).to_be_visible()
    page.wait_for_function("history.state === null")
    assert entries(page) == before + 1  # the one that Forward leads to


def test_a_page_that_is_loaded_anew_in_the_settings_shows_the_table(seated: Person) -> None:
    page, here = seated.page, seated.page.url
    open_settings(seated)
    page.reload()
    expect(page.locator("#places")).to_be_visible()
    page.wait_for_function("history.state === null")
    page.go_back()
    assert page.url != here  # no second entry of the table


def test_the_settings_of_the_start_page_are_put_away_too(
    url: str, people: Callable[..., list[Person]]
) -> None:
    (alex,) = people("Alex")
    alex.page.goto(url)
    alex.page.wait_for_selector(".start")
    alex.settings()
    alex.page.go_back()
    expect(alex.page.locator(".start")).to_be_visible()
    assert alex.focused() == "Settings"


@pytest.fixture
def over(browser: Browser, url: str) -> Iterator[tuple[Page, Callable[[], object]]]:
    """The page after a game, and what tells it that the next one has begun."""
    told = messages("over")
    with opened(browser, url, "over") as (page, staged):
        staged.rest = [told[1]]
        yield page, staged.tell


def test_back_leads_from_the_seats_to_the_game_that_is_over(
    over: tuple[Page, Callable[[], object]],
) -> None:
    page, _ = over
    page.locator("#room").press("Enter")
    expect(page.locator("#places-h")).to_be_focused()
    page.go_back()
    expect(page.locator("#room")).to_be_focused()
    page.go_forward()
    expect(page.locator("#places-h")).to_be_focused()
    page.locator("a.skip").press("Enter")
    page.evaluate("new Promise((done) => setTimeout(done, 100))")  # nothing comes of it but the focus
    expect(page.locator("#places-h")).to_be_focused()
    page.locator(".to-game").press("Enter")
    expect(page.locator("#room")).to_be_focused()
    page.wait_for_function("history.state === null")


def test_a_game_that_begins_takes_the_entry_of_the_seats_away(
    over: tuple[Page, Callable[[], object]],
) -> None:
    page, begin = over
    page.locator("#room").press("Enter")
    expect(page.locator("#places-h")).to_be_focused()
    begin()
    expect(page.locator(".felt")).to_be_visible()
    page.wait_for_function("history.state === null")
    page.go_forward()  # there are no seats to look at now
    page.wait_for_function("history.state === null")
    expect(page.locator(".felt")).to_be_visible()
