"""Records of games as JSON text (R9): read, write and play them again.

Anything wrong in a record raises `RecordError` with the place; a refused action is not wrong reading, it is
raised by `replay` as `RefusedAction`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from durnius.core.actions import Refused, parse_action
from durnius.core.cards import SUITS, Card, CardSet, card_text, parse_card
from durnius.core.engine import apply, from_position, new_game
from durnius.core.events import Event
from durnius.core.options import OptionError, Rules, rules_from_json, rules_to_json
from durnius.core.reasons import Reason
from durnius.core.state import State

VERSION = 1


class RecordError(ValueError):
    """A record that cannot be read; `place` says where, like `position.hands[1]`."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Deal:
    """A game from its deck on."""

    deck: tuple[Card, ...]
    dealer: int
    game: int
    previous_fool: int | None


@dataclass(frozen=True, slots=True)
class Position:
    """A game from the start of a bout on."""

    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]
    trump: int
    attacker: int
    bout: int


@dataclass(frozen=True, slots=True)
class Record:
    """A game: the rules, who played, how it began and every action as text, `0 attack 7c`."""

    rules: Rules
    players: tuple[str, ...]
    beginning: Deal | Position
    actions: tuple[str, ...]


def start(record: Record) -> tuple[State, tuple[Event, ...]]:
    """Give the first state; raise RecordError when the beginning does not fit together."""
    beginning = record.beginning
    try:
        if isinstance(beginning, Deal):
            return new_game(
                record.rules,
                len(record.players),
                beginning.deck,
                dealer=beginning.dealer,
                game=beginning.game,
                previous_fool=beginning.previous_fool,
            )
        return from_position(
            record.rules,
            beginning.hands,
            beginning.stock,
            beginning.trump,
            beginning.attacker,
            beginning.bout,
        )
    except ValueError as error:
        raise RecordError("deck" if isinstance(beginning, Deal) else "position", str(error)) from None


class RefusedAction(Exception):
    """An action of a record that the rules refuse: its number from 1, the seat, the action, the code."""

    def __init__(self, number: int, seat: str, action: str, code: Reason) -> None:
        super().__init__(f"action {number}: seat {seat}: {action}: {code.value}")
        self.number = number
        self.code = code


def replay(record: Record) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """Give the start and the state after every action; raise RefusedAction at one that the rules refuse."""
    state, events = start(record)
    yield state, events
    for number, text in enumerate(record.actions, 1):
        seat, _, action = text.partition(" ")
        try:
            if not seat.isascii() or not seat.isdecimal() or len(seat) > 3:
                raise Refused(Reason.MALFORMED)
            state, events = apply(state, int(seat), parse_action(action))
        except Refused as refused:
            raise RefusedAction(number, seat, action, refused.code) from None
        yield state, events


def read_record(text: str) -> Record:
    """Read one record; raise RecordError with the place of the first thing that is wrong."""
    try:
        document: object = json.loads(text)
    except json.JSONDecodeError as error:
        begun = text[: error.pos].strip()
        what = f"not JSON: {error.msg}" if begun else "a record is a JSON object, which begins with {"
        raise RecordError(f"line {error.lineno}, column {error.colno}", what) from None
    except (RecursionError, ValueError):
        raise RecordError("", "too deep or too large to be a record") from None
    return record_from_json(document)


def record_from_json(document: object) -> Record:
    """Read a record from parsed JSON."""
    fields = _object(document, "record")
    _known(fields, "", _FIELDS)
    version = fields.get("durnius")
    if type(version) is not int or version != VERSION:  # neither true nor 1.0, though both equal 1
        raise RecordError("durnius", f"must be {VERSION}, the version of the record format")
    try:
        rules = rules_from_json(_object(fields.get("rules"), "rules"))
    except OptionError as error:
        raise RecordError(f"rules.{error.place}", str(error).partition(": ")[2]) from None
    players = tuple(_text(name, f"players[{at}]") for at, name in enumerate(_list(fields, "players")))
    if not rules.seats_allowed(len(players)):
        raise RecordError("players", f"{len(players)} players cannot play these rules")
    actions = tuple(_text(action, f"actions[{at}]") for at, action in enumerate(_list(fields, "actions")))
    beginning = _position(fields, len(players)) if "position" in fields else _deal(fields)
    record = Record(rules, players, beginning, actions)
    start(record)  # whatever does not fit together is told now, not in mid-replay
    return record


