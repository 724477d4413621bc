"""The level `careful`: plays by plain sense, without search and without memory.

Leads low and pairs, beats with the cheapest card, keeps trumps while there is stock, takes when beating costs
too much, and gives away what is easy to miss.
"""

from collections import Counter

from durnius.core import Action, Attack, Beat, Card, Done, Take, ThrowIn, Transfer, View, rank_of, suit_of

TRUMP_PRICE = 13
"""A trump costs as much as a whole suit of ranks more."""
JACK = 9
QUEEN = 10
PAIR_GAIN = 3
"""So many ranks higher may a lead be when a second card of its rank can follow."""
EARLY_STOCK = 6
"""More cards than these in the stock: high trumps are too dear for a small bout."""
SMALL_TABLE = 3


class Careful:
    """Choose by fixed rules from the view alone."""

    def choose(self, view: View) -> Action | None:
        """Give the action that plain sense suggests; None to wait for the defender or the others."""
        if view.seat == view.defender:
            return _defend(view)
        attacks = [action for action in view.actions if isinstance(action, Attack)]
        if attacks:
            return min(attacks, key=lambda action: (_lead_price(view, action.card), action.card))
        return _throw_in(view)


def price(view: View, card: Card) -> int:
    """Tell how much a card is worth keeping: its rank, and a whole suit more for a trump."""
    return rank_of(card) + (TRUMP_PRICE if suit_of(card) == view.trump else 0)


def _lead_price(view: View, card: Card) -> int:
    if suit_of(card) == view.trump:
        return price(view, card)
    ranks = Counter(rank_of(held) for held in view.hand if suit_of(held) != view.trump)
    return price(view, card) - (PAIR_GAIN if ranks[rank_of(card)] > 1 else 0)


def _throw_in(view: View) -> Action | None:
    """Add a cheap card, or say done once the bout cannot go on without that word.

    A done said while cards are unbeaten would stand if the defender took them (R5.1), so it waits till then.
    """
    throws = [action for action in view.actions if isinstance(action, ThrowIn)]
    if throws:
        best = min(throws, key=lambda action: (price(view, action.card), action.card))
        # While there is stock, trumps stay in the hand; on a take only cards that are no loss are given away.
        dearest = JACK if view.taking else TRUMP_PRICE - 1
        if not view.stock or price(view, best.card) <= dearest:
            return best
    if not view.taking and any(beat is None for _, beat in view.table):
        return None
    return next((action for action in view.actions if isinstance(action, Done)), None)


def _defend(view: View) -> Action | None:
    if not view.actions:
        return None
    passing = [action for action in view.actions if isinstance(action, Transfer)]
    if passing:
        cheapest = min(passing, key=lambda action: (price(view, action.card), action.card))
        if not view.stock or suit_of(cheapest.card) != view.trump:
            return cheapest
    plan = _plan(view)
    if plan is None or _too_dear(view, plan):
        return next(action for action in view.actions if isinstance(action, Take))
    return plan[0]


def _plan(view: View) -> list[Beat] | None:
    """Find a cheap way to beat every unbeaten card, the hardest first; None when there is none."""
    beats = [action for action in view.actions if isinstance(action, Beat)]
    answers = {
        attack: [b for b in beats if b.attack == attack] for attack, beat in view.table if beat is None
    }
    used: set[Card] = set()
    plan: list[Beat] = []
    for attack in sorted(answers, key=lambda attack: (len(answers[attack]), -price(view, attack))):
        free = [beat for beat in answers[attack] if beat.card not in used]
        if not free:
            return None
        best = min(free, key=lambda beat: (price(view, beat.card), beat.card))
        used.add(best.card)
        plan.append(best)
    return plan


def _too_dear(view: View, plan: list[Beat]) -> bool:
    """Tell whether the plan spends a high trump on plain cards early in the game."""
    if view.stock <= EARLY_STOCK or len(view.table) >= SMALL_TABLE:
        return False
    return any(
        suit_of(beat.card) == view.trump
        and rank_of(beat.card) >= QUEEN
        and suit_of(beat.attack) != view.trump
        for beat in plan
    )
