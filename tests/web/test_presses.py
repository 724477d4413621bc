"""Presses on cards and buttons: focus, choices, reasons, and what must not happen by one press too many."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import ROUND, swapped
from tests.web.person import Person

pytestmark = pytest.mark.slow
Table = Callable[..., tuple[Person, Person, Person]]

SEVEN_OF_TRUMPS = swapped(ROUND, "7s Kc", "6s 9h")
"""Alex opens, with the six of trumps in hand; Ben's seven of trumps beats a seven or passes it on."""

WATCH_FOCUS = """() => {
  window.focused = [];
  addEventListener("focusin", (event) => focused.push(event.target.outerHTML.slice(0, 80)));
}"""


def choices(person: Person) -> list[str]:
    return person.page.locator("#table button:visible").all_text_contents()


def test_wcag_2_4_3_after_a_press_the_next_card_has_the_focus_and_the_page_changes_later(
    table: Table,
) -> None:
    """ACCESSIBILITY 2.2: focus first; 120 ms or more later the card leaves the hand."""
    alex, ben, _ = table()
    alex.settle()
    alex.page.focus("#cards-h")
    alex.tab_to("7 of diamonds")
    alex.page.evaluate("""() => {
      window.order = [];
      addEventListener("focusin", () => order.push(["focus", performance.now()]));
      new MutationObserver((records) => {
        if (records.some((record) => record.removedNodes.length)) order.push(["page", performance.now()]);
      }).observe(document.querySelector(".hand"), { childList: true });
    }""")
    alex.keys("Enter")
    alex.hear("You attack Ben with 7 of diamonds")
    order = alex.page.evaluate("order")
    assert [what for what, _ in order] == ["focus", "page"]
    assert order[1][1] - order[0][1] >= 115
    assert alex.focused() == "7 of clubs"
    assert alex.hand() == ["7 of clubs", "6 of hearts", "8 of hearts", "9 of hearts", "7 of spades, trump"]
    ben.hear("Defend")
    # The last card of the hand hands its focus to the one before it.
    ben.play("9 of spades, trump")
    ben.hear("You beat")
    assert ben.focused() == "King of clubs"


def test_wcag_3_2_5_what_others_do_never_moves_the_focus(table: Table) -> None:
    alex, ben, chloe = table()
    ben.page.focus("#cards-h")
    ben.tab_to("Jack of diamonds")
    chloe.page.focus("#take")
    for person in (ben, chloe):
        person.page.evaluate(WATCH_FOCUS)
    alex.play("7 of clubs")
    for person in (ben, chloe):
        person.hear("attacks")
    alex.play("7 of diamonds")
    for person in (ben, chloe):
        person.hear("throws in")
        assert person.page.evaluate("focused") == []
    assert ben.focused() == "Jack of diamonds"
    assert chloe.focused() == "Pick up"


def test_case_20_drawn_cards_come_to_their_places_round_the_one_with_the_focus(table: Table) -> None:
    alex, ben, chloe = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.play("King of clubs")
    alex.hear("Bito")
    ben.page.focus("#cards-h")
    ben.tab_to("6 of clubs")
    ben.page.evaluate(WATCH_FOCUS)
    for person in (alex, chloe):
        person.settle()
        person.keys("Alt+Shift+D")
    ben.hear("Your turn to attack Chloe")
    assert ben.page.evaluate("focused") == []
    assert ben.focused() == "6 of clubs"
    assert ben.hand() == [
        "8 of diamonds",
        "10 of diamonds",
        "Jack of diamonds",
        "6 of clubs",
        "7 of hearts",
        "9 of spades, trump",
    ]


def test_a_card_that_beats_several_asks_in_the_table_section(table: Table) -> None:
    """PAGE 4: the choices stand beside the cards; Escape cancels; the focus goes back to the hand."""
    alex, ben, chloe = table()
    alex.play("7 of clubs")
    chloe.hear("attacks")
    alex.play("7 of diamonds")
    ben.hear("throws in")
    ben.play("9 of spades, trump")
    ben.hear("2 ways to play it. Choose in Table.")
    first, second = "Beat 7 of clubs with 9 of spades, trump", "Beat 7 of diamonds with 9 of spades, trump"
    assert choices(ben) == [first, second, "Cancel"]
    assert ben.focused() == first
    in_pairs = ben.page.locator("#table li.pair").filter(has=ben.page.get_by_role("button", name=second))
    assert in_pairs.locator(".card").first.get_attribute("data-c") == "7d"
    ben.keys("Escape")
    assert ben.focused() == "9 of spades, trump"
    ben.page.wait_for_function("() => document.querySelectorAll('#table button.choice').length === 0")
    ben.settle()
    ben.keys("Enter")
    ben.page.wait_for_selector("#table button.choice")
    ben.keys("Tab", "Tab")
    assert ben.focused() == "Cancel"
    ben.keys("Shift+Tab", "Enter")
    ben.hear("You beat 7 of diamonds with 9 of spades, trump. Still to beat: 7 of clubs.")
    assert ben.focused() == "King of clubs"
    assert choices(ben) == []
    chloe.hear("Ben beats 7 of diamonds with 9 of spades, trump")


