"""A whole game against a bot, by ear and keys alone: what is heard must suffice to know what to do."""

import re
from collections.abc import Callable

import pytest

from tests.screenreader.session import Reader
from tests.table import Table

SHORT = "Ah 9c Tc Td Ac Jh 9h 9d Th Qd Qh Jc Qc Jd Js As Ad Ks Qs Ts Kd Kc 9s Kh"
MY_TURN = (
    r"(?P<attack>Your turn to attack)|(?P<wait>The table waits for you)|(?P<over>Game over\. .*)"
    r"|(?P<defend>Defend\.|\d cards? to beat|Still to beat)|(?P<press>ways to play it|Not pressed)"
)
BEGINNING = (
    "You sit on seat 1. You are the host now.",
    (
        "Cards dealt. Trump hearts, trump card King of hearts. You have the lowest trump, 9 of hearts. "
        "Your turn to attack Ada."
    ),
    "You attack Ada with 10 of clubs.",
    (
        "Ada beats 10 of clubs with Jack of clubs. Everything is beaten. The table waits for you: Bito – "
        "done, or throw in a 10."
    ),
    (
        "You are done. Beaten: 2 cards discarded. You draw Queen of clubs. Ada draws 1. 10 cards left in "
        "the stock. Next, Ada attacks you."
    ),
    "Ada attacks you with 9 of clubs. Defend.",
)
"""What is told first, in order. From then on it hangs on the speed of the keys when Ada throws in."""
CARD = r"(?:9|10|Jack|Queen|King|Ace) of (?:clubs|diamonds|hearts|spades)(?:, trump)?"
CARDS = rf"(?:{CARD}, )*(?:{CARD} and )?{CARD}"
SENTENCES = (
    rf"You attack Ada with {CARD}\.",
    rf"Ada attacks you with {CARD}\. Defend\.",
    rf"Ada (?:beats {CARD} with|throws in) {CARD}\.",
    rf"You (?:beat {CARD} with|throw in) {CARD}\.",
    r"\d cards? to beat\.",
    rf"Still to beat: {CARDS}\.",
    r"[2-9] ways to play it\. Choose in Table\.",
    r"Everything is beaten\.",
    r"(?:Six cards: nobody|Nobody) can add more\.",
    r"Waiting for the attackers\.",
    r"The table waits for you: Bito – done, or throw in (?:an?|\w+,) [^.]+\.",
    rf"You can (?:still )?throw in {CARDS}\.",
    r"(?:You are|Ada is) done\.",
    r"Beaten: \d+ cards discarded\.",
    r"You pick up \d+ cards?\.",
    r"Ada picks up \d+ cards?\.",
    rf"You draw (?:the trump card, {CARD}|{CARDS})\.",
    rf"Ada draws (?:\d|\d and the trump card, {CARD}|the trump card, {CARD})\.",
    r"\d+ cards? left in the stock\.",
    r"The stock is empty\.",
    r"Your turn to attack Ada\.",
    r"Next, (?:Ada attacks you|you attack Ada)\.",
    r"Ada is out, safe\.",
    r"Game over\. You are the fool\. Games lost: Ona 1 and Ada 0\.",
    r"Play again is below\.",
)
ONE = f"(?:{'|'.join(SENTENCES)})"
MESSAGE = re.compile(f"{ONE}(?: {ONE})*")
"""All that the page may tell of this game: whole sentences, each of them right."""
GAME = re.compile(r"Ada|Cards dealt|Game over|\d ways|You (?!have \d)")
"""How what is told of the game begins: all else is answers, and what Orca says of keys and places."""
BUTTONS = "I'm done|Bito|Pick up"


@pytest.mark.timeout(240)
def test_a_whole_game_by_ear(reader: Reader, table: Callable[[str], Table]) -> None:
    link = table(SHORT).make_room(
        seats=2, rules={"preset": "durnius", "deck": 24}, bots={"1": "careful"}, pace_ms=300
    )
    reader.ear.listen()
    began = len(reader.ear.heard)  # the reader has heard other tests before
    reader.open(link)
    reader.walk("Your name")
    reader.write("Ona")
    reader.press("Return")
    reader.hears("You sit on seat 1.")
    reader.walk("Start push button")
    reader.press("Return")
    done = []
    while True:
        match = reader.matches(MY_TURN)
        done.append(str(match.lastgroup))
        match match.lastgroup:
            case "over":
                break
            case "wait":
                reader.press("alt+shift+d")
            case "press":
                reader.press("Return")
            case _:
                play_or_pick_up(reader)
    assert match["over"].startswith("Game over. You are the fool.")
    assert {"attack", "defend", "wait"} < set(done)
    told = [text for text in reader.ear.since(began) if GAME.match(text)]
    assert tuple(told[: len(BEGINNING)]) == BEGINNING
    assert [text for text in told[2:] if not MESSAGE.fullmatch(text)] == []
    assert len(told) > 15, "a game has more to tell"
    assert told[-1].startswith("Game over.")
    # Whoever reads on from the result comes to the score, and then to the next game.
    reader.walk("Your cards heading level 2", "h")
    reader.walk("Games lost: Ona 1 and Ada 0.", "Down")
    reader.walk("Play again push button", "Down")


def play_or_pick_up(reader: Reader) -> None:
    """Play the first card that can be played; pick up when there is none."""
    reader.press("alt+shift+y")
    match = reader.matches(r"You have \d+ cards?(?:: |\. Playable now: (?P<card>\w+ of \w+))")
    wanted = match["card"] or "Pick up"
    if wanted not in reader.focus():
        walk_to(reader, wanted)
    reader.press("Return")


def walk_to(reader: Reader, wanted: str) -> None:
    """Walk among the cards and the two buttons after them, turning round where they end."""
    key = "shift+Tab" if re.search(BUTTONS, reader.focus()) else "Tab"
    if wanted == "Pick up":
        key = "Tab"
    for _ in range(40):
        said = " ".join(reader.step(key))
        if wanted in said:
            return
        if "Done for the rest" in said:
            key = "shift+Tab"
    raise AssertionError(f"{wanted} was not found")
