"""Keeps out of the process log what clients alone decide: the library tells whole requests that are none.

Such a request may hold the address of a private room, which is its secret (P42), and a client that sends
nothing else would fill the disk. The answer to it, 400, says enough. So would one that asks whether it may
send its body (`Expect: 100-continue`) and hangs up: the library tells that nobody is there to be answered.
"""

import logging

from aiohttp.http_exceptions import HttpProcessingError

_LIBRARY = logging.getLogger("aiohttp.server")


class NoClientFaults(logging.Filter):
    """Drops what the library logs of requests that are no HTTP, and of clients that are gone."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is to be kept."""
        fault = record.exc_info[1] if record.exc_info else None
        return not isinstance(fault, HttpProcessingError | ConnectionError)


_FILTER = NoClientFaults()


def quiet_library() -> None:
    """Use the filter, once however often this is called."""
    _LIBRARY.addFilter(_FILTER)
