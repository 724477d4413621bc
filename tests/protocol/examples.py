"""The worked messages in examples.json, read once; the page's tests use the same file."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Bad(msgspec.Struct, frozen=True):
    """Something no client should send, and how it is refused."""

    raw: str
    code: str
    id: str | None


class Examples(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file; messages are kept as they stand there."""

    from_client: list[dict[str, object]]
    refused_from_client: list[Bad]
    from_server: list[dict[str, object]]
    create_room: list[dict[str, object]]


EXAMPLES = msgspec.json.decode(Path(__file__).with_name("examples.json").read_bytes(), type=Examples)
