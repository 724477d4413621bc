"""How to play: whole in every language, with pictures whose words stand beside them, and one's own keys."""

import pytest
from playwright.sync_api import Page, expect

from durnius.text.catalogue import Catalogue, languages
from tests.text.test_languages import ALL, PLACEHOLDER
from tests.web.looking import complaints

pytestmark = pytest.mark.slow
PARTS = (
    *("idea", "cards", "beat", "throw", "end", "bout", "over", "score", "house"),
    *("table", "eye", "ear", "phone", "fair", "keys"),
)
LAST = (
    "Everyone is done. Beaten: 6 cards discarded. Anna draws 2, Chloe draws 1 and Ben draws 3. "
    "Next, Ben attacks Chloe."
)
NOT_HERE = {"title", "page", "contents", "back"}


def test_every_language_has_every_part_and_every_sentence(page: Page, url: str) -> None:
    page.goto(f"{url}/help")
    page.locator(".help").wait_for()
    for language in languages():
        say = Catalogue.load(language).say
        page.locator("#language").select_option(language)
        expect(page.locator("h1")).to_have_text(say("help.title"))
        heads = [say(f"help.{part}.h") for part in PARTS]
        assert page.locator(".help h2").all_text_contents() == [say("help.contents"), *heads]
        assert page.locator(".contents a").all_text_contents() == heads
        shown = page.locator(".help").text_content() or ""
        for key, sentence in ALL[language].items():
            whole = key.startswith("help.") and key.partition(".")[2] not in NOT_HERE
            if whole and not PLACEHOLDER.search(sentence):
                assert sentence in shown, key
        assert "{{" not in shown
        if language == "ru":  # of the looks in English: test_look.py
            assert complaints(page) == []


def test_contents_lead_to_the_parts_and_no_place_is_named_twice(page: Page, url: str) -> None:
    page.goto(f"{url}/help")
    for link in page.locator(".contents a").all():
        target = page.locator(link.get_attribute("href") or "")
        expect(target).to_have_count(1)
        assert target.text_content() == link.text_content()
    page.locator(".contents a").nth(5).press("Enter")
    expect(page.locator("#bout-h")).to_be_focused()


def test_the_worked_bout_is_told_in_the_sentences_of_the_table(page: Page, url: str) -> None:
    page.goto(f"{url}/help")
    assert page.locator("#bout figcaption").all_text_contents() == [
        "Anna attacks Ben with 8 of spades.",
        "Ben beats 8 of spades with Jack of spades.",
        "Chloe throws in Jack of diamonds.",
        "Ben beats Jack of diamonds with 6 of hearts, trump.",
        "Anna throws in 6 of clubs.",
        "Ben beats 6 of clubs with 9 of clubs.",
        LAST,
    ]
    pictures = page.locator("#bout .show")
    assert [one.locator(".card").count() for one in pictures.all()] == [1, 2, 3, 4, 5, 6, 0]
    # Cards are drawn for eyes alone; the words beside them say the same to everybody.
    for figure in page.locator(".help figure").all():
        expect(figure.locator(".show")).to_have_attribute("aria-hidden", "true")
        assert len(figure.locator("figcaption").text_content() or "") > 20
