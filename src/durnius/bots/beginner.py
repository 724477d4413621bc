"""The level `beginner`: plays like somebody who learnt the rules today. Makes mistakes, but no nonsense.

It sees the next card only: leads one of its lowest without minding pairs, beats in haste with one of the
cheapest few and likes its low trumps too much, throws in dear cards now and then, overlooks some that would
be cheap, and picks up in fright.

It never leads a trump while it has other cards, never beats or passes with a high trump where another card
would do, never throws one in while it has others, gives nothing dear away to who takes, and never takes what
a low plain card or its last card could beat.
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
HASTE = 0.3
"""How often it beats with any of the cheapest few."""
NEAREST = 3
"""So many are the cheapest few."""
DEAR = 9
"""Ranks from the jack on, and all trumps, are dear."""
HIGH = 10
"""Trumps from the queen on are high."""


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
        kept = _dear if view.taking else _high
        if not all(_high(view, card) for card in view.hand):
            throws = [action for action in throws if not kept(view, action.card)]
        seen = [action for action in throws if self._rng.random() >= OVERLOOKS]
        if seen:
            return self._rng.choice(seen)
        if not view.taking and any(beat is None for _, beat in view.table):
            return None
        return next((action for action in view.actions if isinstance(action, Done)), None)

    def _defend(self, view: View) -> Action | None:
        if not view.actions:
            return None
        beats = [action for action in view.actions if isinstance(action, Beat)]
        passing = [action for action in view.actions if isinstance(action, Transfer)]
        if low := [action for action in beats if not _high(view, action.card)]:
            beats = low
        if low or any(not _high(view, action.card) for action in passing):
            passing = [action for action in passing if not _high(view, action.card)]
        if passing and self._rng.random() >= OVERLOOKS:
            return self._rng.choice(passing)
        if not beats:
            return TAKE
        beats.sort(key=lambda action: price(view, action.card))
        if len(view.hand) > 1 and _dear(view, beats[0].card) and self._rng.random() < FRIGHT:
            return TAKE
        return self._rng.choice(beats[:NEAREST]) if self._rng.random() < HASTE else beats[0]


def _dear(view: View, card: Card) -> bool:
    return rank_of(card) >= DEAR or suit_of(card) == view.trump


def _high(view: View, card: Card) -> bool:
    return rank_of(card) >= HIGH and suit_of(card) == view.trump
