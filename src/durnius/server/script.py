"""Reads JavaScript as words and signs, and writes it without comments and spaces, with other names.

For the page's own modules, and as far as their style goes: a semicolon at the end of each statement, imports
and exports on lines of their own. Names are told from properties, and what a part of a module binds from what
others do; a part is a whole statement or a class's member, so nothing finer need be known of scopes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Place = Literal["name", "key", "short", "sign"]
"""What a token is: a variable, a property, both at once as in `{ a }`, or anything else."""

_SPACE: Final = re.compile(r"(?:\s+|//[^\n]*|/\*.*?\*/)+", re.DOTALL)
_TOKEN: Final = re.compile(
    r"""(?P<word>[#]?[A-Za-z_$][\w$]*)|(?P<number>\d[\w.]*|\.\d[\w]*)|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
    r"""|(?P<sign>>>>=|\.\.\.|===|!==|\*\*=|<<=|>>=|>>>|&&=|\|\|=|\?\?=|=>|==|!=|<=|>=|&&|\|\||\?\?|\?\.(?!\d)|\+\+|--"""
    r"""|\+=|-=|\*=|/=|%=|&=|\|=|\^=|<<|>>|\*\*|[{}()\[\];,<>+\-*/%&|^!~?:=.@])"""
)
_REGEX: Final = re.compile(r"/(?![*/])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_TEMPLATE: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)

KEYWORDS: Final = frozenset(
    ("await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
     "else", "export", "extends", "finally", "for", "function", "if", "import", "in", "instanceof", "let",
     "new", "return", "super", "switch", "this", "throw", "try", "typeof", "var", "void", "while", "with",
     "yield", "null", "true", "false", "async", "of", "static", "as", "from", "arguments", "undefined",
     "constructor", "eval")
)  # fmt: skip
"""Words that are never renamed."""
_BEFORE_VALUE: Final = KEYWORDS - {"this", "super", "null", "true", "false", "arguments", "undefined"}
_BINDERS: Final = frozenset(("const", "let", "var"))
_CONTROL: Final = frozenset(("if", "for", "while", "switch", "with"))
_STATEMENTS: Final = frozenset(("const", "let", "class", "function", "async", "if", "for"))
_MODIFIERS: Final = frozenset(("get", "set", "async", "static", "*"))
_BLOCK_AFTER: Final = frozenset(
    (";", "{", "}", ")", "=>", "else", "try", "catch", "finally", "do", "static", "")
)


@dataclass(slots=True)
class Token:
    """A word, a sign or a literal."""

    text: str
    line: bool
    """Whether a line ended before it."""
    word: bool = False
    place: Place = "sign"
    group: int = -1
    """The token that opens what it stands in."""
    close: int = -1
    """For an opening bracket: its closing one."""
    holds: str = ""
    """For an opening brace: "block", "class" or "object"."""


class NotRead(ValueError):
    """The source has something that this reader does not know."""


def read(source: str) -> list[Token]:
    """Split a module into its tokens, and tell variables from properties."""
    tokens = list(_split(source))
    _place(tokens)
    return tokens


def _split(source: str) -> Iterator[Token]:
    at, last, line = 0, "", False
    inside: list[str] = []  # what closes each open brace: "}" or, in a template, "`"
    while at < len(source):
        if space := _SPACE.match(source, at):
            line = line or "\n" in space[0]
            at = space.end()
            continue
        found = _TOKEN.match(source, at)
        if source[at] == "`" or (source[at] == "}" and inside and inside[-1] == "`"):
            if source[at] == "}":
                inside.pop()
            found = _TEMPLATE.match(source, at + 1)
            if found is not None and found[0].endswith("${"):
                inside.append("`")
            text = source[at : found.end()] if found else ""
        elif source[at] == "/" and _value_may_begin(last):
            found = _REGEX.match(source, at)
            text = found[0] if found else ""
        else:
            text = found[0] if found else ""
        if found is None:
            raise NotRead(source[at : at + 40])
        if text == "{":
            inside.append("}")
        elif text == "}" and inside:
            inside.pop()
        yield Token(text, line, found.lastgroup == "word")
        at, last, line = found.end(), text, False


def _value_may_begin(last: str) -> bool:
    if last in _BEFORE_VALUE or last == "":
        return True
    return not (last[-1].isalnum() or last[-1] in "_$)]}\"'`")


def _place(tokens: list[Token]) -> None:
    """Find the brackets, what each brace holds, and so what each word is."""
    stack: list[tuple[int, str]] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1].text if at else ""
        if token.text in (")", "]", "}") or (token.text[0] == "}" and len(token.text) > 1):
            opened, _ = stack.pop()
            tokens[opened].close = at
        token.group = stack[-1][0] if stack else -1
        kind = stack[-1][1] if stack else "block"
        if token.word:
            after = tokens[at + 1].text if at + 1 < len(tokens) else ""
            token.place = _word_place(tokens, at, before, after, kind)
        if token.text == "{":
            token.holds = _brace_kind(tokens, at, before, kind)
            stack.append((at, token.holds))
        elif token.text in ("(", "[") or token.text.endswith("${"):
            stack.append((at, token.text[-1]))


def _word_place(tokens: list[Token], at: int, before: str, after: str, kind: str) -> Place:
    text = tokens[at].text
    if text[0] == "#":
        return "name"
    if before in (".", "?."):
        return "key"
    first = at - 1
    while kind in ("object", "class") and first > 0 and tokens[first].text in _MODIFIERS:
        first -= 1
    begins = tokens[first].text
    if kind == "object" and begins in ("{", ","):
        return "short" if after in (",", "}", "=") and first == at - 1 else "key"
    if kind == "class" and begins in ("{", ";", "}"):
        return "key"
    return "sign" if text in KEYWORDS else "name"


def _brace_kind(tokens: list[Token], at: int, before: str, kind: str) -> str:
    if before == ":" and kind == "block":
        for token in reversed(tokens[:at]):
            if token.text in ("case", "default"):
                return "block"
            if token.text in (";", "{", "}"):
                return "object"
    if (
        any(token.text == "class" for token in tokens[max(0, at - 6) : at] if token.word)
        and tokens[at - 1].word
    ):
        return "class"
    return "block" if before in _BLOCK_AFTER else "object"


def parts(tokens: list[Token]) -> list[range]:
    """Divide a module into statements, and classes into members: what these bind within is their own."""
    starts = [0]
    for at, token in enumerate(tokens[1:], 1):
        before = tokens[at - 1].text
        if not token.line or before not in (";", "{", "}"):
            continue
        if token.text in _STATEMENTS if token.group < 0 else tokens[token.group].holds == "class":
            starts.append(at)
    return [range(start, end) for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True)]


