"""Reload, back and forward, a phone that slept, another network: the same seat, hand and focus (P26)."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import ROUND
from tests.web.person import Person, make_room
from tests.web.proxy import Proxy

pytestmark = pytest.mark.slow
Party = tuple[Person, Person, Person, Proxy]


@pytest.fixture
def party(serve: Callable[[str], str], people: Callable[..., list[Person]]) -> Iterator[Party]:
    """Alex, Ben and Chloe at a table, where Alex has attacked Ben, whose line can be cut."""
    url = serve(ROUND)
    with ExitStack() as stack:
        proxy = stack.enter_context(Proxy(url))
        link = make_room(url, rules={"preset": "podkidnoy"})
        alex, ben, chloe = people("Alex", "Ben", "Chloe")
        for person in (alex, ben, chloe):
            person.sit(link.replace(url, proxy.url) if person is ben else link)
        alex.press("Start")
        ben.hear("Cards dealt")
        alex.play("7 of clubs")
        ben.hear("Alex attacks you")
        ben.page.locator(".hand button").nth(2).focus()
        yield alex, ben, chloe, proxy
        ben.page.close()  # before its line to the server goes for good
        # What the browser itself says of a line that was cut is no fault of the page.
        ben.errors = [error for error in ben.errors if "WebSocket" not in error and "ERR_" not in error]


def test_p26_a_reload_and_back_and_forward_lead_to_the_same_hand(party: Party) -> None:
    """A page that is loaded anew is read from its top: nothing takes the focus, Tab leads to the cards."""
    _, ben, chloe, proxy = party
    hand, here = ben.hand(), ben.page.url
    for move in ("reload", "away", "back", "forward", "home"):
        match move:
            case "reload":
                ben.page.reload()
            case "back":
                ben.page.go_back()
            case "forward":
                ben.page.go_forward()
            case _:
                ben.page.goto(f"{proxy.url}/help" if move == "away" else here)
        if ben.page.url != here:
            continue
        ben.page.wait_for_selector(".hand button")
        assert ben.hand() == hand
        assert ben.page.evaluate("document.activeElement.tagName") == "BODY"
        ben.keys("Tab")
        assert ben.focused() == "Skip to your cards"
        assert ben.page.locator(".sit").text_content() == "Your turn to defend. 1 card to beat: 7 of clubs."
    ben.skip()
    ben.play("King of clubs")
    ben.hear("You beat 7 of clubs with King of clubs.")
    chloe.hear("Ben beats 7 of clubs")


def test_p26_a_reload_tells_once_where_the_game_stands(party: Party) -> None:
    """After the page is loaded: no screen reader listens before."""
    alex, ben, _, _ = party
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    ben.page.clock.install()
    ben.page.route("**/icon.svg", hold)  # the last part of the page, after the server's first state
    ben.page.reload(wait_until="commit")
    ben.page.wait_for_selector(".hand button")
    while not late:
        ben.page.wait_for_timeout(50)
    ben.page.clock.run_for(2000)
    assert ben.heard() == []
    late[0].continue_()
    ben.skip()
    ben.page.wait_for_function("() => heard.length > 0")
    alex.play("7 of diamonds")
    ben.hear("Alex throws in 7 of diamonds")
    first, *rest = ben.heard()
    assert first.startswith("Your turn to defend. 1 card to beat: 7 of clubs. Trump spades, trump card ")
    assert len(rest) == 1, rest


def test_p26_on_another_network_the_seat_the_hand_and_the_focus_stay(party: Party) -> None:
    alex, ben, _, proxy = party
    hand, card = ben.hand(), ben.focused()
    for _ in range(2):
        ben.skip()
        proxy.cut()
        ben.hear("Connection lost, trying again.")
        ben.page.wait_for_selector(".offline", state="hidden")
        assert (ben.hand(), ben.focused()) == (hand, card)
    alex.play("7 of diamonds")
    ben.hear("Alex throws in 7 of diamonds")
    assert ben.focused() == card


def test_p26_a_phone_that_slept_is_at_the_table_again(party: Party) -> None:
    """The line dies while the page is frozen; what happened meanwhile is told in one message."""
    alex, ben, _, proxy = party
    hand, card = ben.hand(), ben.focused()
    ben.skip()
    phone = ben.context.new_cdp_session(ben.page)
    phone.send("Page.setWebLifecycleState", {"state": "frozen"})
    proxy.line = "silent"
    proxy.cut()
    alex.hear("Ben lost the connection.")
    alex.play("7 of diamonds")
    alex.hear("You throw in")
    proxy.line = "whole"
    phone.send("Page.setWebLifecycleState", {"state": "active"})
    told = ben.hear("throws in")
    assert "7 of diamonds" in told
    assert (ben.hand(), ben.focused()) == (hand, card)
    alex.hear("Ben is back")


def test_a_card_that_is_not_sent_keeps_the_focus_and_what_was_said_goes_with_the_reason(party: Party) -> None:
    """Pressed again when the connection is back, it is the same card that is played."""
    _, ben, _, proxy = party
    hand = ben.hand()
    ben.page.focus("#cards-h")
    ben.tab_to("King of clubs")
    proxy.line = "opened"
    proxy.cut()
    ben.hear("^Connection lost")
    why = ben.page.locator("#why")
    for _ in range(2):
        ben.settle()
        ben.keys("Enter")
        ben.hear("^Not sent: there is no connection. Press again when it is back.")
        assert (ben.hand(), ben.focused()) == (hand, "King of clubs")
    expect(why).to_contain_text("Not sent")
    proxy.line = "whole"
    ben.hear("^Connected again")
    expect(why).to_be_empty()
    ben.settle()
    ben.keys("Enter")
    ben.hear("^You beat 7 of clubs with King of clubs.")
    assert ben.focused() != "King of clubs"
