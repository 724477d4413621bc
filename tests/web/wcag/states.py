"""The moments of a game at which every criterion is looked at, and what is seen at each, which is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from playwright.sync_api import Browser, Page

from tests.web.person import LISTEN
from tests.web.stage import Staged, stage
from tests.web.wcag.facts import Glance
from tests.web.wcag.measured import (
    MEASURES,
    WIDE,
    in_colours,
    in_sizes,
    press_unavailable,
    read_tree,
    type_characters,
    under_fingers,
    walk,
)

STATES = {
    "lobby": "lobby",
    "attack": "attack",
    "defence": "pass-on",
    "several unbeaten": "defence",
    "throwing in": "throw-in",
    "taking": "picking-up",
    "taking oneself": "taker",
    "waiting": "waiting",
    "awaited": "awaited",
    "out": "out",
    "over": "over",
    "spectator": "spectator",
}
"""The states, each with the scene that shows it."""


@contextmanager
def opened(
    browser: Browser,
    url: str,
    scene: str,
    *,
    until: int | None = None,
    touch: bool = False,
    clock: bool = False,
) -> Iterator[tuple[Page, Staged]]:
    """A page that shows a scene and writes down what a screen reader would be given."""
    context = browser.new_context(
        locale="en-GB",
        reduced_motion="reduce",
        has_touch=touch,
        viewport={"width": WIDE[0], "height": WIDE[1]},
    )
    page = context.new_page()
    if clock:
        page.clock.install()
    page.add_init_script(LISTEN)
    try:
        yield page, stage(page, url, scene, until=until)
    finally:
        context.close()


@cache
def glance(browser: Browser, url: str, state: str) -> Glance:
    """Open a state and see all that the criteria ask for."""
    with opened(browser, url, STATES[state]) as (page, staged):
        seen = Glance(state, page.evaluate(MEASURES, "facts"), read_tree(page), walk(page))
        page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        seen.skipped = page.evaluate("document.activeElement.id || document.activeElement.outerHTML")
        seen.sent = [str(wish["t"]) for wish in staged.sent]
        type_characters(page, seen)
        in_colours(page, seen)
        in_sizes(page, seen)
        under_fingers(page, seen)
        seen.refusals = press_unavailable(page)
    return seen