def bound(tokens: list[Token], part: range) -> tuple[set[str], set[str]]:
    """Find the names that a part of a module binds: for the whole module, and within."""
    outside: set[str] = set()
    within: set[str] = set()
    for at in part[:-1]:
        token, following = tokens[at], tokens[at + 1]
        names = outside if token.group < 0 else within
        if token.text in _BINDERS and token.place == "sign":
            names |= _pattern(tokens, at + 1, max(following.close, at + 1) + 1)
        elif token.text in ("class", "function") and token.place == "sign":
            named = tokens[at + 2] if following.text == "*" else following
            if named.place == "name":
                names.add(named.text)
        elif token.text == "(" and token.close + 1 < len(tokens):
            opened = tokens[token.close + 1].text
            called = tokens[at - 1]
            if opened == "=>" or (opened == "{" and (called.text not in _CONTROL or called.place == "key")):
                within |= _pattern(tokens, at + 1, token.close)
    return outside - KEYWORDS, within - KEYWORDS


def _pattern(tokens: list[Token], start: int, end: int) -> set[str]:
    """Read the names of a pattern or a list of parameters, without what stands for a missing one."""
    names: set[str] = set()
    at = start
    while at < end:
        token = tokens[at]
        if token.place in ("name", "short"):
            names.add(token.text)
        elif token.text == "=":
            while at + 1 < end and not (tokens[at + 1].text == "," and tokens[at + 1].group == token.group):
                if tokens[at + 1].group == tokens[token.group].group and token.group >= 0:
                    break
                at += 1
        at += 1
    return names


