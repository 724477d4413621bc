"""Puts a scene on the real page: the server's files, and through the socket the scene's messages."""

import json

from playwright.sync_api import Page, WebSocketRoute

from tests.web.scenes import messages, replay

ROOM = "k7qx3mzp4w2ad"


def stage(page: Page, url: str, scene: str) -> None:
    """Open the page of a room and tell it a scene, then wait until it stands."""
    told = messages(scene)

    def answer(route: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            kind = json.loads(text)["t"]
            if kind == "hello":
                for message in told:
                    route.send(message)
            elif kind == "ping":
                route.send('{"t":"pong"}')

        route.on_message(hear)

    page.add_init_script("localStorage.setItem('durnius.name', 'Ben')")
    page.route_web_socket("**/ws/**", answer)
    page.goto(f"{url}/r/{ROOM}")
    page.locator(".lobby" if scene == "lobby" else ".game").wait_for()
    settle(page)


def stage_replay(page: Page, url: str, step: int = 12) -> None:
    """Open a step of a finished game."""
    told = replay()
    page.route("**/games/*/replay", lambda route: route.fulfill(body=told, content_type="application/json"))
    page.goto(f"{url}/r/{ROOM}/game/3#{step}")
    page.locator(".replay").wait_for()
    settle(page)


def settle(page: Page) -> None:
    """Wait until the page has been laid out and nothing moves."""
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)))")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
