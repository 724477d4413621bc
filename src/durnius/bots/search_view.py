"""From a view to a `World`: what its seat knows, put before the search.

Which cards were never seen follows from the view alone: all that are not in one's hand, on the table, out of
play, known to be in a hand, or the trump card under the stock.
"""

from durnius.bots.playout_view import inner_set, set_up
from durnius.bots.search_world import World
from durnius.core import Card, CardSet, View, deck_of, rank_of, suit_of


def fill(world: World, view: View) -> None:
    """Make `world` what the view's seat knows; the view must have a seat, and the game go on.

    Raise ValueError for rules that the fast game does not know.
    """
    assert view.seat is not None
    laid = CardSet.of(card for pair in view.table for card in pair if card is not None)
    known = [view.hand if seat == view.seat else cards for seat, cards in enumerate(view.known)]
    seen = laid | view.discarded
    for cards in known:
        seen |= cards
    under = [view.trump_card] if view.trump_card is not None and view.trump_card_at == "stock" else []
    pool = CardSet.of(deck_of(view.rules.deck)) - seen - CardSet.of(under)
    needs = [count - len(cards) for count, cards in zip(view.counts, known, strict=True)]
    # Any cards will do for the position itself; each guess deals the pool anew.
    rest = list(pool)
    hands = []
    for cards, need in zip(known, needs, strict=True):
        hands.append(cards | CardSet.of(rest[:need]))
        del rest[:need]
    set_up(world.game, view, hands, (*rest, *under))
    trump = view.trump
    doubts = _doubts(view)
    world.weighed = 0
    world.pool = inner_set(pool, trump)
    world.discard = inner_set(view.discarded, trump)
    for seat in range(view.seats):
        world.known[seat] = inner_set(known[seat], trump)
        world.needs[seat] = needs[seat]
        world.doubts[seat] = inner_set(doubts[seat], trump)


def _doubts(view: View) -> list[CardSet]:
    """Give by seat the cards that it would rather have played in this bout; trumps are kept for later."""
    doubts = [CardSet(0)] * view.seats
    pack = deck_of(view.rules.deck)
    plain = [card for card in pack if suit_of(card) != view.trump]
    if view.taking and view.defender is not None:
        unbeaten = [attack for attack, beat in view.table if beat is None]
        doubts[view.defender] = CardSet.of(
            card for card in plain if any(_follows(card, attack) for attack in unbeaten)
        )
    ranks = {rank_of(card) for pair in view.table for card in pair if card is not None}
    for seat in view.done:
        doubts[seat] = CardSet.of(card for card in plain if rank_of(card) in ranks)
    return doubts


def _follows(card: Card, attack: Card) -> bool:
    return suit_of(card) == suit_of(attack) and rank_of(card) > rank_of(attack)
