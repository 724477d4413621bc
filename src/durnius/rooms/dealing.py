"""From Start to the first card: a secret bound, seeds shown, the deck made of both (docs/fairness.md).

Part of judging, as `games` is, and of folding. The secret is an argument; it is in the log before anything is
said, and in nothing that is told before the game is over (P42). With no seeds to wait for all of it happens
in one entry; otherwise the room waits, `WAIT_MS` at most, whatever happens to it meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from msgspec import structs

from durnius.core import Card
from durnius.rooms import games
from durnius.rooms.events import Committed, Revealed, RoomEvent, SeedCommitted, SeedRevealed
from durnius.rooms.fairdeal import Fair, commitment_to, deck, fits, game_id, is_hash, seed_lines
from durnius.rooms.refuse import Refuse
from durnius.rooms.state import Dealing, Room

WAIT_MS: Final = 2000
"""How long those who promised a seed may take to show it."""
RETURN_MS: Final = 5000
"""How long after a stop of the server people have to come back, before they show anything."""


@dataclass(frozen=True, slots=True)
class Draw:
    """What a fair deal is made of: the room's id and a new secret."""

    room: str
    secret: bytes = field(repr=False)


Chance = Draw | Sequence[Card]
"""Where a deck comes from: a secret to be bound to, or, in tests, the deck itself."""


def commit(room: Room, by: str, game: str, hashed: str) -> list[RoomEvent]:
    """Promise a seed for the next game; another promise takes the place of the first."""
    if room.seat_of(by) is None:
        raise Refuse("not_seated")
    if room.dealing is not None or not _is_number(game, room.number + 1):
        raise Refuse("wrong_phase", f"seeds are promised for game {room.number + 1}, before it starts")
    if not is_hash(hashed):
        raise Refuse("malformed", "a hash has 64 hexadecimal digits")
    return [] if room.promised.get(by) == hashed else [SeedCommitted(by, hashed)]


def reveal(room: Room, by: str, game: str, seed: str) -> list[RoomEvent]:
    """Show a seed, once the server is bound."""
    dealing = room.dealing
    if dealing is None or not _is_number(game, room.number + 1):
        raise Refuse("wrong_phase", "seeds are shown between start and the first card")
    seat = room.seat_of(by)
    if seat is None or seat not in dealing.seats:
        raise Refuse("not_seated")
    index = dealing.seats.index(seat)
    promise = dealing.hashes[index]
    if promise is None or not fits(seed, promise):
        raise Refuse("bad_seed", "it does not fit what was promised")
    return [] if dealing.seeds[index] == seed else [SeedRevealed(index, seed)]


def begin(room: Room, chance: Chance) -> list[RoomEvent]:
    """Begin the next game: bind the secret, and deal at once when no seed was promised."""
    if not isinstance(chance, Draw):
        return [games.next_game(room, chance)]
    seats = [room.seats[index] for index in room.occupied]
    committed = Committed(
        game=game_id(chance.room, room.number + 1),
        secret=chance.secret.hex(),
        seats=list(room.occupied),
        hashes=[room.promised.get(seat.person) if seat.person and seat.present else None for seat in seats],
    )
    room = bound(room, committed, 0)
    return [committed] if is_waiting(room) else [committed, *deal(room)]


def is_waiting(room: Room) -> bool:
    """Tell whether somebody who promised a seed may yet show it."""
    dealing = room.dealing
    return dealing is not None and any(
        promise is not None and shown is None and room.seats[seat].person is not None
        for seat, promise, shown in zip(dealing.seats, dealing.hashes, dealing.seeds, strict=True)
    )


def deal(room: Room) -> list[RoomEvent]:
    """Make the deck of what was shown until now, and start the game."""
    dealing = _dealing(room)
    seeds = seed_lines(dealing.seeds)
    cards = deck(bytes.fromhex(dealing.secret), dealing.game, seeds, room.rules.deck)
    return [Revealed(dealing.game, dealing.secret, list(seeds)), games.next_game(room, cards)]


def promised(room: Room, event: SeedCommitted) -> Room:
    """Fold a promise."""
    return structs.replace(room, promised={**room.promised, event.person: event.hash})


def bound(room: Room, event: Committed, at: int) -> Room:
    """Fold the server's commitment: promises are taken up, those who made them have their time."""
    if len(event.hashes) != len(event.seats) or not set(event.seats) <= set(range(len(room.seats))):
        raise ValueError("a hash or none for each seat of a game")
    dealing = Dealing(
        game=event.game,
        secret=event.secret,
        seats=tuple(event.seats),
        hashes=tuple(event.hashes),
        seeds=(None,) * len(event.seats),
        until_ms=at + WAIT_MS,
    )
    return structs.replace(room, dealing=dealing, promised={})


def shown(room: Room, event: SeedRevealed) -> Room:
    """Fold a seed."""
    dealing = _dealing(room)
    if not 0 <= event.seat < len(dealing.seats):
        raise LookupError(f"there is no game seat {event.seat}")
    seeds = (*dealing.seeds[: event.seat], event.seed, *dealing.seeds[event.seat + 1 :])
    return structs.replace(room, dealing=replace(dealing, seeds=seeds))


def settled(room: Room, event: Revealed) -> Room:
    """Fold the end of showing: what the record will tell is complete."""
    commitment = commitment_to(bytes.fromhex(event.secret))
    fair = Fair(event.game, commitment, event.secret, tuple(event.seeds))
    return structs.replace(room, dealing=replace(_dealing(room), fair=fair))


def time_anew(room: Room, at: int) -> Room:
    """Give those who promised seeds their time again after a stop of the server, and time to come back."""
    dealing, until_ms = room.dealing, at + RETURN_MS + WAIT_MS
    return room if dealing is None else structs.replace(room, dealing=replace(dealing, until_ms=until_ms))


def _dealing(room: Room) -> Dealing:
    if room.dealing is None:
        raise LookupError("no game is about to begin")
    return room.dealing


def _is_number(game: str, number: int) -> bool:
    """Tell whether a game's name ends with this number; whichever name of the room stands before it."""
    return game.rpartition("-")[2] == str(number)
