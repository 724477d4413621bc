"""How the search plays a game out quickly: plain sense, with some chance. No rules here; `playout` has them.

Leads low and without trumps, beats as cheaply as possible, keeps trumps while there is stock, takes rather
than spend a high trump on a small bout, and on a take gives away what is no loss. Compiled by mypyc where
possible.
"""

from typing import Final

from durnius.bots.playout import DEFEND, LEAD, OVER, PASS, THROW, Game
from durnius.bots.playout_cards import BEATERS, BIT, LOWEST, PLAIN, TRUMPS, count
from durnius.bots.playout_types import i64

QUEEN: Final[i64] = 6
TEN: Final[i64] = 4
EARLY_STOCK: Final[i64] = 6
"""More cards than these in the stock: a high trump is too dear for less than `SMALL` attack cards."""
SMALL: Final[i64] = 3


def sensible(game: Game) -> i64:
    """Choose the mover's action by plain sense."""
    hand = game.hands[game.mover]
    phase = game.phase
    if phase == LEAD:
        return _cheapest(hand)
    if phase == DEFEND:
        beaters = hand & BEATERS[game.unbeaten]
        if beaters == 0:
            return PASS
        card = _cheapest(beaters)
        early = 36 - game.top > EARLY_STOCK and game.attacks < SMALL
        if early and card >> 2 >= QUEEN and BIT[card] & TRUMPS and BIT[game.unbeaten] & PLAIN:
            return PASS
        return card
    throws = hand & game.fitting
    if phase == THROW:
        if game.top < 36:
            throws &= PLAIN
        return _cheapest(throws) if throws else PASS
    throws &= PLAIN
    if throws == 0:
        return PASS
    card = LOWEST[(throws & -throws) % 67]
    return PASS if game.top < 36 and card >> 2 > TEN else card


def _cheapest(cards: i64) -> i64:
    """Give the lowest plain card, or without one the lowest trump."""
    plain = cards & PLAIN
    if plain:
        cards = plain
    return LOWEST[(cards & -cards) % 67]


def roll_out(game: Game, chance: i64) -> i64:
    """Play to the end sensibly, `chance` actions in a thousand at random; give the number of actions.

    Some chance is needed with three or more seats: sensible play alone can go round in circles (R7.4).
    """
    steps: i64 = 0
    while game.phase != OVER:
        if game.random(1000) < chance:
            actions = game.legal()
            skip = game.random(count(actions))
            while skip:
                actions &= actions - 1
                skip -= 1
            game.apply(LOWEST[(actions & -actions) % 67])
        else:
            game.apply(sensible(game))
        steps += 1
    return steps
