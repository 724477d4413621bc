"""Every language says everything that English says, with its own plurals and cases, and never bends a name.

What a catalogue must be like is told in docs/translating.md; each rule of it that a program can see is here.
"""

import json
import re
from pathlib import Path

import pytest
from babel import Locale

from durnius.core import parse_card
from durnius.text.catalogue import CASES, Catalogue, flatten, languages

TEXT = Path(__file__).parents[2] / "src/durnius/text"
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
PLACEHOLDER = re.compile(r"\{\{(\w+)(?:, (\w+))?\}\}")
NAMES = ("name", "names", "defender", "old")
"""Placeholders that players' names come into: no language bends those."""

_NAMES = {"rules.durnius_name", "rules.duren_name", "start.preset.durnius", "start.preset.duren"}
SAME = {
    "de": _NAMES | {"players.bot", "players.name", "settings.level_normal", "event.options_changed.name"},
    "lt": _NAMES,
    "lv": _NAMES | {"start.bots_count_one"},
    "pl": _NAMES | {"players.bot", "foot.menu"},
    "ru": set(),
    "uk": set(),
}
"""What is said in these languages just as in English."""
IN_ALL = {"title.page", "title.notice"}

BEFORE_NAMES = {
    "lt": "prie nuo iš su už per į pas apie po be ant dėl tarp kitas",
    "lv": "pie no ar par uz pēc bez zem aiz līdz pret pirms starp",
    "pl": "do od dla z ze na przez u o w we po przed za pod nad między",
    "ru": "к ко у от для с со на под за о об про без через перед над между из",
    "uk": "до від для з із зі на під за про без через перед над між у в",
}
PAST = {  # endings of a past tense that tells a man from a woman
    "pl": re.compile(r"(ł|ła|łby|łaby)$"),
    "ru": re.compile(r"(л|ла|лся|лась)$"),
    "uk": re.compile(r"(в|ла|вся|лася)$"),
}


def sentences(language: str) -> dict[str, str]:
    return dict(flatten(json.loads((TEXT / f"{language}.json").read_text(encoding="utf-8"))))


ALL = {language: sentences(language) for language in languages()}
ENGLISH = ALL["en"]
PLURALS = {PLURAL.sub("", key) for key in ENGLISH if f"{PLURAL.sub('', key)}_other" in ENGLISH}
others = pytest.mark.parametrize("language", [language for language in ALL if language != "en"])
every = pytest.mark.parametrize("language", list(ALL))


def forms(language: str) -> set[str]:
    return set(Locale(language).plural_form.tags) | {"other"}


def plain(key: str) -> str:
    """The key without its plural suffix, where it is one."""
    return PLURAL.sub("", key) if PLURAL.sub("", key) in PLURALS else key


def english(key: str) -> str:
    return ENGLISH[f"{plain(key)}_other" if plain(key) in PLURALS else key]


def places(sentence: str) -> set[str]:
    return {name for name, _ in PLACEHOLDER.findall(sentence)}


def test_the_languages() -> None:
    assert languages() == ["de", "en", "lt", "lv", "pl", "ru", "uk"]


@every
def test_case_41_every_sentence_is_there_in_every_plural_of_the_language(language: str) -> None:
    wanted = {key for key in ENGLISH if plain(key) not in PLURALS}
    wanted |= {f"{key}_{form}" for key in PLURALS for form in forms(language)}
    assert set(ALL[language]) == wanted


@every
def test_placeholders_are_those_of_english(language: str) -> None:
    for key, sentence in ALL[language].items():
        wanted, found = places(english(key)), places(sentence)
        if key.endswith("_one") and plain(key) in PLURALS and language in ("de", "en", "pl"):
            found |= {"count"}  # where it means nothing but one, the number may be a word
            wanted |= {"count"}
        assert found == wanted, key
        assert "{{" not in PLACEHOLDER.sub("", sentence), key


@every
def test_forms_are_known_and_names_never_have_one(language: str) -> None:
    for key, sentence in ALL[language].items():
        for name, form in PLACEHOLDER.findall(sentence):
            assert form in ("", "cap", *CASES), key
            assert not (form and name in NAMES), key


