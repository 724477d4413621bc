"""WCAG 2.2, principle 2: all of it by keyboard, in one's own time, and one always sees where one is."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from durnius.rooms.clocks import due
from tests.web.scenes import played
from tests.web.wcag.facts import Glance
from tests.web.wcag.states import opened

pytestmark = pytest.mark.slow
WEB = Path(__file__).parents[3] / "src" / "durnius" / "web"
LONGEST = """() => Math.max(
  0, ...document.getAnimations().map((one) => Number(one.effect.getComputedTiming().endTime))
)"""
TITLES = {
    "lobby": "3 of 4 seats taken",
    "attack": "Your turn to attack",
    "defence": "Your turn to defend",
    "several unbeaten": "Your turn to defend",
    "throwing in": "Waiting for Anna",
    "taking": "The table waits for you",
    "taking oneself": "Waiting for the attackers",
    "waiting": "Waiting for the attackers",
    "awaited": "The table waits for you",
    "out": "Waiting for Boris",
    "over": "Game over",
    "spectator": "Waiting for ",
}


def test_wcag_2_1_2_tab_leads_through_everything_and_round(seen: Glance) -> None:
    """`walk` has come round; every control that stands there was on the way."""
    reached = {stop["html"] for stop in seen.stops}
    radios = 'type="radio"'
    missed = [
        control["html"]
        for control in seen.facts["controls"]
        if control["html"] not in reached and radios not in control["html"]
    ]
    assert missed == []


def test_wcag_2_1_4_single_characters_do_nothing(seen: Glance) -> None:
    before, after = seen.after_characters
    assert before == after
    assert seen.heard_characters == []


def test_wcag_2_2_2_nothing_moves_for_long(browser: Browser, url: str) -> None:
    styles = "".join(path.read_text("utf-8") for path in WEB.glob("styles/*.css"))
    assert "infinite" not in styles
    times = [float(time) for time in re.findall(r"(?:animation|transition): [^;]*?([\d.]+)s", styles)]
    assert times
    assert max(times) <= 0.15
    with opened(browser, url, "throw-in", until=4) as (page, staged):
        page.emulate_media(reduced_motion="no-preference")
        longest = 0
        while staged.rest:
            staged.tell()
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            longest = max(longest, page.evaluate(LONGEST))
        assert 0 < longest <= 150


def at_rest(page: Page) -> str:
    """Let the page's clock run, and what comes over the wire come in, until nothing changes; give all."""
    seen = [""]
    while len(seen) < 6 or len(set(seen[-5:])) > 1:
        assert len(seen) < 200, "it never comes to rest"
        page.clock.run_for(2_000)
        page.wait_for_timeout(100)
        seen.append(str(page.evaluate("document.querySelector('main').innerHTML + document.title")))
    return seen[-1]


def test_wcag_2_2_3_a_game_without_a_timer_waits_for_hours(browser: Browser, url: str) -> None:
    room = played("defence").room
    assert room.game is not None
    assert room.timer_s is None
    assert due(room) is None  # nothing will ever happen by itself
    with opened(browser, url, "defence", clock=True) as (page, _):
        before, told = at_rest(page), page.evaluate("heard.length")
        page.clock.fast_forward(3_600_000)
        assert at_rest(page) == before
        later = page.evaluate("(told) => heard.slice(told).map(([, text]) => text)", told)
        assert [text for text in later if "onnect" not in text] == []


@pytest.mark.parametrize("scene", ["throw-in", "over"])
def test_wcag_2_3_1_2_3_3_with_less_motion_nothing_moves_at_any_event(
    browser: Browser, url: str, scene: str
) -> None:
    with opened(browser, url, scene, until=3) as (page, staged):
        events = 0
        while staged.rest:
            staged.tell()
            events += 1
            moving = page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame("
                "() => done(document.getAnimations().length))))"
            )
            assert moving == 0
        assert events > 8


def test_wcag_2_3_1_2_3_3_nothing_moves_at_rest(seen: Glance) -> None:
    assert seen.facts["moving"] == []


