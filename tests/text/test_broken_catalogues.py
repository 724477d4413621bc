"""The checks of the catalogues find what can go wrong with one: each kind of damage turns one of them red."""

from collections.abc import Callable

import pytest

from tests.text import test_languages as checks
from tests.web import test_catalogue as uses

Sentences = dict[str, str]
Damage = Callable[[Sentences], None]


def lose(key: str) -> Damage:
    def change(own: Sentences) -> None:
        del own[key]

    return change


def write(key: str, text: str) -> Damage:
    return lambda own: own.update({key: text})


def swap(key: str, old: str, new: str) -> Damage:
    def change(own: Sentences) -> None:
        assert old in own[key]
        own[key] = own[key].replace(old, new)

    return change


KEYS = checks.test_case_41_every_sentence_is_there_in_every_plural_of_the_language
PLACES = checks.test_placeholders_are_those_of_english
CASES = checks.test_forms_are_known_and_names_never_have_one
TRANSLATED = checks.test_case_41_everything_is_translated
TIDY = checks.test_sentences_are_tidy
NAMES = checks.test_no_name_stands_where_its_case_would_change
GENDER = checks.test_nothing_a_player_did_tells_man_from_woman

DAMAGE: dict[str, tuple[str, Damage, Callable[[str], None]]] = {
    "a missing key": (
        "lt",
        lose("hint.defend"),
        KEYS,
    ),
    "a key that English has not": (
        "pl",
        write("hint.more", "Jeszcze."),
        KEYS,
    ),
    "a missing plural form": (
        "ru",
        lose("count.cards_few"),
        KEYS,
    ),
    "a plural form of another language": (
        "lv",
        write("count.cards_few", "{{count}} kārtis"),
        KEYS,
    ),
    "a lost placeholder": ("uk", swap("event.taking.others", "{{name}}", "Хтось"), PLACES),
    "another placeholder": ("de", swap("event.taking.others", "{{name}}", "{{who}}"), PLACES),
    "a broken placeholder": ("lt", swap("event.taking.others", "{{name}}", "{{name}} {{"), PLACES),
    "a case that does not exist": ("pl", swap("event.thrown_in.you", ", acc", ", voc"), CASES),
    "a bent name": ("pl", swap("event.taking.others", "{{name}}", "{{name, acc}}"), CASES),
    "a missing case": ("ru", lose("rank.7.instr"), KEYS),
    "words left in English": ("lv", write("hint.defend", "Defend."), TRANSLATED),
    "two blanks": ("de", write("hint.defend", "Verteidige  dich."), TIDY),
    "a sentence without its end": ("lt", write("hint.defend", "Ginkis"), TIDY),
    "a preposition before a name": ("pl", write("situation.defending", "Czekamy na {{name}}."), NAMES),
    "a gender": ("ru", write("event.taking.others", "{{name}} взял."), GENDER),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_found(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    language, damage, check = DAMAGE[kind]
    check(language)
    damaged = dict(checks.ALL[language])
    damage(damaged)
    monkeypatch.setitem(checks.ALL, language, damaged)
    with pytest.raises((AssertionError, KeyError)):
        check(language)


def test_a_key_that_nothing_uses_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    uses.test_case_41_every_sentence_is_used()
    monkeypatch.setitem(uses.ENGLISH, "hint.nobody_says_this", "Nobody.")
    with pytest.raises(AssertionError):
        uses.test_case_41_every_sentence_is_used()


def test_a_key_that_does_not_exist_and_a_place_left_empty_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(path for path in uses.SOURCES if path.name == "plays.js")
    uses.test_every_key_that_the_page_uses_exists(path)
    source = uses.SOURCES[path]
    monkeypatch.setitem(uses.SOURCES, path, source + 'const no = t("press.no_such_key");')
    with pytest.raises(AssertionError):
        uses.test_every_key_that_the_page_uses_exists(path)
    monkeypatch.setitem(uses.SOURCES, path, source + 'const no = t("press.attack", { name: "" });')
    with pytest.raises(AssertionError):
        uses.test_placeholders_are_filled_wherever_a_sentence_is_asked_for(path)
