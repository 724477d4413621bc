"""A deal that players can check, `durnius-shuffle-v1`: secret, game and seeds lead to the deck.

The server is bound to its secret by a hash before it knows the players' seeds, so nobody alone chooses the
deck; docs/fairness.md tells what this proves and what not. Pure: the secret is drawn elsewhere. Whatever is
written here can never change, or old games cannot be checked any more; another way would be another label.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from durnius.core import Card, card_text, deck_of

LABEL: Final = "durnius-shuffle-v1"
SECRET_BYTES: Final = 32
NO_SEED: Final = "-"
"""Stands for the seed of a seat that gave none: a bot, somebody late, or a seed that did not fit its hash."""
_WORDS: Final = 2**32
_SEED: Final = re.compile(r"(?:[0-9a-f]{2}){1,32}")
_GAME: Final = re.compile(r"[0-9A-Za-z]{1,32}-[1-9][0-9]{0,8}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NAME_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True, slots=True)
class Fair:
    """What a finished game's record says about its deal: the part `fair`."""

    game: str
    commitment: str
    """SHA-256 of the secret, told before anybody told a seed."""
    secret: str = field(repr=False)
    """64 hexadecimal digits, told when the game is over."""
    seeds: tuple[str, ...]
    """One for each seat, in order: `0:00ff`, or `1:-` where there is none."""


def deck(secret: bytes, game: str, seeds: Sequence[str], size: int) -> tuple[Card, ...]:
    """Give the deck of `size` cards that secret, game and seeds lead to.

    >>> from durnius.core import card_text
    >>> " ".join(map(card_text, deck(bytes(range(32)), "K7QX-3", ["0:00ff", "1:-", "2:a1b2"], 24)[:6]))
    'Kc Td Qc Jd Jc Ts'
    """
    key = hmac.digest(secret, "|".join([LABEL, game, *seeds]).encode(), "sha256")
    return shuffle(deck_of(size), words(key))


def words(key: bytes) -> Iterator[int]:
    """Give numbers of 32 bits, eight from each HMAC of a counter."""
    for counter in range(_WORDS):
        block = hmac.digest(key, counter.to_bytes(4, "big"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")


def shuffle(cards: Sequence[Card], numbers: Iterator[int]) -> tuple[Card, ...]:
    """Shuffle after Fisher and Yates; numbers that would favour some places are thrown away."""
    shuffled = list(cards)
    for last in range(len(shuffled) - 1, 0, -1):
        places = last + 1
        limit = _WORDS - _WORDS % places
        place = next(number for number in numbers if number < limit) % places
        shuffled[last], shuffled[place] = shuffled[place], shuffled[last]
    return tuple(shuffled)


def commitment_to(secret: bytes) -> str:
    """Give the hash that binds to a secret or a seed."""
    return hashlib.sha256(secret).hexdigest()


def is_hash(text: str) -> bool:
    """Tell whether this could be a hash: 64 hexadecimal digits in small letters."""
    return _HASH.fullmatch(text) is not None


def is_seed(text: str) -> bool:
    """Tell whether this could be a seed: 1 to 32 bytes in hexadecimal digits; the page draws 16."""
    return _SEED.fullmatch(text) is not None


def fits(seed: str, committed: str) -> bool:
    """Tell whether this is the seed that somebody was bound to."""
    return is_seed(seed) and hmac.compare_digest(commitment_to(bytes.fromhex(seed)), committed)


def seed_lines(seeds: Sequence[str | None]) -> tuple[str, ...]:
    """Write the seeds by seat as they enter the shuffle.

    >>> seed_lines(["00ff", None])
    ('0:00ff', '1:-')
    """
    return tuple(f"{seat}:{NO_SEED if seed is None else seed}" for seat, seed in enumerate(seeds))


@lru_cache(maxsize=4096)
def room_name(room_id: str) -> str:
    """Give a room's name in records; nobody can make the id of it, which would let them in."""
    digest = hashlib.sha256(f"durnius-room|{room_id}".encode()).digest()
    return "".join(_NAME_LETTERS[byte % 32] for byte in digest[:8])


def game_id(room_id: str, number: int) -> str:
    """Name a game of a room for its shuffle."""
    return f"{room_name(room_id)}-{number}"


def fair_to_json(fair: Fair) -> dict[str, object]:
    """Write the part `fair` of a record."""
    return {
        "game": fair.game,
        "commitment": fair.commitment,
        "secret": fair.secret,
        "seeds": list(fair.seeds),
    }


def fair_from_json(document: object) -> Fair:
    """Read the part `fair` of a record; raise ValueError with what is wrong."""
    if not isinstance(document, Mapping):
        raise ValueError("fair: must be an object")  # noqa: TRY004 - what is wrong with a file is a ValueError
    if set(document) != {"game", "commitment", "secret", "seeds"}:
        raise ValueError("fair: must hold game, commitment, secret and seeds, and nothing else")
    game, commitment, secret = (document[name] for name in ("game", "commitment", "secret"))
    seeds = document["seeds"]
    if not isinstance(game, str) or _GAME.fullmatch(game) is None:
        raise ValueError("fair.game: must be a room's name and a game's number, like K7QX-3")
    if not isinstance(commitment, str) or not is_hash(commitment):
        raise ValueError("fair.commitment: must be 64 hexadecimal digits")
    if not isinstance(secret, str) or not is_hash(secret):
        raise ValueError("fair.secret: must be 64 hexadecimal digits")
    if not isinstance(seeds, list) or not all(isinstance(seed, str) for seed in seeds):
        raise ValueError("fair.seeds: must be a list of texts")
    return Fair(game, commitment, secret, tuple(seeds))


def why_not_fair(fair: Fair, players: int, dealt: Sequence[Card], number: int) -> str | None:
    """Tell the first thing that is wrong with the deal of game `number`; None for the promised deck.

    Whoever may choose the name of a game once the seeds are known chooses among many decks.
    """
    if fair.game.rpartition("-")[2] != str(number):
        return f"the shuffle is that of {fair.game}, but this is game {number}"
    secret = bytes.fromhex(fair.secret)
    if commitment_to(secret) != fair.commitment:
        return f"the commitment does not fit the secret, whose hash is {commitment_to(secret)}"
    if len(fair.seeds) != players:
        return f"{len(fair.seeds)} seeds are listed for {players} players"
    for seat, line in enumerate(fair.seeds):
        place, _, seed = line.partition(":")
        if place != str(seat) or (seed != NO_SEED and not is_seed(seed)):
            return f"seed {seat} is not readable: {line!r}"
    expected = deck(secret, fair.game, fair.seeds, len(dealt))
    for at, (card, promised) in enumerate(zip(dealt, expected, strict=True), 1):
        if card != promised:
            return f"card {at} of the deck is {card_text(card)}, the shuffle gives {card_text(promised)}"
    return None
