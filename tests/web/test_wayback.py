"""The personal return link: one's seat in any browser, the older page quiet, a new link for an old one."""

import logging
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from tests.web.conftest import ROUND
from tests.web.looking import complaints, sideways, small_targets
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow
People = Callable[..., list[Person]]
Serve = Callable[[str], str]
Table = Callable[..., tuple[Person, Person, Person]]
# The network of one tab, which the test can take away and give back.
AWAY = """
window.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(window.away ? "ws://127.0.0.1:1/" : address);
    window.lines.push(this);
  }
};
"""
KEPT = "() => localStorage[Object.keys(localStorage).find((key) => key.startsWith('durnius.token.'))]"
OLDER = "This table is open in a newer tab or window."


def return_link(person: Person) -> str:
    """Copy one's return link as people do."""
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.get_by_role("button", name="My return link").press("Enter")
    expect(person.page.get_by_role("button", name="Copy my return link")).to_be_focused()
    person.keys("Enter")
    person.hear(r"^Your return link is copied\. Keep it to yourself\.$")
    copied = person.page.evaluate("navigator.clipboard.readText()")
    assert copied == person.page.input_value("#wayback")
    return str(copied)


def test_case_33_the_return_link_works_from_any_browser(
    table: Table, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    alex, ben, _ = table()
    link = return_link(ben)
    assert re.fullmatch(r"http://\S+/r/\w{13}#back=[\w-]{22,}", link)
    assert small_targets(ben.page) + sideways(ben.page) + complaints(ben.page) == []
    ben.keys("Escape")
    assert ben.focused() == "My return link"
    assert ben.page.input_value("#wayback") == ""
    hand = ben.hand()

    (phone,) = people("")
    sent: list[Request] = []

    def note(request: Request) -> None:
        sent.append(request)

    phone.page.on("request", note)
    phone.page.goto(link)
    phone.page.wait_for_selector(".hand button")
    assert phone.hand() == hand
    assert phone.page.evaluate("localStorage['durnius.name']") == "Ben"
    ben.hear(OLDER)
    ben.settle()
    assert not ben.page.locator(".wayback").is_visible()
    alex.play("7 of clubs")
    phone.hear("Alex attacks you with 7 of clubs.")
    assert not [text for text in alex.heard() if "connection" in text]
    # The secret leaves the address at once, and no request told it to anybody.
    secret = link.partition("#back=")[2]
    assert phone.page.url == link.partition("#")[0]
    told = "".join(request.url + str(request.all_headers()) for request in sent if request.url != link)
    assert len(sent) > 5
    assert secret not in told
    assert secret not in caplog.text
    phone.page.go_back()
    phone.page.go_forward()
    assert "#" not in phone.page.url
    phone.page.wait_for_selector(".hand button")
    phone.skip()
    # In the older browser one press takes the seat back.
    ben.page.get_by_role("button", name="Play here").press("Enter")
    phone.hear(OLDER)
    ben.page.wait_for_selector(".hand button")
    assert ben.hand() == hand


def test_case_33_a_new_link_makes_the_old_one_worthless(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=2)
    alex, other = people("Alex", "")
    alex.sit(link)
    old = return_link(alex)
    alex.press("Make a new link")
    assert alex.heard()[-1] == "Your return link is a new one now. The old one leads nowhere."
    new = alex.page.input_value("#wayback")
    assert new != old
    assert alex.page.get_by_text("Seat 1: Alex, you").is_visible()
    alex.page.reload()
    alex.page.wait_for_selector("text=Seat 1: Alex, you")
    other.page.goto(old)
    other.hear("This return link leads nowhere any more.")
    other.page.wait_for_selector("text=Seat 1: Alex, host")
    assert other.page.get_by_text("Alex, you").count() == 0
    alex.skip()
    other.page.goto(new)  # the page that is open already takes it, too
    other.page.wait_for_selector("text=Seat 1: Alex, you")
    alex.hear(OLDER)


def test_a_borrowed_seat_is_that_tabs_alone(serve: Serve, people: People) -> None:
    """Whose browser it is does not lose the own seat by opening somebody else's link."""
    link = make_room(serve(ROUND), seats=2)
    alex, ben = people("Alex", "Ben")
    alex.sit(link)
    ben.sit(link)
    borrowed = ben.context.new_page()
    borrowed.goto(return_link(alex))
    borrowed.wait_for_selector("text=Seat 1: Alex, you")
    borrowed.reload()
    borrowed.wait_for_selector("text=Seat 1: Alex, you")
    alex.hear(OLDER)
    ben.settle()
    assert ben.page.get_by_text("Seat 2: Ben, you").is_visible()
    ben.page.reload()
    ben.page.wait_for_selector("text=Seat 2: Ben, you")
    # A link that leads nowhere does not cost the own seat either.
    stale = ben.context.new_page()
    stale.goto(f"{link}#back=nothing")
    stale.wait_for_selector("text=Seat 2: Ben, you")
    assert "leads nowhere" in " ".join(stale.locator("#polite, #assertive, .answer").all_text_contents())
    ben.hear(OLDER)


def test_a_tab_that_was_away_comes_back_with_what_another_tab_renewed(serve: Serve, people: People) -> None:
    """It neither becomes somebody new nor takes the way back from the whole browser."""
    link = make_room(serve(ROUND), seats=2)
    (alex,) = people("Alex")
    alex.page.add_init_script(AWAY)
    alex.sit(link)
    alex.page.evaluate("() => { window.away = true; for (const line of window.lines) line.close(); }")
    other = alex.context.new_page()
    other.goto(link)
    other.wait_for_selector("text=Seat 1: Alex, you")
    before = other.evaluate(KEPT)
    other.get_by_role("button", name="My return link").press("Enter")
    other.get_by_role("button", name="Make a new link").press("Enter")
    other.wait_for_function(
        "(before) => Object.values(localStorage).every((kept) => kept !== before)", arg=before
    )
    renewed = other.evaluate(KEPT)
    alex.page.evaluate("() => { window.away = false; dispatchEvent(new Event('online')); }")
    other.wait_for_selector(f"text={OLDER}")
    alex.page.wait_for_selector("text=Seat 1: Alex, you")
    assert other.evaluate(KEPT) == renewed != before
    alex.errors.clear()  # lines that did not open


def test_a_stale_link_leads_to_the_own_seat_where_nobody_may_watch(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=2, spectators=False, bots={"1": "careful"})
    (alex,) = people("Alex")
    alex.sit(link)
    stale = alex.context.new_page()
    stale.goto(f"{link}#back={'stale' * 5}")
    stale.wait_for_selector("text=Seat 1: Alex, you")
    assert "leads nowhere" in " ".join(stale.locator("#polite, #assertive, .answer").all_text_contents())
    stale.reload()
    stale.wait_for_selector("text=Seat 1: Alex, you")
    alex.hear(OLDER)