def idle(tokens: list[Token], part: range) -> str | None:
    """Give the name that a statement binds if it does no more: a function, or a value made without a call."""
    first, named = tokens[part.start], tokens[part.start + 1]
    if first.group >= 0:
        return None  # a member of a class
    if first.text in ("function", "async"):
        named = next(token for token in tokens[part.start :] if token.place == "name")
        body = next(at for at in part if tokens[at].holds == "block" and tokens[at].group < 0)
        return named.text if tokens[body].close == part.stop - 1 else None
    if first.text not in _BINDERS or named.place != "name" or tokens[part.start + 2].text != "=":
        return None
    value = part.start + 3
    if any(tokens[at].text in (",", ";") and tokens[at].group < 0 for at in part[:-1]):
        return None  # more than one name, or another statement after it
    if tokens[value].text == "(" and tokens[tokens[value].close + 1].text == "=>":
        return named.text
    for at in part[3:]:
        before, token = tokens[at - 1], tokens[at]
        called = token.text == "(" and (before.text in (")", "]") or (before.word and before.place != "sign"))
        if called or token.text in ("new", "await", "import") or token.text.endswith("${"):
            return None
    return named.text


def write(tokens: Sequence[Token], names: Iterable[str]) -> str:
    """Write tokens as briefly as they can be read again; those that are names by other ones."""
    out: list[str] = [""]
    last = ""
    binding: set[int] = set()  # the brackets in which the statement that came last binds names
    single = _single(tokens)
    for at, (token, name) in enumerate(zip(tokens, names, strict=True)):
        if at in single:
            continue
        text = _brief(token, name)
        if text == "let" and last in ("", ";", "{", "}"):
            if last == ";" and token.group in binding:
                out.pop()
                out.append(",")  # what is bound one after the other is bound by one word
                last = ","
                continue
            binding.add(token.group)
        elif last in ("", ";", "{", "}"):
            binding.discard(token.group)
        if token.place == "short" and text != token.text:
            text = f"{token.text}:{text}"
        if token.line and _line_matters(last, text):
            out.append("\n")
        elif (_wordy(last[-1:]) and _wordy(text[:1])) or (
            last[-1:] in ("+", "-", "/") and last[-1:] == text[:1]
        ):
            out.append(" ")
        if (text == "}" and last == ";") or (text in ("}", "]", ")") and last == ","):
            out.pop()  # not needed at the end of anything
        out.append(text)
        last = text
    return "".join(out)


def _brief(token: Token, name: str) -> str:
    if token.place != "sign":
        return name
    return {"const": "let", "true": "!0", "false": "!1"}.get(token.text, name)


def _single(tokens: Sequence[Token]) -> set[int]:
    """Find the brackets around a function's only parameter, where it is a mere name."""
    found: set[int] = set()
    for at, (opened, named, closed, arrow) in enumerate(
        zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
    ):
        if (opened.text, closed.text, arrow.text) == ("(", ")", "=>") and named.place == "name":
            found |= {at, at + 2}
    return found


def _wordy(letter: str) -> bool:
    return letter.isalnum() or letter in ("_", "$", "#") if letter else False


def _line_matters(last: str, text: str) -> bool:
    """Tell whether the end of a line may be the end of a statement."""
    ends = _wordy(last[-1:]) or last[-1:] in (")", "]", "}", '"', "'", "`", "/") or last in ("++", "--")
    begins = _wordy(text[:1]) or text[:1] in ("(", "[", "{", "`", '"', "'", "/", "+", "-", "*", "!", "~", "#")
    return ends and begins and last not in ("else", "return")
