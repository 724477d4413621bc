"""Serves the static page, in the language of whoever asks.

Which rooms exist is not known here; whoever knows asks for the page with `page_response`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from aiohttp import web

import durnius
from durnius.protocol.codec import encode
from durnius.protocol.http import HttpError
from durnius.server.headers import add_headers
from durnius.server.languages import COOKIE, choose
from durnius.server.shelf import Asset, Shelf

_PACKAGE: Final = Path(durnius.__file__).parent
_SHELF: Final = web.AppKey("shelf", Shelf)


def add_pages(app: web.Application, *, watch: bool = False, folder: Path = _PACKAGE) -> None:
    """Add the page, its files and the headers of every answer. All other routes go before these.

    `watch` is for working on the page: files that changed are read again.
    """
    app[_SHELF] = Shelf(folder / "web", folder / "text", watch=watch)
    add_headers(app)
    app.router.add_get("/learn", _learn)
    app.router.add_get("/{address:.*}", _serve)


def page_response(request: web.Request, status: int = 200) -> web.Response:
    """Answer with the page, which then finds out by its address what to show."""
    asset = request.app[_SHELF].get("/", _language(request))
    if asset is None:
        raise FileNotFoundError("web/index.html")
    return _respond(request, asset, status)


def _language(request: web.Request) -> str:
    accepted = request.headers.get("Accept-Language", "")
    return choose(request.cookies.get(COOKIE), accepted, request.app[_SHELF].languages)


async def _learn(request: web.Request) -> web.Response:
    """Answer with the page, which explains a first game at this address."""
    return page_response(request)


async def _serve(request: web.Request) -> web.Response:
    asset = request.app[_SHELF].get(request.path, _language(request))
    if asset is not None:
        return _respond(request, asset, 200)
    if "text/html" in request.headers.get("Accept", "") and not request.path.startswith(
        ("/api/", "/static/")
    ):
        return page_response(request, 404)
    error = HttpError(code="not_found", message="There is nothing at this address.")
    return web.Response(body=encode(error), status=404, content_type="application/json")


def _respond(request: web.Request, asset: Asset, status: int) -> web.Response:
    packed = asset.gzip is not None and _takes_gzip(request.headers.get("Accept-Encoding", ""))
    tag = f"{asset.digest}-gzip" if packed else asset.digest
    headers = {"Vary": "Accept-Encoding"}
    if asset.by_language:
        headers["Vary"] += ", Accept-Language, Cookie"
    if status == 200:
        headers |= {"Cache-Control": "no-cache", "ETag": f'"{tag}"'}  # kept, but asked about each time
        if any(known.value in (tag, "*") for known in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
    headers["Content-Type"] = asset.content_type
    if packed:
        headers["Content-Encoding"] = "gzip"
    return web.Response(body=asset.gzip if packed else asset.body, status=status, headers=headers)


def _takes_gzip(accepted: str) -> bool:
    """Read an Accept-Encoding header: gzip, or anything, with no weight of zero."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        coding, _, parameters = part.partition(";")
        weight = parameters.strip().removeprefix("q=")
        weights[coding.strip()] = not weight or weight.strip("0.") != ""
    return weights.get("gzip", weights.get("*", False))
