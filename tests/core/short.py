"""Short games for the rulebook: a position or a deal in one line, played by lines of a record."""

import json
from collections.abc import Sequence
from typing import Self

from durnius.core import (
    Event,
    State,
    action_text,
    apply,
    legal_actions,
    parse_action,
    read_record,
    start,
    why_illegal,
)
from tests.core.vectors import split_action
from tests.reference.cards import deck_of, in_order
from tests.reference.record import Options, Record

PODKIDNOY: Options = {"preset": "podkidnoy"}
DURNIUS: Options = {"preset": "durnius"}
DUREN: Options = {"preset": "duren"}


class Short:
    """A game in progress."""

    def __init__(self, record: Record) -> None:
        self.state: State
        self.events: tuple[Event, ...]
        self.state, self.events = start(read_record(json.dumps(record)))

    def play(self, *lines: str) -> Self:
        """Play legal actions; `events` are those of the last."""
        for line in lines:
            seat, text = split_action(line)
            self.state, self.events = apply(self.state, seat, parse_action(text))
        return self

    def why(self, line: str) -> str | None:
        """Why `0 attack 7c` is refused."""
        seat, text = split_action(line)
        return why_illegal(self.state, seat, parse_action(text))

    def legal(self, seat: int) -> list[str]:
        """What a seat may do, sorted as text."""
        return sorted(map(action_text, legal_actions(self.state, seat)))

    def hand(self, seat: int) -> str:
        """A hand, sorted as text."""
        return in_order(str(self.state.hands[seat]).split())

    def roles(self) -> tuple[int, int]:
        """Attacker and defender."""
        return self.state.attacker, self.state.defender

    def ended(self) -> tuple[str, int | None] | None:
        """How the game ended and who is the fool; None before."""
        result = self.state.result
        return None if result is None else (result.reason, result.fool)


def names(seats: int) -> list[str]:
    return ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"][:seats]


def position(
    *hands: str,
    stock: str = "",
    trump: str = "s",
    attacker: int = 0,
    bout: int = 9,
    options: Options = PODKIDNOY,
) -> Short:
    """Start a bout with these hands."""
    return Short(
        {
            "durnius": 1,
            "rules": options,
            "players": names(len(hands)),
            "position": {
                "hands": list(hands),
                "stock": stock,
                "trump": trump,
                "attacker": attacker,
                "bout": bout,
            },
            "actions": [],
        }
    )


def dealt(
    *hands: str,
    trump: str,
    options: Options = PODKIDNOY,
    game: int = 1,
    previous_fool: int | None = None,
) -> Short:
    """Deal a game in which seats get these cards, and others of the pack as it comes; `trump` lies last.

    Seat 0 is dealt first.
    """
    named = [card for hand in hands for card in hand.split()]
    rest = [card for card in deck_of(options.get("deck", 36)) if card not in named and card != trump]
    full: list[Sequence[str]] = []
    for hand in hands:
        cards = hand.split()
        while len(cards) < 6:
            cards.append(rest.pop(0))
        full.append(cards)
    deck = [hand[turn] for turn in range(6) for hand in full]
    return Short(
        {
            "durnius": 1,
            "rules": options,
            "players": names(len(hands)),
            "dealer": len(hands) - 1,
            "game": game,
            "previous_fool": previous_fool,
            "deck": " ".join([*deck, *rest, trump]),
            "actions": [],
        }
    )
