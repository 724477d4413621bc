"""The settings: each is saved at once and changes the page, while the game goes on behind them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import ROUND, swapped
from tests.web.looking import complaints, sideways, small_targets
from tests.web.person import Person

pytestmark = pytest.mark.slow
Table = Callable[..., tuple[Person, Person, Person]]
ROOT = "document.documentElement.dataset"


def settings(person: Person) -> None:
    """Open the settings by the menu."""
    if not person.page.get_by_role("button", name="Settings").is_visible():
        person.page.get_by_role("button", name="Menu").press("Enter")
    person.settings()


def back(person: Person) -> None:
    person.page.get_by_role("button", name="Back").first.press("Enter")


def tick(person: Person, label: str, on: bool = True) -> None:
    """Tick a box, and hear that it is saved, whatever else is told meanwhile."""
    before = len(person.heard())
    person.page.get_by_label(label).set_checked(on)
    saved = "(before) => heard.slice(before).some(([, text]) => text.includes('Saved.'))"
    person.page.wait_for_function(saved, arg=before)


def test_settings_are_kept_and_change_the_page_at_once(table: Table) -> None:
    alex, ben, _ = table()
    settings(ben)
    ben.page.select_option("#set-level", "full")
    ben.hear("Saved.")
    assert ben.page.get_by_label("Who says done").is_checked()
    ben.page.select_option("#set-sort", "rank")
    ben.page.select_option("#set-trumps", "first")
    ben.page.select_option("#set-theme", "dark")
    tick(ben, "Four suit colours", on=False)
    tick(ben, "Large cards")
    tick(ben, "More contrast")
    tick(ben, "Nothing moves")
    tick(ben, "Short names")
    look = {"theme": "dark", "deck": "two", "size": "large", "contrast": "more", "motion": "less"}
    hand = ["9 spades, trump", "6 clubs", "8 diamonds", "10 diamonds", "J diamonds", "K clubs"]
    assert ben.hand() == hand
    assert {name: ben.page.evaluate(f"{ROOT}.{name}") for name in look} == look
    alex.play("7 of clubs")
    ben.hear("Alex attacks you with 7 clubs. Defend")
    alex.press("I'm done")
    ben.hear("^Alex is done.$")
    ben.page.reload()
    ben.page.wait_for_selector(".hand button")
    assert {name: ben.page.evaluate(f"{ROOT}.{name}") for name in look} == look
    assert ben.hand() == hand
    settings(ben)
    assert ben.page.input_value("#set-level") == "full"


def test_the_game_goes_on_behind_and_back_brings_the_focus_with_it(table: Table) -> None:
    alex, ben, _ = table()
    settings(ben)
    headings = ben.page.locator("main :is(h2, h3):visible").all_text_contents()
    assert headings == ["Settings", "Announcements", "Ask before", "Your cards", "Look", "Sounds", "Keys"]
    expect(ben.page.locator(".hand")).to_be_hidden()
    expect(ben.page.locator(".now")).to_have_text("Alex has the first card. You will defend.")
    alex.play("7 of clubs")
    ben.hear("Alex attacks you with 7 of clubs. Defend.")
    assert ben.focused() == "Settings"
    expect(ben.page.locator(".now")).to_have_text("Your turn to defend. 1 card to beat: 7 of clubs.")
    assert ben.page.title().startswith("Your turn to defend")
    ben.answered(lambda: ben.keys("Alt+Shift+T"))
    assert ben.heard()[-1] == "7 of clubs, not beaten."
    back(ben)
    assert ben.focused() == "Settings"  # the button that opened them
    expect(ben.page.locator(".hand")).to_be_visible()
    ben.play("King of clubs")
    ben.hear("You beat 7 of clubs")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_they_can_be_seen_and_touched(table: Table, width: int, scheme: str) -> None:
    alex, _, _ = table()
    alex.page.set_viewport_size({"width": width, "height": 740})
    alex.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    settings(alex)
    tick(alex, "Picking up")
    assert sideways(alex.page) + small_targets(alex.page) + complaints(alex.page) == []
    tick(alex, "More contrast")
    assert complaints(alex.page) == []


def test_wcag_2_2_4_what_is_spoken_is_chosen_kind_by_kind_and_the_log_keeps_all(table: Table) -> None:
    alex, ben, chloe = table()
    settings(chloe)
    tick(chloe, "Moves that do not concern you", on=False)
    tick(chloe, "Say what you could throw in", on=False)
    tick(chloe, "Say “trump” after every trump", on=False)
    back(chloe)
    chloe.skip()
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.play("King of clubs")
    # The table waits for her: that is told, however little she wants to hear.
    assert chloe.hear("waits for you").startswith(
        "Ben beats 7 of clubs with King of clubs. Everything is beaten."
    )
    assert not [text for text in chloe.heard() if "attacks Ben with" in text]
    assert "Alex attacks Ben with 7 of clubs." in chloe.page.locator("#log li").all_text_contents()
    chloe.answered(lambda: chloe.keys("Alt+Shift+Y"))
    assert ", trump" not in chloe.heard()[-1]


def test_each_kind_of_message_has_a_box_of_its_own(table: Table) -> None:
    """What each of them silences: tests/web/js/kinds.test.mjs."""
    _, ben, _ = table()
    settings(ben)
    boxes = ben.page.get_by_role("group", name="What is spoken").get_by_role("checkbox")
    kinds = boxes.evaluate_all("(boxes) => boxes.map((box) => box.id.slice(4))")
    assert set(kinds) > {"moves", "dones", "draws", "time10", "talk", "comings"}
    kept = "JSON.parse(localStorage['durnius.settings'])"
    boxes.first.click()
    boxes.first.click()
    for kind in kinds:
        before = ben.page.evaluate(kept)
        ben.page.locator(f"#set-{kind}").click()
        assert ben.page.evaluate(kept) == {**before, kind: not before[kind]}


def test_wcag_2_2_2_2_2_4_announcements_can_be_paused(table: Table) -> None:
    alex, ben, _ = table()
    ben.answered(lambda: ben.keys("Alt+Shift+J"))
    assert ben.heard()[-1] == "Announcements are paused. Answers and the game log go on."
    alex.play("7 of clubs")
    expect(ben.page.locator("#log li").first).to_have_text("Alex attacks you with 7 of clubs.")
    ben.answered(lambda: ben.keys("Alt+Shift+S"))
    assert ben.heard()[-2:][0] == "Announcements are paused. Answers and the game log go on."
    ben.answered(lambda: ben.keys("Alt+Shift+Comma"))
    assert ben.heard()[-1] == "Alex attacks you with 7 of clubs. Defend."
    settings(ben)
    pause = ben.page.get_by_role("checkbox", name="Pause announcements")
    assert pause.is_checked()
    ben.answered(pause.uncheck)
    assert ben.heard()[-1] == "Announcements go on."


def test_ones_own_turn_may_interrupt(table: Table) -> None:
    alex, ben, _ = table()
    settings(ben)
    tick(ben, "Your turn interrupts")
    alex.play("7 of clubs")
    ben.hear("Defend.")
    regions = ben.page.evaluate("heard.filter(([, text]) => /Defend/.test(text)).map(([region]) => region)")
    assert regions == ["assertive"]


def test_unavailable_cards_may_say_why(table: Table) -> None:
    alex, ben, _ = table()
    settings(ben)
    tick(ben, "Say why with each unavailable card")
    back(ben)
    alex.play("7 of clubs")
    ben.hear("Defend")
    six = ben.page.get_by_role("button", name="6 of clubs")
    expect(six).to_have_accessible_description("6 of clubs is lower than 7 of clubs.")
    expect(ben.page.get_by_role("button", name="King of clubs")).to_have_accessible_description("")


def test_wcag_3_3_4_3_3_6_case_29_questions_before_what_cannot_be_taken_back(table: Table) -> None:
    """PAGE 15; asked where it stands, and nothing else waits for it."""
    alex, ben, _ = table(swapped(ROUND, "9s Ks"))
    for person, label in ((alex, "Saying done"), (ben, "Picking up"), (ben, "Spending a trump")):
        settings(person)
        tick(person, label)
        back(person)
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.settle()
    ben.page.locator("#take").press("Enter")
    question = ben.page.get_by_role("group", name="Really pick up? 1 card would come to your hand.")
    expect(question).to_be_visible()
    assert ben.focused() == "Not now"
    ben.keys("Escape")
    expect(question).to_be_hidden()
    assert ben.focused() == "Pick up"
    ben.settle()
    ben.page.get_by_role("button", name="King of spades, trump").press("Enter")
    expect(ben.page.get_by_role("group", name="Really play King of spades, trump?")).to_be_visible()
    ben.keys("Enter")
    assert ben.focused() == "King of spades, trump"
    ben.settle()
    ben.keys("Enter", "Shift+Tab")
    assert ben.focused() == "Play it"
    ben.keys("Enter")
    ben.hear("You beat 7 of clubs with King of spades, trump.")
    alex.hear("waits for you")
    alex.settle()
    alex.keys("Alt+Shift+D")
    expect(alex.page.get_by_role("group", name="Really done? You could still throw in 7 of")).to_be_visible()
    alex.keys("Shift+Tab")
    assert alex.focused() == "Bito – done"
    alex.keys("Enter")
    alex.hear("You are done.")


def test_a_question_is_about_the_table_it_was_asked_at(table: Table) -> None:
    alex, ben, chloe = table()
    settings(ben)
    tick(ben, "Picking up")
    back(ben)
    alex.play("7 of clubs")
    ben.hear("Defend")
    ben.settle()
    ben.page.locator("#take").press("Enter")
    expect(ben.page.get_by_role("button", name="Not now")).to_be_focused()
    alex.play("7 of diamonds")
    ben.hear("throws in 7 of diamonds")
    ben.keys("Shift+Tab", "Enter")
    assert ben.hear("table changed").startswith(
        "The table changed just before: not done. Your turn to defend."
    )
    assert chloe.page.locator("#table .pair").count() == 2


def test_leaving_asks_only_where_it_is_wished(table: Table) -> None:
    alex, ben, _ = table()
    settings(ben)
    tick(ben, "Leaving the table", on=False)
    back(ben)
    ben.page.get_by_role("button", name="Leave the game").press("Enter")
    ben.hear("You left the table.")
    alex.hear("Ben left")


def test_keys_are_changed_switched_off_and_brought_back(table: Table) -> None:
    """ACCESSIBILITY 2.9, 6."""
    alex, ben, _ = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    settings(ben)
    change = ben.page.get_by_role("button", name="Change the key for Table")
    said = [
        ("Enter", "Table: press the new key. Escape keeps the old one."),
        ("Tab", "Tab is needed on every page. Press another one."),
        ("Control+t", "Ctrl+T belongs to the browser or the system. Press another one."),
        ("Alt+Shift+D", "Alt+Shift+D is already the key for I'm done. Press another one."),
        ("Escape", "Not changed."),
        ("Enter", "Table: press the new key. Escape keeps the old one."),
        ("F2", "Table: F2."),
    ]
    change.focus()
    for key, words in said:
        ben.answered(lambda key=key: ben.keys(key))  # type: ignore[misc]
        assert ben.heard()[-1] == words
        expect(change).to_be_focused()
    ben.answered(lambda: ben.keys("F2"))
    assert ben.heard()[-1] == "7 of clubs, not beaten."
    ben.press("No key for Situation")
    assert ben.heard()[-1] == "Situation: no key."
    rows = ben.page.locator(".keytable tbody tr")
    assert rows.nth(0).locator("td").first.text_content() == "F2"
    assert rows.nth(3).locator("td").first.text_content() == "none"
    expect(ben.page.get_by_label("Set of keys")).to_have_value("own")
    # The help shows one's own keys.
    help_page = ben.context.new_page()
    help_page.goto(ben.page.url.split("/r/")[0] + "/help")
    expect(help_page.locator("#keys tbody tr").nth(0).locator("td")).to_have_text("F2")
    expect(help_page.locator("#keys tbody tr").nth(3).locator("td")).to_have_text("none")
    ben.page.get_by_label("Set of keys").select_option("single")
    back(ben)
    ben.page.get_by_role("button", name="King of clubs").focus()
    ben.answered(lambda: ben.keys("t"))
    assert ben.heard()[-1] == "7 of clubs, not beaten."
    expect(ben.page.locator("#done")).to_have_attribute("aria-keyshortcuts", "D")
    settings(ben)
    tick(ben, "All keys off")
    back(ben)
    before = len(ben.heard())
    ben.page.get_by_role("button", name="King of clubs").focus()
    ben.keys("t", "Alt+Shift+T")
    settings(ben)
    ben.press("Default keys")
    assert ben.heard()[before:] == ["Saved."]
    ben.answered(lambda: ben.keys("Alt+Shift+T"))
    assert ben.heard()[-1] == "7 of clubs, not beaten."


def test_the_log_has_a_heading_for_each_bout(table: Table) -> None:
    alex, ben, _ = table()
    alex.play("7 of clubs")
    ben.hear("Defend")
    titles = ben.page.locator("#log h3:visible")
    assert titles.all_text_contents() == ["Bout 1"]
    ben.press("Pick up")
    for person in (alex, ben):
        person.skip()
    alex.press("I'm done")
    ben.page.reload()
    ben.page.wait_for_selector(".hand button")
    assert titles.all_text_contents()[-1] == "Bout 1"
    settings(ben)
    tick(ben, "A heading for each bout in the game log", on=False)
    back(ben)
    expect(titles).to_have_count(0)
