"""What all tests share: the options and order of a run, the real server, and the browser."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.serverprocess import ServerProcess
from tests.tools import CHROMIUM, require_tool

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="more random games, and the tests marked long")


def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis find the same examples in every short run, and new ones in long runs.

    A run that is asked to end ends as one that is interrupted: no browser, display or reader is left behind.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    settings.register_profile("short", deadline=None, derandomize=True)
    settings.register_profile("long", deadline=None, max_examples=2000, print_blob=True)
    settings.load_profile("long" if config.getoption("--long") else "short")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests unless asked for; mark those with a browser, and run them last.

    Playwright keeps an event loop in this thread from its first use on; asyncio tests can start none then.
    """
    for item in items:
        if item.get_closest_marker("long") and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip(reason="needs --long"))
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session")
def long(pytestconfig: pytest.Config) -> bool:
    """Whether this run was asked to take its time."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A real server of this test's own, running; `server.url` is where."""
    with ServerProcess(tmp_path) as process:
        yield process


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers; there can be only one in a run."""
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, one for the whole run."""
    chromium = playwright.chromium.launch(executable_path=require_tool(*CHROMIUM), args=CHROMIUM_FLAGS)
    yield chromium
    chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh person's browser: no storage, English."""
    fresh = browser.new_context(locale="en-GB", service_workers="block")
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """One tab in it."""
    return context.new_page()
