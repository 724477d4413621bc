"""The start page, by keyboard: a name and one press to a new table, a pasted link, the open tables."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow
People = Callable[..., list[Person]]


def arrive(people: People, url: str) -> Person:
    """Open the start page and listen."""
    (person,) = people("Dana")
    person.page.goto(url)
    person.page.wait_for_selector(".start")
    return person


def test_a_name_and_one_press_seat_the_host_at_a_new_table(people: People, url: str) -> None:
    dana = arrive(people, url)
    dana.page.get_by_label("Your name").fill("Dana")
    dana.page.get_by_role("radio", name="4", exact=True).press("Space")
    dana.page.get_by_label("Bots among them").select_option("2")
    dana.page.get_by_role("radio", name="Podkidnoy").press("Space")
    dana.page.get_by_role("checkbox", name="Passing on (transfer) allowed").press("Space")
    dana.page.get_by_role("button", name="Create the table").press("Enter")
    dana.page.wait_for_selector(".lobby")
    dana.hear("You sit on seat 1")
    expect(dana.page.get_by_role("heading", level=1)).to_contain_text("Dana's table")
    expect(dana.page.locator(".place")).to_have_count(4)
    assert ["free" in (seat.get_attribute("class") or "") for seat in dana.page.locator(".place").all()] == [
        False,
        True,
        False,
        False,
    ]
    expect(dana.page.locator(".lobby .rules")).to_contain_text("passed on")


def test_the_name_is_remembered_and_bots_leave_a_seat(people: People, url: str) -> None:
    dana = arrive(people, url)
    dana.page.get_by_label("Your name").fill("Dana")
    dana.page.get_by_role("radio", name="6", exact=True).press("Space")
    bots = dana.page.get_by_label("Bots among them")
    bots.select_option("5")
    dana.page.get_by_role("radio", name="3", exact=True).press("Space")
    expect(bots).to_have_value("2")
    expect(bots.locator("option")).to_have_count(3)
    dana.page.reload()
    expect(dana.page.get_by_label("Your name")).to_have_value("Dana")


def test_enter_in_the_name_creates_the_table(people: People, url: str) -> None:
    dana = arrive(people, url)
    dana.page.get_by_label("Your name").fill("Dana")
    dana.keys("Enter")
    dana.page.wait_for_selector(".lobby")
    expect(dana.page.get_by_text("This link works only on this computer.")).to_be_visible()


def test_a_name_that_is_too_long_is_cut_with_a_word(people: People, url: str) -> None:
    dana = arrive(people, url)
    dana.page.get_by_label("Your name").focus()
    dana.page.keyboard.insert_text("Wolfeschlegelsteinhausen")
    assert dana.hear("A name has at most 20 letters.")
    expect(dana.page.get_by_label("Your name")).to_have_value("Wolfeschlegelsteinha")


def test_an_unknown_address_is_told_of(people: People, url: str) -> None:
    (dana,) = people("Dana")
    dana.page.goto(f"{url}/nothing")
    expect(dana.page.get_by_role("heading", name="There is no such page")).to_be_focused()
    dana.page.get_by_role("button", name="Open a new table").press("Enter")
    dana.page.wait_for_selector(".start")
    dana.errors.clear()


def test_a_link_into_the_help_leads_to_the_heading(people: People, url: str) -> None:
    (dana,) = people("Dana")
    dana.page.goto(f"{url}/help#keys-h")
    expect(dana.page.get_by_role("heading", name="Keys")).to_be_focused()


def test_without_a_name_nothing_is_created_and_the_field_says_why(people: People, url: str) -> None:
    dana = arrive(people, url)
    dana.page.get_by_role("button", name="Create the table").press("Enter")
    name = dana.page.get_by_label("Your name")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_have_accessible_description(re.compile("Please enter a name first"))
    assert dana.page.url.rstrip("/") == url


def test_a_name_that_nobody_can_have_is_refused_before_there_is_a_table(people: People, url: str) -> None:
    """By the server's rule for names: only a sign, or with something that cannot be seen."""
    dana = arrive(people, url)
    name = dana.page.get_by_label("Your name")
    for bad in ("\U0001f600", "Da\u200bna"):
        name.fill(bad)
        with dana.page.expect_response("**/api/rooms") as answer:
            dana.page.get_by_role("button", name="Create the table").press("Enter")
        assert answer.value.status == 400
        expect(name).to_be_focused()
        expect(name).to_have_attribute("aria-invalid", "true")
        expect(name).to_have_accessible_description(re.compile("That name cannot be used"))
        assert dana.page.url.rstrip("/") == url
    dana.errors[:] = [error for error in dana.errors if "400" not in error]
    name.fill("Dana \U0001f600")
    name.press("Enter")
    dana.hear("You sit on seat 1")


@pytest.mark.parametrize("form", ["{link}", "{code}", " {link}?from=mail "])
def test_a_pasted_link_or_code_leads_to_the_table(people: People, url: str, form: str) -> None:
    link = make_room(url)
    dana = arrive(people, url)
    dana.page.get_by_label("Your name").fill("Dana")
    dana.page.get_by_label("Link or code").fill(form.format(link=link, code=link.rsplit("/", 1)[-1].upper()))
    dana.page.keyboard.press("Enter")
    dana.page.wait_for_url(link)
    dana.hear("You sit on seat 1")


def test_what_is_no_link_is_said_so(people: People, url: str) -> None:
    dana = arrive(people, url)
    dana.page.get_by_label("Link or code").fill("see you at eight!")
    dana.page.keyboard.press("Enter")
    link = dana.page.get_by_label("Link or code")
    expect(link).to_be_focused()
    expect(link).to_have_accessible_description(re.compile("neither a link"))


def test_open_tables_are_listed_counted_aloud_and_joined(people: People, url: str) -> None:
    dana = arrive(people, url)
    expect(dana.page.get_by_text("No table is open to everybody right now.")).to_be_visible()
    link = make_room(url, name="Friday", private=False)
    make_room(url, name="Hidden")
    dana.page.wait_for_timeout(1100)  # the server makes the list once a second
    dana.page.get_by_role("button", name="Refresh").press("Enter")
    assert dana.hear("open table") == "1 open table."
    expect(dana.page.get_by_role("heading", name="Friday")).to_be_visible()
    dana.page.get_by_label("Your name").fill("Dana")
    dana.page.get_by_role("link", name="Join Friday").press("Enter")
    dana.page.wait_for_url(link)
    expect(dana.page.locator(".place.me")).to_be_visible()
