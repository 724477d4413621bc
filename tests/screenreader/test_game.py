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
BUTTONS = "I'm done|Bito|Pick up"


@pytest.mark.timeout(240)
def test_a_whole_game_by_ear(reader: Reader, table: Callable[[str], Table]) -> None:
    link = table(SHORT).make_room(
        seats=2, rules={"preset": "durnius", "deck": 24}, bots={"1": "careful"}, pace_ms=300
    )
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
    reader.walk("Play again push button")


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
