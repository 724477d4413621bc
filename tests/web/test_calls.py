"""Beside the play: phrases, calling somebody, being away, the timer, and bots that wait for one."""

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
Table = Callable[..., tuple[Person, Person, Person]]


def test_phrases_are_heard_by_all_in_their_words(table: Table) -> None:
    alex, ben, chloe = table()
    ben.page.get_by_text("Say something").click()
    ben.page.get_by_role("button", name="Good luck!").press("Enter")
    ben.hear("^You say: Good luck!$")
    for person in (alex, chloe):
        person.hear("^Ben says: Good luck!$")
    assert chloe.page.locator("#log li").first.text_content() == "Ben says: Good luck!"
    assert sideways(ben.page) + small_targets(ben.page) + complaints(ben.page) == []


def test_phrases_are_heard_before_the_first_game_too(pair: Pair) -> None:
    alex, ben = pair()
    expect(alex.page.get_by_text("You host this table")).to_be_hidden()
    ben.page.get_by_text("Say something").click()
    assert sideways(ben.page) + small_targets(ben.page) + complaints(ben.page) == []
    ben.page.get_by_role("button", name="Hello!").press("Enter")
    ben.hear("^You say: Hello!$")
    alex.hear("^Ben says: Hello!$")


def test_p11_who_says_too_much_is_muted_for_oneself_alone(table: Table) -> None:
    """Also in a page that is loaded anew. The phrase is no fault in the history that the page checks."""
    alex, ben, chloe = table()
    alex.page.get_by_text("What others say").click()
    mute = alex.page.get_by_role("button", name="Mute phrases of Ben")
    expect(mute).to_be_visible()
    assert sideways(alex.page) + small_targets(alex.page) + complaints(alex.page) == []
    assert alex.page.get_by_role("button", name="Mute phrases of Alex").count() == 0
    alex.press("Mute phrases of Ben")
    alex.hear("^You hear no phrases of Ben any more.$")
    expect(alex.page.get_by_role("button", name="Hear phrases of Ben again")).to_be_focused()
    ben.page.get_by_text("Say something").click()
    ben.press("Good luck!")
    chloe.hear("^Ben says: Good luck!$")
    alex.page.reload()
    expect(alex.page.get_by_text("What others say")).to_be_visible()
    ben.press("Wow!")
    chloe.hear("^Ben says: Wow!$")
    chloe.page.get_by_text("Say something").click()
    chloe.press("Oops!")
    alex.hear("^Chloe says: Oops!$")
    assert not [text for text in alex.heard() if "Ben says" in text or "another course" in text]
    alex.page.get_by_text("What others say").click()
    alex.press("Hear phrases of Ben again")
    alex.hear("^You hear phrases of Ben again.$")
    ben.press("Thank you!")
    alex.hear("^Ben says: Thank you!$")


def test_two_people_are_muted_one_right_after_the_other(table: Table) -> None:
    """The second half of a double press is none; a press on another button is a press."""
    alex, _, _ = table()
    alex.page.get_by_text("What others say").click()
    for name in ("Ben", "Chloe"):
        expect(alex.page.get_by_role("button", name=f"Mute phrases of {name}")).to_be_visible()
    alex.settle()
    alex.page.evaluate("""() => {
      const mutes = (one) => one.textContent.startsWith("Mute");
      for (const one of [...document.querySelectorAll(".phrases button")].filter(mutes)) {
        one.click();
        one.click();
      }
    }""")
    for name in ("Ben", "Chloe"):
        expect(alex.page.get_by_role("button", name=f"Hear phrases of {name} again")).to_be_visible()


def test_who_only_watches_may_mute_too(pair: Pair, people: People) -> None:
    alex, ben = pair()
    (vida,) = people("Vida")
    vida.visit(alex.page.url)
    expect(vida.page.get_by_text("Say something")).to_be_hidden()
    vida.page.get_by_text("What others say").click()
    assert sideways(vida.page) + small_targets(vida.page) + complaints(vida.page) == []
    vida.press("Mute phrases of Ben")
    vida.hear("^You hear no phrases of Ben any more.$")
    ben.page.get_by_text("Say something").click()
    ben.press("Hello!")
    alex.hear("^Ben says: Hello!$")
    alex.page.get_by_text("Say something").click()
    alex.press("Hello!")
    vida.hear("^Alex says: Hello!$")
    assert not [text for text in vida.heard() if "Ben says" in text]


