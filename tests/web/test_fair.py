"""The deal on the page: one takes part in it, checks it with one press, and hears when one is cheated."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, WebSocketRoute

from tests.serverprocess import ServerProcess
from tests.web.person import Person, make_room

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

HONEST = (
    "The deal is as it was promised."
    " All 24 cards lie as the shuffle gives them; 1 of 2 players took part in it."
    " Your own part is among them."
    " The server had sealed its part before it knew the others, and did not change it."
)


def play(person: Person) -> None:
    """Press whatever can be pressed until the game is over."""
    person.page.evaluate(
        """() => new Promise((over) => {
          const find = (css) => document.querySelector(css);
          const timer = setInterval(() => {
            if (find(".over:not([hidden]) #again")) over(clearInterval(timer));
            const wanted = "#table button.choice, .hand .playable";
            const other = "#take:not([aria-disabled]), #done:not([aria-disabled])";
            (find(wanted) ?? find(other))?.click();
          }, 60);
        })"""
    )


def changed(change: Callable[[dict[str, object]], None]) -> Callable[[Route], None]:
    """Answer a request with the server's answer, changed."""

    def answer(route: Route) -> None:
        fetched = route.fetch()
        record = fetched.json()
        change(record)
        route.fulfill(response=fetched, json=record)

    return answer


def swap(record: dict[str, object]) -> None:
    first, second, *rest = str(record["deck"]).split()
    record["deck"] = " ".join([second, first, *rest])


def test_case_39_a_person_takes_part_checks_the_deal_and_finds_out_what_was_changed(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    (alex,) = people("Alex")
    alex.sit(make_room(server.url, seats=2, bots={"1": "random"}, rules={"preset": "durnius", "deck": 24}))
    alex.press("Start")
    alex.hear("Cards dealt")
    log = alex.page.locator("#log")
    assert "The deck is fixed. Alex took part in the shuffle." in log.inner_text()
    play(alex)
    alex.hear("Game over")
    assert "The shuffle is open now: the deal can be checked." in log.inner_text()
    alex.settle()
    alex.page.focus("#cards-h")
    alex.tab_to("Play again", most=8)
    alex.tab_to("Check this deal", most=4)
    alex.keys("Enter")
    alex.hear(f"^{re.escape(HONEST)}$")
    assert alex.page.locator("#why").inner_text() == HONEST
    assert HONEST in log.inner_text()
    # It stands with its button, and not where something else is asked for.
    alex.settle()
    alex.page.locator("#room").press("Enter")
    alex.page.wait_for_function("() => document.activeElement.id === 'places-h'")
    assert alex.page.locator("#why:not(:empty), .answer:not(:empty)").count() == 0

    alex.page.reload()  # what was heard is kept over a reload
    alex.page.wait_for_selector("#check")
    alex.skip()
    alex.press("Check this deal")
    alex.hear(f"^{re.escape(HONEST)}$")

    for change, said in (
        (swap, "Not as promised: card 1 of the deck is not the one that the shuffle gives."),
        (lambda record: record.pop("fair"), "There is nothing to check."),
        (lambda record: record.update(game=2), "the shuffle was made under another name than this game's."),
    ):
        alex.page.route("**/games/1", changed(change))
        alex.press("Check this deal")
        alex.hear(re.escape(said))
        alex.page.unroute("**/games/1")
    alex.page.route("**/games/1", lambda route: route.fulfill(status=503, body="{}"))
    alex.press("Check this deal")
    alex.hear("could not be fetched")
    alex.errors = [error for error in alex.errors if "503" not in error]


@pytest.mark.parametrize(
    ("event", "field", "said"),
    [
        ("revealed", "commitment", "has changed its part of the shuffle after sealing it"),
        ("revealed", "seeds", "has left your part out of the shuffle"),
        ("committed", "hashes", "has left your part out of the shuffle"),
        ("committed", "game", "calls this game by another name"),
        ("revealed", "game", "calls this game by another name"),
        ("dealt", "count", "another course of the game than it tells the others"),
    ],
)
def test_a_server_that_cheats_is_heard(
    server: ServerProcess, people: Callable[..., list[Person]], event: str, field: str, said: str
) -> None:
    lies = {
        "commitment": "00" * 32,
        "seeds": ["0:-", "1:-"],
        "hashes": ["00" * 32, None],
        "game": "BBBBBBBB-1",
        "count": 5,
    }

    def lie(message: str | bytes) -> str | bytes:
        told = json.loads(message)
        for one in told.get("events", []):
            if one["e"] == event and (event != "dealt" or one["seat"] == 1):
                one[field] = lies[field]
        return json.dumps(told)

    def between(page: WebSocketRoute) -> None:
        upstream = page.connect_to_server()
        upstream.on_message(lambda message: page.send(lie(message)))

    (alex,) = people("Alex")
    alex.page.route_web_socket("**/ws/*", between)
    alex.sit(make_room(server.url, seats=2, bots={"1": "random"}))
    alex.press("Start")
    alex.hear(f"Careful: the server .*{said}")
    assert said in alex.page.locator("#log").inner_text()


def test_a_table_that_cannot_be_drawn_still_takes_part_in_the_deal(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    (alex,) = people("Alex")
    alex.page.add_init_script(
        "window.sent = [];"
        "const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) { sent.push(text); send.call(this, text); };"
    )
    alex.sit(make_room(server.url, seats=2, bots={"1": "random"}))
    alex.settle()
    alex.page.evaluate("() => { document.getElementById = () => { throw new Error('nothing is drawn'); }; }")
    alex.page.get_by_role("button", name="Start", exact=True).press("Enter")
    alex.page.wait_for_function("""() => sent.some((text) => text.includes('"reveal"'))""")
    alex.page.close()
    alex.errors = [error for error in alex.errors if "nothing is drawn" not in error]
