"""Small windows, phones that stand and that lie: what answers a press, or waits for one, is in sight."""

import base64
import json
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.serverprocess import ServerProcess
from tests.web.looking import COVERED, complaints, pale, sideways, small_targets
from tests.web.person import Person, make_room
from tests.web.scenes import choosable, messages
from tests.web.stage import settle, stage, stage_messages, window

pytestmark = pytest.mark.slow
PHONE = (360, 740)
SHORT = (360, 640)
LYING = (640, 360)
HEAD = "68f0165f14f2aabb"
MAGENTA = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height);
  let found = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] > 200 && data[at + 1] < 90 && data[at + 2] > 200) found += 1;
  }
  return found;
}"""
"""Counts pixels of a colour that nothing of the page has."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where there are rooms: the other server is asked for so many that are none that it soon says no."""
    with ServerProcess(tmp_path_factory.mktemp("played")) as server:
        yield server.url


@pytest.fixture
def seen(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of the size that the test asks for, under a finger."""
    width, height = request.param
    with window(browser, width, height, touch=True, still=True) as page:
        yield page


def sized(*sizes: tuple[int, int]) -> pytest.MarkDecorator:
    """Ask for pages of these sizes."""
    return pytest.mark.parametrize("seen", sizes, indirect=True, ids=lambda size: f"{size[0]}x{size[1]}")


def judge(page: Page) -> list[str]:
    """List everything that is wrong with what is shown."""
    return sideways(page) + small_targets(page) + complaints(page) + pale(page)


def below(answer: Locator, button: Locator) -> float:
    """How far below a button its answer begins."""
    upper, lower = button.bounding_box(), answer.bounding_box()
    assert upper
    assert lower
    return lower["y"] - upper["y"] - upper["height"]


@pytest.mark.parametrize(("width", "height"), [PHONE, (1280, 800)])
def test_in_the_lobby_an_answer_stands_with_the_button_that_was_pressed(
    browser: Browser, played: str, width: int, height: int
) -> None:
    ben = Person(browser, "Ben", width=width, height=height)
    ben.sit(make_room(played, seats=2))
    answer = ben.page.locator(".answer")
    for label, said in (
        ("Save options", "Saved."),
        ("Copy link", "Link copied."),
        ("Start", "Start needs two players"),
        ("Save options", "Saved."),
    ):
        ben.press(label)
        expect(answer).to_contain_text(said)
        expect(answer).to_be_in_viewport(ratio=1)
        button = ben.page.get_by_role("button", name=label, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        assert 0 <= below(answer, button) < 60
        assert judge(ben.page) == []
    ben.page.locator("#name").fill("")
    ben.press("Change name")
    expect(answer).to_contain_text("Please enter a name first.")
    assert 0 <= below(answer, ben.page.get_by_role("button", name="Change name")) < 60
    ben.close()


@sized(PHONE, (1280, 800))
def test_a_log_of_nothing_says_so_and_has_nothing_to_compare(seen: Page, url: str) -> None:
    first, *_, one, last = messages("waiting")
    one, last = (json.dumps({**json.loads(told), "head": HEAD}) for told in (one, last))
    # To who comes to watch, since whoever has a seat is told where the game stands.
    quiet = json.dumps({**json.loads(one), "events": [], "you": {"seat": None, "host": False}})
    staged = stage_messages(seen, url, (first, quiet, last), until=2)
    log, code = seen.locator("#log"), seen.locator("#code")
    expect(log).to_have_text(
        re.compile(r"^Game log\s+Nothing has happened since this page was opened\.$"), use_inner_text=True
    )
    assert log.locator("summary, a, button").filter(visible=True).count() == 0
    staged.tell()
    expect(log.locator("li").first).to_be_visible()
    expect(log.get_by_text("Nothing has happened")).to_be_hidden()
    expect(code).to_be_hidden()
    log.get_by_text("Compare with others").click()
    expect(code).to_contain_text("68f0 165f 14f2")
    expect(log.get_by_role("link")).to_be_visible()
    assert judge(seen) == []


@sized((320, 568), PHONE)
def test_read_out_is_one_row_under_a_finger(seen: Page, url: str) -> None:
    stage(seen, url, "attack")
    group = seen.get_by_role("group", name="Read out")
    box = group.bounding_box()
    assert box
    assert box["height"] <= 64
    buttons = group.get_by_role("button")
    expect(buttons).to_have_count(6)
    assert len({round(tops) for tops in buttons.evaluate_all("all => all.map((one) => one.offsetTop)")}) == 1
    buttons.first.focus()
    for button in buttons.all():
        expect(button).to_be_focused()
        settle(seen)
        expect(button).to_be_in_viewport(ratio=1)
        seen.keyboard.press("Tab")
    assert judge(seen) == []


@sized((320, 568), PHONE)
@pytest.mark.parametrize("colours", ["none", "active"])
def test_the_row_of_read_out_shows_that_it_goes_on(
    seen: Page, url: str, colours: Literal["none", "active"]
) -> None:
    seen.emulate_media(forced_colors=colours)
    stage(seen, url, "attack")
    group = seen.get_by_role("group", name="Read out")
    group.scroll_into_view_if_needed()
    box = group.bounding_box()
    assert box
    corner: FloatRect = {
        "x": box["x"] + box["width"] - 30,
        "y": box["y"] + 8,
        "width": 30,
        "height": box["height"] - 16,
    }

    def painted() -> int:
        """How many pixels of the edge at the side are seen."""
        settle(seen)
        picture = base64.b64encode(seen.screenshot(clip=corner)).decode()
        found: int = seen.evaluate(MAGENTA, picture)
        return found

    edge = "background: #f0f !important; color: #f0f !important; forced-color-adjust: none"
    seen.evaluate(f"document.styleSheets[0].insertRule('.readout::after {{ {edge} }}', 0)")
    assert painted() > 500
    group.evaluate("(row) => row.scrollTo(60, 0)")
    assert painted() > 500
    group.evaluate("(row) => row.scrollTo(10_000, 0)")
    assert painted() == 0
    seen.evaluate("document.styleSheets[0].deleteRule(0)")
    expect(group.get_by_role("button").last).to_be_in_viewport(ratio=1)
    assert judge(seen) == []


@sized((320, 568), PHONE)
def test_the_ways_on_from_a_game_stand_two_in_a_row(seen: Page, url: str) -> None:
    stage(seen, url, "over")
    corners = [
        one.bounding_box() for one in seen.locator(".over").locator("button, a").filter(visible=True).all()
    ]
    assert len(corners) == 4
    assert len({corner["y"] for corner in corners if corner}) == 2
    assert judge(seen) == []


@sized(LYING, (740, 360), SHORT, (320, 568), (1280, 600))
@pytest.mark.parametrize("scene", ["defence", "six"])
def test_an_answer_covers_no_seat_and_nothing_to_press(seen: Page, url: str, scene: str) -> None:
    stage(seen, url, scene)
    why = seen.locator("#why")
    seen.locator("#done").focus()
    while not why.inner_text():  # a press right after the table changed is not taken
        seen.keyboard.press("Enter")
    settle(seen)
    expect(why).to_be_in_viewport(ratio=1)
    assert seen.evaluate(COVERED, ["#why", ".seat, .situation, .bar button, .acts .act"]) == []
    assert pale(seen) == []


@pytest.mark.parametrize(("width", "height"), [SHORT, PHONE, LYING, (1280, 600)])
def test_next_is_in_sight_when_the_first_tip_comes(
    browser: Browser, played: str, width: int, height: int
) -> None:
    """Who learns and has to press Next sees it: the bot opens, or has to answer the first card."""
    dana = Person(browser, "Dana", width=width, height=height)
    dana.page.goto(f"{played}/learn")
    dana.page.locator("#begin").click()
    dana.page.locator(".tip").wait_for()
    following = dana.page.locator("#next.main")
    if dana.page.locator(".hand .playable").count():
        dana.settle()
        dana.page.locator(".hand .playable").first.press("Enter")
    expect(following).to_be_visible()
    dana.page.evaluate("scrollTo(0, 0)")
    expect(following).to_be_in_viewport(ratio=1)
    assert dana.page.evaluate(COVERED, ["#next", ".act, .situation, .tip button"]) == []
    assert small_targets(dana.page) == []
    dana.close()


@sized(LYING, (1280, 600))
@pytest.mark.parametrize("scene", ["defence", "pass-on"])
def test_in_a_window_that_lies_all_ways_to_play_a_card_are_in_sight(seen: Page, url: str, scene: str) -> None:
    stage(seen, url, scene)
    card = seen.locator(f'.hand .card[data-c="{choosable(scene)}"]')
    while not seen.locator(".cancel").is_visible():  # a press right after the table changed is not taken
        card.click()
    settle(seen)
    for one in seen.locator(".choice, .cancel").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert seen.evaluate(COVERED, [".choice, .cancel", ".situation, .act"]) == []


@sized(PHONE)
@pytest.mark.parametrize("scene", ["attack", "six", "over", "many"])
def test_letters_of_twice_the_size_fit_a_phone(seen: Page, url: str, scene: str) -> None:
    stage(seen, url, scene)
    seen.evaluate("document.documentElement.style.fontSize = '200%'")
    settle(seen)
    assert sideways(seen) == []
    spilled = seen.evaluate(
        "() => [...document.querySelectorAll('.readout button, .trumpchip, .score :is(th, td), .pile > *')]"
        ".filter((node) => node.checkVisibility() && node.scrollWidth > node.clientWidth + 1)"
        ".map((node) => node.textContent)"
    )
    assert spilled == []


@sized(LYING, SHORT)
def test_in_forced_colours_nothing_shows_through_the_bar(seen: Page, url: str) -> None:
    seen.emulate_media(forced_colors="active")
    stage(seen, url, "defence")
    bar = seen.locator(".situation.on")
    assert not re.search(r"rgba\(.*, 0\)", bar.evaluate("(node) => getComputedStyle(node).backgroundColor"))
