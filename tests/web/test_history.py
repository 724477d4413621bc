"""Views that cover the page: Back puts them away and leads nowhere else, and none leaves an entry behind."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.person import Person, make_room
from tests.web.scenes import messages
from tests.web.stage import Staged
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


def open_by_menu(page: Page) -> None:
    page.get_by_role("button", name="Settings").press("Enter")
    expect(page.locator("#settings-h")).to_be_focused()


def count_turns(page: Page) -> None:
    """Count from now on how often the page has come to another entry."""
    page.evaluate("window.turns = 0; addEventListener('popstate', () => { turns += 1; }); 0")


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
    page.wait_for_function("() => history.state === null")
    assert entries(page) == before + 1  # the one that Forward leads to


def test_a_page_that_is_loaded_anew_in_the_settings_shows_the_table(seated: Person) -> None:
    page, here = seated.page, seated.page.url
    open_settings(seated)
    page.reload()
    expect(page.locator("#places")).to_be_visible()
    page.wait_for_function("() => history.state === null")
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


def test_the_skip_link_leads_to_the_settings_while_they_stand_and_leaves_no_entry(
    seated: Person, url: str
) -> None:
    page = seated.page
    for start in (False, True):
        if start:
            page.goto(url)
            page.wait_for_selector(".start")
            seated.settings()
        else:
            open_settings(seated)
        before = entries(page)
        count_turns(page)
        page.evaluate("addEventListener('click', (event) => { window.followed = !event.defaultPrevented; })")
        page.locator("a.skip").press("Enter")
        expect(page.locator("#settings-h")).to_be_focused()
        assert (page.evaluate("followed"), entries(page)) == (False, before)
        page.get_by_role("button", name="Back").first.press("Enter")
        page.wait_for_function("() => turns === 1")
        assert page.evaluate("history.state") is None


def test_where_the_browser_does_not_tell_that_an_entry_was_left_they_open_again(seated: Person) -> None:
    page = seated.page
    page.evaluate("history.back = () => {}")
    for _ in range(2):
        open_settings(seated)
        page.get_by_role("button", name="Back").first.press("Enter")
        expect(page.locator("#places")).to_be_visible()


def test_what_ends_behind_the_settings_has_ended_when_they_are_put_away(browser: Browser, url: str) -> None:
    with opened(browser, url, "attack") as (page, staged):
        lost = page.locator(".offline")
        staged.silent = True
        staged.drop()
        expect(lost).to_be_visible()
        open_by_menu(page)
        expect(lost).to_be_visible()
        expect(page.locator(".hand")).to_be_hidden()
        staged.speak()
        expect(lost).to_be_hidden()
        page.go_back()
        expect(page.locator(".hand")).to_be_visible()
        expect(lost).to_be_hidden()


def test_who_is_removed_behind_the_settings_is_asked_nothing_any_more(browser: Browser, url: str) -> None:
    with opened(browser, url, "attack") as (page, staged):
        page.get_by_role("button", name="Leave the game").press("Enter")
        expect(page.get_by_text("Really leave?")).to_be_visible()
        open_by_menu(page)
        remove(staged)
        expect(page.locator(".now")).to_have_text(REMOVED)
        page.get_by_label("Large cards").click()  # the table is not drawn for it
        page.go_back()
        expect(page.locator("#notice-h")).to_be_visible()
        expect(page.get_by_text("Really leave?")).to_be_hidden()
        expect(page.locator(".felt")).to_have_count(0)


REMOVED = "The host removed you from the table."


def remove(staged: Staged) -> None:
    staged.rest = ['{"t":"bye","code":"kicked"}']
    staged.tell()


def leave(page: Page, staged: Staged) -> None:
    page.get_by_role("button", name="Leave the game").press("Enter")
    page.get_by_role("button", name="Leave", exact=True).press("Enter")
    staged.rest = [json.dumps({"t": "ok", "id": staged.sends(page, "leave")["id"]})]
    staged.tell()


@pytest.mark.parametrize("kicked", [False, True])
def test_neither_back_nor_forward_leads_to_a_table_one_is_not_at_any_more(
    browser: Browser, url: str, *, kicked: bool
) -> None:
    with opened(browser, url, "over") as (page, staged):
        page.locator("#room").press("Enter")
        expect(page.locator("#places-h")).to_be_focused()
        count_turns(page)
        if kicked:
            remove(staged)
        else:
            leave(page, staged)
        heading = page.locator("#notice-h")
        expect(heading).to_be_visible()
        page.wait_for_function("() => turns === 1")  # the seats' entry is left
        heading.focus()
        page.go_forward()
        page.wait_for_function("() => turns === 3")  # there, and away again
        assert page.evaluate("history.state") is None
        expect(heading).to_be_focused()
        expect(page.locator(".felt, #places")).to_have_count(0)
        open_by_menu(page)
        page.get_by_label("Large cards").click()
        page.get_by_role("button", name="Back").first.press("Enter")
        expect(heading).to_be_visible()
        expect(page.locator(".felt, #places")).to_have_count(0)
        page.locator("a.skip").press("Enter")
        expect(page.locator("#app")).to_be_focused()


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
    page.locator("#title").focus()
    count_turns(page)
    before = entries(page)
    page.locator("a.skip").press("Enter")  # nothing comes of it but the focus
    expect(page.locator("#places-h")).to_be_focused()
    assert (entries(page), page.evaluate("history.state")) == (before, "seats")
    page.locator(".to-game").press("Enter")
    expect(page.locator("#room")).to_be_focused()
    page.wait_for_function("() => turns === 1")
    assert page.evaluate("history.state") is None


def test_a_game_that_begins_takes_the_entry_of_the_seats_away(
    over: tuple[Page, Callable[[], object]],
) -> None:
    page, begin = over
    page.locator("#room").press("Enter")
    expect(page.locator("#places-h")).to_be_focused()
    count_turns(page)
    begin()
    expect(page.locator(".felt")).to_be_visible()
    page.wait_for_function("() => turns === 1")
    page.go_forward()  # there are no seats to look at now
    page.wait_for_function("() => turns === 3")  # there, and away again
    assert page.evaluate("history.state") is None
    expect(page.locator(".felt")).to_be_visible()
