"""WCAG 2.2, principle 1: what is there can be seen and heard, in every state, size and colour."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from durnius.core.cards import parse_card
from durnius.text.catalogue import Catalogue
from tests.web.looking import contrast, sideways
from tests.web.scenes import shown_game
from tests.web.wcag.facts import Glance
from tests.web.wcag.measured import LYING, NARROW, ZOOMED
from tests.web.wcag.states import STATES, opened

pytestmark = pytest.mark.slow
WEB = Path(__file__).parents[3] / "src" / "durnius" / "web"
SUITS = ("c", "d", "h", "s")


def test_wcag_1_1_1_every_picture_of_a_card_has_its_words(seen: Glance) -> None:
    say = Catalogue.load("en")
    for card in seen.facts["cards"]:
        name = say.card(parse_card(card["card"]))
        assert card["name"] == (f"{name}, trump" if card["trump"] else name)
        assert card["hidden"] == "true"
    assert seen.facts["bare"] == []
    assert seen.facts["images"] == []
    for pair in seen.facts["pairs"]:
        assert re.fullmatch(
            r"(10|\d|Jack|Queen|King|Ace) of \w+(, trump)?, (not beaten|beaten by .+)", pair["words"]
        )


def test_wcag_1_3_1_lists_are_lists_and_unavailable_cards_are_marked(seen: Glance) -> None:
    lists = seen.facts["lists"]
    for found in lists.values():
        assert all(one["role"] == "list" and one["items"] == one["kids"] > 0 for one in found), lists
    if not seen.table:
        assert len(lists[".places"]) == 1
        return
    assert len(lists[".seats > ul"]) == 1
    game = shown_game(STATES[seen.state])
    assert len(lists[".pairs"]) == bool(game["table"])
    actions = game["actions"]
    assert isinstance(actions, list)
    able = {str(action).split()[-1] for action in actions if " " in str(action)}
    assert {card["card"] for card in seen.facts["cards"] if not card["unavailable"]} == able


def test_wcag_1_3_2_the_order_of_the_page_is_the_order_of_its_meaning(seen: Glance) -> None:
    wanted = (
        ["situation", "table", "cards", "players", "log"] if seen.table else ["places", "invite", "house"]
    )
    assert seen.facts["sections"] == wanted


def test_wcag_1_3_4_upright_and_lying_windows_have_the_same_controls(seen: Glance) -> None:
    assert sorted(seen.names[NARROW]) == sorted(seen.names[LYING])
    assert len(seen.names[NARROW]) > 8


def test_wcag_1_3_5_the_name_says_what_it_is(browser: Browser, url: str) -> None:
    page = browser.new_page(locale="en-GB")
    page.goto(url)
    assert page.get_by_label("Your name").get_attribute("autocomplete") == "nickname"
    page.close()
    with opened(browser, url, "lobby") as (page, _):
        assert page.get_by_label("Your name").get_attribute("autocomplete") == "nickname"


def test_wcag_1_4_1_nothing_is_told_by_colour_alone(seen: Glance) -> None:
    mine = any(card["playable"] for card in seen.facts["cards"])
    for card in seen.facts["cards"]:
        assert card["playable"] != card["unavailable"]
        assert card["dashed"] == (card["unavailable"] and mine)
        assert ("0px 0px 0px 3px" in card["edge"]) == card["playable"]
        assert card["mark"] == card["trump"]
    for pair in seen.facts["pairs"]:
        assert (pair["slot"], pair["cards"]) == ((["to beat"], 1) if pair["open"] else ([], 2))


def test_wcag_1_4_2_no_sound_is_long_and_there_is_a_volume(browser: Browser, url: str) -> None:
    cues = re.search(r"const CUES = \{(.*?)\n\};", (WEB / "sound.js").read_text("utf-8"), re.DOTALL)
    assert cues
    tones = re.findall(r"\[(\d+), ([\d.]+), ([\d.]+)", cues[1])
    assert len(tones) >= 8
    assert max(float(start) + float(length) for _, start, length in tones) <= 0.4
    with opened(browser, url, "waiting") as (page, _):
        page.get_by_role("button", name="Settings").click()
        assert page.get_by_role("slider", name="Volume").get_attribute("min") == "0"


@pytest.mark.parametrize("theme", ["light", "dark", "more contrast"])
def test_wcag_1_4_3_1_4_6_text_has_seven_to_one(seen: Glance, theme: str) -> None:
    assert seen.pale[theme] == []


def test_wcag_1_4_3_1_4_6_nothing_is_paler_out_of_turn(seen: Glance) -> None:
    assert seen.facts["faded"] == []


@pytest.fixture(params=["light four", "light two", "dark four", "dark two"])
def coloured(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A page in one of the themes and packs, with the styles as written: as served, their names are short."""
    page = browser.new_page()
    styles = "".join(file.read_text("utf-8") for file in sorted((WEB / "styles").glob("*.css")))
    page.set_content(f"<!doctype html><html lang=en><style>{styles}</style>")
    page.evaluate(
        "([theme, deck]) => Object.assign(document.documentElement.dataset, { theme, deck })",
        str(request.param).split(),
    )
    yield page
    page.close()


