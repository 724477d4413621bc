"""The server dies in mid-bout and starts anew: the pages go on by themselves, and nothing is invented."""

import re
import resource
import time
from collections.abc import Callable

import pytest

from durnius.server.settings import Settings
from tests.serverprocess import ServerProcess
from tests.web.person import Person, deal, make_room

pytestmark = pytest.mark.slow


def test_p01_p24_p26_p27_the_pages_go_on_after_kill_9_in_mid_bout(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    """P1, P24, P26, P27."""
    link = make_room(server.url, rules={"preset": "podkidnoy"})
    everybody = people("Alex", "Ben", "Chloe")
    deal(link, everybody)
    attacker = next(person for person in everybody if "attack" in person.page.title())
    attacker.settle()
    card = attacker.hand()[0]
    attacker.play(card)
    for person in everybody:
        person.hear(f"with {card}")
    defender = next(person for person in everybody if "defend" in person.page.title())
    hands = [person.hand() for person in everybody]
    focused = defender.focused()

    server.kill9()
    for person in everybody:
        person.hear("Connection lost, trying again.")
        assert person.page.get_by_text("Connection lost, trying again.").first.is_visible()
    # What is pressed meanwhile is dropped with a word, and nothing on the table changes.
    defender.press("Pick up")
    defender.hear("Not sent: there is no connection.")
    assert [person.hand() for person in everybody] == hands

    server.start()
    began = time.monotonic()
    for person in everybody:
        back = person.hear("^Connected again")
        assert ("Your turn to defend." in back) == (person is defender)
        person.page.wait_for_function("() => document.querySelector('.offline').hidden")
    # So long after the first is back the others are taken for lost; nobody is where all come sooner.
    all_back = time.monotonic()
    in_time = all_back - began < Settings().return_s - 1
    assert [person.hand() for person in everybody] == hands
    assert defender.focused() == "Pick up" != focused
    defender.press("Pick up")
    defender.hear("You pick up")
    for person in everybody:
        if person is not defender:
            person.hear("picks up")
    defender.page.wait_for_timeout(max(0.0, all_back + Settings().return_s + 0.5 - time.monotonic()) * 1000)
    for person in everybody:
        # All were away with the server and are back a moment later: nobody is told to be lost, or back.
        told = person.page.evaluate("heard.map(([, text]) => text)")
        gone = re.compile(r"(Alex|Ben|Chloe) (lost the connection|is back)")
        assert not in_time or [text for text in told if gone.search(text)] == []
    for person in everybody:
        person.errors[:] = [
            error for error in person.errors if "WebSocket" not in error and "ERR_" not in error
        ]


def test_p08_what_the_disk_does_not_take_is_told_aloud_and_the_card_stays(
    server: ServerProcess, people: Callable[..., list[Person]]
) -> None:
    """A file that may not grow is like a full disk."""
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux limits another process")
    link = make_room(server.url, seats=2)
    everybody = people("Alex", "Ben")
    deal(link, everybody)
    attacker = next(person for person in everybody if "attack" in person.page.title())
    (other,) = [person for person in everybody if person is not attacker]
    attacker.settle()
    hand, heard = attacker.hand(), len(other.heard())
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    # Not the present size of the log of SQLite: it may begin anew at its front.
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
    attacker.play(hand[0])
    attacker.hear("The server could not save that, so it was not done. Press again.")
    assert attacker.hand() == hand
    assert (
        attacker.focused() == hand[0]
    )  # what stays keeps the focus, so that pressing again plays the same card
    assert len(other.heard()) == heard
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
    attacker.play(hand[0])
    for person in everybody:
        person.hear(f"with {hand[0]}")
    assert len(attacker.hand()) == len(hand) - 1
