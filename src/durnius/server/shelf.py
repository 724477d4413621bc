"""The page's files by their addresses, each packed once for each way of packing.

An address is looked up in a dictionary and never joined to a path, so nothing else can be reached. Each page
(HTML) is there once for each language.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from durnius.server.languages import DEFAULT
from durnius.server.release import WORKER, make_release

try:
    import brotli
except ImportError:  # there is none for this Python
    brotli = None

Packing = Literal["br", "gzip"]
PACKINGS: Final[tuple[Packing, ...]] = ("br", "gzip") if brotli else ("gzip",)
"""The ways of packing that this server knows, the best first."""

TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".woff2": "font/woff2",
}
"""What is served; any other kind of file is not."""

_AT_ROOT: Final = ("favicon.ico", "robots.txt")  # browsers look for these there
_PAGES: Final = {"/": "start", "/help": "help", "/stats": "stats", "/learn": "learn", "/offline": "offline"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, ready to be sent."""

    body: bytes
    content_type: str
    digest: str
    """Of the body; the same bytes have the same digest on every server."""
    by_language: bool = False
    """Whether others get other words at the same address."""
    for_ever: bool = False
    """Whether its address will never mean anything else."""
    many: bool = False
    """Whether it is one of very many, each asked for now and then; no room is kept for it packed."""


class Shelf:
    """All files of the page. With `watch` modules are not joined, and what changed is read again."""

    def __init__(self, web: Path, text: Path, *, watch: bool = False) -> None:
        self._web = web
        self._text = text
        self._watch = watch
        self._stamps: list[tuple[Path, int, int]] = []
        self._assets: dict[str, Asset] = {}
        self._pages: dict[tuple[str, str], Asset] = {}
        self.languages: list[str] = []
        """The languages that there are catalogues of."""
        self._load()

    def get(self, address: str, language: str = DEFAULT) -> Asset | None:
        """Give the file at an address; a page in that language."""
        if address in _PAGES:
            return self.page(_PAGES[address], language)
        self._look()
        return self._assets.get(address)

    def page(self, name: str, language: str) -> Asset:
        """Give a page by its name."""
        self._look()
        return self._pages[name, language]

    def _look(self) -> None:
        if self._watch and self._stamps != self._stamps_now():
            self._load()

    def _stamps_now(self) -> list[tuple[Path, int, int]]:
        found = (path for folder in (self._web, self._text) for path in sorted(folder.rglob("*")))
        stats = ((path, path.stat()) for path in found if path.is_file())
        return [(path, stat.st_mtime_ns, stat.st_size) for path, stat in stats]

    def _load(self) -> None:
        self._stamps = self._stamps_now()
        release = make_release(self._web, self._text, modules=self._watch)
        assets: dict[str, Asset] = {}
        for path in sorted(self._web.rglob("*")):
            if _served(path):
                asset = make_asset(path.read_bytes(), TYPES[path.suffix])
                assets[f"/static/{path.relative_to(self._web).as_posix()}"] = asset
                if path.name in _AT_ROOT:
                    assets[f"/{path.name}"] = asset
        for name, body in release.files.items():
            kind = TYPES[Path(name).suffix]
            assets[f"{release.base}/{name}"] = make_asset(body, kind, for_ever=not self._watch)
        assets[f"/{WORKER}"] = make_asset(release.worker, TYPES[".js"])
        assets.setdefault(
            "/favicon.ico", assets["/static/icon.svg"]
        )  # for those that ask without reading the page
        self._assets = assets
        self._pages = {
            key: make_asset(body, TYPES[".html"], by_language=True) for key, body in release.pages.items()
        }
        self.languages = sorted({language for _, language in release.pages})


def make_asset(
    body: bytes, content_type: str, *, by_language: bool = False, for_ever: bool = False, many: bool = False
) -> Asset:
    """Digest a file."""
    digest = hashlib.sha256(body).hexdigest()[:20]
    return Asset(body, content_type, digest, by_language, for_ever, many)


@lru_cache(maxsize=512)
def packed(body: bytes, packing: Packing) -> bytes:
    """Pack a file as small as can be; it takes up to a fifth of a second, once for each file."""
    if packing == "gzip" or brotli is None:
        return gzip.compress(body, compresslevel=9, mtime=0)
    # What the modes are named after tells little: now one packs scripts best, now the other, by a thousandth.
    modes = (brotli.MODE_GENERIC, brotli.MODE_FONT)
    return min((bytes(brotli.compress(body, quality=11, mode=mode)) for mode in modes), key=len)


def packed_soon(body: bytes, packing: Packing) -> bytes:
    """Pack a page of a few kilobytes in a part of a millisecond, and keep nothing."""
    if packing == "gzip" or brotli is None:
        return gzip.compress(body, compresslevel=6, mtime=0)
    return bytes(brotli.compress(body, quality=5))


def _served(path: Path) -> bool:
    hidden = path.name.startswith((".", "_"))
    return path.is_file() and not hidden and path.suffix in TYPES and path.suffix != ".html"
