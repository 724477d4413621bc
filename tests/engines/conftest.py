"""What the tests of the three engines share: a tab in each, somebody at it, and a table with friends."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from tests.engines.player import Player
from tests.engines.playwright_tab import PlaywrightTab, start_firefox
from tests.engines.tab import Tab
from tests.engines.webkit import WebKitTab
from tests.table import Table, patches

LISTENER = Path(__file__).with_name("listen.js").read_text(encoding="utf-8")
ENGINES = ("chromium", "firefox", "webkit")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("slow")


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """The system's Firefox, one for the whole run."""
    running = start_firefox(playwright)
    yield running
    running.close()


@pytest.fixture(params=ENGINES)
def come(
    request: pytest.FixtureRequest,
    playwright: Playwright,  # so that these tests run after those that need this thread's event loop
    table: Callable[[str], Table],
) -> Iterator[Callable[..., Player]]:
    """Let somebody come with one of the engines; at the end nothing may have gone wrong in their page."""
    with ExitStack() as stack:

        def make(width: int = 1280, height: int = 800) -> Player:
            tab: Tab
            match request.param:
                case "chromium":
                    tab = PlaywrightTab(request.getfixturevalue("browser"), width, height)
                case "firefox":
                    tab = PlaywrightTab(request.getfixturevalue("firefox"), width, height)
                case _:
                    tab = WebKitTab(width, height)
            stack.callback(tab.close)
            return stack.enter_context(Player(tab))

        yield make


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[[str], Table]]:
    """Open a table where every game is dealt from a deck."""
    with ExitStack() as stack:
        yield lambda deck: stack.enter_context(Table(tmp_path, deck, patches(), LISTENER))
