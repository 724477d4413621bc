"""What the bots that play by the fast game have in common: when they wait, and when they need not think.

Imports the core and, for what cannot be thought of, `careful`.
"""

from abc import ABC, abstractmethod

from durnius.bots.careful import Careful
from durnius.core import Action, View


class Patient(ABC):
    """Let the defender beat before saying done, play an only action at once, and think otherwise."""

    def __init__(self) -> None:
        self._otherwise = Careful()

    def choose(self, view: View) -> Action | None:
        """Give an action, or None to wait until all is beaten."""
        if not view.actions or waits(view):
            return None
        if len(view.actions) == 1:
            return view.actions[0]
        action = self.think(view)
        # Who has said done may throw in after all, but not say it again, which the fast game does not know.
        return action if action in view.actions else self._otherwise.choose(view)

    @abstractmethod
    def think(self, view: View) -> Action | None:
        """Give one of several actions; None or an action that is none leaves it to plain sense."""


def waits(view: View) -> bool:
    """Tell whether an attacker should let the defender beat first: a done said before would stand (R5.1)."""
    if view.seat == view.defender or view.taking:
        return False
    return any(beat is None for _, beat in view.table)
