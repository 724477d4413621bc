"""Somebody who plays by ear: a visible Chromium on a desktop with Orca, real keys, and what Orca says.

Keys go through the X server, by xdotool: keys of the browser's debugging protocol would go round Orca. The
browser is told nothing else, so all that a test knows of the page is what Orca says of it.
"""

import itertools
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Final, Self

from tests.programs import wait_for
from tests.screenreader.desktop import Desktop
from tests.screenreader.ear import Ear

_FLAGS: Final = (
    "--no-sandbox",
    "--test-type",  # no bar that warns about the flag before
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-features=Translate",
    "--password-store=basic",
    "--lang=en-GB",
    "--force-renderer-accessibility",
    "--window-position=0,0",
    "--window-size=1200,900",
)
_FOCUS: Final = re.compile(
    r"(?:^(?:leaving .*|List with .*)|(?:link|entry|level \d|push button(?: grayed)?|toggle button.*))\.?$"
)
"""What Orca says of the place where one is; everything else that ends with a full stop is a message."""
_ECHO: Final = re.compile(r"^(?:tab|left shift|h|down|leaving .*|.* mode)$")
"""What Orca says of a key itself, or on the way to the place where it leads."""
_ANSWER_S: Final = 8.0
_numbers = itertools.count(1)


class Reader:
    """One person with one browser, at one address."""

    def __init__(self, desktop: Desktop, chromium: str) -> None:
        self.ear = Ear(desktop.log)
        self._desktop = desktop
        self._chromium = chromium
        self._browser: subprocess.Popen[bytes] | None = None
        self._began = time.time()

    def open(self, url: str, *, stop: bool = True) -> None:
        """Open a page as somebody new, and stop Orca when it begins to read."""
        self.ear.skip()
        self.ear.note(f"opens {url.partition('//')[2].partition('/')[2] or 'the start page'}")
        profile = self._desktop.folder / f"chromium-{next(_numbers)}"
        self._browser = self._desktop.run(self._chromium, f"--user-data-dir={profile}", *_FLAGS, url)
        self.ear.hears("Finished loading", "Skip to", within_s=60)
        if stop:
            self._key("Control_L")

    def press(self, *keys: str) -> None:
        """Press keys one after another, when Orca is silent: a key cuts what is being said and what waits."""
        for key in keys:
            self.ear.quiet()
            self._key(key)

    def _key(self, key: str) -> None:
        self.ear.skip()
        self.ear.note(key)
        self._xdotool("key", "--clearmodifiers", key)

    def write(self, text: str) -> None:
        """Write a text with the keyboard."""
        self.ear.quiet()
        self.ear.skip()
        self.ear.note(f"writes {text}")
        self._xdotool("type", "--delay", "60", text)

    def _xdotool(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self._desktop.environment, check=True)

    def hears(self, *phrases: str, within_s: float = 30) -> str:
        """Wait until Orca has said these phrases, in this order, and is silent; give the last utterance."""
        said = self.ear.hears(*phrases, within_s=within_s)
        self.ear.quiet()
        return said

    def matches(self, pattern: str) -> re.Match[str]:
        """Wait until Orca has said something in which a pattern is found, and is silent."""
        match = self.ear.matches(pattern)
        self.ear.quiet()
        return match

    def walk(self, wanted: str | Callable[[str], bool], key: str = "Tab", most: int = 60) -> str:
        """Press a key until Orca says what is wanted; give the utterance."""
        fits = wanted if callable(wanted) else lambda text: wanted in text
        for _ in range(most):
            for text in self.step(key):
                if fits(text):
                    return text
        raise AssertionError(f"{key} never came to {wanted}")

    def step(self, key: str) -> list[str]:
        """Press a key and give what is said then, without the key's own name.

        On a busy machine the name comes long before the answer; who presses again meanwhile goes too far.
        """
        self.press(key)
        start = self.ear.next
        with suppress(AssertionError):  # a key may have no answer, at the end of a page
            wait_for("an answer to a key", _ANSWER_S, lambda: len(self._answers(start)) > 0)
        self.ear.quiet()
        return self._answers(start)

    def _answers(self, start: int) -> list[str]:
        return [text for text in self.ear.since(start) if not _ECHO.search(text)]

    def focus(self) -> str:
        """Give what was said last of the place where one is."""
        said = self.ear.since(0)
        return next((text for text in reversed(said) if _FOCUS.search(text)), "")

    @contextmanager
    def messages(self) -> Iterator[list[str]]:
        """Collect the page's messages, as they were heard, until the end of the block."""
        collected: list[str] = []
        start = len(self.ear.since(0))
        yield collected
        self.ear.quiet(1.0)
        said = self.ear.since(start)
        collected += [text for text in said if text.endswith(".") and not _FOCUS.search(text)]

    def transcript(self) -> str:
        """Give everything heard and pressed since this person came."""
        return self.ear.transcript(self._began)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the browser, silent: a page that goes while Orca reads it leaves Orca waiting for ever."""
        if self._browser is not None:
            self._key("Control_L")
            with suppress(AssertionError):
                self.ear.quiet(within_s=10)
            self._desktop.end(self._browser)
            self._browser = None
