"""The service worker: a page while there is no connection, nothing of a game kept, new releases at once."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import durnius
from durnius.text.catalogue import Catalogue
from tests.serverprocess import ServerProcess
from tests.web.person import make_room
from tests.web.releases import Releases

pytestmark = pytest.mark.slow
KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) kept.push(new URL(request.url).pathname);
  return kept;
}"""
# A promise is true for wait_for_function, so what is waited for is asked for in the page.
HAS = """async (words) => {
  await navigator.serviceWorker.ready;
  for (;;) {
    for (const name of await caches.keys()) {
      const kept = await (await caches.open(name)).match("/offline");
      if (kept && (await kept.text()).includes(words)) return;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
"""Waits until a page with these words is kept."""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody whose browser may keep a page, and reads Lithuanian."""
    context = browser.new_context(locale="lt-LT", service_workers="allow")
    yield context
    context.close()


def visit(context: BrowserContext, address: str) -> Page:
    """Open a page and wait until its service worker keeps what it needs."""
    page = context.new_page()
    page.goto(address)
    page.evaluate(HAS, Catalogue.load("lt").say("offline.heading"))
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    return page


@pytest.mark.parametrize("where", ["start", "room"])
def test_without_a_connection_a_page_says_so(
    server: ServerProcess, visitor: BrowserContext, where: str
) -> None:
    address = server.url + "/" if where == "start" else make_room(server.url)
    say = Catalogue.load("lt").say
    page = visit(visitor, address)
    visitor.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("offline.heading"))
    expect(page.get_by_text(say("offline.start"))).to_be_visible()
    expect(page.get_by_text(say("offline.seat"))).to_be_visible(visible=where == "room")
    assert page.evaluate("document.documentElement.lang") == "lt"
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).borderRadius") != "0px"
    assert page.url == address
    with page.expect_navigation():
        page.get_by_role("button", name=say("offline.again")).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("offline.heading"))
    visitor.set_offline(False)  # and it comes back by itself
    page.locator(".start" if where == "start" else ".lobby").wait_for()


def test_the_page_is_kept_in_the_language_that_was_chosen(
    server: ServerProcess, visitor: BrowserContext
) -> None:
    page = visit(visitor, server.url)
    page.reload()  # now the worker sees what the page does
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.select_option("#language", "pl")
    wanted = Catalogue.load("pl").say("offline.heading")
    page.evaluate(HAS, wanted)
    visitor.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(wanted)


def test_nothing_of_a_game_is_kept(server: ServerProcess, visitor: BrowserContext) -> None:
    address = make_room(server.url)
    page = visit(visitor, address)
    page.reload()
    page.locator(".lobby").wait_for()
    page.goto(address + "/games")
    page.locator(".games-page").wait_for()
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept), kept


def test_a_new_release_shows_at_the_next_load(visitor: BrowserContext, tmp_path: Path) -> None:
    """Two releases on one address, one after the other, as when a server is updated."""
    package = Path(durnius.__file__).parent
    for name in ("web", "text"):
        shutil.copytree(package / name, tmp_path / name)
    lithuanian = tmp_path / "text" / "lt.json"
    with Releases(tmp_path) as releases:
        page = visit(visitor, releases.url)
        page.reload()
        first = page.evaluate("[...document.scripts].at(-1).src")
        words = json.loads(lithuanian.read_text())
        words["start"]["title"] = words["offline"]["heading"] = "Nauja laida"
        lithuanian.write_text(json.dumps(words, ensure_ascii=False))
        releases.renew()
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Nauja laida")
        assert page.evaluate("[...document.scripts].at(-1).src") != first
        page.evaluate(HAS, "Nauja laida")
        page.wait_for_function("() => navigator.serviceWorker.controller.state === 'activated'")
        visitor.set_offline(True)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Nauja laida")


@pytest.fixture
def releases(tmp_path: Path) -> Iterator[tuple[Releases, Callable[[], None]]]:
    """A server of the page alone, and what makes it serve another release."""
    package = Path(durnius.__file__).parent
    for name in ("web", "text"):
        shutil.copytree(package / name, tmp_path / name)
    with Releases(tmp_path) as server:

        def renew() -> None:
            (tmp_path / "web" / "styles" / "log.css").write_text(".new { color: red; }")
            server.renew()

        yield server, renew


