"""Which language a page is sent in, and a page's words in it.

The choice made on the page comes as a cookie; without one, or with one that is not offered, the browser's own
languages decide (Accept-Language), and English when none of them is offered.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

COOKIE: Final = "durnius.language"
DEFAULT: Final = "en"

_PLACEHOLDER: Final = re.compile(r"\{\{([\w.]+)\}\}")


def choose(chosen: str | None, accepted: str, offered: Collection[str]) -> str:
    """Give the language for somebody.

    >>> choose(None, "be, lt-LT;q=0.9, en;q=0.8", ["en", "lt"])
    'lt'
    """
    if chosen in offered and chosen is not None:
        return chosen
    return next((code for code in _preferred(accepted) if code in offered), DEFAULT)


def _preferred(accepted: str) -> Iterator[str]:
    """Give the languages of an Accept-Language header without their regions, the most wanted first."""
    weights: dict[str, float] = {}
    for part in accepted.split(","):
        tag, _, parameters = part.partition(";")
        code = tag.strip().partition("-")[0].lower()
        weight = _weight(parameters)
        if code and weight > 0:
            weights.setdefault(code, weight)
    yield from sorted(weights, key=lambda code: -weights[code])


def _weight(parameters: str) -> float:
    """Read "q=0.8"; what is no weight is none."""
    text = parameters.strip().lower()
    if not text:
        return 1.0
    try:
        return min(1.0, float(text.removeprefix("q=")))
    except ValueError:
        return 0.0


def in_words(page: str, language: str, sentences: Mapping[str, str]) -> str:
    """Fill a page's {{keys}} with a language's sentences, and {{language}} with its code."""

    def word(match: re.Match[str]) -> str:
        return language if match[1] == "language" else html.escape(sentences.get(match[1], match[0]))

    return _PLACEHOLDER.sub(word, page)
