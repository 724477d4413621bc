"""A page with a part that comes late, or never as the server has another release by now: nothing waits."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.person import LISTEN
from tests.web.scenes import messages
from tests.web.stage import stage, stage_messages, stage_replay

pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fetches everything itself, and writes down what is said."""
    context = browser.new_context(locale="en-GB", service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(LISTEN)
    yield page
    context.close()


def is_gone(page: Page, part: str) -> list[str]:
    """Let a part be gone with its release; give the addresses that are asked for in vain."""
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=404)

    page.route("**/*", lambda route: refuse(route) if route.request.method == "HEAD" else route.fallback())
    page.route(f"**/*{part}*.js", refuse)
    return asked


def hold(page: Page, part: str) -> Callable[[], Route]:
    """Hold a part back; what is given waits until it is asked for."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(f"**/*{part}*.js", keep)

    def found() -> Route:
        for _ in range(1_000):
            if held:
                return held[0]
            page.wait_for_timeout(10)
        raise AssertionError(f"{part} was not asked for")

    return found


def test_a_fold_on_an_old_page_says_so_each_time_and_asks_once(page: Page, url: str) -> None:
    asked = is_gone(page, "talk")
    stage(page, url, "defence")
    for _ in range(2):
        page.evaluate("heard.length = 0")
        page.get_by_text("Say something").click()
        page.wait_for_function("() => heard.some(([, text]) => text.includes('The server has been renewed'))")
        expect(page.locator(".phrases[open]")).to_have_count(0)
    expect(page.locator("#old")).to_have_count(1)
    assert len([one for one in asked if "talk" in one]) == 1, asked


@pytest.mark.parametrize("old", [True, False])
@pytest.mark.parametrize(
    ("scene", "pressed", "action"), [("defence", "#take", "take"), ("attack", ".hand button", "attack")]
)
def test_what_cannot_be_asked_about_is_played(
    page: Page, url: str, scene: str, pressed: str, action: str, old: bool
) -> None:
    if old:
        is_gone(page, "asking")
    else:
        page.route("**/*asking*.js", lambda route: route.abort())
    wishes = json.dumps({"askTake": True, "askTrump": True})
    page.add_init_script(f"localStorage.setItem('durnius.settings', '{wishes}')")
    staged = stage(page, url, scene)
    page.wait_for_function("() => performance.now() - changed > 330", polling=30)
    page.locator(pressed).first.press("Enter")
    assert str(staged.sends(page, "act")["action"]).split()[0] == action


def test_what_asks_is_there_before_the_first_press(page: Page, url: str) -> None:
    page.add_init_script("localStorage.setItem('durnius.settings', '{\"askTake\":true}')")
    with page.expect_response("**/*asking*.js"):
        stage(page, url, "defence")


def test_the_strip_of_the_last_bout_is_hidden_until_it_says_something(page: Page, url: str) -> None:
    held = hold(page, "last")
    told = messages("attack")
    assert json.loads(told[-1])["game"]["previous_bout"]
    stage_messages(page, url, [told[0], told[-1]])
    route = held()
    expect(page.locator(".pile .last")).to_be_hidden()
    route.continue_()
    expect(page.locator(".pile summary")).to_contain_text("Last bout: ")


def test_a_last_bout_that_comes_late_stands_at_no_other_step(page: Page, url: str) -> None:
    held = hold(page, "last")
    stage_replay(page, url)
    route = held()
    page.locator("#first").press("Enter")
    expect(page.locator(".sit")).to_contain_text("Step 0 of")
    route.continue_()
    page.evaluate("(part) => import(part)", route.request.url)
    page.wait_for_load_state("networkidle")
    expect(page.locator(".pile .last")).to_be_hidden()
