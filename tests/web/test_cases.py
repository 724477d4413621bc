"""Faults that other card tables on the web shipped, numbered as in our list of them: here they stay out.

Tests elsewhere that keep one of them out carry its number in their names too; the last test asserts that each
number from 18 to 29, and 38, has one.
"""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from durnius.core import card_text
from durnius.core.cards import parse_card
from durnius.text.catalogue import Catalogue
from tests.web.scenes import TOLD, messages, played, shown_game
from tests.web.wcag.states import opened

TESTS = Path(__file__).parents[1]
WEB = TESTS.parent / "src" / "durnius" / "web"
WANTED = {*range(18, 30), 38}
SIGNS = """(all) => all.map((one) => {
  const ranks = one.textContent.replaceAll("10", "T").split("–");
  const suits = [...one.querySelectorAll("svg")].map((suit) => suit.dataset.s);
  return [0, 1].map((at) => ranks[at] ? ranks[at] + suits[at] : null);
})"""
"""The pairs that stand there in signs, as on the wire."""


@pytest.mark.slow
def test_case_19_pick_up_and_done_never_change_places(browser: Browser, url: str) -> None:
    with opened(browser, url, "throw-in", until=3) as (page, staged):
        places = set()
        orders = set()
        while staged.rest:
            staged.tell()
            page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
            places.add(
                page.evaluate("[...document.querySelectorAll('.acts > button')].map((one) => one.id).join()")
            )
            orders.add(
                page.evaluate(
                    "document.getElementById('done').getBoundingClientRect().right"
                    " < document.getElementById('take').getBoundingClientRect().left"
                )
            )
        assert places == {"done,take,more,next,hint"}
        assert orders == {True}


@pytest.mark.slow
def test_case_20_sorting_keeps_the_focus_and_changes_the_order(browser: Browser, url: str) -> None:
    with opened(browser, url, "waiting") as (page, _):
        card = page.locator(".hand .card").nth(2)
        name = card.get_attribute("data-c")
        card.evaluate("(node) => { window.kept = node; node.focus(); }")
        by_suit = page.locator(".hand .sr").all_text_contents()
        # As in browsers that give no button the focus when it is clicked on: it is the card's all the time.
        page.get_by_role("button", name="Settings").evaluate("(node) => node.click()")
        page.get_by_label("Order of your cards").select_option("rank")
        page.get_by_role("button", name="Back").first.click()
        by_rank = page.locator(".hand .sr").all_text_contents()
        assert by_rank != by_suit
        assert sorted(by_rank) == sorted(by_suit)
        assert page.evaluate("kept.isConnected && kept.dataset.c") == name  # moved, not made anew
        page.wait_for_function("() => document.activeElement === kept")
        page.keyboard.press("Tab")
        following = by_rank.index(page.evaluate("kept.querySelector('.sr').textContent")) + 1
        assert page.evaluate("document.activeElement.querySelector('.sr')?.textContent") == by_rank[following]


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["throw-in", "spectator"])
def test_case_21_the_last_bout_stays_until_the_next_one_ends(browser: Browser, url: str, scene: str) -> None:
    with opened(browser, url, scene, until=2) as (page, staged):
        bouts = set()
        while staged.rest:
            game = staged.tell()["game"]
            assert isinstance(game, dict)
            page.wait_for_function(
                "(pairs) => document.querySelectorAll('.pair').length === pairs", arg=len(game["table"])
            )
            last = game["previous_bout"]
            if last is None:
                assert not page.locator(".last").is_visible()
                continue
            bouts.add(json.dumps(last))
            expect(page.locator(".last summary")).to_contain_text("Last bout: ")
            expect(page.locator(".last li")).to_have_count(len(last["pairs"]))
            # The strip shows its cards in signs also while it is closed; the ear has the words in it.
            assert page.locator(".signs > span").evaluate_all(SIGNS) == last["pairs"]
            expect(page.locator(".signs")).to_have_attribute("aria-hidden", "true")
            expect(page.locator(".signs")).to_be_visible()
        assert len(bouts) > 1
        for width, height in ((360, 740), (320, 568), (740, 360)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".signs")).to_be_visible()
        page.locator(".last summary").click()
        expect(page.locator(".last li").first).to_be_visible()
        expect(page.locator(".signs")).to_be_hidden()


@pytest.mark.slow
def test_case_22_suits_differ_in_shape_and_cards_in_letters(browser: Browser, url: str) -> None:
    page = browser.new_page()
    page.goto(url)
    faces = page.evaluate(
        """async () => {
          const { pictureOf } = await import("/static/cards.js");
          return ["c", "d", "h", "s"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => {
            const card = pictureOf(rank + suit);
            card.removeAttribute("data-s");
            card.removeAttribute("data-c");
            return card.outerHTML;
          }));
        }"""
    )
    assert len(set(faces)) == len(faces) == 52  # without their colours
    page.close()


