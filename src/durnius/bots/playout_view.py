"""Between the core and the fast game: cards, positions and actions, translated both ways.

A view does not tell the hidden cards, so whoever makes a fast game from it says where they are supposed to
be: that is what a search guesses. Nothing here knows a `State`.
"""

from collections.abc import Iterable, Sequence

from durnius.bots.playout import DEFEND, LEAD, PASS, TAKING, THROW, TRANSFER, Game
from durnius.core import Action, Attack, Beat, Card, CardSet, Done, Rules, Take, ThrowIn, Transfer, View

SIX = 4
"""The core's rank of a six, which is rank 0 here."""


def supported(rules: Rules) -> bool:
    """Tell whether the fast game knows these rules."""
    return rules.deck != 52 and not rules.teams


def inner_card(card: Card, trump: int) -> int:
    """Give the fast game's number of a card: the suits are turned until the trump suit is suit 3."""
    return (card % 13 - SIX) * 4 + (card // 13 + 3 - trump) % 4


def outer_card(card: int, trump: int) -> Card:
    """Give the core's number of a card of the fast game."""
    return Card((card % 4 + trump + 1) % 4 * 13 + card // 4 + SIX)


def inner_set(cards: Iterable[Card], trump: int) -> int:
    """Give the fast game's word for a set of cards."""
    return sum(1 << inner_card(card, trump) for card in cards)


def outer_set(word: int, trump: int) -> CardSet:
    """Give the core's set for a word of the fast game."""
    return CardSet.of(outer_card(card, trump) for card in range(36) if word >> card & 1)


def set_up(game: Game, view: View, hands: Sequence[CardSet], stock: Sequence[Card]) -> None:
    """Make `game` the position of a view, of a game that is not over, with these hands and this stock.

    When the view's seat may throw in it moves next, and those asked before it are taken to have passed.
    Positions before this one are forgotten (R7.4). Raise ValueError for rules that are not `supported`.
    """
    if not supported(view.rules):
        raise ValueError("the fast game does not know these rules")
    assert view.attacker is not None
    assert view.defender is not None
    trump = view.trump
    game.seats = view.seats
    game.neighbours = int(view.rules.throwers == "neighbours")
    game.transfers = int(view.rules.transfer)
    game.first_limit = view.rules.first_limit
    game.trump = trump
    attacks = [inner_card(attack, trump) for attack, _ in view.table]
    beats = [inner_card(beat, trump) for _, beat in view.table if beat is not None]
    unbeaten = [inner_card(attack, trump) for attack, beat in view.table if beat is None]
    for seat, hand in enumerate(hands):
        game.hands[seat] = inner_set(hand, trump)
    game.top = 36 - len(stock)
    for place, card in enumerate(stock, game.top):
        game.deck[place] = inner_card(card, trump)
    game.attacker = view.attacker
    if not attacks:
        game.begin(view.bout)
        return
    game.bout = view.bout
    game.resume(
        view.defender,
        sum(1 << seat for seat in range(view.seats) if seat not in view.out),
        sum(1 << card for card in (*attacks, *beats)),
        sum(1 << card for card in unbeaten),
        len(attacks),
    )
    if view.taking:
        game.phase = TAKING
    elif not unbeaten:
        game.phase = THROW
    if game.phase != DEFEND:
        if view.seat is None or view.seat == view.defender or not view.actions:
            game.ask(view.attacker)
        else:
            game.mover = view.seat


def action_of(game: Game, action: int) -> Action:
    """Give the core's action for a legal action of the fast game's mover."""
    trump = game.trump
    if action == PASS:
        return Take() if game.phase == DEFEND else Done()
    if action >= TRANSFER:
        return Transfer(outer_card(game.unbeaten // 4 * 4 + action - TRANSFER, trump))
    card = outer_card(action, trump)
    if game.phase == DEFEND:
        return Beat(outer_card(game.unbeaten, trump), card)
    return Attack(card) if game.phase == LEAD else ThrowIn(card)
