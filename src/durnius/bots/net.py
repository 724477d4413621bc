"""What a position of two seats is worth, as a small net learnt from games against itself.

It sees what its seat may know: own hand, what the other is known to hold, table, discards, the unbeaten card,
the trump card, and counts. Every input is 0 or 1, so the first layer is a sum of few rows. For each action it
gives the chance not to be the fool as a logit, and one more output gives that of the position itself: the
best of many guesses is mostly one that is too high. How it is trained: scripts/train_net.py. Compiled by
mypyc where possible; holds no cards of its own and knows no rules.

The two hidden layers are added up in whole numbers, several units in one word, which is three times as fast
as one by one and moves a worth by 0.002 at most. A lane of a word begins at half of what it holds, so that it
stays above 0 and never borrows from the next; weights whose sums need more room make no net.
"""

import math
from typing import Final, final

from durnius.bots.playout import DEFEND, PASS, Game
from durnius.bots.playout_cards import BIT, LOWEST, count
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

FIRST_LANES: Final[i64] = 4
"""Units of the first layer in a word."""
FIRST_BITS: Final[i64] = 15
FIRST_MASK: Final[i64] = 0x7FFF
FIRST_ZERO: Final[i64] = 0x4000
FIRST_SCALE: Final = 512.0
"""What stands for 1 there: sums up to 32 have room."""
FIRST_MOST: Final = 16384.0
"""Where a lane begins, again: no sum may come so far from it."""
SECOND_LANES: Final[i64] = 2
SECOND_BITS: Final[i64] = 31
SECOND_MASK: Final[i64] = 0x7FFFFFFF
SECOND_ZERO: Final[i64] = 0x40000000
SECOND_SCALE: Final = 4096.0
"""What a weight of 1 is in the second layer, whose sums are of both scales, with room up to 512."""
SECOND_MOST: Final = 1073741824.0


def packed(weights: list[float], units: i64, words: i64, lanes: i64, bits: i64, scale: float) -> list[i64]:
    """Give rows of weights as so many words each, the lowest lane first; the last row is the biases."""
    out: list[i64] = []
    rows = i64(len(weights)) // units
    for row in range(rows):
        zero: i64 = 0
        if row == rows - 1:
            zero = BIT[bits - 1]
        for word in range(words):
            total: i64 = 0
            for lane in range(lanes - 1, i64(-1), i64(-1)):
                unit = word * lanes + lane
                weight = zero
                if unit < units:
                    weight += i64(math.floor(weights[row * units + unit] * scale + 0.5))
                total = total * BIT[bits] + weight
            out.append(total)
    return out


def groups() -> list[list[i64]]:
    """Give the inputs in groups, of which one is 1 at most: a card lies in one place, a count is one."""
    starts: list[i64] = [SETS - 36, TRUMP_AT, PHASE_AT, STOCK_AT, OTHER_AT, OWN_AT, ATTACKS_AT, ROOM_AT]
    starts += [HOUSE_AT, INPUTS]
    out: list[list[i64]] = [[card, card + 36, card + 72, card + 108] for card in range(i64(36))]
    out += [list(range(starts[at], starts[at + 1])) for at in range(len(starts) - 1)]
    return out


def whole(weight: float, scale: float) -> float:
    """Give what stands for a weight in the lanes."""
    return float(math.floor(weight * scale + 0.5))


def check_room(wide: i64, narrow: i64, weights: list[float]) -> None:
    """Raise ValueError where a sum might leave its lane, whatever the position."""
    for weight in weights:
        if not math.isfinite(weight):
            raise ValueError("a weight of the net is no number")
    together = groups()
    strongest: list[float] = []
    for unit in range(wide):
        most = least = whole(weights[INPUTS * wide + unit], FIRST_SCALE)
        for group in together:
            high = low = 0.0
            for one in group:
                weight = whole(weights[one * wide + unit], FIRST_SCALE)
                high = max(high, weight)
                low = min(low, weight)
            most += high
            least += low
        if max(most, -least) >= FIRST_MOST:
            raise ValueError(
                f"unit {unit} of the net's first layer may come to more than 32, its room in a word"
            )
        strongest.append(max(0.0, most))
    place = (INPUTS + 1) * wide
    for unit in range(narrow):
        bias = whole(weights[place + wide * narrow + unit], FIRST_SCALE * SECOND_SCALE)
        most, least = max(0.0, bias), min(0.0, bias)
        for row in range(wide):
            part = strongest[row] * whole(weights[place + row * narrow + unit], SECOND_SCALE)
            most += max(0.0, part)
            least += min(0.0, part)
        if max(most, -least) >= SECOND_MOST:
            raise ValueError(
                f"unit {unit} of the net's second layer may come to more than 512, its room in a word"
            )


