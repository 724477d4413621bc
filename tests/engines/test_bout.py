"""A bout from each side in Chromium, Firefox and WebKitGTK, by keys, against the real server.

While others act, the focus stays on the very same element. What is heard comes whole and in order.
"""

from collections.abc import Callable

from tests.engines.player import Player
from tests.screenreader.scene import ATTACKERS, AWAITED, DEALT, DECK, NAMES
from tests.table import Table

Come = Callable[..., Player]
Tables = Callable[[str], Table]
END = "Everyone is done. Beaten: 6 cards discarded."


def begin(player: Player, table: Table, seat: int, start: str) -> int:
    """Sit down where friends sit, and let one start; give how much was heard before."""
    link = table.make_room(seats=3, rules={"preset": "podkidnoy"})
    for at, name in enumerate(NAMES):
        if at != seat:
            table.join(name, at)
    player.sit(link, NAMES[seat])
    before = len(player.heard())
    table.do(next(iter(table.friends)), {"t": "start"})
    player.hears(start)
    return before


def test_attacker(come: Come, table: Tables) -> None:
    alex, here = come(), table(DECK)
    before = begin(alex, here, 0, "Your turn to attack Ben.")
    alex.play("7 of clubs")
    alex.hears("You attack Ben")
    assert alex.focus() == "6 of hearts"  # the next one
    alex.walk("7 of diamonds", "Shift+Tab", most=2)
    alex.after(lambda: here.play("Ben", "beat 7c Kc"), "Ben beats 7 of clubs")
    alex.press("Enter")
    alex.hears("You throw in 7 of diamonds.")
    alex.after(lambda: here.play("Chloe", "throw Kh"), "Chloe throws in King of hearts.")
    alex.after(lambda: here.play("Ben", "beat 7d Td"), "Ben beats 7 of diamonds")
    alex.after(lambda: here.play("Ben", "beat Kh 9s"), "Ben beats King of hearts")
    alex.walk("Bito – done")
    with alex.keeping("done"):  # also while it becomes unavailable
        alex.press("Enter")
        alex.hears("You are done.")
        alex.press("Alt+Shift+D")
        alex.hears("You are already done.")
    alex.after(lambda: here.play("Chloe", "done"), "Next, Ben attacks Chloe.")
    assert alex.heard()[before:] == [
        f"{DEALT} You have the lowest trump, 7 of spades. Your turn to attack Ben.",
        "You attack Ben with 7 of clubs.",
        f"Ben beats 7 of clubs with King of clubs. {AWAITED} a 7.",
        "You throw in 7 of diamonds.",
        "Chloe throws in King of hearts.",
        "Ben beats 7 of diamonds with 10 of diamonds. You can throw in 7 of spades.",
        f"Ben beats King of hearts with 9 of spades, trump. {AWAITED} a 7 or a 9.",
        "You are done.",
        "You are already done.",
        (
            f"{END} You draw 7 of hearts and 6 of spades, trump. Chloe draws 1 and Ben draws 3."
            " 12 cards left in the stock. Next, Ben attacks Chloe."
        ),
    ]


def test_defender(come: Come, table: Tables) -> None:
    ben, here = come(), table(DECK)
    before = begin(ben, here, 1, "Alex starts and attacks you.")
    ben.walk("King of clubs")
    ben.after(lambda: here.play("Alex", "attack 7c"), "Defend.")
    ben.press("Enter")
    ben.hears("You beat 7 of clubs")
    assert ben.focus() == "9 of spades, trump"
    ben.after(lambda: here.play("Alex", "throw 7d"), "1 card to beat.")
    ben.after(lambda: here.play("Chloe", "throw Kh"), "2 cards to beat.")
    ben.play("10 of diamonds")
    ben.hears("Still to beat: King of hearts.")
    ben.play("9 of spades, trump")
    ben.hears("You beat King of hearts")
    assert ben.focus() == "6 of clubs"  # the one before: there was none after it
    with ben.keeping("6c"):  # also while three cards come to the hand
        here.play("Alex", "done")
        here.play("Chloe", "done")
        ben.hears("Your turn to attack Chloe.")
    assert ben.heard()[before:] == [
        f"{DEALT} Alex starts and attacks you.",
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


def test_a_choice_and_picking_up(come: Come, table: Tables) -> None:
    ben, here = come(), table(DECK)
    begin(ben, here, 1, "Alex starts and attacks you.")
    ben.walk("9 of spades, trump")
    ben.after(lambda: here.play("Alex", "attack 7c"), "Defend.")
    ben.after(lambda: here.play("Alex", "throw 7d"), "2 cards to beat.")
    ben.press("Enter")
    ben.hears("2 ways to play it")
    assert ben.focus() == "Beat 7 of clubs with 9 of spades, trump"
    ben.after(lambda: here.play("Alex", "throw 7s"), "3 cards to beat.")
    ben.walk("Beat 7 of diamonds with 9 of spades, trump")
    ben.press("Enter")
    ben.hears("You beat 7 of diamonds")
    assert ben.focus() == "King of clubs"
    ben.walk("Pick up")
    with ben.keeping("take"):  # also while it becomes unavailable
        ben.press("Enter")
        ben.hears("You pick up.")
    ben.after(lambda: here.play("Chloe", "throw 9d"), "Chloe throws in 9 of diamonds")
    ben.walk("Jack of diamonds", "Shift+Tab")
    with ben.keeping("Jd"):  # also while four cards come to the hand
        here.play("Chloe", "done")
        here.play("Alex", "done")
        ben.hears("Next, ")
    assert ben.run("() => document.querySelectorAll('.hand button').length") == 10


def test_by_pointer(come: Come, table: Tables) -> None:
    ben, here = come(360, 740), table(DECK)
    begin(ben, here, 1, "Alex starts and attacks you.")
    here.play("Alex", "attack 7c")
    ben.hears("Defend.")
    ben.settle()
    ben.tab.click('.hand [data-c="8d"]')
    ben.hears("8 of diamonds does not beat 7 of clubs")
    ben.settle()
    ben.tab.click('.hand [data-c="Kc"]')
    ben.hears("You beat 7 of clubs")
    here.play("Alex", "throw 7d")
    ben.hears("1 card to beat.")
    ben.settle()
    ben.tab.click("#take")
    ben.hears("You pick up.")
