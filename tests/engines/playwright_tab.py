"""A tab of Chromium or Firefox, driven by Playwright: one browser for all, each tab a fresh person."""

from typing import Final

from playwright.sync_api import Browser, Playwright

from tests.engines.tab import Json
from tests.tools import require_tool

FIREFOX: Final = ("firefox-esr", "firefox")


def start_firefox(playwright: Playwright) -> Browser:
    """Start the system's Firefox; the channel tells that it is no patched one and speaks WebDriver BiDi."""
    return playwright.firefox.launch(executable_path=require_tool(*FIREFOX), channel="moz-firefox")


class PlaywrightTab:
    """See tab.py."""

    def __init__(self, browser: Browser, width: int, height: int) -> None:
        self._context = browser.new_context(locale="en-GB", viewport={"width": width, "height": height})
        self._page = self._context.new_page()

    def open(self, address: str) -> None:
        self._page.goto(address)

    def address(self) -> str:
        self._page.wait_for_timeout(1)  # Playwright hears of another page only while it waits
        return self._page.url

    def run(self, function: str, *arguments: Json) -> Json:
        answer: Json = self._page.evaluate(f"(given) => ({function})(...given)", list(arguments))
        return answer

    def press(self, keys: str) -> None:
        self._page.keyboard.press(keys)

    def write(self, text: str) -> None:
        self._page.keyboard.type(text)

    def click(self, selector: str) -> None:
        self._page.click(selector, force=True)  # also what is marked as unavailable

    def picture(self) -> bytes:
        return self._page.screenshot()

    def close(self) -> None:
        self._context.close()
