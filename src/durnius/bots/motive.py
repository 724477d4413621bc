"""Why an action may be a good one, as a code and the cards that a sentence about it needs. No words here.

Every code says something that is true of the position as its seat sees it, and can be checked there; where
nothing simple is true, it says that looking ahead came to this.
"""

from dataclasses import dataclass
from typing import Literal

from durnius.bots.careful import price
from durnius.core import (
    Action,
    Attack,
    Beat,
    Card,
    CardSet,
    Done,
    Take,
    ThrowIn,
    Transfer,
    View,
    deck_of,
    rank_of,
    suit_of,
)

Code = Literal[
    "only",  # nothing else is possible
    "wait",  # others are not ready, and nothing is lost by waiting
    "wins",  # all cards are known: this wins against everything, and something else does not
    "draws",  # all cards are known: this is a draw, and something else loses
    "lost",  # all cards are known: everything loses against perfect play
    "beats_alone",  # no other card of the hand beats it
    "beats_lowest",  # the lowest card that beats it
    "no_new_rank",  # its rank lies already, while the lowest that beats, cards[0], would bring a new one
    "keeps_pair",  # the lowest that beats, cards[0], stays with another of its rank
    "cannot_beat_all",  # not all that lies unbeaten can be beaten
    "spares_trump",  # beating would cost a trump, cards[0] at least
    "passes_on",  # the next one has to beat
    "cannot_be_beaten",  # the defender surely holds nothing that beats it
    "leads_pair",  # the hand has more of its rank, cards, to throw in
    "leads_lowest",  # the lowest card that is no trump
    "leads_trump",  # only trumps are left, and this is the lowest
    "throws_lowest",  # the lowest that fits
    "gives_away",  # the lowest that fits goes to who takes
    "keeps_trump",  # only trumps could be thrown in, cards[0] at least
    "keeps_card",  # what could be thrown in, cards[0] at least, is better kept
    "looked_ahead",  # it came out best in games played ahead
    "plain_sense",  # by fixed rules; nothing was looked at ahead
]


@dataclass(frozen=True, slots=True)
class Motive:
    """A code, and the cards it speaks of beside those of the action."""

    code: Code
    cards: tuple[Card, ...] = ()


def motive(view: View, action: Action | None) -> Motive | None:
    """Say what speaks for an action of the view's seat (None: to wait); None when nothing simple does."""
    if action is None:
        return Motive("wait")
    if len(view.actions) == 1:
        return Motive("only")
    match action:
        case Beat():
            return _of_beat(view, action)
        case Take():
            return _of_take(view)
        case Done():
            return _of_done(view)
        case Transfer():
            return Motive("passes_on")
        case Attack(card):
            return Motive("cannot_be_beaten") if _unbeatable(view, card) else _of_attack(view, card)
        case ThrowIn(card):
            return _of_throw(view, card)


def _of_beat(view: View, action: Beat) -> Motive | None:
    beaters = _beaters(view, action.attack)
    lowest = beaters[0]
    if len(beaters) == 1:
        return Motive("beats_alone")
    if action.card == lowest:
        return Motive("beats_lowest")
    ranks = {rank_of(card) for pair in view.table for card in pair if card is not None}
    if rank_of(action.card) in ranks and rank_of(lowest) not in ranks:
        return Motive("no_new_rank", (lowest,))
    held = [rank_of(card) for card in view.hand]
    if held.count(rank_of(lowest)) > 1 and held.count(rank_of(action.card)) == 1:
        return Motive("keeps_pair", (lowest,))
    return None


def _of_take(view: View) -> Motive | None:
    unbeaten = [attack for attack, beat in view.table if beat is None]
    answers = {attack: _beaters(view, attack) for attack in unbeaten}
    if not _all_answered(unbeaten, answers):
        return Motive("cannot_beat_all")
    dear = [
        cards[0]
        for attack, cards in answers.items()
        if suit_of(attack) != view.trump and suit_of(cards[0]) == view.trump
    ]
    return Motive("spares_trump", (min(dear, key=lambda card: price(view, card)),)) if dear else None


def _of_done(view: View) -> Motive:
    lowest = _cheapest(view, [action.card for action in view.actions if isinstance(action, ThrowIn)])
    return Motive("keeps_trump" if suit_of(lowest) == view.trump else "keeps_card", (lowest,))


def _of_attack(view: View, card: Card) -> Motive | None:
    if suit_of(card) == view.trump:
        return Motive("leads_trump") if card == _cheapest(view, list(view.hand)) else None
    same = tuple(
        other
        for other in view.hand
        if other != card and rank_of(other) == rank_of(card) and suit_of(other) != view.trump
    )
    if same:
        return Motive("leads_pair", same)
    plain = [rank_of(other) for other in view.hand if suit_of(other) != view.trump]
    return Motive("leads_lowest") if rank_of(card) == min(plain) else None


def _of_throw(view: View, card: Card) -> Motive | None:
    lowest = _cheapest(view, [action.card for action in view.actions if isinstance(action, ThrowIn)])
    if view.taking:
        return Motive("gives_away") if price(view, card) == price(view, lowest) else None
    if _unbeatable(view, card):
        return Motive("cannot_be_beaten")
    return Motive("throws_lowest") if price(view, card) == price(view, lowest) else None


def _beaters(view: View, attack: Card) -> list[Card]:
    """Give the cards that may beat this one now, the cheapest first."""
    cards = [a.card for a in view.actions if isinstance(a, Beat) and a.attack == attack]
    return sorted(cards, key=lambda card: (price(view, card), card))


def _cheapest(view: View, cards: list[Card]) -> Card:
    return min(cards, key=lambda card: (price(view, card), card))


def _all_answered(unbeaten: list[Card], answers: dict[Card, list[Card]]) -> bool:
    """Tell whether each unbeaten card can have a card of its own that beats it."""
    given: dict[Card, Card] = {}

    def answer(attack: Card, tried: set[Card]) -> bool:
        for card in answers[attack]:
            if card not in tried:
                tried.add(card)
                if card not in given or answer(given[card], tried):
                    given[card] = attack
                    return True
        return False

    return all(answer(attack, set()) for attack in unbeaten)


def _unbeatable(view: View, card: Card) -> bool:
    """Tell whether the seat can be sure that the defender holds nothing that beats a card."""
    defender = view.defender
    assert defender is not None
    if len(view.known[defender]) == view.counts[defender]:
        possible = view.known[defender]
    else:
        elsewhere = view.hand | view.discarded
        elsewhere |= CardSet.of(laid for pair in view.table for laid in pair if laid is not None)
        for seat, cards in enumerate(view.known):
            if seat != defender:
                elsewhere |= cards
        if view.trump_card is not None and view.trump_card_at == "stock":
            elsewhere |= CardSet.of([view.trump_card])
        possible = CardSet.of(deck_of(view.rules.deck)) - elsewhere
    return not any(
        rank_of(other) > rank_of(card) if suit_of(other) == suit_of(card) else suit_of(other) == view.trump
        for other in possible
    )
