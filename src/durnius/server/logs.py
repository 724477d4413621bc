"""The process log: one event a line, as JSON or as plain text, with no secret and no name in it (P42).

One secret is told: `deal_opened` gives that of a game which never ended, once its room is deleted.
Rooms are told by a few letters of their ids. What other libraries say is kept short: their errors may quote
what a client sent.
"""

import json
import logging
import sys
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, Literal

Form = Literal["auto", "json", "text"]

EVENTS: Final[Mapping[str, str]] = {
    "started": "Durnius {version} listens on {host} port {port}",
    "stopping": "asked to stop with {rooms} rooms in memory",
    "rooms_left": "rooms left behind, whose store hangs: {count}; nothing acknowledged is lost",
    "stop_cut": "not stopped in {seconds} seconds; what hangs is left behind, nothing acknowledged is lost",
    "stopped": "stopped; what was acknowledged is on disk",
    "store_failed": "room {room}: the store failed: {why}",
    "room_failed": "room {room} failed and is read again from its log",
    "room_put_aside": "room {room} cannot be read and is put aside",
    "room_unreadable": "room {room} cannot be read",
    "room_unlisted": "room {room} cannot be read and is not listed",
    "room_unseen": "room {room} cannot be shown to one of its people",
    "room_stuck": "room {room} is stuck with {what}",
    "rooms_stuck": "{count} rooms are stuck at once",
    "room_deleted": "room {room} was not used for {days} days and is deleted",
    "deal_opened": "room {room} is deleted; its game {game}, which never ended, was sealed with {secret}",
    "rooms_unlisted": "public rooms that rest are not listed: {why}",
    "rooms_kept": "old rooms could not be deleted: {why}",
    "request_failed": "a request failed",
    "bot_failed": "room {room}: the bot {bot} failed",
    "hint_failed": "room {room}: a hint could not be thought out",
    "bot_broke_rules": "room {room}: the bot {bot} chose what it may not",
    "review_failed": "room {room}: a review of one of its games failed",
    "deals_uncounted": "the deals could not be counted",
    "room_uncounted": "a room cannot be read; its deals are not counted",
}
"""Every event with its sentence."""


def tell(
    log: logging.Logger, level: int, event: str, *, error: BaseException | None = None, **fields: object
) -> None:
    """Write an event; `error` is told with where it came from."""
    if log.isEnabledFor(level):
        sentence = EVENTS[event].format_map(fields)
        log.log(level, "%s", sentence, exc_info=error, extra={"event": event, "fields": fields})


def set_up(form: Form) -> None:
    """Write to standard error from now on; `auto` is text for a terminal and JSON for all else."""
    as_text = sys.stderr.isatty() if form == "auto" else form == "text"
    handler = logging.StreamHandler()
    handler.setFormatter(Text() if as_text else Json())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


class Json(logging.Formatter):
    """One object a line: `at`, `level`, `event`, `text`, the event's own fields, and `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        line: dict[str, object] = {
            "at": _at(record),
            "level": record.levelname,
            "event": getattr(record, "event", record.name),
            "text": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if error := _error(record):
            line["error"] = error
        return json.dumps(line, ensure_ascii=False, default=str)


class Text(logging.Formatter):
    """A sentence a line, errors below it."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        event = getattr(record, "event", record.name)
        line = f"{_at(record)} {record.levelname} {event}: {record.getMessage()}"
        error = _error(record)
        return f"{line}\n{error}" if error else line


def _at(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _error(record: logging.LogRecord) -> str | None:
    if record.exc_info is None or record.exc_info[1] is None:
        return None
    if not record.name.startswith("durnius"):
        return type(record.exc_info[1]).__name__
    return "".join(traceback.format_exception(record.exc_info[1])).rstrip()
