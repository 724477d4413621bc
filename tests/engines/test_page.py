"""The start page, forms, languages, shortcuts and a phone's width in Chromium, Firefox and WebKitGTK."""

from collections.abc import Callable

from tests.engines.player import Player
from tests.engines.test_bout import begin
from tests.screenreader.scene import DECK
from tests.table import Table

Come = Callable[..., Player]
Tables = Callable[[str], Table]
TABLE = "7 of clubs, not beaten."
TRUMP = "Trump spades, trump card Ace of spades, 18 cards in the stock."
OTHERS = "8 of diamonds, 10 of diamonds, Jack of diamonds and 6 of clubs"
FUNCTIONS = '{ table: ["F2"], trump: ["F8"], done: ["F4"], situation: ["F9"], players: ["Shift+F2"] }'
"""The set of function keys, as the settings keep it: keys.test.mjs holds what is in it."""
SIDEWAYS = """() => document.documentElement.scrollWidth > innerWidth
  ? [...document.querySelectorAll("body *")]
      .filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5)
      .map((node) => node.outerHTML.slice(0, 90))
  : []"""
SMALL = """() => [...document.querySelectorAll("a[href], button, select, summary, input[type=text]")]
  .filter((node) => node.checkVisibility() && !node.matches(".skip"))
  .map((node) => [node.outerHTML.slice(0, 90), node.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
  .map(([text, box]) => `${text} ${box.width} x ${box.height}`)"""


def test_from_the_start_page_to_a_seat_and_into_another_language(come: Come, table: Tables) -> None:
    ona, here = come(), table(DECK)
    ona.open(here.url, ".start")
    assert ona.run("() => document.documentElement.lang") == "en"
    ona.walk("Create the table")
    ona.press("Enter")
    ona.until("the field", "() => document.activeElement.id === 'name'")
    assert (
        ona.run("() => document.querySelector('#name-problem').textContent") == "Please enter a name first."
    )
    ona.tab.write("Ona")
    ona.walk("language", "Shift+Tab", by="id")
    ona.tab.write("L")  # Latviešu, and with it again Lietuvių
    ona.until("Latvian", "() => document.documentElement.lang === 'lv'")
    ona.tab.write("L")
    ona.until("Lithuanian", "() => document.documentElement.lang === 'lt'")
    assert ona.run("() => document.querySelector('#name').value") == "Ona"
    ona.walk("Sukurti stalą")
    ona.press("Enter")
    ona.arrives("/r/")
    ona.until("a seat", "() => document.querySelector('.lobby') !== null && document.title.includes('Ona')")
    assert ona.run("() => document.documentElement.lang") == "lt"


def test_shortcuts(come: Come, table: Tables) -> None:
    ben, here = come(), table(DECK)
    begin(ben, here, 1, "Alex starts and attacks you.")
    ben.walk("8 of diamonds")
    ben.after(lambda: here.play("Alex", "attack 7c"), "Defend.")
    for key, answer in (
        ("T", TABLE),
        ("W", TABLE),  # the same words once more are another message
        ("K", TRUMP),
        ("Z", TRUMP),
        ("S", f"Your turn to defend. 1 card to beat: 7 of clubs. {TRUMP}"),
        ("D", "You are defending; Pick up is below your cards."),
        ("N", "Alex, 5 cards, attacks. Ben (you), 6 cards, defends. Chloe, 6 cards."),
        ("Y", f"You have 6 cards. Playable now: King of clubs and 9 of spades, trump. The others: {OTHERS}."),
    ):
        with ben.keeping("8d"):
            ben.tab.press(f"Alt+Shift+{key}")
            assert ben.hears(answer) == answer
    said = ben.run("() => heard.filter((text) => text.startsWith('7 of clubs, not beaten.'))")
    assert said == [TABLE, f"{TABLE}\u00a0"]
    ben.press("Enter")
    ben.hears("8 of diamonds does not beat 7 of clubs")
    ben.tab.press("Tab")
    assert ben.focus() == "10 of diamonds"  # what cannot be played is not passed over


def test_function_keys(come: Come, table: Tables) -> None:
    """The page gets them before the engine does, and the focus stays."""
    ben, here = come(), table(DECK)
    begin(ben, here, 1, "Alex starts and attacks you.")
    ben.run(f"() => localStorage.setItem('durnius.keys', JSON.stringify({{ on: true, keys: {FUNCTIONS} }}))")
    ben.open(ben.tab.address(), ".hand button")
    ben.walk("8 of diamonds")
    ben.after(lambda: here.play("Alex", "attack 7c"), "Defend.")
    for key, answer in (
        ("F2", TABLE),
        ("F8", TRUMP),
        ("F9", f"Your turn to defend. 1 card to beat: 7 of clubs. {TRUMP}"),
        ("F4", "You are defending; Pick up is below your cards."),
        ("Shift+F2", "Alex, 5 cards, attacks. Ben (you), 6 cards, defends. Chloe, 6 cards."),
    ):
        with ben.keeping("8d"):
            ben.tab.press(key)
            assert ben.hears(answer) == answer


def test_a_phone_has_room_for_all(come: Come, table: Tables) -> None:
    ben, here = come(360, 740), table(DECK)
    ben.open(here.url, ".start")
    fits(ben)
    begin(ben, here, 1, "Alex starts and attacks you.")
    here.play("Alex", "attack 7c")
    ben.hears("Defend.")
    fits(ben)
    ben.walk("Menu")
    ben.press("Enter")
    fits(ben)


def fits(player: Player) -> None:
    """See that nothing is wider than the window, and all that is pressed as big as a finger."""
    player.settle()
    assert player.run("() => innerWidth") == 360
    assert player.run(SIDEWAYS) == []
    assert player.run(SMALL) == []
