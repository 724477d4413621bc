"""The level `random`: any legal action, each as likely as the others."""

import random

from durnius.core import Action, View


class Chance:
    """Choose by chance, from a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Action | None:
        """Give any legal action."""
        return self._rng.choice(view.actions) if view.actions else None