def test_a_card_that_beats_or_passes_on_asks_and_one_that_can_only_pass_on_does_so(table: Table) -> None:
    alex, ben, chloe = table(SEVEN_OF_TRUMPS, transfer=True)
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.play("7 of spades, trump")
    ben.hear("2 ways to play it")
    passing = "Pass on to Chloe with 7 of spades, trump"
    assert choices(ben) == ["Beat 7 of clubs with 7 of spades, trump", passing, "Cancel"]
    ben.page.locator("#table").get_by_role("button", name=passing).press("Enter")
    ben.hear("You pass on to Chloe with 7 of spades, trump.")
    chloe.hear(
        "Ben passes on to you with 7 of spades, trump. Beat two cards: 7 of clubs and 7 of spades, trump."
    )
    alex.hear("Ben passes on to Chloe")
    assert ben.focused() == "9 of spades, trump"


def test_one_that_can_only_pass_on_passes_on_at_once(table: Table) -> None:
    alex, ben, chloe = table(swapped(ROUND, "7d Td"), transfer=True)
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.play("7 of diamonds")
    chloe.hear("Ben passes on to you with 7 of diamonds. Beat two cards: 7 of clubs and 7 of diamonds.")


def test_case_18_unavailable_cards_and_buttons_say_why_each_time(table: Table) -> None:
    """2.3 and PAGE 1, 8: aria-disabled, never disabled; the reason is spoken and stands under the hand."""
    alex, ben, chloe = table()
    assert ben.page.locator("[disabled]").count() == 0
    assert ben.page.locator(".hand button[aria-disabled=true]").count() == 6
    ben.play("King of clubs")
    ben.hear("Alex attacks first. You defend.")
    ben.skip()
    ben.play("King of clubs")
    ben.hear("Alex attacks first. You defend.")
    assert ben.page.locator("#why").text_content() == "Alex attacks first. You defend."
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.play("6 of clubs")
    ben.hear("6 of clubs is lower than 7 of clubs.")
    ben.play("8 of diamonds")
    ben.hear("8 of diamonds does not beat 7 of clubs: that takes a higher club or a trump.")
    chloe.play("Queen of hearts")
    chloe.hear("No queen is on the table; only 7.")
    ben.press("I'm done")
    ben.hear("You are defending; Pick up is below your cards.")
    alex.press("Pick up")
    alex.hear("Only Ben, who defends, can pick up.")
    assert ben.page.locator("#why").text_content() == "You are defending; Pick up is below your cards."
    ben.play("King of clubs")
    ben.hear("You beat")
    ben.page.wait_for_function("() => document.getElementById('why').textContent === ''")
    ben.press("Pick up")
    ben.hear("Everything is beaten, there is nothing to pick up. Waiting for the attackers.")
    assert alex.page.locator("#done").text_content() == "Bito – done"
    assert ben.page.locator(".acts button").all_text_contents()[1] == "Pick up"


def test_p15_two_presses_within_50_ms_play_one_card(table: Table) -> None:
    """P15: a second Enter falls on the next card; a second click on the one that is going."""
    alex, ben, _ = table()
    alex.settle()
    alex.page.focus("#cards-h")
    alex.tab_to("7 of diamonds")
    alex.page.evaluate("""() => {
      const press = () => document.activeElement.click();
      press();
      setTimeout(press, 20);
      setTimeout(press, 45);
    }""")
    alex.hear("You attack Ben with 7 of diamonds")
    ben.hear("Defend")
    assert len(alex.hand()) == 5
    ben.settle()
    ben.page.evaluate("""() => {
      const card = document.querySelector('.hand [data-c="Td"]');
      card.click();
      card.click();
    }""")
    ben.hear("You beat 7 of diamonds with 10 of diamonds")
    ben.settle()
    assert len(ben.hand()) == 5
    assert [text for text in ben.heard() if "lower" in text or "refused" in text] == []