@pytest.mark.slow
def test_case_24_ones_turn_is_in_the_title_in_speech_and_in_a_sound_of_its_own(
    browser: Browser, url: str
) -> None:
    cues = re.findall(r"^  (\w+): (\[\[.*\]\]),$", (WEB / "sound.js").read_text("utf-8"), re.MULTILINE)
    assert len(cues) == len({tones for _, tones in cues}) == 10
    assert "turn" in dict(cues)
    with opened(browser, url, "attack", until=TOLD, clock=True) as (page, staged):
        page.clock.run_for(3_000)
        before = page.title()
        assert not before.startswith("Your turn")
        count = page.evaluate("heard.length")
        staged.tell()
        page.clock.run_for(3_000)
        titles = {page.title()}
        for _ in range(10):
            page.clock.run_for(500)
            titles.add(page.title())
        assert titles == {"Your turn to attack – Friday – Durnius"}  # it stands still
        heard = page.evaluate("(count) => heard.slice(count).map(([, text]) => text)", count)
        assert [text.endswith("Your turn to attack Anna.") for text in heard] == [True]


@pytest.mark.slow
@pytest.mark.parametrize("scene", ["defence", "six", "spectator"])
def test_case_25_no_word_and_no_mark_tells_a_hidden_card(browser: Browser, url: str, scene: str) -> None:
    room = played(scene).room
    assert room.game is not None
    state = room.game.state
    mine = shown_game(scene)["seat"]
    hidden = {card_text(card) for seat, hand in enumerate(state.hands) if seat != mine for card in hand} | {
        card_text(card) for card in state.stock[:-1]
    }
    assert hidden
    assert state.trump_card is not None
    hidden.discard(card_text(state.trump_card))  # which one it is all have seen
    with opened(browser, url, scene) as (page, _):
        page.evaluate(
            "() => { for (const told of document.querySelectorAll('#log, .last, [aria-live]'))"
            " told.remove(); }"
        )
        whole = page.content()
        marks = set(page.locator("[data-c]").evaluate_all("all => all.map((one) => one.dataset.c)"))
    say = Catalogue.load("en")
    assert not marks & hidden
    assert not [card for card in hidden if say.card(parse_card(card)) in whole]


@pytest.mark.slow
def test_case_26_brief_says_less_than_normal_and_full_more(browser: Browser, url: str) -> None:
    lengths = []
    for level in ("brief", "normal", "full"):
        with opened(browser, url, "over", until=2, clock=True) as (page, staged):
            page.get_by_role("button", name="Settings").click()
            page.locator("#set-level").select_option(level)
            page.get_by_role("button", name="Back").first.click()
            page.clock.run_for(3_000)
            count = page.evaluate("heard.length")
            while staged.rest:
                staged.tell()
                page.clock.run_for(2_000)
            lengths.append(
                len(" ".join(page.evaluate("(count) => heard.slice(count).map(([, text]) => text)", count)))
            )
    assert lengths[0] < lengths[1] < lengths[2]


@pytest.mark.slow
def test_case_27_the_pace_of_the_bots_is_the_tables(browser: Browser, url: str) -> None:
    with opened(browser, url, "lobby") as (page, staged):
        pace = page.get_by_label("Bots play every")
        paces = ["0.5 seconds", "1.5 seconds", "3 seconds", "5 seconds"]
        expect(pace.locator("option")).to_have_text(paces)  # the host's form is fetched
        assert pace.input_value() == "1500"
        pace.select_option("3000")
        page.get_by_role("button", name="Save options").click()
        assert staged.sends(page, "options")["pace_ms"] == 3000


@pytest.mark.slow
def test_case_29_nothing_is_asked_before_a_play_unless_it_is_wished(browser: Browser, url: str) -> None:
    with opened(browser, url, "defence") as (page, staged):
        page.wait_for_function("() => performance.now() - changed > 330", polling=30)
        page.get_by_role("button", name="Pick up").press("Enter")
        expect(page.locator(".ask")).to_be_hidden()
        assert [wish["action"] for wish in staged.sent if wish["t"] == "act"] == ["take"]


def test_every_case_has_its_test() -> None:
    names = [
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    ]
    kept = {int(number) for name in names for number in re.findall(r"case_(\d+)", name)}
    assert kept >= WANTED, sorted(WANTED - kept)


def test_the_scenes_have_enough_to_tell() -> None:
    """What the tests above tell the page step by step has steps."""
    assert all(len(messages(scene)) > 8 for scene in ("throw-in", "over", "attack"))
