"""Under which addresses a listening server can be reached, for the lines it prints at the start."""

import socket
from collections.abc import Iterator
from contextlib import suppress

_EVERYWHERE = {"0.0.0.0": (socket.AF_INET, "127.0.0.1"), "::": (socket.AF_INET6, "::1")}
# Addresses kept for documentation (RFC 5737, RFC 3849): nothing is sent to them, see `_own`.
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def greeting(host: str, port: int) -> Iterator[str]:
    """Say where the page is: first on this machine; then for others, or that others cannot reach it."""
    family, here = _EVERYWHERE.get(host, (None, host))
    yield f"Durnius is ready at {_link(here, port)}"
    if family is not None:
        own = _own(family)
        if own is not None:
            yield f"Others on your network open {_link(own, port)}"
    elif host in ("127.0.0.1", "::1"):
        yield "Only this computer can open that. For others on your network: --host 0.0.0.0"
    yield "Ctrl+C stops it; every game goes on where it was at the next start."


def _link(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _own(family: socket.AddressFamily) -> str | None:
    """Give the address that this machine would send from; a datagram socket sends nothing to find out."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((_ELSEWHERE[family], 9))
        return str(probe.getsockname()[0])
    return None
