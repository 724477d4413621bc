"""Hints: asked for by button or key, spoken and shown, played by nobody; with other people once all agree."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import ROUND
from tests.web.looking import complaints, sideways, small_targets
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow
People = Callable[..., list[Person]]
Pair = Callable[..., tuple[Person, Person]]
Serve = Callable[[str], str]


def test_alone_among_bots_one_may_have_a_hint_at_any_time(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=3, bots={"1": "careful", "2": "careful"})
    (alex,) = people("Alex")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Your turn to attack")
    before = alex.hand()
    alex.press("Hint")
    said = alex.hear("^Hint: ")
    assert said.startswith("Hint: Attack with ")
    assert "% of games." in said
    expect(alex.page.locator("#why")).to_have_text(said)
    assert alex.hand() == before
    assert sideways(alex.page) + small_targets(alex.page) + complaints(alex.page) == []
    alex.answered(lambda: alex.keys("Alt+Shift+8"))
    alex.hear("^Hint: Attack with ")


def test_a_hint_is_gone_with_the_table_it_was_for(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=3, hints=True)
    alex, ben, chloe = people("Alex", "Ben", "Chloe")
    for person in (alex, ben, chloe):
        person.sit(link)
    for person in (alex, ben, chloe):
        person.press("Agree to hints")
    alex.press("Start")
    ben.hear("Cards dealt")
    written = ben.page.locator("#why")
    ben.press("Hint")
    expect(written).to_have_text(ben.hear("^There is nothing for you to decide now.$"))
    alex.play("7 of clubs")
    ben.hear("attacks you")
    expect(written).to_be_empty()  # now there is
    ben.press("Hint")
    said = ben.hear("^Hint: ")
    expect(written).to_have_text(said)
    chloe.press("No longer agree to hints")
    ben.hear("^Chloe does not agree to hints any more.$")
    expect(written).to_have_text(said)  # the table is the same
    alex.play("7 of diamonds")
    ben.hear("throws in 7 of diamonds")
    expect(written).to_be_empty()
    ben.press("Hint")
    expect(written).to_have_text(ben.hear("^Not everybody agrees"))
    chloe.press("Hint")
    chloe.hear("^You have not agreed to hints yet; Agree to hints is below your cards.$")
    alex.play("7 of spades, trump")
    ben.hear("throws in 7 of spades")
    expect(written).not_to_be_empty()  # what is no hint stays until the next answer


def test_with_other_people_all_have_to_agree(pair: Pair) -> None:
    alex, ben = pair()
    assert ben.page.get_by_role("button", name="Agree to hints").count() == 0
    alex.page.get_by_label("Hints, once everybody agrees").check()
    alex.press("Save options")
    ben.hear("^The host changed the table: hints, once everybody agrees.$")
    expect(alex.page.locator(".places")).to_contain_text("agrees to hints")
    alex.press("Start")
    alex.hear("Your turn to attack")
    ben.hear("attacks you")
    alex.press("Hint")
    alex.hear("^Not everybody agrees to hints yet: Ben.$")
    ben.press("Hint")
    ben.hear("^You have not agreed to hints yet; Agree to hints is below your cards.$")
    ben.press("Agree to hints")
    ben.hear("^You agree to hints.$")
    alex.hear("^Ben agrees to hints.$")
    assert alex.page.locator("#log li").first.text_content() == "Ben agrees to hints."
    assert small_targets(ben.page) + complaints(ben.page) == []
    alex.press("Hint")
    alex.hear("^Hint: Attack with ")
    ben.press("Hint")
    ben.hear("^There is nothing for you to decide now.$")
    ben.press("No longer agree to hints")
    alex.hear("^Ben does not agree to hints any more.$")
    alex.press("Hint")
    alex.hear("^Not everybody agrees to hints yet: Ben.$")


def test_without_the_option_there_is_no_button(pair: Pair) -> None:
    alex, _ = pair()
    alex.press("Start")
    alex.hear("Your turn to attack")
    expect(alex.page.locator("#hint")).to_be_hidden()
    alex.answered(lambda: alex.keys("Alt+Shift+8"))
    alex.hear("^Hints are off at this table.")
