"""Makes the states of a game: `new_game`, `from_position` and the one step, `apply` (R1 to R8).

Whatever follows by force (the end of a bout, drawing, seats going out, the end of the game) happens in the
same step and comes back as events. Nothing here decides whether an action is legal: `legality` does.
"""

from collections.abc import Sequence
from typing import assert_never

from durnius.core.actions import Action, Attack, Beat, Done, Refused, Take, ThrowIn, Transfer
from durnius.core.bouts import end_bout, finish, settle_start
from durnius.core.cards import EMPTY, SUIT_SETS, Card, CardSet, deck_of, suit_of
from durnius.core.events import (
    Attacked,
    Beaten,
    Dealt,
    Event,
    GameStarted,
    SaidDone,
    Taking,
    ThrownIn,
    Transferred,
)
from durnius.core.legality import awaited, has_unbeaten, why_illegal
from durnius.core.options import HAND_SIZE, Rules
from durnius.core.positions import NO_POSITIONS
from durnius.core.state import State, next_opponent

_NOBODY: frozenset[int] = frozenset()


def new_game(
    rules: Rules,
    seats: int,
    deck: Sequence[Card],
    *,
    dealer: int,
    game: int = 1,
    previous_fool: int | None = None,
) -> tuple[State, tuple[Event, ...]]:
    """Deal a game (R1, R2).

    `deck` holds all cards, first dealt first, trump last; `game` counts the games of the room from 1. Raise
    ValueError when the rules, the seats and the deck do not fit together.
    """
    if not rules.seats_allowed(seats):
        raise ValueError(f"{seats} seats cannot play these rules")
    if not 0 <= dealer < seats or not (previous_fool is None or 0 <= previous_fool < seats) or game < 1:
        raise ValueError("no such dealer, previous fool or game")
    if len(deck) != rules.deck or set(deck) != set(deck_of(rules.deck)):
        raise ValueError(f"the deck must hold the {rules.deck} cards, each once")
    dealt = dealt_hands(deck, seats, dealer)
    hands = tuple(map(CardSet.of, dealt))
    trump = suit_of(deck[-1])
    attacker = _first_attacker(rules, hands, trump, game, previous_fool)
    state = _fresh(rules, hands, tuple(deck[HAND_SIZE * seats :]), trump, deck[-1], attacker)
    started: list[Event] = [Dealt(seat, HAND_SIZE, cards) for seat, cards in enumerate(dealt)]
    return settle_start(state), (GameStarted(attacker, trump, deck[-1]), *started)


def dealt_hands(deck: Sequence[Card], seats: int, dealer: int) -> tuple[tuple[Card, ...], ...]:
    """Give what each seat is dealt: one card at a time, from the seat after the dealer on (R1.3)."""
    return tuple(
        tuple(deck[(seat - dealer - 1) % seats : HAND_SIZE * seats : seats]) for seat in range(seats)
    )


def from_position(
    rules: Rules, hands: Sequence[CardSet], stock: Sequence[Card], trump: int, attacker: int, bout: int
) -> tuple[State, tuple[Event, ...]]:
    """Start from the beginning of a bout (R9); cards that are nowhere are discarded.

    Raise ValueError when the parts do not fit together.
    """
    held = EMPTY
    for cards in (*hands, CardSet.of(stock)):
        if held & cards:
            raise ValueError(f"{held & cards} stands twice")
        held |= cards
    pack = CardSet.of(deck_of(rules.deck))
    if held - pack or len(set(stock)) != len(stock):
        raise ValueError(f"{held - pack} is not in the pack" if held - pack else "the stock has a card twice")
    if not 2 <= len(hands) <= 6 or (rules.teams and len(hands) not in (4, 6)):
        raise ValueError(f"{len(hands)} seats cannot play these rules")
    if stock and suit_of(stock[-1]) != trump:
        raise ValueError("the last card of the stock is not of the trump suit")
    state = _fresh(rules, tuple(hands), tuple(stock), trump, stock[-1] if stock else None, attacker)
    out = _NOBODY if stock else frozenset(seat for seat, hand in enumerate(hands) if not hand)
    state = state._replace(bout=bout, out=out, discard=pack - held)
    state, ending = finish(state)
    if not state.over and (not 0 <= attacker < len(hands) or not hands[attacker]):
        raise ValueError("the attacker holds no cards")
    state = state._replace(defender=next_opponent(rules, out, len(hands), attacker))
    return settle_start(state), (GameStarted(attacker, trump, state.trump_card), *ending)


