"""A finished game step by step: by buttons, by keys and by ear; the list of a room's games."""

import json
import subprocess
import sys
import urllib.request
from collections.abc import Callable

import pytest

from durnius.terminal.verify import check
from tests.serverprocess import ServerProcess
from tests.web.person import Person, make_room
from tests.web.stage import stage_replay
from tests.web.test_fair import play

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SMALL = {"preset": "durnius", "deck": 24}


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return bytes(answer.read()).decode()


@pytest.fixture
def finished(server: ServerProcess, people: Callable[..., list[Person]]) -> tuple[Person, str]:
    """Somebody at a table where a game is over, and the table's address."""
    (alex,) = people("Alex")
    link = make_room(server.url, seats=2, bots={"1": "random"}, rules=SMALL, name="Friday")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    play(alex)
    alex.hear("Game over")
    return alex, link


def test_a_game_is_looked_through_by_keys_and_by_ear(
    finished: tuple[Person, str], people: Callable[..., list[Person]]
) -> None:
    alex, link = finished
    assert alex.page.locator("#replay").get_attribute("href") == f"{link[link.index('/r/') :]}/game/1"
    (ben,) = people("Ben")
    ben.page.goto(f"{link}/game/1")
    ben.page.wait_for_selector(".replay")
    room = link.rpartition("/")[2]
    url = link[: link.index("/r/")]
    replay = json.loads(fetch(f"{url}/api/rooms/{room}/games/1/replay"))
    count = len(replay["steps"]) - 1
    sit = ben.page.locator("#situation .sit")
    assert ben.page.locator("#title").inner_text() == "Game 1 at Friday: Alex and Ada"
    assert sit.inner_text().startswith(f"Step 0 of {count}. Cards dealt. Trump ")
    assert ben.page.locator(".move").count() == count + 1
    assert ben.page.locator(".hands li").count() == 2
    assert "6 cards" in ben.page.locator("#players").inner_text() or ben.page.locator(".seat").count() == 2

    ben.page.focus("#next")
    ben.keys("Enter")
    first = ben.hear(r" attacks \w+ with ")
    assert sit.inner_text() == f"Step 1 of {count}. {first}"
    assert ben.page.evaluate("document.activeElement.id") == "next"
    assert ben.page.url.endswith("#1")
    assert ben.page.locator(".pair").count() == 1
    assert ben.page.locator("[aria-current=step]").inner_text() == first
    ben.keys("ArrowRight")
    ben.page.wait_for_function("() => document.querySelector('.sit').textContent.startsWith('Step 2 ')")
    ben.keys("ArrowLeft")
    assert ben.hear("^Step 1 of") == f"Step 1 of {count}. {first}"
    ben.keys("ArrowLeft", "ArrowLeft")
    ben.hear("^This is the first step.")
    ben.page.get_by_role("button", name="Last step").press("Enter")
    assert ben.hear("Game over").endswith(("is the fool.", "nobody is the fool."))
    ben.keys("ArrowRight")
    ben.hear("^This is the last step.")
    ben.keys("Alt+Shift+Y")
    cards = ben.hear("^Alex")
    assert "has no cards" in cards or cards.count(": ") == 2
    ben.keys("Alt+Shift+T")
    ben.hear("The table is empty.")

    ben.page.locator(".move").nth(1).press("Enter")
    assert ben.hear("^Step 1 of")
    ben.page.reload()
    ben.page.wait_for_selector(".replay")
    assert sit.inner_text() == f"Step 1 of {count}. {first}"


