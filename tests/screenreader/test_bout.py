"""The example round, heard from every seat, and from none: each message once, whole and in its order.

That the focus went on to the next card shows in how few steps lead on from there (`most`). Whether Orca
speaks that card at once depends on the machine: on a busy one it now and then does not.
"""

import re
from collections.abc import Callable

from tests.screenreader.scene import ATTACKERS, AWAITED, DEALT, DECK, sit_down, start, watch
from tests.screenreader.session import Reader
from tests.table import Table

END = "Everyone is done. Beaten: 6 cards discarded."


def test_defender(reader: Reader, table: Callable[[str], Table]) -> None:
    here = table(DECK)
    sit_down(reader, here, 1)
    with reader.messages() as heard:
        start(reader, here, "Alex starts and attacks you.")
        here.play("Alex", "attack 7c")
        reader.hears("Alex attacks you with 7 of clubs. Defend.")
        reader.walk("King of clubs")
        reader.press("Return")
        reader.hears("You beat 7 of clubs with King of clubs.")
        here.play("Alex", "throw 7d")
        reader.hears("1 card to beat.")
        here.play("Chloe", "throw Kh")
        reader.hears("2 cards to beat.")
        reader.walk("10 of diamonds", "shift+Tab", most=3)
        reader.press("Return")
        reader.hears("You beat 7 of diamonds with 10 of diamonds.")
        reader.walk("9 of spades, trump", most=2)
        reader.press("Return")
        reader.hears("You beat King of hearts with 9 of spades, trump.")
        here.play("Alex", "done")
        here.play("Chloe", "done")
        reader.hears("Your turn to attack Chloe.")
    assert heard == [
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


def test_attacker(reader: Reader, table: Callable[[str], Table]) -> None:
    here = table(DECK)
    sit_down(reader, here, 0)
    with reader.messages() as heard:
        start(reader, here, "You have the lowest trump, 7 of spades. Your turn to attack Ben.")
        reader.walk("7 of clubs")
        reader.press("Return")
        reader.hears("You attack Ben with 7 of clubs.")
        here.play("Ben", "beat 7c Kc")
        reader.hears("Bito – done, or throw in a 7.")
        reader.walk("7 of diamonds", "shift+Tab", most=2)
        reader.press("Return")
        reader.hears("You throw in 7 of diamonds.")
        here.play("Chloe", "throw Kh")
        reader.hears("Chloe throws in King of hearts.")
        here.play("Ben", "beat 7d Td")
        reader.hears("You can throw in 7 of spades.")
        here.play("Ben", "beat Kh 9s")
        reader.hears("Bito – done, or throw in a 7 or a 9.")
        reader.press("alt+shift+d")
        reader.hears("You are done.")
        reader.press("alt+shift+d")
        reader.hears("You are already done.")
        here.play("Chloe", "done")
        reader.hears("Next, Ben attacks Chloe.")
    assert heard == [
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


def test_spectator(reader: Reader, table: Callable[[str], Table]) -> None:
    here = table(DECK)
    watch(reader, here)
    with reader.messages() as heard:
        start(reader, here, "Alex starts, attacks Ben.")
        here.play("Alex", "attack 7c")
        reader.hears("Alex attacks Ben with 7 of clubs.")
        here.play("Ben", "beat 7c Kc")
        reader.hears("Ben beats 7 of clubs with King of clubs.")
        # Three at once, as fast as the server takes them: none may be lost or come too early.
        here.play("Alex", "throw 7d")
        here.play("Chloe", "throw Kh")
        here.play("Ben", "beat 7d Td")
        reader.hears("Ben beats 7 of diamonds with 10 of diamonds.")
        here.play("Ben", "beat Kh 9s")
        here.play("Alex", "done")
        here.play("Chloe", "done")
        reader.hears("Next, Ben attacks Chloe.")
    assert heard == [
        f"{DEALT} Alex starts, attacks Ben.",
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
    reader.walk("Birch heading level 1", "h", most=7)
    for heading in ("Situation", "Table", "Your cards", "Players", "Game log"):
        reader.press("h")
        reader.hears(f"{heading} heading level 2")


def test_a_burst_is_heard_whole_and_in_order(reader: Reader, table: Callable[[str], Table]) -> None:
    here = table(DECK)
    watch(reader, here)
    wanted = [f"Alex {number}" for number in range(1, 9)]
    with reader.messages() as heard:
        here.rename("Alex", *wanted)
        reader.hears(f"is now called {wanted[-1]}.")
    assert re.findall(r"is now called (.*?)\.", " ".join(heard)) == wanted
