"""One language's catalogue: i18next JSON v4 with nested keys, plural forms and {{placeholders}}.

A placeholder may ask for a form, `{{card, acc}}`: every word in it that the catalogue knows changes its case.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Self

from babel import Locale

from durnius.core import SUITS, Card, card_text, suit_of

CASES = ("acc", "gen", "instr")
"""What a word has beside its `name`, in languages that need it; docs/translating.md."""

_PLACEHOLDER = re.compile(r"\{\{(\w+)(?:, (\w+))?\}\}")
_WORD = re.compile(r"(?:[^\W\d_]|['’])+")


class Catalogue:
    """Sentences by key; `say` fills one in."""

    def __init__(self, language: str, sentences: dict[str, str]) -> None:
        self._sentences = sentences
        self._plural = Locale(language).plural_form
        self._cases = {case: dict(_forms(sentences, case)) for case in CASES}

    @classmethod
    @cache
    def load(cls, language: str) -> Self:
        """Read the catalogue of a language that the package ships."""
        text = resources.files("durnius.text").joinpath(f"{language}.json").read_text(encoding="utf-8")
        return cls(language, dict(flatten(json.loads(text))))

    def say(self, key: str, /, **values: str | int) -> str:
        """Give a key's sentence; the value `count` chooses its plural form. Raise KeyError without one."""
        count = values.get("count")
        found = self._sentences.get(f"{key}_{self._plural(count)}") if isinstance(count, int) else None
        sentence = found if found is not None else self._sentences[key]
        return _PLACEHOLDER.sub(lambda match: self._form(str(values[match[1]]), match[2]), sentence)

    def _form(self, words: str, form: str | None) -> str:
        if form == "cap":
            return words[:1].upper() + words[1:]
        forms = self._cases.get(form or "", {})
        return _WORD.sub(lambda match: forms.get(match[0], match[0]), words) if forms else words

    def card(self, card: Card, trump: int | None = None) -> str:
        """Name a card in words, and as a trump when its suit is `trump`."""
        rank = self.say(f"rank.{card_text(card)[0]}.name")
        name = self.say("card.name", rank=rank, suit=self.say(f"suit_of.{SUITS[suit_of(card)]}"))
        return self.say("card.trump", card=name) if suit_of(card) == trump else name

    def cards(self, held: list[Card], trump: int) -> str:
        """Name several cards: trumps last, and where there are several of them the word once for all."""
        trumps = [card for card in held if suit_of(card) == trump]
        rest = [card for card in held if suit_of(card) != trump]
        if len(trumps) < 2:
            return self.listed([self.card(card, trump) for card in rest + trumps])
        named = self.listed([self.card(card) for card in trumps])
        if not rest:
            return self.say("card.all_trumps", trumps=named)
        return self.say(
            "card.with_trumps", list=self.listed([self.card(card) for card in rest]), trumps=named
        )

    def suit(self, suit: int) -> str:
        """Name a suit."""
        return self.say(f"suit.{SUITS[suit]}")

    def listed(self, words: list[str]) -> str:
        """Join words: "a", "a and b", "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        return self.say("list.and", head=self.say("list.comma").join(words[:-1]), last=words[-1])


def languages() -> list[str]:
    """List the languages that the package ships, by their codes."""
    return sorted(
        entry.name.removesuffix(".json")
        for entry in resources.files("durnius.text").iterdir()
        if entry.name.endswith(".json")
    )


def _forms(sentences: dict[str, str], case: str) -> Iterator[tuple[str, str]]:
    """Pair words with their forms: those with the keys `rank.7.name` and `rank.7.acc`, for one."""
    for key, form in sentences.items():
        stem, _, last = key.rpartition(".")
        if last == case:
            yield sentences[f"{stem}.name"], form


def flatten(part: dict[str, object], before: str = "") -> list[tuple[str, str]]:
    """List the sentences of a nested catalogue with their whole keys."""
    found: list[tuple[str, str]] = []
    for key, value in part.items():
        if isinstance(value, dict):
            found += flatten(value, f"{before}{key}.")
        else:
            found.append((before + key, str(value)))
    return found
