"""Makes of the package's files what browsers are sent: joined, brief, at addresses that are kept for ever.

A release is all of these files together. Its digest is a part of their addresses, so a browser asks for each
of them once, and another release has other addresses.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from durnius.server.joined import join
from durnius.server.shell import HEADS, SCRIPTS, STYLES, fill
from durnius.text.catalogue import CASES, flatten

WORKER: Final = "sw.js"

_HOST: Final = (
    "preset", "transfer", "seats", "pace", "seconds", "house", "throwers", "throwers_all",
    "throwers_neighbours",
    "deck", "deck_24", "deck_36", "deck_52", "begin", "begin_lowest_trump", "begin_before_fool", "begin_fool",
    "first_limit", "teams", "dealer", "dealer_last", "timer", "no_timer", "wait", "hints", "spectators",
    "listed",
)  # fmt: skip
_RARE: Final = (
    "options_changed", "agreed_to_hints", "bot_removed", "kicked", "host_changed", "nudged", "bot_wanted",
    "more_time", "time_up", "stood", "person_plays", "again", "bot_added",
    "bot_level", "said",
)  # fmt: skip
_PANEL: Final = ("words", "label", "copy", "copied", "renew", "made", "close")
_PARTS: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(
        ("help", "stats", "settings", "keys", "replay", "review", "games", "guide", "offline"), ("-more",)
    ),
    **dict.fromkeys(("start", "mine"), ("-start",)),
    **dict.fromkeys(("page.skip", "start.nav_help", "start.learn", "help.back"), ("-start", "-more")),
    "page": (),  # is written into pages
    "terminal": (),  # is not for pages
    **dict.fromkeys((f"lobby.{key}" for key in (*_HOST, "seat_number", "level_of")), ("-start",)),
    **dict.fromkeys(
        ("heading.options", *(f"button.{key}" for key in ("save", "bot", "remove", "host"))), ("-start",)
    ),
    **dict.fromkeys(("heading.no_game", *(f"wayback.{key}" for key in _PANEL)), ("-more",)),
    "guide.none": ("", "-more"),
    "settings.heading": ("", "-more"),
    **dict.fromkeys(("settings.language", "settings.saved"), ("-start", "-more")),
    "wayback.copy_failed": ("-start", "-more"),
    **dict.fromkeys(("fair.found", "fair.wrong", "fair.no_record"), ("-more",)),
    **dict.fromkeys(("refused", "advice", "notice", "fair.alarm"), ("-why",)),
    "count.percent": ("-why", "-more"),
    **dict.fromkeys((f"event.{key}" for key in _RARE), ("-start",)),
    **dict.fromkeys(("phrase", *(f"talk.{key}" for key in ("mute", "hear", "muted", "heard"))), ("-start",)),
    **dict.fromkeys(("heading.gone", "heading.notice", "title.notice"), ("-why", "-more")),
    "heading.no_page": ("-more",),
    **dict.fromkeys((f"button.{key}" for key in ("return", "here", "again", "room", "replay")), ("-why",)),
    **dict.fromkeys(("button.check", "button.new"), ("-why", "-more")),
    **dict.fromkeys(("ask", "lobby.waiting_again"), ("-why",)),
    "press.not_now": ("-start", "-why"),
    **dict.fromkeys(
        (f"table.last_{how}{of}" for how in ("beaten", "taken") for of in ("", "_you")), ("-why",)
    ),
    "notice.connecting": ("",),
    "notice.room_gone": ("-why", "-more"),
    "notice.no_page": ("-more",),
    **dict.fromkeys(("refused.not_now", "refused.table_changed"), ("", "-why")),
    "refused.bad_name": ("-why", "-start"),
}
"""The files of a catalogue that sentences are in; what is not listed is in the first, which a table needs."""
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE: Final = re.compile(r"\s+")
_BRACE: Final = re.compile(r"\s*([{};,])\s*")
_QUERY: Final = re.compile(r"(\((?:min|max)-(?:width|height)|\(forced-colors): ")
_QUOTED: Final = re.compile(r'="([a-z]+)"\]')
_PROPERTY: Final = re.compile(r"(?<![\w-])--[a-z][\w-]*")
_COLON: Final = re.compile(r"(?<=[\w-]): (?=[^{}]*[;}])")


@dataclass(frozen=True, slots=True)
class Release:
    """Files by name, pages by name and language, and the service worker, which lies at the root."""

    base: str
    files: Mapping[str, bytes]
    pages: Mapping[tuple[str, str], bytes]
    worker: bytes


def make_release(web: Path, text: Path, *, modules: bool = False) -> Release:
    """Make a release; with `modules` one whose scripts are the modules themselves, for work on them."""
    files: dict[str, bytes] = {}
    for path in sorted(web.iterdir()):
        if path.suffix == ".svg":
            files[path.name] = path.read_bytes()
    modules_of = sorted(web.rglob("*.js"))
    sources = {path.relative_to(web).as_posix(): path.read_text(encoding="utf-8") for path in modules_of}
    styles = {
        name: "\n".join((web / "styles" / f"{sheet}.css").read_text(encoding="utf-8") for sheet in sheets)
        for name, sheets in STYLES.items()
    }
    for name, sheet in short_properties(styles, "".join(sources.values())).items():
        files[name] = brief_css(sheet.replace("../", "")).encode()
    catalogues = {path.stem: path.read_text(encoding="utf-8") for path in sorted(text.glob("*.json"))}
    for language, catalogue in catalogues.items():
        for name, words in texts(language, catalogue):
            files[f"{name}.json"] = words
            files[f"{name}.js"] = b'(self.durnius??={})["%b"]=%b' % (name.encode(), words)
    if not modules:
        for first, entries in SCRIPTS.items():
            files |= {name: body.encode() for name, body in join(sources, first, entries).items()}
    shell = (web / "index.html").read_text(encoding="utf-8")
    pages: dict[tuple[str, str], str] = {}
    for language, catalogue in catalogues.items():
        sentences = dict(flatten(json.loads(catalogue)))
        for name in HEADS:
            pages[name, language] = fill(shell, name, language, sentences, modules=modules)
    worker = (web / WORKER).read_text(encoding="utf-8")
    base = "/static"
    if not modules:
        base += "/" + _digest([*files.values(), *map(str.encode, pages.values()), worker.encode()])
    return Release(
        base,
        files,
        {key: page.replace("{{base}}", base).encode() for key, page in pages.items()},
        worker.replace("{{base}}", base).encode(),
    )


def texts(language: str, catalogue: str) -> Iterator[tuple[str, bytes]]:
    """Divide a catalogue into what a table needs, what the start page does, the refusals, and the rest."""
    files: dict[str, dict[str, dict[str, object]]] = {"": {}, "-start": {}, "-why": {}, "-more": {}}
    for part, sentences in json.loads(catalogue).items():
        for key, words in sentences.items():
            for file in _PARTS.get(f"{part}.{key}", _PARTS.get(part, ("",))):
                files[file].setdefault(part, {})[key] = _without_same(words)
    for file, some in files.items():
        yield f"{language}{file}", json.dumps(some, ensure_ascii=False, separators=(",", ":")).encode()


def _without_same(words: object) -> object:
    """Leave out the cases of a word that are as its name is: what has none keeps its name in every case."""
    if not isinstance(words, dict) or "name" not in words:
        return words
    return {form: word for form, word in words.items() if form not in CASES or word != words["name"]}


def brief_css(sheet: str) -> str:
    """Take comments and most spaces out of a style sheet.

    >>> brief_css("a, b { color: red; } /* c */ p:not(.x) { margin: 0 calc(1px + 2px); }")
    'a,b{color:red}p:not(.x){margin:0 calc(1px + 2px)}'
    """
    sheet = _SPACE.sub(" ", _COMMENT.sub("", sheet)).strip()
    sheet = _QUERY.sub(r"\1:", _BRACE.sub(r"\1", sheet))
    sheet = _QUOTED.sub(r"=\1]", _COLON.sub(":", sheet))
    return sheet.replace(";}", "}").replace(" > ", ">").replace(" ~ ", "~")


def short_properties(sheets: Mapping[str, str], code: str) -> dict[str, str]:
    """Give custom properties short names, the same in all sheets, but for those that the code writes too.

    >>> short_properties({"a": ":root { --ink: red; --at: 1; } p { color: var(--ink); }"}, 'set("--at")')
    {'a': ':root { --a: red; --at: 1; } p { color: var(--a); }'}
    """
    kept = set(_PROPERTY.findall(code))
    uses = Counter(name for sheet in sheets.values() for name in _PROPERTY.findall(sheet))
    letters = "abcdefghijklmnopqrstuvwxyz"
    fresh = (f"--{a}{b}" for a in ("", *letters) for b in letters)
    free = (name for name in fresh if name not in kept)
    short = {name: next(free) for name, _ in uses.most_common() if name not in kept}
    return {
        file: _PROPERTY.sub(lambda found: short.get(found[0], found[0]), sheet)
        for file, sheet in sheets.items()
    }


def _digest(bodies: Iterable[bytes]) -> str:
    """Give a name to all these files: the same for the same on every server."""
    whole = hashlib.sha256()
    for body in bodies:
        whole.update(hashlib.sha256(body).digest())
    return whole.hexdigest()[:16]
