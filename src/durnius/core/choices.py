"""What a seat may do, and why not the rest: whole hands at a time, as sets of cards.

Which reason a card gets, of those for all that could be done with it, is decided here, in the order of R10;
the tests compare it with `why_illegal`, card by card. Everything that is the same for all seats is worked
out once.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from durnius.core.actions import ATTACKS, BEATS, DONE, TAKE, THROWS, TRANSFERS, Action
from durnius.core.cards import BEATERS, EMPTY, RANK_SETS, SUIT_SETS, Card, CardSet, rank_of, suit_of
from durnius.core.legality import (
    fitting,
    why_no_room,
    why_not_act,
    why_not_confirm,
    why_not_take,
    why_not_throw,
    why_not_transferred,
)
from durnius.core.reasons import Reason
from durnius.core.state import State


class Own(NamedTuple):
    """What a seat alone may know and do. Sets of cards are the bits of an int, as in `CardSet`."""

    hand: CardSet
    """Its cards."""
    awaited: bool = False
    """The bout waits for its word (R5.2): it may say done."""
    attacks: int = 0
    """What it may open the bout with."""
    beats: tuple[tuple[Card, int], ...] = ()
    """For each attack card that it may beat, what with."""
    transfers: int = 0
    """What it may pass the attack on with."""
    throws: int = 0
    """What it may throw in."""
    take: bool = False
    """It may say take."""
    blocked: tuple[tuple[Reason, int], ...] = ()
    """Why it cannot play the rest of its hand: each such card is in one of the sets."""
    blocked_done: Reason | None = None
    """Why it cannot say done now; None when it can, and for spectators."""
    blocked_take: Reason | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything it may do, cards ascending."""
        return tuple(_actions(self))

    @property
    def reasons(self) -> dict[Card, Reason]:
        """Why not, for each card that cannot be played, ascending."""
        reasons = {card: reason for reason, cards in self.blocked for card in CardSet(cards)}
        return dict(sorted(reasons.items()))


NOTHING: Final = Own(EMPTY)
"""A spectator's."""


class _Bout(NamedTuple):
    """What is the same for all seats."""

    fitting: int
    """All cards whose rank lies on the table."""
    no_room: Reason | None
    unbeaten: tuple[Card, ...]
    no_take: Reason | None
    """Why nobody but the defender can say take."""


def own(state: State, seat: int | None) -> Own:
    """Give what `seat` alone may know and do; nothing for a spectator."""
    return NOTHING if seat is None else _own(state, seat, _bout(state))


def owns(state: State) -> tuple[Own, ...]:
    """Give the same for each seat."""
    bout = _bout(state)
    return tuple([_own(state, seat, bout) for seat in range(len(state.hands))])


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """List everything `seat` may do now, cards ascending."""
    if why_not_act(state, seat):
        return ()
    return own(state, seat).actions


def seats_to_act(state: State) -> tuple[int, ...]:
    """Give the seats that may do something now; never empty before the game is over."""
    return tuple(seat for seat in range(state.seats) if legal_actions(state, seat))


def _actions(mine: Own) -> Iterator[Action]:
    for card in CardSet(mine.attacks):
        yield ATTACKS[card]
    for attack, cards in mine.beats:
        for card in CardSet(cards):
            yield BEATS[attack][card]
    for card in CardSet(mine.transfers):
        yield TRANSFERS[card]
    for card in CardSet(mine.throws):
        yield THROWS[card]
    if mine.take:
        yield TAKE
    if mine.awaited:
        yield DONE


def _bout(state: State) -> _Bout:
    if not state.table or state.result is not None:
        return _Bout(0, None, (), None)
    unbeaten = tuple([attack for attack, beat in state.table if beat is None])
    return _Bout(fitting(state), why_no_room(state), unbeaten, why_not_take(state, state.attacker))


def _own(state: State, seat: int, bout: _Bout) -> Own:
    cards = state.hands[seat]
    hand = int(cards)
    if reason := why_not_act(state, seat):
        return Own(cards, blocked=_all(reason, hand), blocked_done=reason, blocked_take=reason)
    if not state.table:
        opens = seat == state.attacker
        return Own(
            cards,
            attacks=hand if opens else 0,
            blocked=() if opens else ((Reason.BOUT_NOT_OPEN, hand),),
            blocked_done=Reason.BOUT_NOT_OPEN,
            blocked_take=Reason.BOUT_NOT_OPEN,
        )
    if seat == state.defender:
        return _defending(state, cards, hand, bout)
    return _throwing(state, seat, cards, hand, bout)


def _throwing(state: State, seat: int, cards: CardSet, hand: int, bout: _Bout) -> Own:
    fits, no_room, _, no_take = bout
    if reason := why_not_throw(state, seat):
        return Own(
            cards, blocked=_all(reason, hand), blocked_done=Reason.NOTHING_TO_CONFIRM, blocked_take=no_take
        )
    no_done = why_not_confirm(state, seat, fits, no_room)
    throws, rest = hand & fits, hand & ~fits
    blocked = _all(Reason.RANK_NOT_ON_TABLE, rest)
    if no_room is not None and throws:
        blocked, throws = (*blocked, (no_room, throws)), 0
    return Own(cards, no_done is None, 0, (), 0, throws, False, blocked, no_done, no_take)


def _defending(state: State, cards: CardSet, hand: int, bout: _Bout) -> Own:
    no_done, no_take = Reason.NOTHING_TO_CONFIRM, why_not_take(state, state.defender)
    if state.taking or not bout.unbeaten:
        reason = Reason.ALREADY_TAKING if state.taking else Reason.ALREADY_BEATEN
        return Own(cards, blocked=_all(reason, hand), blocked_done=no_done, blocked_take=no_take)
    beaters = BEATERS[state.trump]
    beats: list[tuple[Card, int]] = []
    rest = hand
    for attack in bout.unbeaten:
        beating = hand & int(beaters[attack])
        if beating:
            beats.append((attack, beating))
            rest &= ~beating
    transfers, too_many = _passing(state, hand)
    too_many &= rest
    rest &= ~(transfers | too_many)
    suit = int(SUIT_SETS[suit_of(bout.unbeaten[0])])
    blocked = (
        *_all(Reason.TRANSFER_TOO_MANY, too_many),
        *_all(Reason.TOO_LOW, rest & suit),
        *_all(Reason.WRONG_SUIT, rest & ~suit),
    )
    return Own(cards, False, 0, tuple(beats), transfers, 0, no_take is None, blocked, no_done, no_take)


def _passing(state: State, hand: int) -> tuple[int, int]:
    """Give the cards of a defender's hand that pass the attack on, and those that would but for the caps."""
    if not state.rules.transfer:
        return 0, 0
    laid = state.table[0][0]
    reason = why_not_transferred(state, laid)  # what it says of one card holds for all of its rank
    equal = hand & int(RANK_SETS[rank_of(laid)])
    return (0 if reason else equal), (equal if reason is Reason.TRANSFER_TOO_MANY else 0)


def _all(reason: Reason, cards: int) -> tuple[tuple[Reason, int], ...]:
    return ((reason, cards),) if cards else ()
