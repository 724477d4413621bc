"""Who is asking: the address that limits count by, and whether a page of another site sent the request (P43).

A missing Origin is allowed: browsers always send one with sockets, and other clients have no page to abuse.
"""

from urllib.parse import urlsplit

from aiohttp import web

from durnius.server.settings import Settings


def address_of(request: web.Request, settings: Settings) -> str:
    """Give the client's address."""
    if settings.behind_proxy:
        forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        if forwarded:
            return forwarded
    return request.remote or ""


def is_foreign(request: web.Request, settings: Settings) -> bool:
    """Tell whether a page of another site sent this."""
    origin = request.headers.get("Origin")
    if origin is None:
        return False
    if origin.lower() in settings.origins:
        return False
    try:
        parts = urlsplit(origin)
    except ValueError:
        return True
    host = request.headers.get("Host", "").lower()
    return parts.scheme not in ("http", "https") or not host or parts.netloc.lower() != host
