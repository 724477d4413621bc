"""How the HTTP interface answers: JSON, and errors of one form."""

from collections.abc import Mapping
from typing import Final

from aiohttp import web

from durnius.protocol.codec import MAX_BYTES, encode
from durnius.protocol.http import HttpError

_MESSAGES: Final = {
    "bad_origin": (403, "The request came from another site's page."),
    "rate_limited": (429, "Too much from this address; try again in a minute."),
    "too_large": (413, f"The body may hold {MAX_BYTES} bytes."),
    "unsupported_encoding": (415, "The body must not be compressed."),
    "body_late": (408, "The body took too long."),
    "method_not_allowed": (405, "This address does not answer this method."),
    "not_found": (404, "There is nothing at this address."),
    "room_gone": (404, "There is no such room, or no longer."),
    "no_spectators": (
        403,
        "Nobody may watch here, so only those who played may look; show the token of your seat.",
    ),
    "game_not_over": (404, "The game is still being played, or there is none of that number."),
    "not_stored": (503, "The room could not be stored; try again."),
    "shutting_down": (503, "The server is being stopped."),
    "server_error": (500, "Something failed inside."),
}


class NotAnswered(Exception):
    """A request that gets an error instead of an answer; `code` is one of `HTTP_CODES`."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


def error(code: str, message: str = "", status: int = 500) -> web.Response:
    """Answer with an error; the message and the status of well-known ones stand above."""
    if code in _MESSAGES:
        status, sentence = _MESSAGES[code]
        message = message or sentence
    return json_answer(encode(HttpError(code=code, message=message)), status)


def json_answer(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Answer with JSON."""
    return web.Response(body=body, status=status, content_type="application/json", headers=headers)