@final
class Net:
    """Three layers: inputs, two hidden ones of `wide` and `narrow`, outputs for each action and one more."""

    def __init__(self, wide: i64, narrow: i64, weights: list[float]) -> None:
        """`weights` are, in this order: rows of the first layer by input and its biases; of the second by
        unit of the first and its biases; of the third by action and its biases; of the position's worth by
        unit of the second and its bias. Raise ValueError where a sum of them might leave its lane."""
        if len(weights) != (INPUTS + 1 + narrow) * wide + narrow + (ACTIONS + 1) * (narrow + 1):
            raise ValueError("these are not the weights of such a net")
        check_room(wide, narrow, weights)
        self.wide = wide
        self.narrow = narrow
        self.words = (wide + 15) // 16 * 4
        """Words of a row of the first layer; four are added up at a time."""
        self.pairs = (narrow + 3) // 4 * 2
        """Words of a row of the second layer; two are added up at a time."""
        place = (INPUTS + 1) * wide
        self.lower = vec[i64](packed(weights[:place], wide, self.words, FIRST_LANES, FIRST_BITS, FIRST_SCALE))
        rows = weights[place : place + wide * narrow]
        place += wide * narrow
        rows += [bias * FIRST_SCALE for bias in weights[place : place + narrow]]
        self.middle = vec[i64](packed(rows, narrow, self.pairs, SECOND_LANES, SECOND_BITS, SECOND_SCALE))
        self.upper = vec[float](weights[place + narrow :])
        self.inputs = vec[i64]([0] * 128)
        self.first = vec[i64]([0] * wide)
        """What the units of the first layer come to that are above 0, one after the other."""
        self.rows = vec[i64]([0] * wide)
        """Where the rows of these units begin in `middle`."""
        self.second = vec[float]([0.0] * (2 * self.pairs))

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
        place = ACTIONS * (self.narrow + 1)
        return 1.0 / (1.0 + math.exp(-self._sum(place, place + self.narrow)))

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
        """Fill in `second`."""
        above = self._add_first(self.look(game, known, discard))
        middle = self.middle
        first = self.first
        rows = self.rows
        second = self.second
        pairs = self.pairs
        biases = self.wide * pairs
        pair: i64 = 0
        while pair < pairs:
            one = middle[biases + pair]
            two = middle[biases + pair + 1]
            for place in range(above):
                strength = first[place]
                at = rows[place] + pair
                one += strength * middle[at]
                two += strength * middle[at + 1]
            second[2 * pair] = _strength(one)
            second[2 * pair + 1] = _strength(one >> SECOND_BITS)
            second[2 * pair + 2] = _strength(two)
            second[2 * pair + 3] = _strength(two >> SECOND_BITS)
            pair += 2

    def _add_first(self, size: i64) -> i64:
        """Add up the first layer over so many inputs; give how many of its units are above 0."""
        lower = self.lower
        inputs = self.inputs
        words = self.words
        for place in range(size):
            inputs[place] *= words
        biases = INPUTS * words
        above: i64 = 0
        word: i64 = 0
        while word < words:
            one = lower[biases + word]
            two = lower[biases + word + 1]
            three = lower[biases + word + 2]
            four = lower[biases + word + 3]
            for place in range(size):
                at = inputs[place] + word
                one += lower[at]
                two += lower[at + 1]
                three += lower[at + 2]
                four += lower[at + 3]
            above = self._unpack(word, one, above)
            above = self._unpack(word + 1, two, above)
            above = self._unpack(word + 2, three, above)
            above = self._unpack(word + 3, four, above)
            word += 4
        return above

    def _unpack(self, word: i64, lanes: i64, above: i64) -> i64:
        """Note which units of a word of the first layer are above 0, after so many others."""
        unit = word * FIRST_LANES
        while lanes:
            strength = (lanes & FIRST_MASK) - FIRST_ZERO
            if strength > 0:
                self.first[above] = strength
                self.rows[above] = unit * self.pairs
                above += 1
            unit += 1
            lanes >>= FIRST_BITS
        return above

    def _logit(self, action: i64) -> float:
        return self._sum(action * self.narrow, ACTIONS * self.narrow + action)

    def _sum(self, place: i64, bias: i64) -> float:
        """Weigh the units of the second layer by the row of weights that begins there."""
        upper = self.upper
        second = self.second
        found = upper[bias]
        for unit in range(self.narrow):
            found += second[unit] * upper[place + unit]
        return found


def _strength(lanes: i64) -> float:
    """Tell what the lowest unit of a word of the second layer comes to, at least 0."""
    value = (lanes & SECOND_MASK) - SECOND_ZERO
    return float(value) / (FIRST_SCALE * SECOND_SCALE) if value > 0 else 0.0
