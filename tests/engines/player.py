"""Somebody who plays with one of the engines, by keys; the same for all three.

What is heard is what the live regions were given (listen.js); `keeping` watches the focus.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Final, Self

from tests.engines.tab import Json, Tab
from tests.programs import wait_for

_WAIT_S: Final = 15.0
_SETTLED_MS: Final = 330
"""A button that has just changed is pressed only so long after."""
_FOCUS = "() => (document.activeElement.querySelector('.sr') ?? document.activeElement).textContent.trim()"
_WATCH = "() => { kept = document.activeElement; strayed = []; return kept.dataset.c ?? kept.id; }"
_STRAYED = """() => {
  const found = [...strayed];
  if (document.activeElement !== kept) found.push(document.activeElement.outerHTML.slice(0, 90));
  if (!kept.isConnected || !kept.checkVisibility()) found.push("what had the focus is gone");
  kept = null;
  return found;
}"""


class Player:
    """One person at one tab."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self._read = 0

    def run(self, function: str, *arguments: Json) -> Json:
        """Ask the page."""
        return self.tab.run(function, *arguments)

    def until(self, what: str, function: str, *arguments: Json) -> None:
        """Wait until a function of the page gives true."""
        wait_for(what, _WAIT_S, lambda: bool(self.run(function, *arguments)))

    def arrives(self, part: str) -> None:
        """Wait for another page, whose address has this part."""
        wait_for(part, _WAIT_S, lambda: part in self.tab.address())
        self._read = 0

    # --- coming

    def open(self, address: str, shows: str) -> None:
        """Go to an address and wait for what it shows."""
        self.tab.open(address)
        self._read = 0
        self.until(shows, "(wanted) => document.querySelector(wanted) !== null", shows)

    def sit(self, link: str, name: str) -> None:
        """Come by a link to a seat: a name and one press."""
        self.open(link, ".lobby")
        self.walk("name", by="id")
        self.tab.write(name)
        self.tab.press("Enter")
        self.hears("You sit on seat")

    # --- hearing

    def heard(self) -> list[str]:
        """Give everything heard on this page, without the marks that make a repeat differ."""
        heard = self.run("() => heard")
        assert isinstance(heard, list)
        return [str(text).replace("\u00a0", "") for text in heard]

    def hears(self, phrase: str) -> str:
        """Wait for the next message with a phrase, from where was listened last; give it."""
        fits = (
            "(words, from) => heard.slice(from).some((text) => text.replace('\\u00a0', '').includes(words))"
        )
        try:
            self.until(phrase, fits, phrase, self._read)
        except AssertionError as error:
            raise AssertionError(
                f"not heard: {phrase!r}; heard instead: {self.heard()[self._read :]}"
            ) from error
        for text in self.heard()[self._read :]:
            self._read += 1
            if phrase in text:
                return text
        raise AssertionError("heard and gone")

    # --- pressing

    def settle(self) -> None:
        """Wait until the page has not changed for a moment."""
        self.until("the page to settle", "(ms) => performance.now() - changed > ms", _SETTLED_MS)

    def press(self, keys: str) -> None:
        """Press a key when the page has settled."""
        self.settle()
        self.tab.press(keys)

    def focus(self, by: str = "name") -> str:
        """Give the name of what has the focus, or its id."""
        return str(self.run(_FOCUS if by == "name" else "() => document.activeElement.id"))

    def walk(self, wanted: str, keys: str = "Tab", by: str = "name", most: int = 60) -> None:
        """Press Tab until what is wanted has the focus."""
        passed: list[str] = []
        for _ in range(most):
            passed.append(self.focus(by))
            if passed[-1] == wanted:
                return
            self.tab.press(keys)
        raise AssertionError(f"{keys} never came to {wanted}, but to {passed}")

    def play(self, card: str) -> None:
        """Go to a card of the hand and press it."""
        self.run("() => document.querySelector('#cards-h').focus()")
        self.walk(card)
        self.press("Enter")

    # --- keeping the focus

    @contextmanager
    def keeping(self, wanted: str) -> Iterator[None]:
        """See that the focus does not leave the element that has it, named by card or id, in this block."""
        assert self.run(_WATCH) == wanted
        yield
        self.settle()
        assert self.run(_STRAYED) == []

    def after(self, act: Callable[[], None], phrase: str) -> None:
        """Let others act, and hear of it, with the focus where it is."""
        with self.keeping(
            str(self.run("() => document.activeElement.dataset.c ?? document.activeElement.id"))
        ):
            act()
            self.hears(phrase)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            assert self.run("() => window.wrong ?? []") == []