def apply(state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Give the state after `seat` did `action`, with everything that happened; `state` stays as it is.

    Raise Refused with a code of R10 when the action is not legal.
    """
    reason = why_illegal(state, seat, action)
    if reason is not None:
        raise Refused(reason)
    after, event = _act(state, seat, action)
    if (after.taking or not has_unbeaten(after)) and not awaited(after):  # R5.3
        after, forced = end_bout(after)
        return after, (event, *forced)
    return after, (event,)


def _act(state: State, seat: int, action: Action) -> tuple[State, Event]:
    match action:
        case Attack(card):
            return _lay(state, seat, card), Attacked(seat, card)
        case ThrowIn(card):
            return _lay(state, seat, card), ThrownIn(seat, card)
        case Beat(attack, card):
            table = tuple((laid, card if laid == attack else beat) for laid, beat in state.table)
            return _play(state, seat, card, table), Beaten(seat, card, attack)
        case Transfer(card):
            heir = next_opponent(state.rules, state.out, state.seats, seat)
            return _lay(state, seat, card)._replace(attacker=seat, defender=heir), Transferred(
                seat, card, heir
            )
        case Take():
            return state._replace(taking=True), Taking(seat)
        case Done():
            return state._replace(done=state.done | {seat}), SaidDone(seat)
        case _:
            assert_never(action)


def _play(state: State, seat: int, card: Card, table: tuple[tuple[Card, Card | None], ...]) -> State:
    """Move a card from a hand to the table; it cancels every done (R5.1)."""
    hands, known = list(state.hands), list(state.known)
    hands[seat] -= CardSet(1 << card)
    known[seat] -= CardSet(1 << card)
    return state._replace(
        hands=tuple(hands),
        known=tuple(known),
        table=table,
        done=_NOBODY,
        trump_played=state.trump_played or card == state.trump_card,
    )


def _lay(state: State, seat: int, card: Card) -> State:
    return _play(state, seat, card, (*state.table, (card, None)))


def _fresh(
    rules: Rules,
    hands: tuple[CardSet, ...],
    stock: tuple[Card, ...],
    trump: int,
    trump_card: Card | None,
    attacker: int,
) -> State:
    # Where all cards are dealt, the trump card lies open in a hand (R1.4).
    shown = EMPTY if stock or trump_card is None else CardSet.of((trump_card,))
    return State(
        rules=rules,
        hands=hands,
        stock=stock,
        trump=trump,
        trump_card=trump_card,
        trump_played=False,
        known=tuple(hand & shown for hand in hands),
        discard=EMPTY,
        table=(),
        attacker=attacker,
        defender=next_opponent(rules, _NOBODY, len(hands), attacker),
        taking=False,
        done=_NOBODY,
        out=_NOBODY,
        bout=0,
        last_bout=None,
        seen=NO_POSITIONS,
        result=None,
    )


def _first_attacker(
    rules: Rules, hands: tuple[CardSet, ...], trump: int, game: int, previous_fool: int | None
) -> int:
    """Tell who opens the first bout (R2.1, R2.2, R8.4, R8.5)."""
    if previous_fool is not None and not rules.teams:
        if rules.start == "fool":
            return previous_fool
        if rules.start == "before_fool":
            return (previous_fool - 1) % len(hands)
    trumps = {min(held): seat for seat, hand in enumerate(hands) if (held := hand & SUIT_SETS[trump])}
    return trumps[min(trumps)] if trumps else (game - 1) % len(hands)
