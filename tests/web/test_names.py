"""Names as text wherever they are shown (P48), and nothing of a foreign hand in the page (P37)."""

import asyncio
import json
import re
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import aiohttp
import pytest

from tests.server.guests import Guest
from tests.serverprocess import ServerProcess
from tests.web.conftest import ROUND, swapped
from tests.web.person import Person, deal, make_room

pytestmark = pytest.mark.slow

NAMES = ['"><img src=x>', "</script><b>x</b>", "{{7*7}} ${7*7} %s"]
# Without the code of the room's history, which hangs on its id, and what was said while people came in.
PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  for (const other of page.querySelectorAll("#code, #polite, #assertive")) other.textContent = "";
  return page.outerHTML;
}"""
ROOM = '"><img src=x onerror=alert(1)>'


def test_p48_names_are_shown_as_text_and_nothing_of_them_is_made(
    serve: Callable[[str], str], people: Callable[..., list[Person]]
) -> None:
    url = serve(ROUND)
    link = make_room(url, name=ROOM, private=False)
    guests = people(*NAMES)
    deal(link, guests)
    alex = guests[0]
    start = people("Visitor")[0]
    start.page.goto(url)
    start.page.get_by_text(ROOM).first.wait_for()
    for guest in (*guests, start):
        assert guest.page.locator("img, iframe, [onerror], script:not([src])").count() == 0
        assert guest.page.get_by_text("x", exact=True).count() == 0  # what the second name would make
    text = alex.page.inner_text("body")
    for name in NAMES[1:]:
        assert name in text
    assert ROOM in alex.page.title() + text
    assert "49" not in alex.page.inner_text("#players")
    assert any(NAMES[2] in said for said in alex.heard())


def test_p48_a_finished_game_is_listed_replayed_and_exported_with_names_as_text(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    """And neither names nor what is no name at all can write into the server's log."""
    names = [*NAMES[:2], "=1+1,'--"]
    link = make_room(server.url, name=ROOM, seats=3, private=False)
    with ThreadPoolExecutor(1) as elsewhere:  # Playwright has this thread's event loop
        told = elsewhere.submit(asyncio.run, whole_game(link.replace("/r/", "/ws/"), names)).result()
    room = link.rpartition("/")[2]
    with urllib.request.urlopen(f"{server.url}/api/rooms/{room}/games/1", timeout=10) as answer:
        assert answer.headers.get_content_type() == "application/json"
        assert json.load(answer)["players"] == names
    (visitor,) = people("Visitor")
    for path in ("", "/games", "/game/1"):
        visitor.page.goto(link + path)
        visitor.page.get_by_text(names[1]).first.wait_for()
        for step in ("End", "Home", "ArrowRight") if path == "/game/1" else ():
            visitor.page.keyboard.press(step)
        assert visitor.page.locator("img, iframe, [onerror], script:not([src])").count() == 0
        assert visitor.page.get_by_text("x", exact=True).count() == 0
        text = visitor.page.inner_text("body") + visitor.page.title()
        assert [name for name in names if name not in text] == []
    assert told == {"bad_name", 1009}
    for name in (*names, ROOM, "break", "xxxxxxxx"):
        assert name not in server.errors()


async def whole_game(url: str, names: list[str]) -> set[str | int | None]:
    """Have people with such names play; others come with what is no name. Give what those are told."""
    told: set[str | int | None] = set()
    async with aiohttp.ClientSession() as session:
        guests = [Guest(session, url, name) for name in names]
        for guest in guests:
            await guest.hello()
            await guest.do("sit", seat=None)
        for name in ("line\nbreak", "<br>\r\nbreak", "x" * 1000):
            stranger = await Guest(session, url, name).open()
            await stranger.send(t="hello", protocol=1, name=name)
            told.add((await stranger.refused()).code)
            await stranger.close()
            told.add(await guests[0].refusal("rename", name=name))
            told.add(await guests[0].refusal("options", name=name))
        stranger = await Guest(session, url).open()
        await stranger.send(t="hello", protocol=1, name="x" * 10_000)
        told.add((await stranger.ended()).close)
        await guests[0].do("start")
        await asyncio.gather(*(guest.play(Random(1)) for guest in guests))
        for guest in guests:
            await guest.close()
    return told


def test_p37_the_page_is_the_same_whatever_the_others_hold(
    serve: Callable[[str], str], people: Callable[..., list[Person]]
) -> None:
    """Every element, class, id and word of a page, with decks that differ in what it may not know.

    When the cards are dealt, when one lies on the table, and when it is taken.
    """
    pages = []
    # Ben's hand and the stock: neither is of the trump suit, nor could it be thrown in at once.
    for deck in (ROUND, *(swapped(ROUND, pair) for pair in hidden_pairs())):
        url = serve(deck)
        link = make_room(url, rules={"preset": "podkidnoy"})
        alex, ben, chloe = everybody = people("Alex", "Ben", "Chloe")
        deal(link, everybody)
        room = link.rpartition("/")[2]
        html = look(alex, chloe)
        alex.settle()
        card = alex.hand()[0]
        alex.play(card)
        for guest in (alex, ben, chloe):
            guest.hear(f"with {card}")
        html += look(alex, chloe)
        ben.press("Pick up")
        for guest in (alex, chloe):
            guest.hear("picks up")
        html += look(alex, chloe)
        pages.append([re.sub(rf"{room}|{re.escape(url)}|:[0-9]{{4,5}}", "*", one) for one in html])
    assert len(pages) == 3
    assert pages[0] == pages[1] == pages[2]
    assert len(set(pages[0])) == 6, "nothing was shown anew"


def look(*guests: Person) -> list[str]:
    """Give whole pages; no card stands at any player's place."""
    for guest in guests:
        guest.settle()
        seen = guest.page.evaluate("() => document.querySelector('#players').outerHTML")
        assert not re.search(r"\b([6-9TJQKA]|10)[cdhs♣♦♥♠]", seen)
    return [str(guest.page.evaluate(PAGE)) for guest in guests]


def hidden_pairs() -> list[str]:
    """Give pairs to exchange: a card of Ben's and one of the stock, neither of the trump suit."""
    cards = ROUND.split()
    trump = cards[-1][1]
    bens = [card for card in cards[1:18:3] if card[1] != trump]
    stock = [card for card in cards[18:-1] if card[1] != trump]
    return [f"{bens[0]} {stock[0]}", f"{bens[-1]} {stock[-1]}"]
