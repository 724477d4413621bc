"""What a position of two seats is worth, as a small net learnt from games against itself.

It sees what its seat may know: own hand, what the other is known to hold, table, discards, the unbeaten card,
the trump card, and counts. Every input is 0 or 1, so the first layer is a sum of few rows. For each action it
gives the chance not to be the fool as a logit, and one more output gives that of the position itself: the
best of many guesses is mostly one that is too high. How it is trained: scripts/train_net.py. Compiled by
mypyc where possible; holds no cards of its own and knows no rules.
"""

import math
from typing import Final, final

from durnius.bots.playout import DEFEND, PASS, Game
from durnius.bots.playout_cards import LOWEST, count
from durnius.bots.playout_types import i64, vec

ACTIONS: Final[i64] = 41
"""As in `playout`: cards, PASS, transfers."""
SETS: Final[i64] = 180
"""Five sets of 36 cards come first."""
TRUMP_AT: Final[i64] = 180
"""Ranks of the trump card under the stock."""
PHASE_AT: Final[i64] = 189
STOCK_AT: Final[i64] = 193
"""Cards in the stock, 0 to 24."""
OTHER_AT: Final[i64] = 218
"""Cards of the other hand, 0 to 15 and more."""
OWN_AT: Final[i64] = 234
ATTACKS_AT: Final[i64] = 250
ROOM_AT: Final[i64] = 257
"""Attack cards that the bout still takes, 0 to 6."""
HOUSE_AT: Final[i64] = 264
"""Transfers are played."""
INPUTS: Final[i64] = 265


@final
class Net:
    """Three layers: inputs, two hidden ones of `wide` and `narrow`, outputs for each action and one more."""

    def __init__(self, wide: i64, narrow: i64, weights: list[float]) -> None:
        """`weights` are, in this order: rows of the first layer by input and its biases; of the second by
        unit of the first and its biases; of the third by action and its biases; of the position's worth by
        unit of the second and its bias."""
        if len(weights) != (INPUTS + 1 + narrow) * wide + narrow + (ACTIONS + 1) * (narrow + 1):
            raise ValueError("these are not the weights of such a net")
        self.wide = wide
        self.narrow = narrow
        self.weights = vec[float](weights)
        self.inputs = vec[i64]([0] * 128)
        self.first = vec[float]([0.0] * wide)
        self.second = vec[float]([0.0] * narrow)

    def look(self, game: Game, known: i64, discard: i64) -> i64:
        """Fill in `inputs` with the numbers of those that are 1; give how many.

        `known` is what the other hand is known to hold, `discard` what is out of play.
        """
        inputs = self.inputs
        mover = game.mover
        hand = game.hands[mover]
        size: i64 = 0
        base: i64 = 0
        for part in range(i64(4)):
            cards = hand
            if part == 1:
                cards = known
            elif part == 2:
                cards = game.table
            elif part == 3:
                cards = discard
            while cards:
                inputs[size] = base + LOWEST[(cards & -cards) % 67]
                size += 1
                cards &= cards - 1
            base += 36
        phase = game.phase
        if phase == DEFEND:
            inputs[size] = 144 + game.unbeaten
            size += 1
        top = game.top
        if top < 36:
            inputs[size] = TRUMP_AT + (game.deck[35] >> 2)
            size += 1
        others = count(game.hands[1 - mover])
        own = count(hand)
        inputs[size] = PHASE_AT + phase
        inputs[size + 1] = STOCK_AT + 36 - top
        inputs[size + 2] = OTHER_AT + (others if others < 15 else i64(15))
        inputs[size + 3] = OWN_AT + (own if own < 15 else i64(15))
        inputs[size + 4] = ATTACKS_AT + game.attacks
        inputs[size + 5] = ROOM_AT + game.cap - game.attacks
        size += 6
        if game.transfers:
            inputs[size] = HOUSE_AT
            size += 1
        return size

    def list_inputs(self, game: Game, known: i64, discard: i64) -> list[int]:
        """Give the numbers of the inputs that are 1, for training."""
        size = self.look(game, known, discard)
        return [self.inputs[place] for place in range(size)]

    def worth(self, game: Game, known: i64, discard: i64) -> float:
        """Give what the mover may expect, from 0 to 1."""
        self._think(game, known, discard)
        narrow = self.narrow
        place = (INPUTS + 1 + narrow) * self.wide + narrow + ACTIONS * (narrow + 1)
        return 1.0 / (1.0 + math.exp(-self._sum(place, place + narrow)))

    def choose(self, game: Game, known: i64, discard: i64) -> i64:
        """Give the mover's action that is worth most."""
        self._think(game, known, discard)
        best = -1000.0
        chosen: i64 = PASS
        legal = game.legal()
        while legal:
            action = LOWEST[(legal & -legal) % 67]
            logit = self._logit(action)
            if logit > best:
                best = logit
                chosen = action
            legal &= legal - 1
        return chosen

    def _think(self, game: Game, known: i64, discard: i64) -> None:
        weights = self.weights
        wide = self.wide
        narrow = self.narrow
        first = self.first
        second = self.second
        inputs = self.inputs
        size = self.look(game, known, discard)
        place = INPUTS * wide
        for unit in range(wide):
            first[unit] = weights[place + unit]
        for one in range(size):
            place = inputs[one] * wide
            for unit in range(wide):
                first[unit] += weights[place + unit]
        place = INPUTS * wide + wide
        biases = place + wide * narrow
        for unit in range(narrow):
            second[unit] = weights[biases + unit]
        for row in range(wide):
            strength = first[row]
            if strength > 0.0:
                for unit in range(narrow):
                    second[unit] += strength * weights[place + unit]
            place += narrow
        for unit in range(narrow):
            if second[unit] < 0.0:
                second[unit] = 0.0

    def _logit(self, action: i64) -> float:
        narrow = self.narrow
        rows = (INPUTS + 1 + narrow) * self.wide + narrow
        return self._sum(rows + action * narrow, rows + ACTIONS * narrow + action)

    def _sum(self, place: i64, bias: i64) -> float:
        """Weigh the units of the second layer by the row of weights that begins there."""
        weights = self.weights
        second = self.second
        found = weights[bias]
        for unit in range(self.narrow):
            found += second[unit] * weights[place + unit]
        return found
