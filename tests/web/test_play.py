"""A whole game by keyboard alone: three people and a bot, from the start page to the scoreboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.serverprocess import ServerProcess
from tests.web.person import Person

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

STATE = """() => ({
  over: document.querySelector(".over:not([hidden]) #again") !== null,
  mine: document.querySelector(".situation")?.classList.contains("on") ?? false,
  choice: document.querySelector("#table button.choice")?.textContent ?? "",
  card: document.querySelector(".hand .playable .sr")?.textContent ?? "",
  done: document.querySelector("#done:not([aria-disabled])") !== null,
  take: document.querySelector("#take:not([aria-disabled])") !== null,
})"""

BEHIND = """(wanted) => {
  const there = document.activeElement.compareDocumentPosition(document.querySelector(wanted));
  return Boolean(there & Node.DOCUMENT_POSITION_PRECEDING);
}"""


def test_wcag_2_1_1_2_1_3_three_people_and_a_bot_play_a_game_by_keyboard_alone(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    alex, ben, chloe = everybody = people("Alex", "Ben", "Chloe")
    link = make_table_by_keyboard(server.url, alex)
    for person in (ben, chloe):
        person.visit(link)
        person.tab_to(lambda _, person=person: person.page.evaluate("document.activeElement.id") == "name")  # type: ignore[misc]
        person.page.keyboard.insert_text(person.name)
        person.keys("Enter")
        person.hear("You sit on seat")
    alex.hear("Chloe sits down")
    alex.tab_to("Start")
    alex.keys("Enter")
    for person in everybody:
        person.hear("Cards dealt")

    moves = 0
    while not all(person.page.evaluate(STATE)["over"] for person in everybody):
        moves += sum(move(person) for person in everybody)
        assert moves < 400
    endings = [person.hear("Game over") for person in everybody]

    scores = [person.page.locator(".score tbody tr").all_inner_texts() for person in everybody]
    assert scores[0] == scores[1] == scores[2]
    rows = {row.split("\t")[0]: list(map(int, row.split("\t")[1:])) for row in scores[0]}
    assert set(rows) == {"Alex", "Ben", "Chloe", "Ada"}
    fools = [name for name, (_, _, lost) in rows.items() if lost]
    for name, (played, avoided, lost) in rows.items():
        assert (played, avoided, lost) == (1, 0 if name in fools or not fools else 1, int(name in fools))
    for person, ending in zip(everybody, endings, strict=True):
        if not fools:
            assert "a draw" in ending or "Draw" in ending
        elif fools == [person.name]:
            assert "Game over. You are the fool." in ending
        else:
            assert f"Game over. {fools[0]} is the fool." in ending
        assert ending.endswith("Play again is below.")
        # So it is read, too: who lost, the score, and Play again in the hand's place.
        read = person.page.locator("main").aria_snapshot()
        order = [read.index(words) for words in ("Game over", "Games lost: ", 'button "Play again"')]
        assert order == sorted(order), read
        # The next game is one press after the hand's place.
        person.page.focus("#cards-h")
        person.tab_to("Play again", most=8)
        person.keys("Enter")
        if person is everybody[0]:
            wanted = f"1 of {len(everybody)} want another game: {person.name}."
            expect(everybody[1].page.locator("#wanted")).to_have_text(wanted)
    for person in everybody:
        person.hear("Cards dealt")


def make_table_by_keyboard(url: str, person: Person) -> str:
    """Open a table of four with one bot on the start page; give its link."""
    page = person.page
    page.goto(url)
    page.wait_for_selector("#name")

    def at(name: str) -> Callable[[str], bool]:
        return lambda _: page.evaluate("document.activeElement.id || document.activeElement.value") == name

    person.tab_to(at("name"))
    page.keyboard.insert_text(person.name)
    person.tab_to(at("3"))
    person.keys("ArrowRight")
    assert page.evaluate("document.querySelector('[name=seats]:checked').value") == "4"
    person.tab_to(at("bots"))
    person.keys("ArrowDown")
    person.tab_to(lambda name: name.startswith("Create"))
    person.keys("Enter")
    page.wait_for_url("**/r/*")
    person.hear("You sit on seat 1")
    person.tab_to(at("pace"))
    person.keys("ArrowUp")
    person.tab_to("Save options")
    person.keys("Enter")
    person.hear("Saved.")
    return page.url


def move(person: Person) -> int:
    """Do what the table waits for; give how many presses it took."""
    state = person.page.evaluate(STATE)
    if state["over"] or not state["mine"]:
        return 0
    person.settle()
    state = person.page.evaluate(STATE)
    if not state["mine"]:
        return 0
    before = len(person.heard())
    if state["choice"]:
        person.tab_to(state["choice"], back=person.page.evaluate(BEHIND, "#table button.choice"))
        person.keys("Enter")
    elif state["card"]:
        person.tab_to(state["card"], back=person.page.evaluate(BEHIND, ".hand .playable"), most=90)
        person.keys("Enter")
    elif state["take"]:
        person.tab_to("Pick up", back=person.page.evaluate(BEHIND, "#take"), most=90)
        person.keys("Enter")
    elif state["done"]:
        person.keys("Alt+Shift+D")
    else:
        return 0
    # One's own press is told as such, or answered at once; what a bot does meanwhile is neither.
    person.page.wait_for_function(
        "(from) => heard.slice(from).some(([region, text]) => region[0] === 'a' || /You |Done/.test(text))",
        arg=before,
    )
    return 1
