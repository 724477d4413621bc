"""Records of games played in a room (R9), made from its log alone, and the secret of one without an end."""

from collections.abc import Iterable

from durnius.core import Deal, Record, parse_card, rules_from_json
from durnius.rooms.events import Acted, Entry, GameStarted, Revealed
from durnius.rooms.fairdeal import Fair, commitment_to
from durnius.rooms.state import Room


def record_of(entries: Iterable[Entry], number: int) -> Record | None:
    """Give the record of game `number` as far as the entries tell it; None when it does not begin in them."""
    begun: GameStarted | None = None
    actions: list[str] = []
    for event in (event for entry in entries for event in entry.events):
        match event:
            case GameStarted() if begun is not None:
                break
            case GameStarted() if event.number == number:
                begun = event
            case Acted(seat, action) if begun is not None:
                actions.append(f"{seat} {action}")
            case _:
                pass
    if begun is None:
        return None
    deck = tuple(parse_card(word) for word in begun.deck.split())
    return Record(
        rules=rules_from_json(begun.rules),
        players=tuple(begun.players),
        beginning=Deal(deck, begun.dealer, begun.number, begun.previous_fool),
        actions=tuple(actions),
    )


def fair_of(entries: Iterable[Entry], number: int) -> Fair | None:
    """Give what the deck of game `number` was made of; None where it was given, as in tests."""
    last: Revealed | None = None
    for event in (event for entry in entries for event in entry.events):
        match event:
            case Revealed():
                last = event
            case GameStarted() if event.number == number:
                break
            case GameStarted():
                last = None
            case _:
                pass
    else:
        return None
    if last is None:
        return None
    return Fair(last.game, commitment_to(bytes.fromhex(last.secret)), last.secret, tuple(last.seeds))


def never_ended(room: Room) -> tuple[str, str] | None:
    """Give the name and the secret of the last game that was sealed, if it came to no end."""
    if room.dealing is not None:
        return room.dealing.game, room.dealing.secret
    game = room.game
    if game is None or game.fair is None or game.state.over:
        return None
    return game.fair.game, game.fair.secret
