"""Decides whether an action is legal and says why not (R3 to R5, R8, R10).

`why_illegal` judges one action and asks the functions below, which look for the codes in the order of R10.
What is said of a card of the hand, with all that could be done with it, `choices` decides, and asks the same
functions. No code depends on a card that the seat cannot see.
"""

from typing import Final, assert_never

from durnius.core.actions import Action, Attack, Beat, Done, Take, ThrowIn, Transfer
from durnius.core.cards import BEATERS, Card, rank_of, suit_of
from durnius.core.reasons import Reason
from durnius.core.state import State, bout_limit, neighbours, next_opponent, opposed

_ALL_SUITS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""Makes a set of cards of a set of ranks."""


def why_illegal(state: State, seat: int, action: Action) -> Reason | None:
    """Give the reason why `seat` may not do `action` now, or None when it may."""
    if reason := why_not_act(state, seat):
        return reason
    match action:
        case Attack(card):
            return _why_not_open(state, seat) or _why_not_held(state, seat, card)
        case ThrowIn(card):
            return (
                why_not_throw(state, seat)
                or _why_not_held(state, seat, card)
                or _why_rank_missing(state, card)
                or why_no_room(state)
            )
        case Beat(attack, card):
            return (
                _why_not_defend(state, seat)
                or _why_not_held(state, seat, card)
                or _why_not_beaten(state, attack, card)
            )
        case Transfer(card):
            return (
                _why_not_defend(state, seat)
                or (None if state.rules.transfer else Reason.TRANSFER_OFF)
                or _why_not_held(state, seat, card)
                or why_not_transferred(state, card)
            )
        case Take():
            return why_not_take(state, seat)
        case Done():
            return why_not_done(state, seat)
        case _:
            assert_never(action)


def awaited(state: State) -> tuple[int, ...]:
    """Give the seats whose word the bout still waits for (R5.2)."""
    if not state.table or why_no_room(state):
        return ()
    counts = fitting(state) if state.rules.done == "able" else -1
    done, hands = state.done, state.hands
    return tuple(
        [
            seat
            for seat in range(len(hands))
            if seat not in done and int(hands[seat]) & counts and not why_not_throw(state, seat)
        ]
    )


def may_throw(state: State, seat: int) -> bool:
    """Tell whether a seat in the game may throw in, whatever it holds (R3.2, R8.2, R8.4): all can see it."""
    return seat not in state.out and why_not_throw(state, seat) is None


def has_unbeaten(state: State) -> bool:
    """Tell whether an attack card is still to be beaten."""
    return None in [beat for _, beat in state.table]


def why_not_act(state: State, seat: int) -> Reason | None:
    """Judge whether a seat may do anything at all."""
    if not 0 <= seat < len(state.hands):
        return Reason.NO_SUCH_SEAT
    if state.result is not None:
        return Reason.GAME_OVER
    return Reason.PLAYER_OUT if seat in state.out else None


def _why_not_held(state: State, seat: int, card: Card) -> Reason | None:
    return None if card in state.hands[seat] else Reason.CARD_NOT_IN_HAND


def _why_not_open(state: State, seat: int) -> Reason | None:
    if state.table:
        return Reason.BOUT_ALREADY_OPEN
    return None if seat == state.attacker else Reason.BOUT_NOT_OPEN


def why_not_throw(state: State, seat: int) -> Reason | None:
    """Judge the seat, not its cards (R3.2, R8.2, R8.4)."""
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    defender = state.defender
    if seat == defender:
        return Reason.DEFENDER_CANNOT_ATTACK
    rules = state.rules
    if rules.teams and not opposed(rules, seat, defender):
        return Reason.PARTNER_DEFENDS
    if rules.throwers == "neighbours" and seat != state.attacker and seat not in neighbours(state):
        return Reason.NOT_NEIGHBOUR
    return None


def fitting(state: State) -> int:
    """Give the set of all cards whose rank lies on the table (R3.2)."""
    ranks = 0
    for attack, beat in state.table:
        ranks |= 1 << attack % 13
        if beat is not None:
            ranks |= 1 << beat % 13
    return ranks * _ALL_SUITS


def _why_rank_missing(state: State, card: Card) -> Reason | None:
    return None if fitting(state) >> card & 1 else Reason.RANK_NOT_ON_TABLE


def why_no_room(state: State) -> Reason | None:
    """Judge the caps (R3.3, R8.3); when both are met the bout's own comes first (R10)."""
    attacks = len(state.table)
    if attacks >= bout_limit(state):
        return Reason.BOUT_FULL
    return Reason.DEFENDER_HAND_LIMIT if attacks >= state.cap else None


def _why_not_defend(state: State, seat: int) -> Reason | None:
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    if state.taking:
        return Reason.ALREADY_TAKING
    return None if seat == state.defender else Reason.NOT_THE_DEFENDER


def _why_not_beaten(state: State, attack: Card, card: Card) -> Reason | None:
    for laid, beat in state.table:
        if laid == attack:
            if beat is not None:
                return Reason.ALREADY_BEATEN
            if card in BEATERS[state.trump][attack]:
                return None
            return Reason.TOO_LOW if suit_of(card) == suit_of(attack) else Reason.WRONG_SUIT
    return Reason.NO_SUCH_ATTACK


def why_not_transferred(state: State, card: Card) -> Reason | None:
    """Judge a transfer apart from seat and hand (R8.1)."""
    if any(beat is not None for _, beat in state.table):
        return Reason.TRANSFER_AFTER_BEAT
    if any(rank_of(attack) != rank_of(card) for attack, _ in state.table):
        return Reason.TRANSFER_RANK
    heir = next_opponent(state.rules, state.out, state.seats, state.defender)
    room = min(bout_limit(state), len(state.hands[heir]))
    return Reason.TRANSFER_TOO_MANY if len(state.table) + 1 > room else None


def why_not_take(state: State, seat: int) -> Reason | None:
    """Judge a take (R4.3)."""
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    if state.taking:
        return Reason.ALREADY_TAKING
    if not has_unbeaten(state):
        return Reason.NOTHING_TO_TAKE
    return None if seat == state.defender else Reason.NOT_THE_DEFENDER


def why_not_done(state: State, seat: int) -> Reason | None:
    """Judge a done (R5.1, R5.2)."""
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    if why_not_throw(state, seat):
        return Reason.NOTHING_TO_CONFIRM
    return why_not_confirm(state, seat, fitting(state), why_no_room(state))


def why_not_confirm(state: State, seat: int, fits: int, no_room: Reason | None) -> Reason | None:
    """Judge a done of a seat that may throw in; what the bout is like, `choices` knows for all seats."""
    if no_room is not None or seat in state.done:
        return Reason.NOTHING_TO_CONFIRM
    hand = int(state.hands[seat])
    holds = fits & hand if state.rules.done == "able" else hand
    return None if holds else Reason.NOTHING_TO_CONFIRM
