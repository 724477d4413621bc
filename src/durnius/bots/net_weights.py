"""Reads the weights of the net, which lie beside this file; see scripts/train_net.py."""

import array
import sys
from functools import cache
from pathlib import Path

from durnius.bots.net import Net

WEIGHTS = Path(__file__).with_name("net.weights")


@cache
def load(path: Path = WEIGHTS) -> Net:
    """Read a net: 32-bit numbers, low byte first, its two widths before its weights."""
    words = array.array("f", path.read_bytes())
    if sys.byteorder == "big":
        words.byteswap()
    return Net(int(words[0]), int(words[1]), words[2:].tolist())
