"""Serves the static page, in the language of whoever asks.

Which rooms exist is not known here; whoever knows asks for the page with `page_response`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Final

from aiohttp import web

import durnius
from durnius.protocol.codec import encode
from durnius.protocol.http import HttpError
from durnius.server.headers import add_headers
from durnius.server.languages import COOKIE, choose
from durnius.server.shelf import PACKINGS, Asset, Packing, Shelf, make_asset, packed, packed_soon
from durnius.server.shell import of_room

_PACKAGE: Final = Path(durnius.__file__).parent
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_SHELF: Final = web.AppKey("shelf", Shelf)


def add_pages(app: web.Application, *, watch: bool = False, folder: Path = _PACKAGE) -> None:
    """Add the page, its files and the headers of every answer. All other routes go before these.

    `watch` is for working on the page: modules are sent as they are, and files that changed are read again.
    """
    app[_SHELF] = Shelf(folder / "web", folder / "text", watch=watch)
    add_headers(app)
    app.router.add_get("/{address:.*}", _serve)


async def page_response(
    request: web.Request,
    status: int = 200,
    *,
    room: str | None = None,
    playing: bool = False,
    data: bytes | None = None,
) -> web.Response:
    """Answer with the page of rooms, which then finds out by its address what to show.

    With the name of a `room` it begins with that, and its first link leads to the seats or to one's cards;
    with its `data` it shows that until its socket brings a state.
    """
    name = "room" if room is None else "cards" if playing else "seats"
    page = request.app[_SHELF].page(name, _language(request))
    if room is not None:
        page = make_asset(of_room(page.body, room, data), page.content_type, by_language=True, many=True)
    answer = await _respond(request, page, status)
    answer.headers["X-Robots-Tag"] = "noindex"  # a room's address is its secret (P44)
    return answer


def _language(request: web.Request) -> str:
    accepted = request.headers.get("Accept-Language", "")
    return choose(request.cookies.get(COOKIE), accepted, request.app[_SHELF].languages)


async def _serve(request: web.Request) -> web.Response:
    asset = request.app[_SHELF].get(request.path, _language(request))
    if asset is not None:
        return await _respond(request, asset, 200)
    if "text/html" in request.headers.get("Accept", "") and not request.path.startswith(
        ("/api/", "/static/")
    ):
        return await page_response(request, 404)
    error = HttpError(code="not_found", message="There is nothing at this address.")
    return web.Response(body=encode(error), status=404, content_type="application/json")


async def _respond(request: web.Request, asset: Asset, status: int) -> web.Response:
    packing = _packing(request.headers.get("Accept-Encoding", ""))
    tag = f"{asset.digest}-{packing}" if packing else asset.digest
    headers = {"Vary": "Accept-Encoding"}
    if asset.by_language:
        headers["Vary"] += ", Accept-Language, Cookie"
    if status == 200:
        # Kept for ever where the address says what it is; else kept, but asked about each time.
        headers |= {"Cache-Control": _FOR_EVER if asset.for_ever else "no-cache", "ETag": f'"{tag}"'}
        if any(known.value in (tag, "*") for known in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
    headers["Content-Type"] = asset.content_type
    if packing is None:
        return web.Response(body=asset.body, status=status, headers=headers)
    headers["Content-Encoding"] = packing
    if asset.many:
        body = packed_soon(asset.body, packing)
    else:
        body = await asyncio.to_thread(packed, asset.body, packing)
    return web.Response(body=body, status=status, headers=headers)


def _packing(accepted: str) -> Packing | None:
    """Read an Accept-Encoding header: the best that has no weight of zero."""
    weights: dict[str, bool] = {}
    for part in accepted.lower().split(","):
        coding, _, parameters = part.partition(";")
        weight = parameters.strip().removeprefix("q=")
        weights[coding.strip()] = not weight or weight.strip("0.") != ""
    other = weights.get("*", False)
    return next((packing for packing in PACKINGS if weights.get(packing, other)), None)