def test_the_host_may_hand_the_table_on_and_remove_somebody_in_mid_game(table: Table) -> None:
    """CASES 36: somebody who is there and does nothing stops nobody."""
    alex, ben, chloe = table()
    expect(ben.page.get_by_text("You host this table")).to_be_hidden()
    alex.page.get_by_text("You host this table").click()
    assert sideways(alex.page) + small_targets(alex.page) + complaints(alex.page) == []
    alex.press("Make Ben the host")
    ben.hear("You are the host now.")
    expect(alex.page.get_by_text("You host this table")).to_be_hidden()
    ben.page.get_by_text("You host this table").click()
    ben.press("Remove Alex")
    alex.hear("The host removed you from the table.")
    chloe.hear("A bot plays for Alex.")
    ben.hear("attacks you|Alex attacks")


def test_who_may_be_awaited_can_be_called_once_a_minute(table: Table) -> None:
    alex, ben, chloe = table()
    chloe.press("Call Alex")
    chloe.hear("^You call Alex.$")
    alex.hear("Chloe calls you: the table may be waiting for you.")
    ben.hear("^Chloe calls Alex.$")
    ben.press("Call Alex")
    ben.hear("Too fast")
    assert ben.page.get_by_role("button", name="Call Chloe").count() == 0
    alex.play("7 of clubs")
    expect(chloe.page.get_by_role("button", name="Call Ben")).to_be_visible()
    assert chloe.page.get_by_role("button", name="Call Alex").count() == 0


def test_case_36_who_is_away_is_played_for_and_comes_back(table: Table) -> None:
    alex, ben, _ = table()
    ben.press("I'm away")
    ben.hear("A bot plays for you.")
    alex.hear("A bot plays for Ben.")
    expect(ben.page.locator(".sit")).to_contain_text("A bot plays for you.")
    expect(ben.page.get_by_role("button", name="I'm back")).to_be_focused()
    ben.press("I'm back")
    ben.hear("You play again yourself.")
    alex.hear("Ben plays again; the bot is gone.")


def test_case_36_the_bot_is_called_for_somebody_lost(table: Table) -> None:
    alex, ben, chloe = table()
    ben.context.close()
    call = alex.page.get_by_role("button", name="Let a bot play for Ben")
    expect(call).to_be_visible()
    call.press("Enter")
    chloe.hear("A bot plays for Ben.")
    ben.close = lambda: None  # type: ignore[method-assign]  # the page is gone already


def test_wcag_2_2_1_the_timer_is_shown_not_live_and_there_is_more_time_ten_times(
    serve: Serve, people: People
) -> None:
    link = make_room(serve(ROUND), seats=2, timer_s=60, bots={"1": "careful"})
    (alex,) = people("Alex")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    timer = alex.page.get_by_role("timer")
    expect(timer).to_have_text("0:58 left")
    assert timer.get_attribute("aria-live") == "off"
    more = alex.page.locator("#more")
    assert more.text_content() == "More time, 10 left"
    alex.press("More time, 10 left")
    alex.hear("A minute more. 9 left.")
    expect(more).to_have_text("More time, 9 left")
    expect(timer).to_contain_text("1:5")
    for left in range(8, -1, -1):
        alex.press(f"More time, {left + 1} left")
        alex.hear(f"A minute more. {left} left.")
    expect(timer).to_contain_text("10:5")
    assert more.get_attribute("aria-disabled") == "true"
    assert small_targets(alex.page) + complaints(alex.page) == []


def test_bots_wait_for_the_only_person(serve: Serve, people: People) -> None:
    link = make_room(serve(ROUND), seats=2, bots={"1": "careful"})
    (alex,) = people("Alex")
    alex.sit(link)
    alex.page.get_by_label("Bots wait for me").check()
    alex.press("Start")
    alex.hear("Cards dealt")
    before = alex.hand()
    alex.play(before[0])
    expect(alex.page.locator("#next.main")).to_be_visible()
    assert small_targets(alex.page) + complaints(alex.page) == []
    alex.press("Next")
    alex.hear("beats|picks up")