def test_wcag_1_4_3_1_4_6_colours_of_text_have_seven_to_one(coloured: Page) -> None:
    texts = [
        *((f"--suit-{suit}", paper) for suit in SUITS for paper in ("--paper", "--paper2")),
        *((f"--text-{suit}", ground) for suit in SUITS for ground in ("--panel", "--well")),
        *(
            (text, ground)
            for text in ("--ink", "--soft", "--link")
            for ground in ("--bg", "--bg2", "--panel", "--well")
        ),
        *(("--on-felt", felt) for felt in ("--felt1", "--felt2", "--felt3", "--plate", "--take")),
        ("--accent2", "--plate"),
        ("--on-accent", "--accent"),
        ("--on-accent", "--accent2"),
        ("--on-press", "--press"),
        ("--error", "--panel"),
        ("white", "--back1"),
    ]
    assert {pair: ratio for pair in texts if (ratio := contrast(coloured, *pair)) < 7} == {}


def test_wcag_1_4_11_edges_and_rings_have_three_to_one(coloured: Page) -> None:
    edges = [
        ("--line", "--panel"),
        ("--line", "--bg"),
        ("--line", "--bg2"),
        ("--plate-edge", "--plate"),
        ("--plate-edge", "--felt3"),
        ("--accent", "--felt1"),
        ("--accent", "--plate"),
        ("--focus", "--bg"),
        ("--focus", "--panel"),
        ("--focus-felt", "--felt1"),
        ("--paper", "--felt1"),
        ("--error", "--panel"),  # how much of a game a play loses, in a review
        ("--press", "--panel"),  # a mistake's mark in the list of plays
        ("#4f5a53", "--paper2"),
        ("#2b2206", "--accent"),
    ]
    assert {pair: ratio for pair in edges if (ratio := contrast(coloured, *pair)) < 3} == {}


def test_wcag_1_4_11_in_forced_colours_edges_are_drawn_suits_seen_and_only_what_is_unavailable_is_grey(
    seen: Glance,
) -> None:
    assert {"forced light", "forced dark", "forced 320x640"} <= set(seen.forced)
    assert {name: found for name, found in seen.forced.items() if found} == {}


def test_wcag_1_4_4_letters_of_twice_the_size_are_not_cut(seen: Glance) -> None:
    for name in ("200 % at 1280", "200 % at 640"):
        assert (seen.sideways[name], seen.clipped[name]) == ([], [])


def test_wcag_1_4_8_lines_of_the_log_are_short_and_far_enough_apart(seen: Glance) -> None:
    assert bool(seen.lines) == seen.table
    for line in seen.lines:
        assert line["characters"] <= 80
        assert line["align"] in ("start", "left")
        assert line["height"] >= 1.5


def test_wcag_1_4_10_no_state_scrolls_sideways(seen: Glance) -> None:
    assert {name: found for name, found in seen.sideways.items() if found} == {}
    assert {name: found for name, found in seen.clipped.items() if found} == {}


@pytest.mark.parametrize("scene", ["six", "many"])
def test_wcag_1_4_10_six_players_and_24_cards_fit_too(browser: Browser, url: str, scene: str) -> None:
    with opened(browser, url, scene) as (page, _):
        for width, height in (NARROW, ZOOMED):
            page.set_viewport_size({"width": width, "height": height})
            assert sideways(page) == []


def test_wcag_1_4_12_wider_spacing_cuts_nothing(seen: Glance) -> None:
    for name in ("spaced at 320", "spaced at 1280"):
        assert (seen.sideways[name], seen.clipped[name]) == ([], [])


def test_wcag_1_4_13_nothing_shows_by_hovering_alone(seen: Glance) -> None:
    assert seen.facts["hints"] == []


def test_wcag_1_4_13_no_style_shows_something_by_hovering() -> None:
    rules = [rule for path in WEB.glob("styles/*.css") for rule in path.read_text("utf-8").split("}")]
    hovering = [rule for rule in rules if ":hover" in rule.split("{")[0]]
    assert hovering
    assert not [rule for rule in hovering if re.search(r"display|visibility|opacity|content", rule)]