@others
def test_case_41_everything_is_translated(language: str) -> None:
    same = {
        key
        for key, sentence in ALL[language].items()
        if sentence == english(key) and re.search(r"[^\W\d_]", PLACEHOLDER.sub("", sentence))
    }
    assert same - SAME[language] - IN_ALL == set()


@every
def test_sentences_are_tidy(language: str) -> None:
    for key, sentence in ALL[language].items():
        if key.startswith("list.") or key.endswith(".comma"):
            continue
        assert sentence == sentence.strip(), key
        assert "  " not in sentence, key
        ends = english(key).endswith((".", "...")), sentence.endswith((".", "..."))
        assert ends[0] == ends[1] or sentence.endswith(("sek.", " с", " s")), key


QUOTES = {"de": "„“", "en": "“”", "lt": "„“", "lv": "„”", "pl": "„”", "ru": "«»", "uk": "«»"}


@every
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = tuple(QUOTES[language])
    for key, sentence in ALL[language].items():
        assert set(sentence) & set('"“”„«»‚‘') <= {opening, closing}, key
        assert sentence.count(opening) == sentence.count(closing), key


@pytest.mark.parametrize("language", BEFORE_NAMES)
def test_no_name_stands_where_its_case_would_change(language: str) -> None:
    words = "|".join(BEFORE_NAMES[language].split())
    before = re.compile(rf"(?<!\w)(?:{words}) (?:„|«)?\{{\{{(?:{'|'.join(NAMES)})\}}\}}", re.IGNORECASE)
    assert [key for key, sentence in ALL[language].items() if before.search(sentence)] == []


@pytest.mark.parametrize("language", PAST)
def test_nothing_a_player_did_tells_man_from_woman(language: str) -> None:
    after = re.compile(rf"\{{\{{(?:{'|'.join(NAMES)})\}}\}} (?:się |уже |вже |не |nie )?(\w+)")
    you = re.compile(r"(?:^|[ ,:;(„«])(?:ты|ти|ty) (?:уже |вже |не |nie )?(\w+)", re.IGNORECASE)
    for key, sentence in ALL[language].items():
        for word in after.findall(sentence) + you.findall(sentence):
            assert not PAST[language].search(word), key


@pytest.mark.parametrize(
    ("language", "said"),
    {
        "en": "1 card,2 cards,5 cards,10 cards,11 cards,12 cards,21 cards,22 cards,25 cards,30 cards",
        "de": "1 Karte,2 Karten,5 Karten,10 Karten,11 Karten,12 Karten,21 Karten,22 Karten,25 Karten"
        ",30 Karten",
        "lt": "1 korta,2 kortos,5 kortos,10 kortų,11 kortų,12 kortų,21 korta,22 kortos,25 kortos,30 kortų",
        "lv": "1 kārts,2 kārtis,5 kārtis,10 kāršu,11 kāršu,12 kāršu,21 kārts,22 kārtis,25 kārtis,30 kāršu",
        "pl": "1 karta,2 karty,5 kart,10 kart,11 kart,12 kart,21 kart,22 karty,25 kart,30 kart",
        "ru": "1 карта,2 карты,5 карт,10 карт,11 карт,12 карт,21 карта,22 карты,25 карт,30 карт",
        "uk": "1 карта,2 карти,5 карт,10 карт,11 карт,12 карт,21 карта,22 карти,25 карт,30 карт",
    }.items(),
)
def test_plurals(language: str, said: str) -> None:
    say = Catalogue.load(language).say
    assert [say("count.cards", count=n) for n in (1, 2, 5, 10, 11, 12, 21, 22, 25, 30)] == said.split(",")


