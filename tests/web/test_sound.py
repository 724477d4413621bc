"""Sounds: each can be tried and means what its switch says, and a phone that is only tapped hears them."""

import pytest
from playwright.sync_api import Browser, CDPSession

from tests.web.scenes import messages
from tests.web.stage import ROOM, Staged
from tests.web.test_settings import Table, back, settings

pytestmark = pytest.mark.slow
LABELS = [
    "Your turn, or the table waits for you",
    "Somebody plays a card",
    "Somebody beats a card",
    "Somebody picks up",
    "A bout is beaten",
    "Time is running out",
    "Somebody says something",
    "The game is over",
    "A game begins",
    "A press is refused",
]
TONES = """() => {
  window.tones = [];
  window.OscillatorNode = class extends OscillatorNode {
    constructor(context, options) { super(context, options); window.tones.push(options.frequency); }
  };
}"""
SYSTEMS = """
window.systems = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.systems.push(this); }
};
"""


def test_every_sound_can_be_tried_and_is_called_what_it_tells(table: Table) -> None:
    alex, _, _ = table()
    settings(alex)
    buttons = alex.page.get_by_role("button", name="Play the sound")
    names = [button.get_attribute("aria-label") for button in buttons.all()]
    assert names == [f"Play the sound: {label}" for label in LABELS]
    for button in buttons.all():
        button.press("Enter")
    alex.page.get_by_label("Volume").press("ArrowLeft")
    alex.hear("Saved.")
    assert alex.page.input_value("#set-volume") == "50"


def test_ones_own_turn_sounds_and_a_press_of_ones_own_does_not(table: Table) -> None:
    alex, ben, _ = table()
    for person in (alex, ben):
        person.page.evaluate(TONES)
        person.keys("Tab")  # browsers are silent before the first press
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.page.wait_for_function("() => tones.length === 2")
    assert ben.page.evaluate("tones[0] < tones[1]")
    assert alex.page.evaluate("tones") == []
    ben.play("King of clubs")
    alex.hear("Everything is beaten")
    alex.page.wait_for_function("() => tones.length === 2")
    settings(alex)
    alex.page.get_by_role("button", name=f"Play the sound: {LABELS[0]}").press("Enter")
    assert alex.page.evaluate("tones.slice(0, 2).join() === tones.slice(2).join()")


def test_who_is_called_hears_the_sound_that_says_so_and_a_refusal_has_its_own(table: Table) -> None:
    alex, ben, chloe = table()
    alex.page.evaluate(TONES)
    alex.keys("Tab")
    chloe.press("Call Alex")
    alex.hear("Chloe calls you")
    alex.page.wait_for_function("() => tones.length === 2")
    settings(alex)
    alex.page.get_by_role("button", name=f"Play the sound: {LABELS[0]}").press("Enter")
    assert alex.page.evaluate("tones.splice(0, 2).join() === tones.splice(0).join()")
    ben.page.evaluate(TONES)
    ben.press("Pick up")
    assert ben.page.evaluate("tones") == []  # switched off, as all but one are
    settings(ben)
    ben.answered(lambda: ben.page.get_by_role("checkbox", name="A press is refused").check())
    ben.page.get_by_role("button", name="Play the sound: A press is refused").press("Enter")
    back(ben)
    ben.press("Pick up")
    assert ben.page.evaluate("tones.splice(0, 2).join() === tones.splice(0).join() && tones.length === 0")


def _read(session: CDPSession, expression: str) -> object:
    """Read from the page without its browser taking that for somebody's doing, as `page.evaluate` does."""
    wish = {"expression": expression, "returnByValue": True, "awaitPromise": True, "userGesture": False}
    return session.send("Runtime.evaluate", wish)["result"].get("value")


def _until(session: CDPSession, expression: str) -> None:
    """Wait until something is so in the page."""
    script = f"""new Promise((done) => {{
      const look = (left) => ({expression}) || left === 0 ? done(left > 0) : setTimeout(look, 20, left - 1);
      look(500);
    }})"""
    assert _read(session, script), expression


def _tap(session: CDPSession) -> None:
    touch = {"type": "touchStart", "touchPoints": [{"x": 180, "y": 60}]}
    session.send("Input.dispatchTouchEvent", touch)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_who_only_taps_hears_too(browser: Browser, url: str) -> None:
    """By real touches, on a page opened from a link: that a finger comes down is no press yet to browsers."""
    context = browser.new_context(
        locale="en-GB", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.add_init_script(SYSTEMS)
    page.route_web_socket("**/ws/**", Staged(messages("attack")).answer)
    page.goto(f"{url}/r/{ROOM}")
    session = context.new_cdp_session(page)
    _until(session, "document.querySelector('.hand .card')")
    _tap(session)
    _until(session, "systems.length > 0")
    _until(session, "systems[0].state === 'running'")
    # What a telephone call stops goes on at the next tap.
    assert _read(session, "systems[0].suspend().then(() => systems[0].state)") == "suspended"
    _tap(session)
    _until(session, "systems[0].state === 'running'")
    assert _read(session, "systems.length") == 1
    context.close()
