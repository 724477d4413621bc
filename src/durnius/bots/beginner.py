"""The level `beginner`: plays like somebody who learnt the rules today. Makes mistakes, but no nonsense.

It sees the next card only: leads one of its lowest without minding pairs, beats with whatever comes to hand
first and likes its trumps too much, throws in dear cards now and then, overlooks some that would be cheap,
and picks up in fright. It never leads a high trump while it has other cards, and never takes what a low card
of the suit could beat.
"""

import random

from durnius.bots.careful import price
from durnius.core import Action, Attack, Beat, Card, Done, ThrowIn, Transfer, View, rank_of, suit_of
from durnius.core.actions import TAKE

LOWEST_SEEN = 3
"""A lead is one of so many lowest cards."""
OVERLOOKS = 0.28
"""How often a throw-in that fits is not seen."""
FRIGHT = 0.13
"""How often it picks up when only a dear card would beat."""
HASTE = 0.22
"""How often it beats with another card than the cheapest."""
DEAR = 9
"""Ranks from the jack on, and all trumps, are dear."""


class Beginner:
    """Choose from the view alone, with a seed for the mistakes."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def choose(self, view: View) -> Action | None:
        """Give an action, or None to wait for the defender or the others."""
        if view.seat == view.defender:
            return self._defend(view)
        attacks = [action for action in view.actions if isinstance(action, Attack)]
        if attacks:
            attacks.sort(key=lambda action: price(view, action.card))
            plain = [action for action in attacks if suit_of(action.card) != view.trump]
            return self._rng.choice((plain or attacks[:1])[:LOWEST_SEEN])
        return self._throw_in(view)

    def _throw_in(self, view: View) -> Action | None:
        throws = [action for action in view.actions if isinstance(action, ThrowIn)]
        seen = [action for action in throws if self._rng.random() >= OVERLOOKS]
        if seen and not (view.taking and all(self._dear(view, action.card) for action in seen)):
            return self._rng.choice(seen)
        if not view.taking and any(beat is None for _, beat in view.table):
            return None
        return next((action for action in view.actions if isinstance(action, Done)), None)

    def _defend(self, view: View) -> Action | None:
        if not view.actions:
            return None
        beats = [action for action in view.actions if isinstance(action, Beat)]
        passing = [action for action in view.actions if isinstance(action, Transfer)]
        if passing and self._rng.random() >= OVERLOOKS:
            return self._rng.choice(passing)
        if not beats:
            return TAKE
        beats.sort(key=lambda action: price(view, action.card))
        cheap = not self._dear(view, beats[0].card)
        if not cheap and self._rng.random() < FRIGHT:
            return TAKE
        return self._rng.choice(beats) if self._rng.random() < HASTE else beats[0]

    def _dear(self, view: View, card: Card) -> bool:
        return rank_of(card) >= DEAR or suit_of(card) == view.trump
