"""Positions of two open hands with an empty stock, for the tests of the exact solver."""

from dataclasses import dataclass
from random import Random

from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.playout import DEFEND, OVER, PASS, Game

PLENTY = 10**9


@dataclass(frozen=True)
class Open:
    """A position as the solver takes it."""

    phase: int
    attacker: int
    defender: int
    table: int = 0
    unbeaten: int = 0
    room: int = 0

    def score(self, solver: Endgame) -> int:
        """The attacker's score."""
        solver.place(self.phase, self.attacker, self.defender, self.table, self.unbeaten, self.room)
        found = int(solver.solve(PLENTY))
        assert found != UNSOLVED
        return -found if self.phase == DEFEND else found

    def __str__(self) -> str:
        return f"{self.phase} {self.attacker} {self.defender} {self.table} {self.unbeaten} {self.room}"


def two_hands(rng: Random, attacker: int, defender: int) -> tuple[int, int]:
    """Hands of so many cards, sometimes of few ranks only."""
    cards = sorted(range(36), key=lambda card: rng.random() + (card // 4) * rng.choice([0, 0.02, 0.2]))
    mine, theirs = cards[:attacker], cards[attacker : attacker + defender]
    return sum(1 << card for card in mine), sum(1 << card for card in theirs)


def within_a_bout(rng: Random, hands: tuple[int, int], most: int) -> Open | None:
    """The position after up to so many random actions of the fast game; None when the game is over."""
    game = Game()
    game.hands[0], game.hands[1] = hands
    game.begin(1)
    for _ in range(rng.randint(0, most)):
        if game.phase == OVER:
            return None
        game.apply(rng.choice([action for action in range(PASS + 1) if game.legal() >> action & 1]))
    if game.phase == OVER:
        return None
    unbeaten = 1 << int(game.unbeaten) if game.phase == DEFEND else 0
    return Open(
        int(game.phase),
        int(game.hands[game.attacker]),
        int(game.hands[game.defender]),
        int(game.table),
        unbeaten,
        int(game.cap - game.attacks),
    )


def positions(rng: Random, number: int, largest: int) -> list[Open]:
    """Positions of two cards a side and more, at the start of a bout or within it."""
    found: list[Open] = []
    while len(found) < number:
        hands = two_hands(rng, rng.randint(2, largest), rng.randint(2, largest))
        made = within_a_bout(rng, hands, rng.choice([0, 4]))
        if made:
            found.append(made)
    return found
