"""What holds of every guess of the hidden cards, however it was made."""

from durnius.bots.playout import Game
from durnius.bots.playout_view import inner_card, outer_set
from durnius.core import CardSet, State, deck_of, view


def check_guess(game: Game, state: State, seat: int) -> list[CardSet]:
    """Hold a guess against what the seat knows of the state; give the hands as they were guessed."""
    seen = view(state, seat)
    hands = [outer_set(game.hands[place], state.trump) for place in range(seen.seats)]
    stock = [int(game.deck[place]) for place in range(int(game.top), 36)]
    assert hands[seat] == state.hands[seat]
    assert [len(hand) for hand in hands] == list(seen.counts)
    assert all(not known - hand for known, hand in zip(state.known, hands, strict=True))
    everything = state.discard
    table = CardSet.of(card for pair in state.table for card in pair if card is not None)
    for cards in (*hands, table, outer_set(sum(1 << card for card in stock), state.trump)):
        assert not everything & cards, "a card is in two places"
        everything |= cards
    assert everything == CardSet.of(deck_of(seen.rules.deck))
    assert len(stock) == len(state.stock)
    if stock:
        assert stock[-1] == inner_card(state.stock[-1], state.trump)
    return hands