@pytest.mark.parametrize(
    ("width", "mark", "style"), [(360, None, "boxShadow"), (1280, "::after", "maskImage")]
)
def test_the_last_step_shows_the_fool(
    server: ServerProcess, people: Callable[..., list[Person]], width: int, mark: str | None, style: str
) -> None:
    """By a golden edge, on wide screens by the cap."""
    (ben,) = people("Ben")
    ben.page.set_viewport_size({"width": width, "height": 800})
    stage_replay(ben.page, server.url, 9999)
    marked = (
        "(seat, [mark, style]) => getComputedStyle(mark ? seat.querySelector('.face') : seat, mark)[style]"
    )
    shown = ben.page.locator(".seat").evaluate_all(
        f"(seats, which) => seats.map((seat) => [seat.matches('.fool'), ({marked})(seat, which)])",
        [mark, style],
    )
    fool = [look for is_fool, look in shown if is_fool]
    assert len(fool) == 1
    assert fool[0] not in [look for is_fool, look in shown if not is_fool]
    ben.errors = [error for error in ben.errors if "404" not in error]  # the table is the scene's alone


def test_the_deal_is_checked_and_the_record_downloaded(
    finished: tuple[Person, str], people: Callable[..., list[Person]]
) -> None:
    alex, _ = finished
    with alex.page.expect_popup() as opened:
        alex.page.locator("#replay").press("Enter")
    tab = opened.value
    tab.wait_for_selector(".replay")
    tab.get_by_role("button", name="Check this deal").press("Enter")
    tab.wait_for_function("() => document.querySelector('#why').textContent.includes('as it was promised')")
    # The tab knows what its opener heard.
    assert "Your own part is among them." in tab.locator("#why").inner_text()
    with tab.expect_download() as loading:
        tab.get_by_role("link", name="Download the record").press("Enter")
    assert loading.value.suggested_filename == "durnius-1.json"
    assert "as promised: commitment, 1 seed from 2 seats, 24 cards" in check(loading.value.path().read_text())
    command = [sys.executable, "-m", "durnius", "replay", str(loading.value.path()), "--language", "en"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert tab.locator(".move").last.inner_text().split(". ")[-1] in told
    tab.get_by_role("link", name="All games of this table").press("Enter")
    tab.wait_for_selector(".games")
    assert tab.locator("#title").inner_text() == "Games at Friday"
    line = tab.locator(".games li p").inner_text()
    assert line.startswith("Game 1: Alex and Ada. ")
    assert line.endswith(("is the fool.", "A draw."))
    tab.get_by_role("link", name="Look through game 1").press("Enter")
    tab.wait_for_selector(".replay")
    assert alex.page.locator("#again").is_visible()  # still at the table


def test_where_nobody_may_watch_only_those_who_played_look_through_a_game(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    alex, ben = people("Alex", "Ben")
    link = make_room(server.url, seats=2, bots={"1": "random"}, rules=SMALL, spectators=False)
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    play(alex)
    alex.hear("Game over")
    alex.page.get_by_role("button", name="Check this deal").press("Enter")
    alex.hear("as it was promised")
    alex.page.goto(f"{link}/games")
    with alex.page.expect_download() as loading:
        alex.page.get_by_role("link", name="Download game 1").press("Enter")
    assert loading.value.suggested_filename == "durnius-1.json"
    assert "as promised" in check(loading.value.path().read_text())
    alex.page.get_by_role("link", name="Look through game 1").press("Enter")
    alex.page.wait_for_selector(".replay")
    why = "Nobody may watch this table, so a game can be looked at only by those who played it"
    ben.page.goto(f"{link}/game/1")
    ben.hear(why)
    ben.page.get_by_role("link", name="All games of this table").click()
    ben.page.wait_for_selector("#games")
    assert why in ben.page.locator("#games").inner_text()
    ben.errors = [error for error in ben.errors if "403" not in error]


def test_games_that_are_not_there_are_told(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    (alex,) = people("Alex")
    link = make_room(server.url, seats=2)
    alex.page.goto(f"{link}/game/1")
    alex.hear("There is no such game, or it is not over yet.")
    alex.page.get_by_role("link", name="All games of this table").click()
    alex.page.wait_for_selector("#games")
    assert "No game is finished yet." in alex.page.locator("#games").inner_text()
    alex.page.goto(f"{server.url}/r/aaaaaaaaaaaaa/games")
    alex.page.wait_for_selector("#games")
    assert alex.page.locator("#title").inner_text() == "This table is gone"
    alex.errors = [error for error in alex.errors if "404" not in error]
