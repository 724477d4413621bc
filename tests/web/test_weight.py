"""How heavy the page is over the wire, from an empty cache, and how it is sent."""

from collections.abc import Callable
from urllib.parse import urlsplit
from urllib.request import Request as UrlRequest
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Request, expect

from tests.serverprocess import ServerProcess
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow
MOST = 45_000
"""Bytes of all bodies as they are sent, for one language: what a page may weigh."""


def watch(page: Page) -> list[Request]:
    """Note from now on what a page fetches; its socket is none of it."""
    fetched: list[Request] = []

    def finished(request: Request) -> None:
        fetched.append(request)

    page.on("requestfinished", finished)
    return fetched


def weights(fetched: list[Request]) -> dict[str, int]:
    """The bytes of all that is the page itself, and not an answer about rooms, by address."""
    found: dict[str, int] = {}
    for one in fetched:
        path = urlsplit(one.url).path
        if not path.startswith("/api/"):
            # What the cache gives, also for the second time, has less than no body.
            found[path] = max(0, found.get(path, 0), one.sizes()["responseBodySize"])
    return found


def check_weight(fetched: list[Request], url: str) -> None:
    """A page with its icon weighs no more than it may."""
    found = weights(fetched)
    if not any(path.endswith("/icon.svg") for path in found):  # not every browser without a window shows one
        asked = UrlRequest(f"{url}/favicon.ico", headers={"Accept-Encoding": "br"})
        with urlopen(asked, timeout=20) as answer:
            found["/favicon.ico"] = len(answer.read())
    whole = sum(found.values())
    listed = "\n".join(f"{size:7,} {path}" for path, size in sorted(found.items(), key=lambda one: -one[1]))
    assert whole <= MOST, f"{whole:,} bytes are more than {MOST:,}:\n{listed}"


@pytest.fixture
def ben(people: Callable[..., list[Person]]) -> Person:
    """Somebody with an empty cache."""
    return people("Ben")[0]


def test_the_start_page_is_light(server: ServerProcess, ben: Person) -> None:
    fetched = watch(ben.page)
    ben.page.goto(server.url)
    expect(ben.page.get_by_role("button", name="Create the table")).to_be_visible()
    ben.page.wait_for_load_state("networkidle")
    check(fetched)
    check_weight(fetched, server.url)


def test_the_table_is_light(server: ServerProcess, people: Callable[..., list[Person]], ben: Person) -> None:
    """From the link that a friend sent to the cards in one's hand."""
    fetched = watch(ben.page)
    link = make_room(server.url, seats=2)
    (alex,) = people("Alex")
    alex.sit(link)
    ben.sit(link)
    alex.press("Start")
    ben.page.wait_for_selector(".hand button")
    ben.page.wait_for_load_state("networkidle")
    until_then = list(fetched)  # what is fetched ahead, while people play, is no part of it
    check(until_then)
    check_weight(until_then, server.url)


def check(fetched: list[Request]) -> None:
    """Everything is packed, kept as long as it may be, and under a policy without exceptions."""
    assert {one.resource_type for one in fetched} >= {"document", "stylesheet", "script"}
    for one in fetched:
        answer = one.response()
        assert answer is not None
        headers = answer.all_headers()
        assert answer.status == 200, one.url
        assert "script-src 'self'; style-src 'self';" in headers["content-security-policy"], one.url
        assert "unsafe" not in headers["content-security-policy"], one.url
        if "/api/" in one.url:
            continue
        assert headers["content-encoding"] == "br", one.url
        if one.resource_type == "document":
            assert (headers["cache-control"], "etag" in headers) == ("no-cache", True)
        else:
            assert headers["cache-control"].endswith("immutable"), one.url


def test_nothing_is_fetched_twice(server: ServerProcess, ben: Person) -> None:
    """The second visit asks for the page alone, and hears that it is the same."""
    ben.page.goto(f"{server.url}/help")
    ben.page.locator(".help").wait_for()
    fetched = watch(ben.page)
    ben.page.goto(f"{server.url}/help")
    ben.page.locator(".help").wait_for()
    assert fetched
    assert sum(weights(fetched).values()) == 0, weights(fetched)
