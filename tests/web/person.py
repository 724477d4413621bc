"""Somebody at a page: presses keys as people do, and hears what the live regions say."""

import json
import re
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

STRICT = Path(__file__).with_name("strict.js").read_text(encoding="utf-8")
"""Makes sentences with unfilled placeholders an error of the page."""
# Writes down what a screen reader would be given: each node that is added to a live region, in order.
# Also when the page changed last, so that a test can wait before pressing a button that has just changed.
_HEAR = """
(() => {
  const page = window;
  page.heard = [];
  page.changed = page.spoken = performance.now();
  new MutationObserver((records) => {
    for (const record of records) {
      const region = record.target.id;
      if (region !== "polite" && region !== "assertive") {
        page.changed = performance.now();
        continue;
      }
      for (const node of record.addedNodes) page.heard.push([region, node.textContent]);
      page.spoken = performance.now();
    }
  }).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
})();
"""
LISTEN = STRICT + _HEAR
BLOCKED = "Service Worker registration blocked by Playwright"
SETTLED_MS = 330
"""A button that changed is pressed only so long after (PAGE 15)."""


def make_room(url: str, **wishes: object) -> str:
    """Make a room and give its link."""
    body = json.dumps({"seats": 3, "pace_ms": 0, **wishes}).encode()
    request = urllib.request.Request(
        f"{url}/api/rooms", data=body, headers={"Content-Type": "application/json"}, method="POST"
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        link = json.load(answer)["link"]
    assert isinstance(link, str)
    return url + link


def deal(link: str, everybody: Sequence["Person"]) -> None:
    """Seat people at a table; the first starts, and all have heard of the deal."""
    for person in everybody:
        person.sit(link)
    everybody[0].press("Start")
    for person in everybody:
        person.hear("Cards dealt")


class Person:
    """One person with a browser of their own."""

    def __init__(
        self, browser: Browser, name: str, *, width: int = 1280, height: int = 800, locale: str = "en-GB"
    ) -> None:
        self.name = name
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(
            locale=locale, viewport={"width": width, "height": height}, service_workers="block"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.add_init_script(LISTEN)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda said: (
                self.errors.append(said.text)
                if said.type in ("error", "warning") and BLOCKED not in said.text
                else None
            ),
        )
        self._read = 0
        self.page.on("domcontentloaded", lambda _: self._start_listening())

    def _start_listening(self) -> None:
        """A page that is loaded anew has told nothing yet."""
        self._read = 0

    def visit(self, link: str) -> None:
        """Follow a link, as somebody who has just been sent it."""
        self.page.goto(link)
        self.page.wait_for_selector(".lobby, .game")

    def sit(self, link: str, said: str = "You sit on seat") -> None:
        """From a link to a seat: a name and one press, and then hear so."""
        self.visit(link)
        self.page.focus("#name")
        self.page.keyboard.insert_text(self.name)
        self.page.keyboard.press("Enter")
        self.hear(said)

    # --- hearing

    def heard(self) -> list[str]:
        """Everything heard so far, without the marks that make a repeat differ."""
        heard = self.page.evaluate("heard.map(([, text]) => text)")
        assert isinstance(heard, list)
        return [str(text).replace("\u00a0", "") for text in heard]

    def hear(self, pattern: str) -> str:
        """Wait for the next message that fits, from where was listened last; give it."""
        self.page.wait_for_function(
            "([pattern, from]) => heard.slice(from).some(([, text]) => new RegExp(pattern).test(text))",
            arg=[pattern, self._read],
        )
        for text in self.heard()[self._read :]:
            self._read += 1
            if re.search(pattern, text):
                return text
        raise AssertionError("heard and gone")

    def skip(self) -> None:
        """Listen only from now on."""
        self._read = len(self.heard())

    # --- pressing

    def settle(self) -> None:
        """Wait until the page has not changed for a moment."""
        self.page.wait_for_function("(ms) => performance.now() - changed > ms", arg=SETTLED_MS, polling=30)

    def keys(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str:
        """The name of what has the focus."""
        name = self.page.evaluate(
            "(document.activeElement.querySelector('.sr') ?? document.activeElement).textContent.trim()"
        )
        assert isinstance(name, str)
        return name

    def settings(self) -> None:
        """Open the settings with the button that can be seen, and wait: they are fetched when wanted."""
        self.page.get_by_role("button", name="Settings").press("Enter")
        self.page.wait_for_function("() => document.activeElement.id === 'settings-h'")

    def tab_to(self, wanted: str | Callable[[str], bool], *, back: bool = False, most: int = 60) -> None:
        """Press Tab (or Shift+Tab) until what has the focus is called so."""
        fits = wanted if callable(wanted) else lambda name: name == wanted
        passed: list[str] = []
        for _ in range(most):
            passed.append(self.focused())
            if fits(passed[-1]):
                return
            self.keys("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab never came to {wanted}, but to {passed}")

    def play(self, card: str) -> None:
        """Play a card of the hand with the keyboard, and wait for what is said to it."""
        self.settle()
        self.page.focus("#cards-h")
        self.tab_to(card)
        self.answered(lambda: self.keys("Enter"))

    def press(self, label: str) -> None:
        """Press the button of that name with Enter, and wait for what is said to it."""
        self.settle()
        self.answered(lambda: self.page.get_by_role("button", name=label, exact=True).press("Enter"))

    def answered(self, act: Callable[[], None]) -> None:
        """Do something and wait until something is said."""
        before = len(self.heard())
        act()
        self.page.wait_for_function("(before) => heard.length > before", arg=before)

    def hand(self) -> list[str]:
        """One's own cards as they are called, in their order."""
        return self.page.locator(".hand button .sr").all_text_contents()

    def close(self) -> None:
        """Close the browser; no page may have failed."""
        self.context.close()
        assert self.errors == [], self.errors
