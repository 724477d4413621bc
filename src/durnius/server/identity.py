"""Secrets and chance: tokens that return people, ids of rooms, secrets of decks. Nothing here is logged."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from typing import Final

from durnius.rooms.fairdeal import SECRET_BYTES
from durnius.rooms.state import Game, Person

_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ROOM: Final = re.compile(f"[{_ALPHABET}]{{13}}")


def new_token() -> str:
    """Make a person's secret: 128 bits."""
    return secrets.token_urlsafe(16)


def token_hash(token: str) -> str:
    """Give what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def person_of(persons: Iterable[Person], token: str | None) -> Person | None:
    """Find whose token this is."""
    if token is None:
        return None
    hashed = token_hash(token)
    found: Person | None = None
    for person in persons:
        if hmac.compare_digest(person.token, hashed):
            found = person
    return found


def new_room_id() -> str:
    """Make a room's id, the secret of a private room: 65 bits, in letters and digits that are told apart."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(13))


def is_room_id(text: str) -> bool:
    """Tell whether a text could be a room's id."""
    return _ROOM.fullmatch(text) is not None


def new_secret() -> bytes:
    """Make the secret of a deck: 256 bits, of which nobody but the log knows until the game is over."""
    return secrets.token_bytes(SECRET_BYTES)


def bot_seed(room: str, game: Game, seat: int, *moment: int) -> int:
    """Give a bot's seed, for a game or a moment of it: the same after a restart, and known to nobody.

    It hangs on the deal's secret. Of the deck alone it would tell the cards in the end: whoever knows most of
    them could try all orders of the rest against what a bot did by chance.
    """
    source = " ".join(map(str, game.deck)) if game.fair is None else game.fair.secret
    text = f"{room} {game.number} {seat} {source} {' '.join(map(str, moment))}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