def test_wcag_2_4_1_the_first_stop_leads_to_the_cards(seen: Glance) -> None:
    place = "cards-h" if seen.table else "places-h"
    assert seen.stops[0]["href"] == f"#{place}"
    assert seen.skipped == place


def test_wcag_2_4_2_the_title_says_the_state_first(seen: Glance) -> None:
    assert seen.facts["title"].startswith(TITLES[seen.state])
    assert seen.facts["title"].endswith("– Friday – Durnius")


def test_wcag_2_4_3_tab_goes_in_the_order_of_the_page(seen: Glance) -> None:
    order = [stop["at"] for stop in seen.stops]
    assert order == sorted(order)
    assert len(order) > 8


def test_wcag_2_4_6_2_4_10_the_headings_are_those_of_the_outline(seen: Glance) -> None:
    wanted = ["h1 Friday", "h2 Situation", "h2 Table", "h2 Your cards", "h2 Players", "h2 Game log"]
    if not seen.table:
        wanted = ["h1 Friday", "h2 Seats", "h2 Invite", "h2 Rules"]
    found = seen.facts["headings"]
    assert [heading for heading in found if not re.fullmatch(r"h3 Bout \d+", heading)] == wanted


def test_wcag_2_4_7_2_4_13_the_focus_is_a_ring_of_three_pixels(seen: Glance) -> None:
    assert {stop["ring"] for stop in seen.stops} == {"solid 3px"}
    assert all(stop["see"] for stop in seen.stops)


def test_wcag_2_4_7_2_4_11_2_4_13_the_focus_is_seen_in_all_colours_and_under_every_pointer(
    seen: Glance,
) -> None:
    """Rings of 3 pixels with 3:1, and nothing over what has the focus."""
    assert {"dark", "forced light", "forced dark", "more contrast", "320x568 coarse"} <= set(seen.rings)
    assert {name: found for name, found in seen.rings.items() if found} == {}


def test_wcag_2_4_11_2_4_12_nothing_covers_what_has_the_focus(seen: Glance) -> None:
    assert [stop["html"] for stop in seen.stops if stop["covered"]] == []
    assert {size: found for size, found in seen.covered.items() if found} == {}


def test_wcag_2_5_1_2_5_7_a_tap_plays_a_card(browser: Browser, url: str) -> None:
    with opened(browser, url, "attack", touch=True) as (page, staged):
        card = page.locator(".hand .playable").first
        wanted = card.get_attribute("data-c")
        page.wait_for_function("() => performance.now() - changed > 330", polling=30)
        card.tap()
        page.wait_for_function("() => document.activeElement.matches('.hand .card')")
        acts = [wish for wish in staged.sent if wish["t"] == "act"]
        assert [act["action"] for act in acts] == [f"attack {wanted}"]


def test_wcag_2_5_2_a_card_is_played_on_release(browser: Browser, url: str) -> None:
    with opened(browser, url, "attack") as (page, staged):
        page.wait_for_function("() => performance.now() - changed > 330", polling=30)
        box = page.locator(".hand .playable").first.bounding_box()
        assert box
        x, y = box["x"] + 20, box["y"] + 60
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - 300)
        page.mouse.up()
        assert not [wish for wish in staged.sent if wish["t"] == "act"]
        page.mouse.move(x, y)
        page.mouse.down()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
        assert not [wish for wish in staged.sent if wish["t"] == "act"]
        page.mouse.up()
        page.wait_for_function("() => document.activeElement.matches('.hand .card')")
        assert [wish["t"] for wish in staged.sent if wish["t"] == "act"] == ["act"]


def test_wcag_2_5_3_a_control_is_called_by_the_words_it_shows(seen: Glance) -> None:
    for control in seen.facts["controls"]:
        assert control["words"].lower() in control["name"].lower(), control
        assert control["name"], control


def test_wcag_2_5_5_2_5_8_everything_to_touch_is_44_pixels(seen: Glance) -> None:
    assert {name: found for name, found in seen.small.items() if found} == {}


def test_wcag_2_5_5_2_5_8_what_is_touched_is_8_pixels_apart(seen: Glance) -> None:
    assert {name: found for name, found in seen.near.items() if found} == {}
