"""Bytes to messages and back.

Whatever comes in, `decode` gives a message or raises `BadMessage`, nothing else (P51).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar, get_args

import msgspec

from durnius.protocol.events import Event
from durnius.protocol.http import (
    CreateRoom,
    DealStats,
    GameList,
    HttpError,
    Replay,
    Review,
    RoomCreated,
    RoomList,
)
from durnius.protocol.incoming import Incoming
from durnius.protocol.outgoing import Game, Outgoing, Room, You

MAX_BYTES: Final = 4096
"""The largest message and the largest body taken from a client."""

_T = TypeVar("_T")


class BadMessage(Exception):
    """A message that cannot be taken: why (`code`, `detail`), and its id where one can be read."""

    def __init__(self, code: str, detail: str, message_id: str | None = None) -> None:
        super().__init__(code, detail, message_id)
        self.code = code
        self.detail = detail
        self.id = message_id


class _Envelope(msgspec.Struct):
    """As much of a broken message as its refusal needs."""

    t: object = None
    id: object = None


_incoming: Final[msgspec.json.Decoder[Incoming]] = msgspec.json.Decoder(Incoming)
_create_room: Final = msgspec.json.Decoder(CreateRoom)
_envelope: Final = msgspec.json.Decoder(_Envelope)
_encoder: Final = msgspec.json.Encoder()
_UNREADABLE: Final = (msgspec.MsgspecError, RecursionError, ValueError)  # UnicodeError is a ValueError

NAMES: Final = frozenset(str(message.__struct_config__.tag) for message in get_args(Incoming))
"""The names of all messages taken in this release."""


def decode(raw: bytes | str) -> Incoming:
    """Read one message from a client."""
    try:
        return _read(_incoming, raw)
    except _UNREADABLE as error:
        raise _explain(raw, error) from None


def decode_create_room(raw: bytes | str) -> CreateRoom:
    """Read the body of `POST /api/rooms`."""
    try:
        return _read(_create_room, raw)
    except _UNREADABLE as error:
        raise BadMessage("malformed", _short(str(error))) from None


Body = RoomCreated | RoomList | GameList | Replay | Review | DealStats | HttpError
"""Everything that the HTTP interface answers as a message type."""


def encode(message: Outgoing | Room | Game | You | Body) -> bytes:
    """Write one message, a part that several share, or one body of the HTTP interface, as JSON."""
    return _encoder.encode(message)


def encode_event(event: Event) -> bytes:
    """Write one event alone."""
    return _encoder.encode(event)


def encode_rules(rules: Mapping[str, bool | int | str | None]) -> bytes:
    """Write the rules of a game alone."""
    return _encoder.encode(rules)


def _read(decoder: msgspec.json.Decoder[_T], raw: bytes | str) -> _T:
    data = raw.encode() if isinstance(raw, str) else raw
    if len(data) > MAX_BYTES:
        raise ValueError(f"longer than {MAX_BYTES} bytes")
    return decoder.decode(data)


def _explain(raw: bytes | str, error: Exception) -> BadMessage:
    """Tell an unknown message from a malformed one, and find the id to answer with."""
    detail = _short(str(error))
    try:
        envelope = _read(_envelope, raw)
    except _UNREADABLE:
        return BadMessage("malformed", detail)
    message_id = envelope.id if isinstance(envelope.id, str) and 0 < len(envelope.id) <= 32 else None
    if not isinstance(envelope.t, str) or envelope.t in NAMES:
        return BadMessage("malformed", detail, message_id)
    return BadMessage("unknown_message", "no message of this name", message_id)


def _short(text: str) -> str:
    return text if len(text) <= 200 else text[:197] + "..."
