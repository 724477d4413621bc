"""The page and Python say the same: plurals by the rules of CLDR, and all cards by their words.

Python's plurals come from Babel, the page's from the engine of JavaScript; words are written out by hand.
"""

import json
import subprocess
from functools import cache
from pathlib import Path

import pytest
from babel import Locale

from durnius.core import card_text, deck_of, parse_card
from durnius.text.catalogue import Catalogue, languages
from tests.text.test_languages import ALL, PLURALS, every, places, plain
from tests.tools import require_tool

HERE = Path(__file__).parent
COUNTS = (1, 2, 5, 10, 11, 12, 21, 22, 25, 30)
CARDS = [card_text(card) for card in deck_of(52)]

FORMS = {
    "en": "one other other other other other other other other other",
    "de": "one other other other other other other other other other",
    "lt": "one few few other other other one few few other",
    "lv": "one other other zero zero zero one other other zero",
    "pl": "one few many many many many many few many many",
    "ru": "one few many many many many one few many many",
    "uk": "one few many many many many one few many many",
}
"""Which form each of the counts takes."""

RANKS = {
    "en": "2 3 4 5 6 7 8 9 10 Jack Queen King Ace",
    "de": "Zwei Drei Vier Fünf Sechs Sieben Acht Neun Zehn Bube Dame König Ass",
    "lt": "dviakė triakė keturakė penkakė šešakė septynakė aštuonakė devynakė dešimtakė "
    "valetas dama karalius tūzas",
    "lv": "divnieks trijnieks četrinieks piecinieks sešinieks septītnieks astotnieks devītnieks desmitnieks "
    "kalps dāma kungs dūzis",
    "pl": "dwójka trójka czwórka piątka szóstka siódemka ósemka dziewiątka dziesiątka walet dama król as",
    "ru": "двойка тройка четвёрка пятёрка шестёрка семёрка восьмёрка девятка десятка валет дама король туз",
    "uk": "двійка трійка четвірка п'ятірка шістка сімка вісімка дев'ятка десятка валет дама король туз",
}
SUITS = {
    "en": "clubs diamonds hearts spades",
    "de": "Kreuz Karo Herz Pik",
    "lt": "kryžių būgnų širdžių vynų",
    "lv": "kreiča kārava ercena pīķa",
    "pl": "trefl karo kier pik",
    "ru": "треф бубен червей пик",
    "uk": "треф бубен чирв пік",
}
NAMES = {
    "en": "{rank} of {suit}",
    "de": "{suit}-{rank}",
    "lt": "{suit} {rank}",
    "lv": "{suit} {rank}",
    "pl": "{rank} {suit}",
    "ru": "{rank} {suit}",
    "uk": "{rank} {suit}",
}
TRUMP = {
    "en": "trump",
    "de": "Trumpf",
    "lt": "koziris",
    "lv": "trumpis",
    "pl": "atut",
    "ru": "козырь",
    "uk": "козир",
}
CASES = {  # accusative and instrumental, from the 6 up
    "lt": (
        "šešakę septynakę aštuonakę devynakę dešimtakę valetą damą karalių tūzą",
        "šešake septynake aštuonake devynake dešimtake valetu dama karaliumi tūzu",
    ),
    "lv": ("sešinieku septītnieku astotnieku devītnieku desmitnieku kalpu dāmu kungu dūzi",) * 2,
    "pl": (
        "szóstkę siódemkę ósemkę dziewiątkę dziesiątkę waleta damę króla asa",
        "szóstką siódemką ósemką dziewiątką dziesiątką waletem damą królem asem",
    ),
    "ru": (
        "шестёрку семёрку восьмёрку девятку десятку валета даму короля туза",
        "шестёркой семёркой восьмёркой девяткой десяткой валетом дамой королём тузом",
    ),
    "uk": (
        "шістку сімку вісімку дев'ятку десятку валета даму короля туза",
        "шісткою сімкою вісімкою дев'яткою десяткою валетом дамою королем тузом",
    ),
}
TRUMPS = {  # the word beside a card in these two cases
    "lt": ("kozirį", "koziriu"),
    "lv": ("trumpi", "trumpi"),
    "pl": ("atut", "atutem"),
    "ru": ("козырь", "козырем"),
    "uk": ("козир", "козирем"),
}


def asked(language: str) -> list[tuple[str, dict[str, str | int]]]:
    """Every plural of the language with every count, its other places filled with a name."""
    found = list[tuple[str, dict[str, str | int]]]()
    for key in sorted(PLURALS):
        wanted = {
            place for name, text in ALL[language].items() if plain(name) == key for place in places(text)
        }
        found += [(key, {**dict.fromkeys(wanted, "Asta"), "count": count}) for count in COUNTS]
    return found


@cache
def page() -> dict[str, dict[str, list[str]]]:
    """What the page says to all that is asked, in every language."""
    question = json.dumps({"sentences": {code: asked(code) for code in languages()}, "cards": CARDS})
    ran = subprocess.run(
        [require_tool("node", "nodejs"), str(HERE / "say.mjs")],
        input=question,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    said = json.loads(ran.stdout)
    assert isinstance(said, dict)
    return said


@every
def test_counts_take_the_forms_that_the_sentences_were_written_for(language: str) -> None:
    form = Locale(language).plural_form
    assert [form(count) for count in COUNTS] == FORMS[language].split()


@every
def test_every_plural_is_said_alike_by_python_and_the_page_in_the_form_of_cldr(language: str) -> None:
    say, form = Catalogue.load(language).say, Locale(language).plural_form
    questions = asked(language)
    told = page()[language]["sentences"]
    assert len(told) == len(PLURALS) * len(COUNTS)
    for (key, words), by_page in zip(questions, told, strict=True):
        assert say(key, **words) == by_page, (key, words["count"])
        template = ALL[language][f"{key}_{form(int(words['count']))}"]
        for place, word in words.items():
            template = template.replace(f"{{{{{place}}}}}", str(word))
        if "{{" not in template:  # no word in it changes its case
            assert by_page == template, key


@every
def test_every_card_has_its_words(language: str) -> None:
    names = [
        NAMES[language].format(rank=rank, suit=suit)
        for suit in SUITS[language].split()
        for rank in RANKS[language].split()
    ]
    expected = dict(zip([f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"], names, strict=True))
    text = Catalogue.load(language)
    assert {card: text.card(parse_card(card)) for card in CARDS} == expected
    assert dict(zip(CARDS, page()[language]["cards"], strict=True)) == expected
    trumps = {card: f"{name}, {TRUMP[language]}" for card, name in expected.items()}
    assert {card: text.card(parse_card(card), trump="cdhs".index(card[1])) for card in CARDS} == trumps
    assert dict(zip(CARDS, page()[language]["trumps"], strict=True)) == trumps


@pytest.mark.parametrize("language", CASES)
def test_ranks_and_the_trump_stand_in_their_cases(language: str) -> None:
    for case, ranks, trump in zip(("acc", "instr"), CASES[language], TRUMPS[language], strict=True):
        assert [ALL[language][f"rank.{rank}.{case}"] for rank in "6789TJQKA"] == ranks.split()
        assert ALL[language][f"word.trump.{case}"] == trump


@pytest.mark.parametrize("language", ["en", "de"])
def test_languages_without_cases_have_one_form(language: str) -> None:
    for rank in "23456789TJQKA":
        forms = {ALL[language][f"rank.{rank}.{case}"] for case in ("name", "acc", "gen", "instr")}
        assert len(forms) == 1
