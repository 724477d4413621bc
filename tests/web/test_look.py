"""The picture: pages and tables that no state of the WCAG table shows, at every size and in all colours.

The states of a game are looked at in tests/web/wcag; here are the other pages and the fullest tables.
"""

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.looking import COVERED, complaints, pale, sideways, small_targets
from tests.web.scenes import choosable, review
from tests.web.stage import settle, stage, stage_replay, stage_review, window
from tests.web.wcag.measured import MEASURES, too_near, walk

SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1100, 700), (1280, 800)]
PAGES = ("start", "help", "stats", "learn", "replay", "review", "settings", "seats", "six", "many", "teams")


@pytest.fixture
def seen(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of the size that the test asks for."""
    width, height = getattr(request, "param", (1280, 800))
    with window(browser, width, height, still=True) as page:
        yield page


def sized(*sizes: tuple[int, int]) -> list[object]:
    """Give what `seen` needs for these sizes."""
    return [pytest.param(size, id=f"{size[0]}x{size[1]}") for size in sizes]


def show(page: Page, url: str, what: str) -> None:
    """Show the start page, the help page, a finished game, what covers a table, or a scene."""
    if what in ("start", "help", "stats", "learn"):
        page.goto(f"{url}/" if what == "start" else f"{url}/{what}")
        page.locator(".help" if what == "stats" else f".{what}").wait_for()
        settle(page)
    elif what == "replay":
        stage_replay(page, url)
    elif what == "review":
        stage_review(page, url, json.loads(review())["mistakes"][0])
    elif what == "settings":
        stage(page, url, "defence")
        page.get_by_role("button", name="Settings").click()
        page.locator(".keytable").wait_for()
        settle(page)
    elif what == "seats":
        stage(page, url, "over")
        page.get_by_role("button", name="Seats and options").click()
        page.get_by_label("Bots play every").wait_for()
        settle(page)
    else:
        stage(page, url, what)


def judge(page: Page) -> list[str]:
    """List everything that is wrong with what is shown."""
    return sideways(page) + small_targets(page) + complaints(page)


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((320, 568), (360, 740), (1280, 800)), indirect=True)
@pytest.mark.parametrize("scene", ["defence", "pass-on"])
def test_choices_cover_no_card_and_what_is_asked_stands_with_them(seen: Page, url: str, scene: str) -> None:
    stage(seen, url, scene)
    asked = seen.locator(".choices p")
    expect(asked).to_be_hidden()
    card = seen.locator(f'.hand .card[data-c="{choosable(scene)}"]')
    while not seen.locator(".cancel").is_visible():  # a press right after the table changed is not taken
        card.click()
    settle(seen)
    expect(asked).to_have_text("2 ways to play it. Choose in Table.")
    for what in (".choices p", ".choice"):
        for one in seen.locator(what).all():
            expect(one).to_be_in_viewport(ratio=1)
    assert seen.locator(".choice").count() == 2
    assert seen.evaluate(COVERED, [".choice, .choices", ".card, .choice, .choices p"]) == []
    assert seen.locator("#why").inner_text() == ""  # it is not asked twice


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((360, 740), (1280, 800)), indirect=True)
@pytest.mark.parametrize("scene", ["over", "attack"])
def test_the_heading_of_ones_cards_covers_nothing_when_it_has_the_focus(
    seen: Page, url: str, scene: str
) -> None:
    stage(seen, url, scene)
    seen.evaluate("document.getElementById('cards-h').focus({ focusVisible: true })")
    settle(seen)
    expect(seen.locator("#cards-h")).to_be_in_viewport(ratio=1)
    assert seen.evaluate("document.getElementById('cards-h').offsetWidth") > 60
    covered = seen.evaluate(COVERED, ["#cards-h", ".situation, .seat, .seat *, .card, button, .over"])
    assert covered == []


@pytest.mark.slow
def test_who_watches_is_offered_no_cards_to_be_read_out(seen: Page, url: str) -> None:
    stage(seen, url, "spectator")
    read = seen.get_by_role("group", name="Read out")
    names = ["Table", "Trump", "Situation", "Players", "Previous message"]
    assert read.get_by_role("button").all_inner_texts() == names


@pytest.mark.slow
@pytest.mark.parametrize("what", PAGES)
def test_it_fits_every_size_and_colour(seen: Page, url: str, what: str) -> None:
    show(seen, url, what)
    wrong: dict[str, list[str]] = {}
    for width, height in SIZES:
        seen.set_viewport_size({"width": width, "height": height})
        settle(seen)
        wrong[f"{width}x{height}"] = sideways(seen) + small_targets(seen) + too_near(seen)
        if (width, height) in ((320, 568), (1280, 800)):
            wrong[f"axe {width}"] = complaints(seen)
    wrong["pale in light"] = pale(seen)
    seen.emulate_media(color_scheme="dark")
    wrong["pale in the dark"] = pale(seen)
    for theme in ("dark", "light"):
        seen.emulate_media(forced_colors="active", color_scheme=theme)
        wrong[f"forced, {theme}"] = seen.evaluate(MEASURES, "forced") + seen.evaluate(MEASURES, "rings")
    assert {where: found for where, found in wrong.items() if found} == {}


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["defence", "six", "many"])
def test_large_cards_fit_every_size(seen: Page, url: str, scene: str) -> None:
    stage(seen, url, scene)
    card = seen.locator(".hand .card").first
    usual = card.evaluate("(node) => node.offsetWidth")
    seen.evaluate("localStorage.setItem('durnius.settings', '{\"size\":\"large\"}')")
    seen.reload()
    card.wait_for()
    wrong: dict[str, list[str]] = {}
    for width, height in SIZES:
        seen.set_viewport_size({"width": width, "height": height})
        settle(seen)
        wrong[f"{width}x{height}"] = sideways(seen) + small_targets(seen) + seen.evaluate(MEASURES, "clipped")
        if (width, height) in ((320, 568), (740, 360)):
            wrong[f"focus {width}"] = seen.evaluate(MEASURES, "rings")
    assert {where: found for where, found in wrong.items() if found} == {}
    assert card.evaluate("(node) => node.offsetWidth") > usual


@pytest.mark.slow
@pytest.mark.parametrize("what", PAGES)
def test_big_letters_and_wide_spacing_fit_and_the_focus_shows(seen: Page, url: str, what: str) -> None:
    show(seen, url, what)
    assert {stop["ring"] for stop in walk(seen)} == {"solid 3px"}
    seen.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in (1280, 640):
        seen.set_viewport_size({"width": width, "height": 900})
        settle(seen)
        assert sideways(seen) == []
    seen.evaluate("document.documentElement.style.fontSize = ''")
    seen.set_viewport_size({"width": 320, "height": 740})
    seen.evaluate(
        "for (const node of document.querySelectorAll('*')) if (node instanceof HTMLElement)"
        " Object.assign(node.style, { lineHeight: '1.5', letterSpacing: '.12em', wordSpacing: '.16em' })"
    )
    settle(seen)
    assert sideways(seen) == []


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((320, 568), (1280, 800)), indirect=True)
@pytest.mark.parametrize("name", ["defence", "pass-on"])
def test_the_ways_to_play_a_card_move_no_button(seen: Page, url: str, name: str) -> None:
    stage(seen, url, name)
    take = seen.locator("#take")
    before = take.bounding_box()
    card = seen.locator(f'.hand .card[data-c="{choosable(name)}"]')
    cancel = seen.locator(".cancel")
    expect(card).to_be_visible()
    while not cancel.is_visible():  # a press right after the table changed is not taken
        card.click()
    settle(seen)
    assert judge(seen) == []
    assert take.bounding_box() == before


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((320, 740)), indirect=True)
def test_case_23_each_of_24_cards_can_be_seen_and_touched(seen: Page, url: str) -> None:
    stage(seen, url, "many")
    corners = seen.locator(".hand li").evaluate_all(
        "all => all.map((one) => [one.offsetLeft, one.offsetTop])"
    )
    rows = sorted({top for _, top in corners})
    assert [len([corner for corner in corners if corner[1] == row]) for row in rows] == [6, 6, 6, 6]
    assert all(below - above >= 44 for above, below in pairwise(rows))
    columns = sorted({left for left, _ in corners})
    assert all(right - left >= 44 for left, right in pairwise(columns))
    box = seen.locator(".hand li").last.bounding_box()
    assert box
    assert 0 <= box["x"] <= 320 - box["width"]


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((740, 360), (320, 568)), indirect=True)
def test_low_windows_keep_bar_and_buttons_in_sight(seen: Page, url: str) -> None:
    stage(seen, url, "defence")
    for where in (0, 10_000):
        seen.evaluate("where => scrollTo(0, where)", where)
        for part in ("#situation", "#done", "#take"):
            expect(seen.locator(part)).to_be_in_viewport(ratio=1)
