"""Long names and long words: nothing is cut in the middle of a word, and nothing pushes the cards away."""

import json
from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

from durnius.text.catalogue import Catalogue
from tests.web.looking import COVERED, sideways
from tests.web.scenes import messages
from tests.web.stage import settle, stage, stage_messages, window

pytestmark = pytest.mark.slow
WINDOWS: Sequence[tuple[int, int]] = ((360, 740), (740, 360), (1024, 768), (1280, 800))
LANGUAGES = ("en", "lt", "lv", "de", "pl", "ru", "uk")
NAMES = ("Aleksandra", "Maximilian", "Benedictus", "Christopher Lee", "Ona", "Ben")

BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((node) => {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (rows.size > 1) broken.push(word);
    }
  }
  return broken;
})"""
"""Words of what a selector finds that stand on more than one line."""


DRAWN: Mapping[str, object] = {"stock": 0, "trump_card_at": 3}
"""The stock is gone, and the longest name drew the trump card."""


def named(told: str, names: Sequence[str] = NAMES, game: Mapping[str, object] = DRAWN) -> str:
    """Give the seats of a state other names, and its game something else."""
    state = json.loads(told)
    if state["t"] == "state":
        for seat, name in zip(state["room"]["seats"], names, strict=False):
            if "name" in seat:
                seat["name"] = name
        for row, name in zip(state["room"].get("score") or [], names, strict=False):
            row["name"] = name
        if state["game"]:
            state["game"] |= game
    return json.dumps(state)


def broken(page: Page, selector: str) -> list[str]:
    """Give the words that stand on more than one line."""
    found: list[str] = page.evaluate(BROKEN, selector)
    return found


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (740, 360), (360, 740)])
def test_names_of_six_stay_whole_and_leave_the_pairs_their_room(
    browser: Browser, url: str, width: int, height: int
) -> None:
    with window(browser, width, height) as page:
        stage_messages(page, url, [named(told) for told in messages("six")])
        # Who has no connection has a line more in a small plate, beside the number of cards.
        assert broken(page, ".seat:not(.lost) .who") == []
        assert broken(page, ".trumpchip") == []
        tops = page.locator(".pair").evaluate_all("(pairs) => pairs.map((pair) => pair.offsetTop)")
        assert len(tops) == 6
        assert len(set(tops)) <= 2, "six pairs stand in two rows at most"


@pytest.mark.parametrize("scene", ["many", "attack", "throw-in", "spectator", "six", "over"])
def test_a_long_name_stays_whole_at_every_table(browser: Browser, url: str, scene: str) -> None:
    names = ("Bartholomew",) * 6
    with window(browser, 360, 740) as page:
        stage_messages(page, url, [named(told, names, {}) for told in messages(scene)])
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            # Who has no connection has a line more in a small plate, beside the number of cards.
            parts = ".seat:not(.lost) .who, .situation, .trumpchip, .pile, .calls button, .log li"
            assert broken(page, parts) == [], width
            if width != 1024:  # where the score's column is at its narrowest
                assert broken(page, ".score") == [], width


@pytest.mark.parametrize("width", [1024, 1280])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headings_of_the_score_stay_whole(browser: Browser, url: str, language: str, width: int) -> None:
    with window(browser, width, 800, language) as page:
        stage_messages(page, url, [named(told) for told in messages("over")])
        assert page.locator("html").get_attribute("lang") == language
        assert broken(page, ".score thead") == []
        score, side = page.locator("table.score").bounding_box(), page.locator(".side").bounding_box()
        assert score is not None
        assert side is not None
        assert score["width"] <= side["width"] + 1, "the score is as wide as its column"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_trump_is_named_on_one_line(browser: Browser, url: str, language: str) -> None:
    """Whichever it is, as long as its card lies beside the stock."""
    say = Catalogue.load(language).say
    with window(browser, 1280, 800, language) as page:
        stage(page, url, "attack")
        name = page.locator(".trumpchip .name")
        expect(name).to_be_visible()
        for suit in "cdhs":
            name.evaluate("(node, word) => { node.textContent = ` ${word}`; }", say(f"suit.{suit}"))
            rows = page.locator(".trumpchip").evaluate(
                "(node) => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight)"
            )
            assert rows < 1.6, suit


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_in_the_table_of_keys_stay_whole(browser: Browser, url: str, language: str) -> None:
    """And it is a table to whoever hears it, however it is drawn."""
    with window(browser, 360, 740, language, still=True) as page:
        stage(page, url, "defence")
        say = Catalogue.load(language).say
        page.get_by_role("button", name=say("foot.menu"), exact=True).press("Enter")
        page.get_by_role("button", name=say("settings.heading"), exact=True).press("Enter")
        table = page.get_by_role("table").filter(has=page.locator("kbd"))
        table.wait_for()
        rows = table.locator("tbody tr").count()
        for width in (320, 360, 740):
            page.set_viewport_size({"width": width, "height": 740})
            settle(page)
            assert broken(page, ".keytable") == [], width
            assert sideways(page) == [], width
            assert table.get_by_role("row").count() == rows + 1
            assert table.get_by_role("rowheader").count() == rows
            assert table.get_by_role("columnheader").count() == 3
            assert table.get_by_role("cell").count() == 2 * rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["defence", "six", "out"])
def test_what_players_do_is_said_in_whole_words(
    browser: Browser, url: str, scene: str, language: str
) -> None:
    """In letters that can be read; and what the cards are labelled with does not meet."""
    with window(browser, 360, 740, language, still=True) as page:
        stage(page, url, scene)
        for width, height in [(320, 640), (360, 740), (740, 360), (1280, 800)]:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert broken(page, ".seat :is(.who, .says)") == [], width
            assert broken(page, ".slot") == [], width
            letters = page.locator(".says, .slot").evaluate_all(
                "(all) => Math.min(...all.map((node) => parseFloat(getComputedStyle(node).fontSize)))"
            )
            assert letters >= 11, width
            assert page.evaluate(COVERED, [".slot", ".slot"]) == [], width
            assert sideways(page) == [], width


def test_what_is_wrong_with_a_link_comes_into_sight(browser: Browser, url: str) -> None:
    with window(browser, 360, 740) as page:
        page.goto(url)
        field = page.locator("#link")
        field.fill("junk")
        join = page.locator("form", has=field).get_by_role("button")
        # With the button at the lower edge what is said below it would be out of sight.
        join.evaluate("(button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight)")
        join.click()
        expect(field).to_be_focused()
        expect(page.get_by_text(Catalogue.load("en").say("start.problem.link"))).to_be_in_viewport(ratio=1)
        expect(field).to_be_in_viewport(ratio=1)
