"""What every answer says about trust: nothing is loaded from, sent to or shown by another site."""

from __future__ import annotations

import re
from typing import Final

from aiohttp import web

_HOST: Final = re.compile(r"(?:[a-z0-9]+(?:[.-]+[a-z0-9]+)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE)

_FIXED: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a private room is its secret (P44)
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(),"
        " microphone=(), payment=(), usb=()"
    ),
}


def add_headers(app: web.Application) -> None:
    """Put the headers on every answer of the app, errors too."""
    app.on_response_prepare.append(_set_headers)


async def _set_headers(request: web.Request, response: web.StreamResponse) -> None:
    for name, value in _FIXED.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault(
        "Content-Security-Policy", content_security_policy(request.headers.get("Host", ""))
    )
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["Server"] = "Durnius"  # the library would tell its version and Python's


def content_security_policy(host: str) -> str:
    """Allow this origin and nothing else, neither inline scripts nor inline styles.

    Older WebKit does not count sockets of the same host as 'self', so they are named, if the host is a host.
    """
    sockets = f" ws://{host} wss://{host}" if len(host) <= 260 and _HOST.fullmatch(host) else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        f" connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    )
