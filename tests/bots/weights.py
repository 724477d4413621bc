"""The net as its weights say, one number after the other."""

import array
import sys
from dataclasses import dataclass
from pathlib import Path

from durnius.bots.net import ACTIONS, INPUTS

Rows = list[list[float]]


@dataclass(frozen=True)
class Layers:
    """Rows of weights by what they begin from; the last row of each layer is its biases."""

    wide: int
    narrow: int
    first: Rows
    second: Rows
    third: Rows
    """By output, with its bias last."""

    def outputs(self, inputs: list[int]) -> list[float]:
        """Give the logits of all actions, and of the position."""
        rows = [self.first[one] for one in (*inputs, INPUTS)]
        first = [max(0.0, sum(column)) for column in zip(*rows, strict=True)]
        sums = [0.0] * self.narrow
        for strength, row in zip((*first, 1.0), self.second, strict=True):
            sums = [found + strength * weight for found, weight in zip(sums, row, strict=True)]
        second = [*(max(0.0, found) for found in sums), 1.0]
        return [sum(one * weight for one, weight in zip(second, row, strict=True)) for row in self.third]


def read(path: Path) -> Layers:
    """Read a file of weights."""
    words = array.array("f", path.read_bytes())
    if sys.byteorder == "big":
        words.byteswap()
    wide, narrow = int(words[0]), int(words[1])
    rest = iter(words[2:])

    def rows(number: int, width: int) -> Rows:
        return [[next(rest) for _ in range(width)] for _ in range(number)]

    first = rows(INPUTS + 1, wide)
    second = rows(wide + 1, narrow)
    actions, biases = rows(ACTIONS, narrow), rows(1, ACTIONS)[0]
    third = [[*row, bias] for row, bias in zip(actions, biases, strict=True)]
    third += rows(1, narrow + 1)
    return Layers(wide, narrow, first, second, third)
