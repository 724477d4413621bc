"""The page's files, read once, compressed once and known by their addresses.

An address is looked up in a dictionary and never joined to a path, so nothing else can be reached.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

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


class Shelf:
    """All files of the page. With `watch`, files that change on the disk are read again."""

    def __init__(self, web: Path, text: Path, *, watch: bool = False) -> None:
        self._web = web
        self._text = text
        self._watch = watch
        self._read: dict[Path, tuple[tuple[int, int], Asset]] = {}
        self._assets = self._load()

    def get(self, address: str) -> Asset | None:
        """Give the file at an address."""
        if self._watch:
            self._assets = self._load()
        return self._assets.get(address)

    def _load(self) -> dict[str, Asset]:
        assets: dict[str, Asset] = {}
        for path in sorted(self._web.rglob("*")):
            if _served(path):
                asset = self._asset(path)
                name = path.relative_to(self._web).as_posix()
                assets[f"/static/{name}"] = asset
                if path.suffix == ".html" and "/" not in name:
                    assets["/" if name == "index.html" else f"/{path.stem}"] = asset
                if name in _AT_ROOT:
                    assets[_AT_ROOT[name]] = asset
                if name == "icon.svg":
                    assets.setdefault("/favicon.ico", asset)  # for those that ask without reading the page
        for path in sorted(self._text.glob("*.json")):
            assets[f"/text/{path.name}"] = self._asset(path)
        return assets

    def _asset(self, path: Path) -> Asset:
        stat = path.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        known = self._read.get(path)
        if known is not None and known[0] == stamp:
            return known[1]
        asset = make_asset(path.read_bytes(), TYPES[path.suffix])
        self._read[path] = (stamp, asset)
        return asset


def make_asset(body: bytes, content_type: str) -> Asset:
    """Compress and digest a file."""
    packed = gzip.compress(body, compresslevel=9, mtime=0)
    return Asset(
        body=body,
        gzip=packed if len(packed) < len(body) * 0.9 else None,
        content_type=content_type,
        digest=hashlib.sha256(body).hexdigest()[:20],
    )


def _served(path: Path) -> bool:
    hidden = path.name.startswith((".", "_"))
    return path.is_file() and not hidden and path.suffix in TYPES