def test_a_page_of_an_old_release_says_so_with_a_link_that_loads_it_again(
    page: Page, releases: tuple[Releases, Callable[[], None]]
) -> None:
    """What it has not fetched yet is gone; nobody's writing is, before they press."""
    server, renew = releases
    page.goto(server.url)
    page.locator(".start").wait_for()
    page.fill("#name", "Dana")
    renew()
    settings = page.locator(".foot").get_by_role("button", name="Settings")
    for _ in range(2):
        settings.press("Enter")
        expect(page.locator("#assertive")).to_contain_text("The server has been renewed")
    expect(page.locator("#name")).to_have_value("Dana")
    with page.expect_navigation():
        page.get_by_role("link", name="Load it again").press("Enter")
    settings.press("Enter")
    page.get_by_role("heading", name="Settings", exact=True).wait_for()
    expect(page.locator("#old")).to_have_count(0)


def test_a_page_that_cannot_begin_in_an_old_release_is_loaded_again(
    page: Page, releases: tuple[Releases, Callable[[], None]]
) -> None:
    server, renew = releases
    page.route("**/main+learn*.js", lambda route: route.abort())
    page.goto(server.url + "/learn")
    expect(page.locator("main")).to_contain_text("The server cannot be reached.")
    renew()
    page.unroute("**/main+learn*.js")
    page.locator(".learn").wait_for()


def test_the_page_can_be_installed(server: ServerProcess, visitor: BrowserContext) -> None:
    page = visit(visitor, server.url)
    session = visitor.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    assert {icon["sizes"]: icon.get("purpose", "any") for icon in told["icons"]} == {
        "any": "any",
        "192x192": "any",
        "512x512": "maskable",
    }
    for icon in told["icons"]:
        answer = page.request.get(server.url + icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
        assert len(answer.body()) < 12_000
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


def test_what_a_page_is_made_of_is_fetched_again_until_it_comes(page: Page, server: ServerProcess) -> None:
    """Words and parts, at the beginning and later; meanwhile the page says so."""
    page.route("**/*-more.js*", lambda route: route.abort())
    page.goto(server.url + "/learn")
    expect(page.locator("main")).to_contain_text("The server cannot be reached.")
    page.unroute("**/*-more.js*")
    page.locator(".learn").wait_for()
    page.route("**/en*.js*", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.goto(server.url)
    page.unroute("**/en*.js*")
    page.locator(".start").wait_for()
    settings = page.locator(".foot").get_by_role("button", name="Settings")
    page.route("**/settings.css", lambda route: route.abort())
    settings.press("Enter")
    expect(page.locator("[aria-live]").filter(has_text="cannot be reached")).to_have_count(1)
    page.unroute("**/settings.css")
    settings.press("Enter")
    page.get_by_role("heading", name="Settings", exact=True).wait_for()


def test_settings_that_were_asked_for_twice_are_there_once(page: Page, server: ServerProcess) -> None:
    page.goto(server.url)
    page.locator(".start").wait_for()
    settings = page.locator(".foot").get_by_role("button", name="Settings")
    settings.evaluate("(button) => { button.click(); button.click(); }")
    page.get_by_role("heading", name="Settings", exact=True).wait_for()
    page.get_by_role("button", name="Back").first.press("Enter")
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_hidden()
    expect(page.locator(".start")).to_be_visible()


def test_an_answer_of_a_proxy_for_the_server_is_no_connection(page: Page, server: ServerProcess) -> None:
    page.goto(server.url + "/offline")
    page.evaluate("window.here = true")
    page.route("**/offline", lambda route: route.fulfill(status=502))
    with page.expect_response("**/offline"):
        page.evaluate("dispatchEvent(new Event('online'))")
    assert page.evaluate("fetch('/', { method: 'HEAD' }).then(() => window.here)")
    page.unroute("**/offline")
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new Event('online'))")


@pytest.mark.parametrize(
    ("where", "missing"),
    [("start", "startpage.js"), ("start", "lt-start.js*"), ("room", "main.js"), ("room", "lt.js*")],
)
def test_a_page_whose_scripts_or_words_do_not_come_says_so(
    server: ServerProcess, browser: Browser, where: str, missing: str
) -> None:
    """One sentence, in the person's language, that is neither seen nor heard when all goes well."""
    context = browser.new_context(locale="lt-LT", service_workers="block", reduced_motion="reduce")
    page = context.new_page()
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(server.url + "/" if where == "start" else make_room(server.url))
    said = page.locator("main > .late")
    expect(said).to_be_hidden()
    # in place of waiting
    page.evaluate("() => { for (const one of document.getAnimations()) one.finish(); }")
    expect(said).to_be_visible()
    say = Catalogue.load("lt").say
    expect(page.get_by_role("status")).to_contain_text(say("page.late"))
    page.unroute(f"**/{missing}")
    with page.expect_navigation():
        page.get_by_role("link", name=say("offline.again")).press("Enter")
    page.locator(".start" if where == "start" else ".lobby").wait_for()
    expect(said).to_have_count(0)
    context.close()
