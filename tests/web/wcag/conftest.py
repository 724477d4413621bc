"""What the tests of the WCAG table share: one server, and each state of a game as it was seen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.serverprocess import ServerProcess
from tests.web.wcag.facts import Glance
from tests.web.wcag.states import STATES, glance


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with ServerProcess(tmp_path_factory.mktemp("wcag")) as server:
        yield server.url


@pytest.fixture(params=STATES)
def seen(request: pytest.FixtureRequest, browser: Browser, url: str) -> Glance:
    """A state of a game, looked at once for all criteria."""
    return glance(browser, url, str(request.param))
