"""What the browser remembers for its person, and the personal link that takes it elsewhere (CASES 40)."""

import base64
import json
from collections.abc import Callable

import pytest

from durnius.text.catalogue import Catalogue
from tests.web.conftest import ROUND
from tests.web.looking import complaints, sideways, small_targets
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow
People = Callable[..., list[Person]]
Serve = Callable[[str], str]


def test_case_40_name_settings_scores_and_seats_move_by_a_personal_link(serve: Serve, people: People) -> None:
    url = serve(ROUND)
    link = make_room(url, seats=2, name="Birch", bots={"1": "random"})
    alex, other = people("Alex", "")
    alex.page.goto(url)
    assert alex.page.get_by_text("Your tables").count() == 0
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    alex.press("I'm away")
    alex.page.set_default_timeout(60_000)
    alex.hear("Game over")
    alex.settings()
    alex.page.select_option("#set-level", "brief")
    alex.page.goto(url)
    mine = alex.page.locator("#mine")
    assert "Birch" in (mine.text_content() or "")
    assert "Played: 1" in (mine.text_content() or "")
    assert mine.get_by_role("link", name="Go to Birch").get_attribute("href") == link.removeprefix(url)
    alex.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mine.get_by_text("Take this to another browser").press("Enter")
    alex.press("Copy my personal link")
    assert alex.heard()[-1] == "Your personal link is copied. Keep it to yourself."
    assert small_targets(alex.page) + sideways(alex.page) + complaints(alex.page) == []
    personal = str(alex.page.evaluate("navigator.clipboard.readText()"))

    other.page.goto(personal)
    other.page.wait_for_selector("text=Keep this here?")
    assert other.page.url == f"{url}/"
    assert "Name: Alex. Tables: 1." in (other.page.locator("#brought").text_content() or "")
    assert other.focused() == "Keep this here?"
    assert small_targets(other.page) + sideways(other.page) + complaints(other.page) == []
    other.press("Leave all as it is")
    assert other.heard()[-1] == "Nothing was changed."
    assert other.page.evaluate("Object.keys(localStorage)") == []
    other.page.goto(personal)
    other.press("Keep it here")
    assert other.heard()[-1] == "Your name, your settings and your tables are here now."
    assert other.page.input_value("#name") == "Alex"
    other.page.get_by_role("link", name="Go to Birch").press("Enter")
    other.page.wait_for_selector(".game")
    other.settings()
    assert other.page.input_value("#set-level") == "brief"
    assert other.page.get_by_role("button", name="Leave the game").is_visible()
    other.page.goto(personal[:-5])
    other.hear("This personal link is damaged.")


def test_a_personal_link_is_asked_about_in_every_language_until_it_is_decided(
    serve: Serve, people: People
) -> None:
    url = serve(ROUND)
    (alex,) = people("")
    luggage = [json.dumps([1, name, "", "", [], "pl"]).encode() for name in ("Alex", "Chloe")]
    links = [f"{url}/#me={base64.urlsafe_b64encode(one).decode().rstrip('=')}" for one in luggage]
    alex.page.goto(links[0])
    alex.page.wait_for_selector("text=Keep this here?")
    alex.page.select_option("#language", "de")
    alex.page.wait_for_selector("text=Das hier behalten?")
    alex.page.goto(links[1])  # in the same page
    alex.page.wait_for_selector("#brought >> text=Chloe")
    assert alex.page.locator("#brought").count() == 1
    alex.page.locator("#brought .primary").press("Enter")
    alex.page.wait_for_function("() => document.documentElement.lang === 'pl'")  # it brings the language, too
    alex.page.wait_for_selector("#brought", state="detached")
    assert alex.page.input_value("#name") == "Chloe"
    assert alex.page.input_value("#language") == "pl"
    assert alex.page.locator("h1").text_content() == Catalogue.load("pl").say("start.title")
    alex.page.reload()
    assert alex.page.evaluate("document.documentElement.lang") == "pl"


def test_all_tables_can_be_forgotten_after_a_question(serve: Serve, people: People) -> None:
    url = serve(ROUND)
    link = make_room(url, seats=2, name="Birch")
    (alex,) = people("Alex")
    alex.sit(link)
    alex.page.goto(url)
    mine = alex.page.locator("#mine")
    mine.get_by_role("button", name="Forget all tables here").press("Enter")
    assert alex.focused() == "Not now"
    assert small_targets(alex.page) + sideways(alex.page) + complaints(alex.page) == []
    alex.keys("Enter")
    assert alex.focused() == "Forget all tables here"
    assert mine.get_by_text("Birch", exact=True).is_visible()
    alex.keys("Enter")
    alex.press("Forget them")
    assert alex.heard()[-1] == "This browser remembers no tables any more."
    assert mine.get_by_text("Birch").count() == 0
    assert mine.get_by_role("button", name="Forget all tables here").count() == 0
    alex.page.goto(link)  # nor the seat there
    alex.page.wait_for_selector(".lobby")
    assert alex.page.get_by_role("button", name="Sit on seat 2").is_visible()
