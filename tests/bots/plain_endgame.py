"""The end of a game of two seats once more, as plainly as possible: minimax over every action, with a memory.

Cards are pairs of a suit and a rank, hands are sets, and nothing is ordered, pruned or guessed. Slow.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

Card = tuple[int, int]
Hand = frozenset[Card]
TRUMP = 3


@dataclass(frozen=True, slots=True)
class Position:
    """Two seats; the stock is empty. `turn` is who acts next: attackers are asked before the defender."""

    attacker: Hand
    defender: Hand
    unbeaten: Hand = frozenset()
    covered: Hand = frozenset()
    """Every other card on the table."""
    room: int = 6
    """Attack cards that the bout still takes; with an empty table it follows from the defender's hand."""
    taking: bool = False
    turn: Literal["attacker", "defender"] = "attacker"

    @property
    def table(self) -> Hand:
        return self.unbeaten | self.covered


def beats(card: Card, attack: Card) -> bool:
    if card[0] == attack[0]:
        return card[1] > attack[1]
    return card[0] == TRUMP


def next_bout(attacker: Hand, defender: Hand) -> Position:
    return Position(attacker, defender, room=min(6, len(defender)))


def steps(position: Position, early: bool) -> Iterator[Position | int]:
    """What can follow: positions with the same attacker, or the attacker's final score; 1 wins, 0 draws.

    With `early` the attacker may throw in while cards are unbeaten; without, it waits till all are beaten.
    """
    here = position
    if here.turn == "defender":
        for attack in here.unbeaten:
            for card in here.defender:
                if beats(card, attack):
                    yield replace(
                        here,
                        defender=here.defender - {card},
                        unbeaten=here.unbeaten - {attack},
                        covered=here.covered | {attack, card},
                        turn="attacker",
                    )
        yield replace(here, taking=True, turn="attacker")
        return
    if not here.table:
        fitting = here.attacker
    elif here.unbeaten and not here.taking and not early:
        fitting = frozenset()
    else:
        ranks = {rank for _, rank in here.table}
        fitting = frozenset(card for card in here.attacker if card[1] in ranks)
    for card in fitting if here.room else ():
        yield replace(
            here,
            attacker=here.attacker - {card},
            unbeaten=here.unbeaten | {card},
            room=here.room - 1,
            turn="attacker" if here.taking or early else "defender",
        )
    if here.taking:
        taken = here.defender | here.table
        yield 1 if not here.attacker else next_bout(here.attacker, taken)
    elif here.unbeaten:
        yield replace(here, turn="defender")


@cache
def score(position: Position, early: bool) -> int:
    """The attacker's score under best play: 1 when the defender becomes the fool, -1 when it does itself."""
    here = position
    found = [step if isinstance(step, int) else score(step, early) for step in steps(here, early)]
    if here.turn == "defender":
        return min(found)
    if here.table and not here.unbeaten and not here.taking:
        found.append(beaten(here, early))
    return max(found)


def beaten(position: Position, early: bool) -> int:
    """The attacker's score when it is done and all is beaten."""
    if not position.attacker:
        return 1 if position.defender else 0
    if not position.defender:
        return -1
    return -score(next_bout(position.defender, position.attacker), early)
