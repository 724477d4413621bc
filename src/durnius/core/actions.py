"""What a seat may do: the closed union `Action` and its text form (R9), and `Refused` (R10).

Actions are values without a seat. There are few, so each exists once, in the tables at the end.
"""

from dataclasses import dataclass
from functools import cache
from typing import assert_never

from durnius.core.cards import Card, card_text, parse_card
from durnius.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class Attack:
    """Open the bout with a card (R3.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Add an attack card whose rank lies on the table (R3.2)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Beat:
    """Cover one attack card with a card (R4.1)."""

    attack: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Transfer:
    """Pass the attack on with a card of its rank (R8.1)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """Give up the defence (R4.3)."""


@dataclass(frozen=True, slots=True)
class Done:
    """Say that one adds nothing more (R5.1)."""


Action = Attack | ThrowIn | Beat | Transfer | Take | Done


class Refused(Exception):
    """An action that the rules do not allow; nothing has changed. `code` says why (R10)."""

    def __init__(self, code: Reason) -> None:
        super().__init__(code.value)
        self.code = code


_ALL = tuple(Card(index) for index in range(52))
ATTACKS = tuple(map(Attack, _ALL))
THROWS = tuple(map(ThrowIn, _ALL))
TRANSFERS = tuple(map(Transfer, _ALL))
BEATS = tuple(tuple(Beat(attack, card) for card in _ALL) for attack in _ALL)
"""By attack card, by the card that beats it."""
TAKE = Take()
DONE = Done()


def action_text(action: Action) -> str:
    """Write an action as records do (R9).

    >>> action_text(Beat(parse_card("7c"), parse_card("Kc")))
    'beat 7c Kc'
    """
    match action:
        case Attack(card):
            return f"attack {card_text(card)}"
        case ThrowIn(card):
            return f"throw {card_text(card)}"
        case Beat(attack, card):
            return f"beat {card_text(attack)} {card_text(card)}"
        case Transfer(card):
            return f"transfer {card_text(card)}"
        case Take():
            return "take"
        case Done():
            return "done"
        case _:
            assert_never(action)


@cache  # there are few, and what is none is not kept
def parse_action(text: str) -> Action:
    """Read an action without its seat; raise Refused with `malformed` (R9, R10)."""
    try:
        match text.split(" "):
            case ["attack", card]:
                return ATTACKS[parse_card(card)]
            case ["throw", card]:
                return THROWS[parse_card(card)]
            case ["beat", attack, card]:
                return BEATS[parse_card(attack)][parse_card(card)]
            case ["transfer", card]:
                return TRANSFERS[parse_card(card)]
            case ["take"]:
                return TAKE
            case ["done"]:
                return DONE
            case _:
                pass
    except ValueError:
        pass
    raise Refused(Reason.MALFORMED)
