"""Gives the names of joined modules anew, the shortest to those that are written most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import count, product
from typing import Final

from durnius.server.script import KEYWORDS, Token

Origin = tuple[str, str]
"""A module, and a name that it gives."""

_LETTERS: Final = "etnrisoalcdumphfgvybwkxjzqTSAROCDMNEIPLHBFUGVWKYJXQZ"
_MORE: Final = _LETTERS + "0123456789"
_SHARED: Final = 42
"""So many of the shortest names are for what is bound within a part."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a module, the names bound within it, and with their origins those that the module sees."""

    module: str
    tokens: Sequence[Token]
    within: AbstractSet[str]
    top: Mapping[str, Origin]


def rename(parts: Sequence[Part]) -> tuple[list[list[str]], dict[Origin, str]]:
    """Give the new text of each token of each part, and the new names by origin.

    What a whole module sees gets a name that nothing else has; what is bound within parts shares names with
    what is bound within others. What nobody binds is the browser's, and no new name is equal to it.
    """
    uses: Counter[Origin] = Counter()
    private: dict[str, Counter[str]] = {}
    inner: list[list[str]] = []
    kept = set(KEYWORDS)
    for part in parts:
        own: Counter[str] = Counter()
        for word in _names(part.tokens):
            if word[0] == "#":
                private.setdefault(part.module, Counter())[word] += 1
            elif word in part.within:
                own[word] += 1
            elif word in part.top:
                uses[part.top[word]] += 1
            else:
                kept.add(word)
        inner.append([word for word, _ in own.most_common()])
    fresh = _short(kept)
    shared = [next(fresh) for _ in range(_SHARED)]
    new = {origin: next(fresh) for origin, _ in uses.most_common()}
    shared += [next(fresh) for _ in range(max(map(len, inner)) - _SHARED)]
    hidden = {
        module: {
            word: f"#{short}" for (word, _), short in zip(words.most_common(), _short(set()), strict=False)
        }
        for module, words in private.items()
    }
    texts: list[list[str]] = []
    for part, words in zip(parts, inner, strict=True):
        names = {word: new[origin] for word, origin in part.top.items() if origin in new}
        names |= hidden.get(part.module, {}) | dict(zip(words, shared, strict=False))
        texts.append(
            [
                names.get(token.text, token.text) if token.place in ("name", "short") else token.text
                for token in part.tokens
            ]
        )
    return texts, new


def _names(tokens: Sequence[Token]) -> Iterator[str]:
    return (token.text for token in tokens if token.place in ("name", "short"))


def _short(kept: AbstractSet[str]) -> Iterator[str]:
    """Give names, short ones first, that are not among those kept."""
    for length in count(1):
        for first, *rest in product(_LETTERS, *[_MORE] * (length - 1)):
            if (name := first + "".join(rest)) not in kept:
                yield name
