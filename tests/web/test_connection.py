"""Lines that die at any step of a new connection: the page comes back once there is a line again (P24)."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.serverprocess import ServerProcess
from tests.web.person import Person, make_room
from tests.web.proxy import Line, Proxy

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

CONNECT = """async ([address, times]) => {
  const { Socket } = await import("/static/socket.js");
  window.told = [];
  const ears = {
    state: (state, first) => told.push(first),
    connected: (on) => told.push(on ? "on" : "off"),
    bye: (code) => told.push(code),
    token: () => {},
    secret: () => null,
    exists: async () => true,
  };
  const who = { address, name: "Alex", fallback: "Guest", seq: null };
  new Socket(who, ears, times).open();
}"""
TIMES = {
    "ping": 5000,
    "silence": 5000,
    "beginning": 700,
    "stale": 300,
    "backoff": [50, 100, 200],
    "many": 120,
    "seldom": 200,
}
PATIENT = TIMES | {"beginning": 600_000}

lines = pytest.mark.parametrize("line", ["silent", "opened", "welcomed"])


@pytest.fixture
def proxy(server: ServerProcess) -> Iterator[Proxy]:
    with Proxy(server.url) as proxy:
        yield proxy


@pytest.fixture
def page(browser: Browser, proxy: Proxy) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(f"{proxy.url}/help")
    yield page
    page.close()


def connect(page: Page, proxy: Proxy, server: ServerProcess, line: Line, times: dict[str, object]) -> None:
    """Connect to a new room, over a line that dies."""
    address = (
        make_room(server.url).replace(server.url, proxy.url).replace("http:", "ws:").replace("/r/", "/ws/")
    )
    while proxy.made.acquire(blocking=False):
        pass
    proxy.line = line
    page.evaluate(CONNECT, [address, times])
    assert proxy.made.acquire(timeout=20)


@lines
def test_a_connection_that_dies_at_its_beginning_is_begun_anew(
    page: Page, proxy: Proxy, server: ServerProcess, line: Line
) -> None:
    connect(page, proxy, server, line, TIMES)
    for _ in range(2):
        assert proxy.made.acquire(timeout=20), "it was tried once and never again"
    assert page.evaluate("told") == []
    proxy.line = "whole"
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("told") == ["on", True]


@lines
@pytest.mark.parametrize("event", ["window.dispatchEvent(new Event('online'))",
                                   "document.dispatchEvent(new Event('visibilitychange'))"])  # fmt: skip
def test_a_network_or_a_page_that_is_back_is_enough(
    page: Page, proxy: Proxy, server: ServerProcess, line: Line, event: str
) -> None:
    connect(page, proxy, server, line, PATIENT)
    proxy.line = "whole"
    page.wait_for_function(f"() => {{ if (!told.length) {event}; return told.length > 0; }}", polling=100)
    assert page.evaluate("told") == ["on", True]


@pytest.fixture
def alex(server: ServerProcess, people: Callable[..., list[Person]], proxy: Proxy) -> Person:
    """Somebody who sits at a table behind the proxy, whose page has all it needs."""
    (alex,) = people("Alex")
    alex.sit(make_room(server.url).replace(server.url, proxy.url))
    alex.page.wait_for_load_state("networkidle")
    return alex


def test_the_page_does_not_stay_offline(alex: Person, proxy: Proxy) -> None:
    """With the times that people have."""
    while proxy.made.acquire(blocking=False):
        pass
    proxy.line = "opened"
    proxy.cut()
    alex.hear("Connection lost, trying again.")
    assert proxy.made.acquire(timeout=20)
    proxy.line = "whole"
    alex.page.wait_for_function("() => document.querySelector('.offline').hidden", timeout=30_000)
    alex.hear("^Connected again")


def test_each_loss_is_told_once(alex: Person, proxy: Proxy) -> None:
    """However often it is tried in vain, a lost connection is told once, and the next loss once more."""
    for losses in (1, 2):
        while proxy.made.acquire(blocking=False):
            pass
        proxy.line = "opened"
        proxy.cut()
        alex.hear("^Connection lost, trying again.$")
        assert proxy.made.acquire(timeout=20)  # an attempt that comes to nothing
        proxy.line = "whole"
        while not proxy.made.acquire(timeout=0.2):  # until that one is given up
            alex.page.evaluate("window.dispatchEvent(new Event('online'))")
        alex.hear("^Connected again")
        assert alex.heard().count("Connection lost, trying again.") == losses


def test_a_server_that_hangs_is_spoken_of_once_and_comes_back_with_one_message(
    alex: Person, proxy: Proxy
) -> None:
    """The line stays open and nothing comes: a press is not left without a word."""
    alex.skip()
    proxy.flowing.clear()
    alex.page.get_by_role("button", name="Add a bot to seat 2").press("Enter")
    alex.hear("^Your last press is still on its way.$")
    alex.hear("^Connection lost, trying again.$")
    proxy.flowing.set()
    alex.hear("^Connected again.*a bot, sits on seat 2")
    alex.page.wait_for_function("() => document.querySelector('.offline').hidden")
    said = alex.heard()
    assert [
        said.count(f"{words}.")
        for words in ("Your last press is still on its way", "Connection lost, trying again")
    ] == [1, 1]
    assert len([one for one in said if "a bot, sits" in one]) == 1
