"""The page's files, read once, compressed once and known by their addresses.

An address is looked up in a dictionary and never joined to a path, so nothing else can be reached. Each page
(HTML) is there once for each language.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from durnius.server.languages import DEFAULT, in_words
from durnius.text.catalogue import flatten

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

# Browsers look for these at the root; a service worker rules only over addresses below its own.
_AT_ROOT: Final = {"favicon.ico": "/favicon.ico", "robots.txt": "/robots.txt", "sw.js": "/sw.js"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, ready to be sent."""

    body: bytes
    gzip: bytes | None
    """None where compressing saves nothing."""
    content_type: str
    digest: str
    """Of the body; the same bytes have the same digest on every server."""
    by_language: bool = False
    """Whether others get other words at the same address."""


class Shelf:
    """All files of the page. With `watch`, files that change on the disk are read again."""

    def __init__(self, web: Path, text: Path, *, watch: bool = False) -> None:
        self._web = web
        self._text = text
        self._watch = watch
        self._read: dict[tuple[Path, ...], tuple[list[tuple[int, int]], Asset]] = {}
        self._assets: dict[str, Asset] = {}
        self._pages: dict[tuple[str, str], Asset] = {}
        self.languages: list[str] = []
        """The languages that there are catalogues of."""
        self._load()

    def get(self, address: str, language: str = DEFAULT) -> Asset | None:
        """Give the file at an address; a page in that language."""
        if self._watch:
            self._load()
        return self._pages.get((address, language)) or self._assets.get(address)

    def _load(self) -> None:
        assets: dict[str, Asset] = {}
        pages: dict[tuple[str, str], Asset] = {}
        catalogues = sorted(self._text.glob("*.json"))
        for path in sorted(self._web.rglob("*")):
            if not _served(path):
                continue
            name = path.relative_to(self._web).as_posix()
            if path.suffix == ".html":
                addresses = _page_addresses(name)
                for catalogue in catalogues:
                    page = self._page(path, catalogue)
                    pages |= {(address, catalogue.stem): page for address in addresses}
                continue
            asset = self._asset(path)
            assets[f"/static/{name}"] = asset
            if name in _AT_ROOT:
                assets[_AT_ROOT[name]] = asset
            if name == "icon.svg":
                assets.setdefault("/favicon.ico", asset)  # for those that ask without reading the page
        for path in catalogues:
            assets[f"/text/{path.name}"] = self._asset(path)
        self._assets, self._pages = assets, pages
        self.languages = [path.stem for path in catalogues]

    def _asset(self, path: Path) -> Asset:
        return self._kept((path,), lambda: make_asset(path.read_bytes(), TYPES[path.suffix]))

    def _page(self, path: Path, catalogue: Path) -> Asset:
        def make() -> Asset:
            sentences = dict(flatten(json.loads(catalogue.read_text(encoding="utf-8"))))
            body = in_words(path.read_text(encoding="utf-8"), catalogue.stem, sentences)
            return make_asset(body.encode(), TYPES[path.suffix], by_language=True)

        return self._kept((path, catalogue), make)

    def _kept(self, paths: tuple[Path, ...], make: Callable[[], Asset]) -> Asset:
        """Give what was made of some files before, unless one of them has changed since."""
        stats = [path.stat() for path in paths]
        stamps = [(stat.st_mtime_ns, stat.st_size) for stat in stats]
        known = self._read.get(paths)
        if known is not None and known[0] == stamps:
            return known[1]
        asset = make()
        self._read[paths] = (stamps, asset)
        return asset


def _page_addresses(name: str) -> list[str]:
    """List where a page is found by its file name."""
    addresses = [f"/static/{name}"]
    if "/" not in name:
        addresses.append("/" if name == "index.html" else f"/{name.removesuffix('.html')}")
    return addresses


def make_asset(body: bytes, content_type: str, *, by_language: bool = False) -> Asset:
    """Compress and digest a file."""
    packed = gzip.compress(body, compresslevel=9, mtime=0)
    return Asset(
        body=body,
        gzip=packed if len(packed) < len(body) * 0.9 else None,
        content_type=content_type,
        digest=hashlib.sha256(body).hexdigest()[:20],
        by_language=by_language,
    )


def _served(path: Path) -> bool:
    hidden = path.name.startswith((".", "_"))
    return path.is_file() and not hidden and path.suffix in TYPES
