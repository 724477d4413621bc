"""The page in seven languages: everybody hears a language of their own, and changing it loses nothing."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from durnius.core import parse_card
from durnius.text.catalogue import Catalogue, flatten, languages
from tests.web.conftest import ROUND
from tests.web.person import Person, make_room
from tests.web.stage import ROOM, stage_replay

pytestmark = pytest.mark.slow
PACK = [parse_card(card) for card in ROUND.split()]
Speak = Callable[[str, str], Person]


@pytest.fixture
def speaker(browser: Browser) -> Iterator[Speak]:
    """Make people whose browsers ask for a language; at the end none of their pages may have failed."""
    made: list[Person] = []

    def make(name: str, locale: str) -> Person:
        made.append(Person(browser, name, locale=locale))
        return made[-1]

    yield make
    for person in made:
        person.close()


def test_at_one_table_everybody_hears_a_language_of_their_own(
    serve: Callable[[str], str], speaker: Speak
) -> None:
    link = make_room(serve(ROUND))
    ona, ola, oles = table = [speaker("Ona", "lt-LT"), speaker("Ola", "pl-PL"), speaker("Olesja", "uk-UA")]
    for person, said in zip(table, ("Tu sėdi, vieta 1", "Siadasz, miejsce 2", "Ти сідаєш"), strict=True):
        person.sit(link, said)
    ona.press("Pradėti")
    ona.hear(r"Tavo eilė pulti, ginasi Ola\.")
    ona.play("kryžių septynakė")
    assert ona.hear("^Puoli").startswith("Puoli kryžių septynake, ginasi Ola.")
    assert ola.hear("^Ona atakuje").startswith("Ona atakuje cię siódemką trefl. Broń się.")
    assert oles.hear("^Ona ходить").startswith("Ona ходить сімкою треф, відбивається Ola.")
    ola.play("król trefl")
    assert ona.hear("atmuša").startswith("Ola atmuša kryžių septynakę kryžių karaliumi.")
    assert oles.hear("б'є").startswith("Ola б'є сімку треф королем треф.")
    assert ola.page.title().startswith("Czekamy na atakujących – ")

    # In the settings of a table: every language at once, without a reload and without losing the focus.
    ona.page.evaluate("window.here = true")
    ona.page.get_by_role("button", name=Catalogue.load("lt").say("settings.heading")).press("Enter")
    choice = ona.page.locator("#set-language")
    choice.focus()
    for language in [*(code for code in languages() if code != "lt"), "lt"]:
        say = Catalogue.load(language).say
        ona.skip()
        choice.select_option(language)
        ona.hear(say("settings.saved"))
        expect(ona.page.locator("html")).to_have_attribute("lang", language)
        assert ona.page.title().startswith(say("title.awaited"))
        expect(ona.page.locator("#settings-h")).to_have_text(say("settings.heading"))
        expect(ona.page.locator("#cards-h")).to_have_text(say("heading.cards"))
        expect(ona.page.locator("#take")).to_have_text(say("button.take"))
        expect(ona.page.get_by_label(say("settings.language"), exact=True)).to_be_focused()
        assert len(ona.hand()) == 5
        assert set(ona.hand()) <= {Catalogue.load(language).card(card, trump=3) for card in PACK}
    assert ona.page.evaluate("window.here")
    ona.page.reload()
    ona.page.wait_for_selector(".game")
    expect(ona.page.locator("html")).to_have_attribute("lang", "lt")

    # What was told before the page was loaded anew stays as it was told, and says in which language that was.
    told = ona.page.locator(".log li").last
    expect(told).to_have_attribute("lang", "lt")
    words = told.text_content()
    ona.page.get_by_role("button", name=Catalogue.load("lt").say("settings.heading")).press("Enter")
    ona.page.locator("#set-language").select_option("de")
    expect(ona.page.locator("html")).to_have_attribute("lang", "de")
    expect(told).to_have_attribute("lang", "lt")
    assert told.text_content() == words


@pytest.mark.parametrize("locale", ["lt-LT", "ru-RU"])
def test_the_start_page_changes_its_language_and_keeps_what_was_filled_in(
    serve: Callable[[str], str], speaker: Speak, locale: str
) -> None:
    person = speaker("Ona", locale)
    url = serve(ROUND)
    person.page.goto(url)
    first = Catalogue.load(locale[:2]).say
    expect(person.page.locator("h1")).to_have_text(first("start.title"))
    person.page.get_by_label(first("start.name"), exact=True).fill("Ona")
    person.page.get_by_role("radio", name="5", exact=True).press("Space")
    person.page.get_by_label(first("start.bots"), exact=True).select_option("4")
    choice = person.page.get_by_label(first("settings.language"), exact=True)
    choice.focus()
    choice.select_option("de")
    person.hear("Gespeichert")
    say = Catalogue.load("de").say
    expect(person.page.get_by_label(say("settings.language"), exact=True)).to_be_focused()
    expect(person.page.locator("h1")).to_have_text(say("start.title"))
    expect(person.page.get_by_label(say("start.name"), exact=True)).to_have_value("Ona")
    expect(person.page.get_by_label(say("start.bots"), exact=True)).to_have_value("4")
    expect(person.page.get_by_text(say("start.none"))).to_be_visible()
    person.page.goto(f"{url}/help")
    expect(person.page.locator("h1")).to_have_text(say("help.title"))
    assert person.page.title() == say("help.page")


TEXT = Path(__file__).parents[2] / "src/durnius/text"
NAMES = {"Durnius", "Anna", "Ben", "Chloe"}
"""Words that are nobody's language: the players of the worked bout are called like those of the scenes."""
PAGES = ("/", "/help", "/stats", "/learn", "/nothing", f"/r/{ROOM}/games", f"/r/{ROOM}/game/3")
# Everything that can be read or heard: text, names of parts and fields, and the title.
_WORDS = """() => {
  const words = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const apart = "option, #polite, #assertive, noscript";
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest(apart)) words.push(node.data);
  for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) words.push(node.getAttribute(name) ?? "");
  return words.map((one) => one.trim()).filter((one) => /\\p{L}{2}/u.test(one));
}"""


def foreign(page: Page, language: str) -> set[str]:
    """List what the page says word for word as English does, where the language says it otherwise."""
    every = {
        code: set(dict(flatten(json.loads((TEXT / f"{code}.json").read_text(encoding="utf-8")))).values())
        for code in ("en", language)
    }
    said = set(page.evaluate(_WORDS))
    assert len(said) > 5
    return said & (every["en"] - every[language]) - NAMES


@pytest.mark.parametrize("address", PAGES)
def test_every_page_has_the_choice_and_speaks_nothing_but_the_language(
    serve: Callable[[str], str], speaker: Speak, address: str
) -> None:
    person = speaker("Ona", "en-GB")
    url, page = serve(ROUND), person.page
    if "/game/" in address:
        stage_replay(page, url)
    else:
        page.goto(f"{url}{address}")
    page.wait_for_selector("#app > *")
    choice = page.locator("#language")
    titles = {page.title()}
    for language in [*(code for code in languages() if code != "en"), "en"]:
        say = Catalogue.load(language).say
        person.skip()
        choice.focus()
        choice.select_option(language)
        person.hear(say("settings.saved"))
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_label(say("settings.language"), exact=True)).to_be_focused()
        assert language == "en" or foreign(page, language) == set()
        titles.add(page.title())
    assert len(titles) > 4 or address == "/"
    page.reload()
    page.wait_for_selector("#app > *")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    person.errors = [error for error in person.errors if "404" not in error]
