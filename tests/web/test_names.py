"""Names as text wherever they are shown (P48), and nothing of a foreign hand in the page (P37)."""

import re
from collections.abc import Callable

import pytest

from tests.web.conftest import ROUND, swapped
from tests.web.person import Person, make_room

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
    for guest in guests:
        guest.sit(link)
    alex = guests[0]
    alex.press("Start")
    for guest in guests:
        guest.hear("Cards dealt")
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


def test_p37_the_page_is_the_same_whatever_the_others_hold(
    serve: Callable[[str], str], people: Callable[..., list[Person]]
) -> None:
    """Every element, class, id and word of a page, with two decks that differ in what it may not know."""
    pages = []
    # Ben's hand and the stock: neither is of the trump suit, nor could it be thrown in at once.
    for deck in (ROUND, swapped(ROUND, *hidden_pair())):
        url = serve(deck)
        link = make_room(url, rules={"preset": "podkidnoy"})
        alex, ben, chloe = people("Alex", "Ben", "Chloe")
        for guest in (alex, ben, chloe):
            guest.sit(link)
        alex.press("Start")
        for guest in (alex, ben, chloe):
            guest.hear("Cards dealt")
        room = link.rpartition("/")[2]
        html = [guest.page.evaluate(PAGE) for guest in (alex, chloe)]
        pages.append([re.sub(rf"{room}|{re.escape(url)}|:[0-9]{{4,5}}", "*", one) for one in html])
        seen = alex.page.evaluate("() => document.querySelector('#players').outerHTML")
        assert not re.search(r"\b([6-9TJQKA]|10)[cdhs♣♦♥♠]", seen)
    assert pages[0] == pages[1]


def hidden_pair() -> list[str]:
    """Give a pair to exchange: a card of Ben's and one of the stock, neither of the trump suit."""
    cards = ROUND.split()
    trump = cards[-1][1]
    bens = [card for card in cards[1:18:3] if card[1] != trump]
    stock = [card for card in cards[18:-1] if card[1] != trump]
    return [f"{bens[0]} {stock[0]}"]
