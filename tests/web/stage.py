"""Puts a scene on the real page: the server's files, and through the socket the scene's messages."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, WebSocketRoute

from tests.web.scenes import messages, replay, review

ROOM = "k7qx3mzp4w2ad"


class Staged:
    """The other end of the page's socket: what it has sent, and what it is still to be told."""

    def __init__(self, told: Sequence[str]) -> None:
        self.sent: list[dict[str, object]] = []
        """What the page wished for, without hello and ping."""
        self.rest: list[str] = []
        self.silent = False
        """Whether new connections are told nothing for now, as when the network is away."""
        self._told = told
        self._route: WebSocketRoute | None = None
        self._greeted = True

    def answer(self, route: WebSocketRoute) -> None:
        """Take a connection; tell it the scene once it has said hello."""
        self._route = route

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "hello":
                self._greeted = False
                self._greet()
            elif message["t"] == "ping":
                route.send('{"t":"pong"}')
            else:
                self.sent.append(message)

        route.on_message(hear)

    def _greet(self) -> None:
        if self.silent or self._greeted or self._route is None:
            return
        self._greeted = True
        for one in self._told:
            self._route.send(one)

    def speak(self) -> None:
        """Be silent no longer: what is connected, or will be, is told the scene."""
        self.silent = False
        self._greet()

    def tell(self) -> dict[str, object]:
        """Tell the next message that is left, and give it."""
        assert self._route is not None
        text = self.rest.pop(0)
        self._route.send(text)
        message = json.loads(text)
        assert isinstance(message, dict)
        return message

    def sends(self, page: Page, kind: str) -> dict[str, object]:
        """Wait until the page has sent a wish of this kind, and give the first one."""
        for _ in range(1_000):
            for wish in self.sent:
                if wish["t"] == kind:
                    return wish
            page.wait_for_timeout(10)
        raise AssertionError(f"no {kind} among {self.sent}")

    def drop(self) -> None:
        """Close the connection, as a network does."""
        assert self._route is not None
        self._route.close(code=3000)


@contextmanager
def window(
    browser: Browser,
    width: int,
    height: int,
    locale: str = "en-GB",
    *,
    touch: bool = False,
    still: bool = False,
) -> Iterator[Page]:
    """Open a page of this size, in this language; under a finger or without motion where asked for."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=locale,
        has_touch=touch,
        reduced_motion="reduce" if still else None,
    )
    yield context.new_page()
    context.close()


def stage(page: Page, url: str, scene: str, *, until: int | None = None) -> Staged:
    """Open the page of a room and tell it a scene (or its first messages), then wait until it stands."""
    return stage_messages(page, url, messages(scene), until=until)


def stage_messages(page: Page, url: str, told: Sequence[str], *, until: int | None = None) -> Staged:
    """Open the page of a room and tell it these messages, the first ones or all."""
    staged = Staged(told[:until])
    staged.rest = [] if until is None else list(told[until:])
    lobby = json.loads(told[-1 if until is None else until - 1])["room"]["phase"] == "lobby"
    page.add_init_script("localStorage.setItem('durnius.name', 'Ben')")
    page.route_web_socket("**/ws/**", staged.answer)
    page.goto(f"{url}/r/{ROOM}")
    page.locator(".lobby" if lobby else ".game").wait_for()
    settle(page)
    return staged


def stage_replay(page: Page, url: str, step: int = 12) -> None:
    """Open a step of a finished game."""
    told = replay()
    page.route("**/games/*/replay", lambda route: route.fulfill(body=told, content_type="application/json"))
    page.goto(f"{url}/r/{ROOM}/game/3#{step}")
    page.locator(".replay").wait_for()
    settle(page)


def stage_review(page: Page, url: str, step: int = 12) -> None:
    """Open a step of a finished game and its review."""
    told = review()
    page.route("**/games/*/review", lambda route: route.fulfill(body=told, content_type="application/json"))
    stage_replay(page, url, step)
    page.locator("#review").click()
    page.locator(".review").wait_for()
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page has been laid out, from which movements begin, and nothing moves."""
    drawn = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    page.evaluate(drawn)
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate(drawn)
