"""The example round of the rules, played through the page, and what each seat hears of it."""

from collections.abc import Callable

import pytest

from tests.web.conftest import ROUND
from tests.web.person import Person, make_room

pytestmark = pytest.mark.slow

DEAL = "Cards dealt. Trump spades, trump card Ace of spades."
WAITS = "Everything is beaten. The table waits for you: Bito – done, or throw in"
ATTACKERS = "Everything is beaten. Waiting for the attackers."
END = "Everyone is done. Beaten: 6 cards discarded."


def test_who_hears_what_in_the_example_round(
    serve: Callable[[str], str], people: Callable[..., list[Person]]
) -> None:
    link = make_room(serve(ROUND), rules={"preset": "podkidnoy"})
    alex, ben, chloe, dana = everybody = people("Alex", "Ben", "Chloe", "Dana")
    dana.visit(link)
    for person in (alex, ben, chloe):
        person.sit(link)
    for person in (alex, ben, dana):
        person.hear("Chloe sits down on seat 3")
    for person in everybody:
        person.skip()
    starts = [len(person.heard()) for person in everybody]

    alex.press("Start")
    for person in everybody:
        person.hear("Cards dealt")

    def move(actor: Person, card: str, pattern: str) -> None:
        actor.play(card)
        for person in everybody:
            person.hear(pattern)

    move(alex, "7 of clubs", "attacks? .* with 7 of clubs")
    move(ben, "King of clubs", "with King of clubs")
    move(alex, "7 of diamonds", "throws? in 7 of diamonds")
    move(chloe, "King of hearts", "throws? in King of hearts")
    move(ben, "10 of diamonds", "with 10 of diamonds")
    move(ben, "9 of spades, trump", "with 9 of spades, trump")
    alex.settle()
    alex.keys("Alt+Shift+D")
    alex.hear("You are done")
    chloe.settle()
    chloe.keys("Alt+Shift+D")
    for person in everybody:
        person.hear("Beaten: 6 cards")

    heard = [person.heard()[start:] for person, start in zip(everybody, starts, strict=True)]
    assert heard[0] == [
        f"{DEAL} You have the lowest trump, 7 of spades. Your turn to attack Ben.",
        "You attack Ben with 7 of clubs.",
        f"Ben beats 7 of clubs with King of clubs. {WAITS} a 7.",
        "You throw in 7 of diamonds.",
        "Chloe throws in King of hearts.",
        "Ben beats 7 of diamonds with 10 of diamonds. You can throw in 7 of spades.",
        f"Ben beats King of hearts with 9 of spades, trump. {WAITS} a 7 or a 9.",
        "You are done.",
        (
            f"{END} You draw 7 of hearts and 6 of spades, trump. Chloe draws 1 and Ben draws 3."
            " 12 cards left in the stock. Next, Ben attacks Chloe."
        ),
    ]
    assert heard[1] == [
        f"{DEAL} Alex starts and attacks you.",
        "Alex attacks you with 7 of clubs. Defend.",
        f"You beat 7 of clubs with King of clubs. {ATTACKERS}",
        "Alex throws in 7 of diamonds. 1 card to beat.",
        "Chloe throws in King of hearts. 2 cards to beat.",
        "You beat 7 of diamonds with 10 of diamonds. Still to beat: King of hearts.",
        f"You beat King of hearts with 9 of spades, trump. {ATTACKERS}",
        (
            f"{END} You draw 9 of clubs, 10 of clubs and 10 of hearts. Alex draws 2 and Chloe draws 1."
            " 12 cards left in the stock. Your turn to attack Chloe."
        ),
    ]
    assert heard[2] == [
        f"{DEAL} Alex starts, attacks Ben.",
        "Alex attacks Ben with 7 of clubs.",
        f"Ben beats 7 of clubs with King of clubs. {WAITS} a king.",
        "Alex throws in 7 of diamonds.",
        "You throw in King of hearts.",
        "Ben beats 7 of diamonds with 10 of diamonds. You have nothing to throw in.",
        f"Ben beats King of hearts with 9 of spades, trump. {WAITS} a 9.",
        (
            "You are done. Beaten: 6 cards discarded. You draw 8 of spades, trump."
            " Alex draws 2 and Ben draws 3. 12 cards left in the stock. Next, Ben attacks you."
        ),
    ]
    assert heard[3] == [
        f"{DEAL} Alex starts, attacks Ben.",
        "Alex attacks Ben with 7 of clubs.",
        f"Ben beats 7 of clubs with King of clubs. {ATTACKERS}",
        "Alex throws in 7 of diamonds.",
        "Chloe throws in King of hearts.",
        "Ben beats 7 of diamonds with 10 of diamonds.",
        f"Ben beats King of hearts with 9 of spades, trump. {ATTACKERS}",
        (
            f"{END} Alex draws 2, Chloe draws 1 and Ben draws 3. 12 cards left in the stock."
            " Next, Ben attacks Chloe."
        ),
    ]
    assert dana.page.locator("#cards").get_by_text("You can sit down when").is_visible()
    assert ben.page.title().startswith("Your turn to attack")
