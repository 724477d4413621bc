"""The page in seven languages: everybody hears a language of their own, and changing it loses nothing."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from durnius.core import parse_card
from durnius.text.catalogue import Catalogue, languages
from tests.web.conftest import ROUND
from tests.web.person import Person, make_room

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
