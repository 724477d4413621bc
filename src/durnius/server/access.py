"""Who is asking: the address that limits count by, and whether a page of another site sent the request (P43).

A missing Origin is allowed: browsers always send one with sockets, and other clients have no page to abuse.
"""

from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from aiohttp import web

from durnius.server.settings import Settings


def address_of(request: web.Request, settings: Settings) -> str:
    """Give the client's address, as far as limits count by it."""
    if settings.behind_proxy and (forwarded := _last(request, "X-Forwarded-For")):
        return counted(forwarded)
    return counted(request.remote or "")


def _last(request: web.Request, name: str) -> str:
    """Give the last entry of a list of headers: the proxy's own, whether it adds to a line or adds a line."""
    return request.headers.getall(name, [""])[-1].rpartition(",")[2].strip()


def counted(address: str) -> str:
    """Give what an address counts as: of IPv6 the first half, since every customer has all of the other.

    >>> counted("2001:db8:1:2:3:4:5:6"), counted("::ffff:192.0.2.7"), counted("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        read = ip_address(address.partition("%")[0].strip("[]"))
    except ValueError:
        return address[:64]
    if isinstance(read, IPv6Address):
        return str(read.ipv4_mapped or IPv6Network((read, 64), strict=False))
    return str(read)


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
    return parts.scheme not in _schemes(request, settings) or not host or parts.netloc.lower() != host


def _schemes(request: web.Request, settings: Settings) -> tuple[str, ...]:
    """Give what the page's own address may begin with: what the proxy says, or either when it is silent."""
    if not settings.behind_proxy:
        return (request.scheme,)
    said = _last(request, "X-Forwarded-Proto").lower()
    return (said,) if said in ("http", "https") else ("http", "https")
