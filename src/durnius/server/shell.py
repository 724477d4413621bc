"""The pages that there are: what each of them is made of, and the one shell of HTML that is filled for all.

Addresses in a page begin with where its release lies (release.py); words come from the language's catalogue.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from durnius.server.languages import in_words

SCRIPTS: Final = {
    "main.js": ("watch.js", "main.js"),
    "startpage.js": ("startpage.js",),
    "help.js": ("help.js",),
    "stats.js": ("stats.js",),
    "offline.js": ("offline.js",),
}
"""The files that pages begin with, and the modules that begin in them."""

STYLES: Final = {
    "table.css": ("tokens", "base", "card", "lobby", "table", "felt", "seats", "hand", "log", "modes"),
    "help.css": ("tokens", "base", "card", "language", "keys", "show", "start", "modes"),
    "start.css": ("language", "show", "start", "modes"),
    "replay.css": ("language", "show", "replay", "aside", "fool"),
    "settings.css": ("keys", "settings"),
    "aside.css": ("language", "aside"),
    "over.css": ("over", "fool"),
    "tip.css": ("tip",),
}
"""The style sheets as they are sent, and what they are joined of.

The rules of `modes` come last of a page; what is fetched later sets nothing that they change.
"""


@dataclass(frozen=True, slots=True)
class Head:
    """What makes a page out of the shell; its text may hold {{keys}} of the catalogue."""

    script: str
    styles: Sequence[str]
    title: str = "Durnius"
    heading: str = "Durnius"
    description: str = "{{page.description}}"
    body: str = (
        "<noscript><p>{{page.noscript}}</p></noscript>"
        '<p class="late" role="status">{{page.late}} <a href="">{{offline.again}}</a></p>'
    )
    """What stands there until the scripts fill the page; `late` shows when they do not come (base.css)."""
    skip: str = "{{page.skip}}"
    """The words of the first link, which leads past the header."""
    parts: Sequence[str] = ("",)
    """The files of the catalogue that it needs."""


ROOM: Final = "{{table}}"
"""Stands in the pages of rooms that there are, for the room's name.

A screen reader reads a page from its top as soon as it is loaded: what it begins with has to be there then.
"""


DATA: Final = "{{data}}"
"""Stands in the same pages, for what they show before anything else is heard of the room."""
_DATA: Final = b'<script type="application/json" id="room">%b</script>\n'
_OF_ROOM: Final = re.compile(b"%b|%b" % (re.escape(ROOM).encode(), re.escape(DATA).encode()))


def of_room(page: bytes, name: str, data: bytes | None) -> bytes:
    """Put a room's name into its page, and the room as data, none of which can be read as HTML."""
    words = {
        ROOM.encode(): html.escape(name).encode(),
        DATA.encode(): b"" if data is None else _DATA % data.replace(b"<", b"\\u003c"),
    }
    return _OF_ROOM.sub(lambda found: words[found[0]], page)


HEADS: Final = {
    "start": Head("startpage.js", ("help.css",), heading="{{start.title}}", parts=("", "-start")),
    "room": Head("main.js", ("table.css",)),
    "seats": Head("main.js", ("table.css",), title=f"{ROOM} – Durnius", heading=ROOM, skip="{{skip.seats}}"),
    "cards": Head("main.js", ("table.css",), title=f"{ROOM} – Durnius", heading=ROOM, skip="{{skip.cards}}"),
    "learn": Head(
        "main.js",
        ("table.css", "start.css"),
        title="{{guide.title}} – Durnius",
        heading="{{guide.title}}",
        parts=("", "-more", "-start"),
    ),
    "help": Head(
        "help.js",
        ("help.css",),
        title="{{help.page}}",
        heading="{{help.title}}",
        description="{{page.help}}",
        parts=("", "-more"),
    ),
    "stats": Head(
        "stats.js",
        ("help.css", "replay.css"),
        title="{{stats.title}} – Durnius",
        heading="{{stats.title}}",
        description="{{page.stats}}",
        parts=("", "-more"),
    ),
    "offline": Head(
        "offline.js",
        ("help.css",),
        title="{{offline.heading}} – Durnius",
        heading="{{offline.heading}}",
        body=(
            '<div class="help"><section class="sheet"><p>{{offline.start}}</p>'
            '<p hidden id="seat">{{offline.seat}}</p><p>{{offline.back}}</p>'
            '<p><button type="button" id="again" class="primary">{{offline.again}}</button></p>'
            "</section></div>"
        ),
    ),
}
"""The pages by name. `seats` and `cards` are a room's, before and in a game; `room` is that of every other
address below a room, and of addresses of nothing."""


def fill(shell: str, name: str, language: str, sentences: Mapping[str, str], *, modules: bool) -> str:
    """Make a page, all but its {{base}}; with `modules` it begins with these instead of a joined file."""
    base = "{{base}}"
    head = HEADS[name]
    scripts = SCRIPTS[head.script] if modules else (head.script,)
    links = [f'<link rel="stylesheet" href="{base}/{style}">' for style in head.styles]
    if name != "offline":
        words = [f"{language}{part}.js" for part in head.parts]
        links += [f'<script defer src="{base}/{file}"></script>' for file in words]
        links.append('<link rel="manifest" href="/static/manifest.webmanifest">')
    links += [f'<script type="module" src="{base}/{script}"></script>' for script in scripts]
    for key, text in {
        "page": name,
        "title": head.title,
        "heading": head.heading,
        "description": head.description,
        "skip": head.skip,
        "links": "\n".join(links),
        "body": head.body,
        "data": DATA if ROOM in head.title else "",
    }.items():
        shell = shell.replace("{{" + key + "}}", text)
    return in_words(shell, language, sentences)