@pytest.mark.parametrize(
    ("language", "said"),
    {
        "en": "Asta beats King of spades with Ace of spades, trump.",
        "de": "Asta schlägt Pik-König mit Pik-Ass, Trumpf.",
        "lt": "Asta atmuša vynų karalių vynų tūzu, koziriu.",
        "lv": "Asta nosit pīķa kungu ar pīķa dūzi, trumpi.",
        "pl": "Asta bije króla pik asem pik, atutem.",
        "ru": "Asta бьёт короля пик тузом пик, козырем.",
        "uk": "Asta б'є короля пік тузом пік, козирем.",
    }.items(),
)
def test_cards_stand_in_the_case_that_the_sentence_needs(language: str, said: str) -> None:
    text = Catalogue.load(language)
    king, ace = parse_card("Ks"), parse_card("As")
    words = {"name": "Asta", "attack": text.card(king), "card": text.card(ace, trump=3)}
    assert text.say("event.beaten.others", **words) == said


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("lt", "Asta pasiima 1 kortą.", "Asta pasiima 3 kortas."),
        ("lv", "Asta paņem 1 kārti.", "Asta paņem 3 kārtis."),
        ("pl", "Asta zabiera 1 kartę.", "Asta zabiera 3 karty."),
        ("ru", "Asta берёт 1 карту.", "Asta берёт 3 карты."),
        ("uk", "Asta бере 1 карту.", "Asta бере 3 карти."),
    ],
)
def test_numbers_of_cards_stand_in_their_case_too(language: str, one: str, three: str) -> None:
    say = Catalogue.load(language).say
    told = [
        say("event.bout_taken.others", name="Asta", cards=say("count.cards", count=count)) for count in (1, 3)
    ]
    assert told == [one, three]


@every
def test_the_words_that_have_cases_are_those_that_sentences_use(language: str) -> None:
    """A form is found by the word it belongs to, so that word must be the one that comes into sentences."""
    own = ALL[language]
    assert own["word.trump.name"] in own["card.trump"]
    if language not in ("de", "en"):
        assert own["count.cards_one"].endswith(own["word.card.name"])
        assert own["count.cards_few" if language != "lv" else "count.cards_other"].endswith(
            own["word.cards.name"]
        )
        for rank in "23456789TJQKA":
            assert own[f"rank.{rank}.plain"] == own[f"rank.{rank}.a"] == own[f"rank.{rank}.name"]


@every
def test_every_sentence_can_be_said(language: str) -> None:
    text = Catalogue.load(language)
    for key, sentence in ALL[language].items():
        words: dict[str, str | int] = dict.fromkeys(places(sentence), "Asta")
        if plain(key) in PLURALS:
            for count in range(37):
                said = text.say(plain(key), **{**words, "count": count})
                assert "{{" not in said, key
        else:
            said = text.say(key, **words)
            assert "{{" not in said, key
            assert said.count("Asta") >= len(words), key


@every
@pytest.mark.parametrize(
    ("key", "named"),
    [
        ("awaited.beaten", "button.bito"),
        ("awaited.beaten_nothing", "button.bito"),
        ("awaited.taking", "button.done"),
        ("awaited.taking_nothing", "button.done"),
        ("refused.nothing_to_confirm.defender", "button.take"),
        ("hint.again", "button.again"),
        ("timer.more", "button.more"),
        ("guide.intro.reader", "heading.cards"),
        ("guide.none", "start.learn"),
        ("help.end.c", "button.done"),
        ("help.end.c", "button.bito"),
        ("help.end.e", "button.done"),
        ("help.end.e", "button.bito"),
        ("help.keys.done", "button.done"),
        ("help.keys.done", "button.bito"),
        ("help.keys.done", "button.take"),
        ("help.ear.a", "heading.situation"),
        ("help.ear.a", "heading.table"),
        ("help.ear.a", "heading.cards"),
        ("help.ear.a", "heading.players"),
        ("help.ear.a", "heading.log"),
        ("help.ear.e", "button.done"),
        ("help.ear.e", "button.take"),
        ("help.eye.c", "table.to_beat"),
        ("help.fair.b", "button.check"),
        ("help.house.c", "lobby.transfer"),
    ],
)
def test_what_a_sentence_points_to_is_called_so(language: str, key: str, named: str) -> None:
    name = ALL[language][named].split(",")[0]
    assert name.lower() in ALL[language][key].lower()
