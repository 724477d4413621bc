"""Finds in the page's code each call of `t`, the keys it may ask for, and the words it gives.

Reads the code as text: a name that stands for a key or for words is looked up where it was last given above.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?\*/|(?<=\s)//[^\n]*|^//[^\n]*", re.DOTALL | re.MULTILINE)
_CALL = re.compile(r"(?<![\w.$])t\(")
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_OPEN, _CLOSE = "([{", ")]}"


@dataclass(frozen=True, slots=True)
class Call:
    """One call of `t`."""

    line: int
    keys: tuple[str, ...]
    """Each key that it may ask for; in those made from a template each hole is `${}`."""
    words: frozenset[str] | None
    """The names of the words that it gives; None where the code does not tell."""


def without_comments(source: str) -> str:
    """Blank the comments, and keep the lines."""
    return _COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)


def _parts(source: str, at: int) -> tuple[list[str], int]:
    """Split at its commas what stands in the bracket that opens at `at`; give also where it ends."""
    depth, start, parts = 0, at + 1, list[str]()
    while at < len(source):
        sign = source[at]
        if sign in "\"'`":
            at = _after_string(source, at)
            continue
        if sign in _OPEN:
            depth += 1
        elif sign in _CLOSE:
            depth -= 1
            if depth == 0:
                parts.append(source[start:at])
                return [part.strip() for part in parts if part.strip()], at + 1
        elif sign == "," and depth == 1:
            parts.append(source[start:at])
            start = at + 1
        at += 1
    raise ValueError("a bracket is not closed")


def _after_string(source: str, at: int) -> int:
    quote = source[at]
    at += 1
    while source[at] != quote:
        if source[at] == "\\":
            at += 1
        elif quote == "`" and source.startswith("${", at):
            _, at = _parts(source, at + 1)
            continue
        at += 1
    return at + 1


def _given(source: str, name: str, before: int) -> str | None:
    """Give what a name was last made to be, above a place in the code."""
    found = None
    for found in re.finditer(rf"\b(?:const|let) {re.escape(name)} = ", source[:before]):  # noqa: B007
        pass
    if found is None:
        return None
    at = start = found.end()
    while source[at] not in ";,\n" or source[start:at].strip() == "":
        if source[at] in "\"'`":
            at = _after_string(source, at)
        elif source[at] in _OPEN:
            _, at = _parts(source, at)
        else:
            at += 1
    return source[start:at].strip()


def _keys(source: str, text: str, before: int) -> tuple[str, ...]:
    if _NAME.fullmatch(text):
        given = _given(source, text, before)
        return () if given is None else _keys(source, given, before)
    found: list[str] = []
    for plain, template in _LITERAL.findall(text):
        # A name below a dot is a key; anything else is what a condition compares with.
        key = plain or re.sub(r"\$\{[^}]*\}", "${}", template)
        if "." in key:
            found.append(key)
    return tuple(found)


def _words(source: str, text: str, before: int) -> frozenset[str] | None:
    if _NAME.fullmatch(text):
        given = _given(source, text, before)
        return None if given is None else _words(source, given, before)
    if not text.startswith("{"):
        return None
    parts, end = _parts(text, 0)
    if text[end:].strip():
        return None
    names: set[str] = set()
    for part in parts:
        if part.startswith("..."):
            more = _words(source, part.removeprefix("..."), before)
            if more is None:
                return None
            names |= more
        elif name := _NAME.match(part):
            names.add(name[0])
    return frozenset(names)


def calls(source: str) -> Iterator[Call]:
    """Find the calls in the text of one module."""
    code = without_comments(source)
    for found in _CALL.finditer(code):
        parts, _ = _parts(code, found.end() - 1)
        keys = _keys(code, parts[0], found.start())
        words = _words(code, parts[1], found.start()) if len(parts) > 1 else frozenset[str]()
        yield Call(code.count("\n", 0, found.start()) + 1, keys, words)
