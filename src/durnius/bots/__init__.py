"""Bots: something that chooses an action from a `View`, never from a `State`.

`registry.make("careful", seed)` gives one; `LEVELS` lists the levels.
"""

from durnius.bots.registry import LEVELS, Bot, make

__all__ = ["LEVELS", "Bot", "make"]