def test_holding_enter_down_plays_one_card(table: Table) -> None:
    alex, _, _ = table()
    alex.settle()
    alex.page.focus("#cards-h")
    alex.tab_to("7 of diamonds")
    for _ in range(12):
        alex.page.keyboard.down("Enter")
    alex.page.keyboard.up("Enter")
    alex.hear("You attack Ben with 7 of diamonds")
    alex.settle()
    assert len(alex.hand()) == 5


def test_case_19_a_press_right_after_a_button_changed_is_not_taken(table: Table) -> None:
    """PAGE 15: the button was pressed as it was before; a card that can be played now is the same."""
    alex, ben, _ = table()
    alex.page.evaluate("""() => {
      const done = document.getElementById("done");
      new MutationObserver((_, watch) => {
        if (!done.textContent.startsWith("Bito")) return;
        watch.disconnect();
        setTimeout(() => done.click(), 50);
      }).observe(done, { characterData: true, subtree: true });
    }""")
    ben.page.evaluate("""() => {
      const card = document.querySelector('.hand [data-c="Kc"]');
      new MutationObserver((_, watch) => {
        if (!card.classList.contains("playable")) return;
        watch.disconnect();
        setTimeout(() => card.click(), 50);
      }).observe(card, { attributes: true });
    }""")
    alex.play("7 of clubs")
    ben.hear("You beat 7 of clubs with King of clubs")
    alex.hear(
        "Not pressed, the button has just changed: now it is “Bito – done”. Press again if you mean that."
    )


def test_done_for_the_rest_of_this_bout_says_done_again_by_itself_until_the_bout_ends(table: Table) -> None:
    """PAGE 6: off by default; done after each card; told once."""
    alex, ben, chloe = table()
    assert not alex.page.locator("#rest").is_checked()
    alex.play("7 of clubs")
    chloe.hear("attacks")
    chloe.page.locator("#rest").focus()
    chloe.keys("Space")
    chloe.hear("Done, unless another card is played.")
    ben.play("King of clubs")
    chloe.hear("Everything is beaten")
    chloe.page.wait_for_function(
        "() => document.querySelector('#players li.me .says').textContent.includes('done')"
    )
    alex.play("7 of diamonds")
    chloe.hear("Alex throws in 7 of diamonds")
    chloe.page.wait_for_function(
        "() => document.querySelector('#players li.me .says').textContent.includes('done')"
    )
    ben.play("10 of diamonds")
    chloe.hear("Ben beats 7 of diamonds")
    chloe.page.wait_for_function(
        "() => document.querySelector('#players li.me .says').textContent.includes('done')"
    )
    alex.settle()
    alex.keys("Alt+Shift+D")
    chloe.hear("Everyone is done. Beaten: 4 cards discarded.")
    assert [text for text in chloe.heard() if text.startswith(("You are done", "Done"))] == [
        "Done, unless another card is played."
    ]
    assert not chloe.page.locator("#rest").is_checked()


def test_picking_up(table: Table) -> None:
    """PAGE 1, 9: the word is Pick up everywhere; a throw-in meanwhile is not to be beaten."""
    alex, ben, chloe = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    badge = alex.page.locator("#table .slot")
    expect(badge).to_have_text("to beat")
    expect(badge).to_be_visible()
    ben.press("Pick up")
    ben.hear("You pick up. The attackers may throw in.")
    assert ben.focused() == "Pick up"
    assert not ben.page.locator("#rest").is_visible()  # who defends is never done
    assert alex.page.locator("#rest").is_visible()
    alex.hear("Ben picks up. The table waits for you: I'm done, or throw in a 7.")
    chloe.hear("Ben picks up. The table waits for you: I'm done.$")
    alex.play("7 of diamonds")
    ben.hear("^Alex throws in 7 of diamonds.$")
    expect(badge).to_have_count(2)
    expect(badge.filter(visible=True)).to_have_count(0)
    for person in (chloe, alex):
        person.press("I'm done")
    ben.hear(
        "Everyone is done. You pick up 2 cards: 7 of clubs and 7 of diamonds. .*Next, Chloe attacks Alex."
    )
    chloe.hear("Your turn to attack Alex.")
    assert ben.page.locator("#players li.me .sr").text_content() == "Ben (you), 8 cards"
