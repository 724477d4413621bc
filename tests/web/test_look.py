"""The picture: nothing too small, too wide or too pale, in any state, size and colours."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serverprocess import ServerProcess
from tests.web.looking import complaints, contrast, sideways, small_targets
from tests.web.scenes import SCENES, choosable
from tests.web.stage import settle, stage, stage_replay

SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1100, 700), (1280, 800)]
ALL = ("start", "help", "learn", *SCENES, "replay")
SOME = ("start", "help", "lobby", "defence", "six", "over", "replay")
TABLES = [name for name in SCENES if name != "lobby"]
SUITS = ("c", "d", "h", "s")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with ServerProcess(tmp_path_factory.mktemp("look")) as server:
        yield server.url


@pytest.fixture
def seen(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of the size and colours that the test asks for."""
    options = {"viewport": {"width": 1280, "height": 800}} | getattr(request, "param", {})
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **options)
    yield context.new_page()
    context.close()


def sized(*sizes: tuple[int, int], **more: object) -> list[object]:
    """Give what `seen` needs for these sizes."""
    return [
        pytest.param({"viewport": {"width": width, "height": height}, **more}, id=f"{width}x{height}")
        for width, height in sizes
    ]


def show(page: Page, url: str, what: str) -> None:
    """Show the start page, the help page, a finished game or a scene."""
    if what in ("start", "help", "learn"):
        page.goto(f"{url}/" if what == "start" else f"{url}/{what}")
        page.locator(f".{what}").wait_for()
        settle(page)
    elif what == "replay":
        stage_replay(page, url)
    else:
        stage(page, url, what)


def judge(page: Page) -> list[str]:
    """List everything that is wrong with what is shown."""
    return sideways(page) + small_targets(page) + complaints(page)


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized(*SIZES), indirect=True)
def test_every_state_at_every_size(seen: Page, url: str) -> None:
    wrong = {}
    for what in ALL if seen.viewport_size == {"width": 320, "height": 568} else SOME:
        show(seen, url, what)
        wrong[what] = judge(seen)
    assert not {what: found for what, found in wrong.items() if found}


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((360, 740), (1280, 800), color_scheme="dark"), indirect=True)
def test_every_state_in_the_dark(seen: Page, url: str) -> None:
    wrong = {}
    for what in SOME:
        show(seen, url, what)
        wrong[what] = complaints(seen)
    assert not {what: found for what, found in wrong.items() if found}


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((360, 740), (1280, 800), forced_colors="active"), indirect=True)
def test_forced_colours_keep_edges(seen: Page, url: str) -> None:
    for what in ("start", "help", "lobby", "defence"):
        show(seen, url, what)
        assert judge(seen) == []
    borders = seen.locator(".hand .card").evaluate_all(
        "cards => cards.map((one) => [one.matches('.playable'), getComputedStyle(one).borderTopStyle])"
    )
    assert {tuple(border) for border in borders} == {(True, "solid"), (False, "dashed")}


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
def test_each_of_24_cards_can_be_seen_and_touched(seen: Page, url: str) -> None:
    stage(seen, url, "many")
    corners = seen.locator(".hand li").evaluate_all(
        "all => all.map((one) => [one.offsetLeft, one.offsetTop])"
    )
    rows = sorted({top for _, top in corners})
    assert [len([corner for corner in corners if corner[1] == row]) for row in rows] == [6, 6, 6, 6]
    assert all(below - above >= 44 for above, below in pairwise(rows))
    columns = sorted({left for left, _ in corners})
    assert all(right - left >= 44 for left, right in pairwise(columns))


@pytest.mark.slow
@pytest.mark.parametrize("seen", sized((740, 360), (320, 568)), indirect=True)
def test_low_windows_keep_bar_and_buttons_in_sight(seen: Page, url: str) -> None:
    stage(seen, url, "defence")
    for where in (0, 10_000):
        seen.evaluate("where => scrollTo(0, where)", where)
        for part in ("#situation", "#done", "#take"):
            expect(seen.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.slow
@pytest.mark.parametrize("what", ["start", "help", "lobby", "defence"])
def test_big_letters_and_wide_spacing_fit(seen: Page, url: str, what: str) -> None:
    show(seen, url, what)
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
@pytest.mark.parametrize("what", ["start", "help", "lobby", "defence"])
def test_focus_is_a_ring_that_shows(seen: Page, url: str, what: str) -> None:
    show(seen, url, what)
    rings = set()
    for _ in range(25):
        seen.keyboard.press("Tab")
        rings.add(
            seen.evaluate(
                """() => {
                  const node = document.activeElement;
                  if (node === document.body) return "solid 3px";  // once round
                  const shown = node.matches(".seg input") ? node.parentElement : node;
                  const { outlineStyle, outlineWidth } = getComputedStyle(shown);
                  return `${outlineStyle} ${outlineWidth}`;
                }"""
            )
        )
    assert rings == {"solid 3px"}


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["four", "two"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_hold_their_contrast(seen: Page, url: str, theme: str, deck: str) -> None:
    show(seen, url, "help")
    seen.evaluate(
        "([theme, deck]) => Object.assign(document.documentElement.dataset, { theme, deck })", [theme, deck]
    )
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
        ("#4f5a53", "--paper2"),
        ("#2b2206", "--accent"),
    ]
    pale = {pair: ratio for pair in texts if (ratio := contrast(seen, *pair)) < 7}
    faint = {pair: ratio for pair in edges if (ratio := contrast(seen, *pair)) < 3}
    assert (pale, faint) == ({}, {})


@pytest.mark.slow
def test_nothing_is_paler_out_of_turn(seen: Page, url: str) -> None:
    for name in TABLES:
        stage(seen, url, name)
        faded = seen.locator(".card, .card *, .seat, .seat *").evaluate_all(
            "all => all.filter((one) => (({ filter, opacity }) => filter !== 'none' || opacity !== '1')"
            "(getComputedStyle(one))).length"
        )
        assert faded == 0
        assert (
            seen.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0
        )
