"""Bounded building blocks of the messages; their titles become type names in the generated documents."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta


def tag_of(name: str) -> str:
    """Make the name on the wire from the struct's: `game_started` from `GameStarted`."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)[1:]


Card = Annotated[str, Meta(title="Card", description="rank then suit: `6c`, `Td`, `As`")]
Suit = Annotated[str, Meta(title="Suit", description="`c`, `d`, `h` or `s`")]
Code = Annotated[str, Meta(title="Code", description="one of the codes")]
ActionText = Annotated[
    str, Meta(max_length=64, title="ActionText", description="an action without the seat: `beat 7c Kc`")
]

# Inwards. Names are bounded loosely here, so that a long one is told `bad_name` and not `malformed`.
MessageId = Annotated[str, Meta(min_length=1, max_length=32)]
Token = Annotated[str, Meta(max_length=128)]
NewToken = Annotated[str, Meta(min_length=22, max_length=128)]
"""As long as 128 bits are, written with 64 letters."""
GameName = Annotated[str, Meta(max_length=64)]
Hex = Annotated[str, Meta(min_length=2, max_length=64)]
NameIn = Annotated[str, Meta(max_length=1000)]
Word = Annotated[str, Meta(max_length=64)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
SeatIn = Annotated[int, Meta(ge=0, le=63)]
RulesJson = Annotated[dict[str, bool | int | str | None], Meta(title="Rules")]
"""The rules as in a record: a preset and what differs from it. The core judges them."""