def record_to_json(record: Record) -> dict[str, object]:
    """Write a record as a JSON object."""
    written: dict[str, object] = {
        "durnius": VERSION,
        "rules": rules_to_json(record.rules),
        "players": list(record.players),
    }
    match record.beginning:
        case Deal(deck, dealer, game, previous_fool):
            written |= {"dealer": dealer, "game": game, "previous_fool": previous_fool, "deck": _words(deck)}
        case Position(hands, stock, trump, attacker, bout):
            written["position"] = {
                "hands": [_words(hand) for hand in hands],
                "stock": _words(stock),
                "trump": SUITS[trump],
                "attacker": attacker,
                "bout": bout,
            }
        case _:
            assert_never(record.beginning)
    return written | {"actions": list(record.actions)}


# What a finished game's export adds (`fair`) is allowed and left alone.
_DEAL = ("deck", "dealer", "game", "previous_fool")
_FIELDS = ("durnius", "rules", "players", "actions", "position", "fair", *_DEAL)


def _deal(fields: Mapping[str, object]) -> Deal:
    fool = fields.get("previous_fool")
    return Deal(
        deck=_cards(fields.get("deck"), "deck"),
        dealer=_number(fields.get("dealer"), "dealer"),
        game=_number(fields.get("game", 1), "game"),
        previous_fool=None if fool is None else _number(fool, "previous_fool"),
    )


def _position(fields: Mapping[str, object], players: int) -> Position:
    if both := [name for name in _DEAL if name in fields]:
        raise RecordError(both[0], "a record has a position or a deal, not both")
    position = _object(fields["position"], "position")
    _known(position, "position.", ("hands", "stock", "trump", "attacker", "bout"))
    hands = _list(position, "hands", "position.")
    if len(hands) != players:
        raise RecordError("position.hands", f"{len(hands)} hands for {players} players")
    trump = _text(position.get("trump"), "position.trump")
    if trump not in SUITS or len(trump) != 1:
        raise RecordError("position.trump", f"must be one of {', '.join(SUITS)}")
    return Position(
        hands=tuple(_hand(hand, f"position.hands[{at}]") for at, hand in enumerate(hands)),
        stock=_cards(position.get("stock"), "position.stock"),
        trump=SUITS.index(trump),
        attacker=_number(position.get("attacker"), "position.attacker"),
        bout=_number(position.get("bout"), "position.bout"),
    )


def _hand(value: object, place: str) -> CardSet:
    cards = _cards(value, place)
    hand = CardSet.of(cards)
    if len(hand) != len(cards):
        raise RecordError(place, "a card stands twice")
    return hand


def _cards(value: object, place: str) -> tuple[Card, ...]:
    words = _text(value, place).split()
    try:
        return tuple(map(parse_card, words))
    except ValueError as error:
        raise RecordError(place, str(error)) from None


def _words(cards: Sequence[Card] | CardSet) -> str:
    return " ".join(map(card_text, cards))


def _object(value: object, place: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise RecordError(place, "must be an object")
    return value


def _list(fields: Mapping[str, object], name: str, before: str = "") -> list[object]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise RecordError(before + name, "must be a list")
    return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise RecordError(place, "must be a text")
    return value


def _number(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RecordError(place, "must be a whole number, 0 or more")
    return value


def _known(fields: Mapping[str, object], before: str, names: Sequence[str]) -> None:
    for name in fields:
        if name not in names:
            raise RecordError(f"{before}{name}", "no such field")
