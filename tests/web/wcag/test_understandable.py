"""WCAG 2.2, principle 3: it says what it is, does nothing by itself, and helps against mistakes."""

import pytest
from playwright.sync_api import Browser

from tests.web.stage import ROOM, settle, stage_replay
from tests.web.wcag.facts import Glance
from tests.web.wcag.states import opened

pytestmark = pytest.mark.slow

WATCH = """() => {
  window.focused = [];
  addEventListener("focusin", (event) => focused.push(event.target.outerHTML.slice(0, 80)));
}"""
FAIR = ("commit", "reveal")
"""What a page sends by itself: its part of the next shuffle."""


def test_wcag_3_1_1_3_1_2_the_page_has_its_language_and_names_have_none(seen: Glance) -> None:
    assert seen.facts["lang"] == "en"
    assert seen.facts["langs"] == []
    assert set(seen.facts["told"]) <= {"en"}, "a whole line has a language, and here nobody changed it"


@pytest.mark.parametrize("language", ["lt", "pl", "ru", "uk", "de", "lv"])
def test_wcag_3_1_1_3_1_2_the_language_of_the_browser_is_the_language_of_the_page(
    browser: Browser, url: str, language: str
) -> None:
    page = browser.new_page(locale=language)
    page.goto(url)
    page.locator(".start").wait_for()
    assert page.evaluate("document.documentElement.lang") == language
    page.close()


def test_wcag_3_2_1_3_2_2_focus_does_nothing(seen: Glance) -> None:
    assert [wish for wish in seen.sent if wish not in FAIR] == []


def test_wcag_3_2_1_3_2_2_a_changed_setting_plays_nothing_and_keeps_the_focus(
    browser: Browser, url: str
) -> None:
    with opened(browser, url, "defence") as (page, staged):
        page.get_by_role("button", name="Settings").click()
        fields = page.locator(".settings-page :is(input, select):visible")
        fields.first.wait_for()
        changed = 0
        for at in range(fields.count()):
            field = fields.nth(at)
            field.focus()
            kind = field.evaluate("(node) => node.type")
            if kind == "checkbox":
                page.keyboard.press("Space")
            elif kind == "select-one" and field.get_attribute("id") != "set-language":
                field.evaluate(
                    "(node) => { node.selectedIndex = (node.selectedIndex + 1) % node.options.length;"
                    " node.dispatchEvent(new Event('change', { bubbles: true })); }"
                )
            elif kind == "range":
                page.keyboard.press("ArrowLeft")
            else:
                continue
            changed += 1
            assert field.evaluate("(node) => node === document.activeElement")
        assert changed > 20
        assert [wish["t"] for wish in staged.sent if wish["t"] not in FAIR] == []


@pytest.mark.parametrize("scene", ["throw-in", "picking-up", "over", "out", "spectator"])
def test_wcag_3_2_5_no_event_moves_the_focus(browser: Browser, url: str, scene: str) -> None:
    with opened(browser, url, scene, until=4) as (page, staged):
        page.get_by_role("button", name="Situation").focus()
        page.evaluate(WATCH)
        events = len(staged.rest)
        while staged.rest:
            staged.tell()
        last = "() => document.activeElement.textContent"
        page.wait_for_function("() => performance.now() - changed > 400", polling=50)
        assert events > 8
        assert page.evaluate("focused") == []
        assert page.evaluate(last) == "Situation"


def test_wcag_3_2_6_help_is_in_the_header_of_every_page(browser: Browser, url: str) -> None:
    page = browser.new_page(locale="en-GB")
    for address in ("/", f"/r/{ROOM}/games"):
        page.goto(url + address)
        page.locator("main h2").first.wait_for()
        assert page.locator("header a[href^='/help']").count() >= 1, address
    stage_replay(page, url)
    assert page.locator("header a[href^='/help']").count() >= 1
    page.close()


def test_wcag_3_2_6_help_is_in_the_header_of_every_state(seen: Glance) -> None:
    assert seen.facts["help"]


def test_wcag_3_3_1_3_3_3_what_is_unavailable_says_why_in_text_and_speech(seen: Glance) -> None:
    unavailable = [card for card in seen.facts["cards"] if card["unavailable"]]
    assert len(seen.refusals) >= len(unavailable)
    for name, written, said in seen.refusals:
        assert written == said, name
        assert written.endswith("."), name
        assert "refused" not in written, name


def test_wcag_3_3_2_3_3_5_every_field_has_a_label(seen: Glance) -> None:
    assert [field for field in seen.facts["fields"] if not field["label"]] == []


def test_wcag_3_3_2_3_3_5_every_setting_has_a_label_and_help_tells_the_keys(
    browser: Browser, url: str
) -> None:
    with opened(browser, url, "waiting") as (page, _):
        page.get_by_role("button", name="Settings").click()
        bare = page.locator(".settings-page :is(input, select)").evaluate_all(
            "fields => fields.filter((field) => !field.labels.length).map((field) => field.id)"
        )
        assert bare == []
        page.goto(f"{url}/help")
        page.locator(".help").wait_for()
        told = page.locator("main").inner_text()
        for key in ("T", "W", "K", "Z", "D", "S", "N", "Y", "J", "0"):
            assert f"Alt+Shift+{key}" in told


def test_wcag_3_3_7_3_3_8_a_seat_needs_a_name_once_and_no_puzzle(browser: Browser, url: str) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(url)
    page.get_by_label("Your name").fill("Dana")
    page.get_by_role("button", name="Create the table").click()
    page.locator(".place.me").wait_for()
    assert "Dana" in (page.locator(".place.me").text_content() or "")
    assert page.locator("[type=password], img, iframe").count() == 0
    link = page.url
    page.context.clear_cookies()
    again = context.new_page()
    again.goto(link)
    again.locator(".lobby").wait_for()
    assert again.get_by_label("Your name").input_value() == "Dana"
    context.close()


@pytest.mark.parametrize("size", [(360, 740), (360, 600), (320, 568), (740, 360)])
def test_wcag_3_3_1_an_answer_is_in_view_where_it_is_given(
    browser: Browser, url: str, size: tuple[int, int]
) -> None:
    """Whoever presses a card at the bottom of a phone sees why nothing was played."""
    with opened(browser, url, "defence") as (page, _):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        card = page.locator(".hand button[aria-disabled=true]").first
        card.scroll_into_view_if_needed()
        card.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.getElementById('why').textContent !== ''")
        settle(page)
        seen = page.evaluate("""() => {
          const why = document.getElementById("why");
          why.style.pointerEvents = "auto"; // else fingers, and what is asked below, go through it
          const { left, top, right, bottom } = why.getBoundingClientRect();
          const points = [[(left + right) / 2, top + 2], [(left + right) / 2, bottom - 2]];
          return points.map(([x, y]) => document.elementFromPoint(x, y)?.id ?? "nothing");
        }""")
        assert seen == ["why", "why"]
