"""Decides what is legal and says why not (R3 to R5, R8, R10): the only place that does.

`why_illegal` judges one action; `legal_actions` lists a seat's; both ask the functions below, which look for
the codes in the order of R10. No code depends on a card that the seat cannot see.
"""

from typing import assert_never

from durnius.core.actions import (
    ATTACKS,
    BEATS,
    DONE,
    TAKE,
    THROWS,
    TRANSFERS,
    Action,
    Attack,
    Beat,
    Done,
    Take,
    ThrowIn,
    Transfer,
)
from durnius.core.cards import BEATERS, RANK_SETS, Card, rank_of, suit_of
from durnius.core.reasons import Reason
from durnius.core.state import State, bout_limit, neighbours, next_opponent, opposed


def why_illegal(state: State, seat: int, action: Action) -> Reason | None:
    """Give the reason why `seat` may not do `action` now, or None when it may."""
    if reason := _why_not_act(state, seat):
        return reason
    match action:
        case Attack(card):
            return _why_not_open(state, seat) or _why_not_held(state, seat, card)
        case ThrowIn(card):
            return (
                _why_not_throw(state, seat)
                or _why_not_held(state, seat, card)
                or _why_rank_missing(state, card)
                or _why_no_room(state)
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
                or _why_not_transferred(state, card)
            )
        case Take():
            return _why_not_take(state, seat)
        case Done():
            return _why_not_done(state, seat)
        case _:
            assert_never(action)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """List everything `seat` may do now, cards ascending."""
    if _why_not_act(state, seat):
        return ()
    hand = state.hands[seat]
    if not state.table:
        return tuple(ATTACKS[card] for card in hand) if seat == state.attacker else ()
    if seat == state.defender:
        return _defences(state, seat)
    actions: list[Action] = []
    if not _why_not_throw(state, seat) and not _why_no_room(state):
        actions += [THROWS[card] for card in hand & _fitting(state)]
    if not _why_not_done(state, seat):
        actions.append(DONE)
    return tuple(actions)


def seats_to_act(state: State) -> tuple[int, ...]:
    """Give the seats that may do something now; never empty before the game is over."""
    return tuple(seat for seat in range(state.seats) if legal_actions(state, seat))


def awaited(state: State) -> tuple[int, ...]:
    """Give the seats whose word the bout still waits for (R5.2)."""
    if not state.table:
        return ()
    return tuple(seat for seat in range(state.seats) if not _why_not_done(state, seat))


def may_throw(state: State, seat: int) -> bool:
    """Tell whether a seat in the game may throw in, whatever it holds (R3.2, R8.2, R8.4): all can see it."""
    return seat not in state.out and _why_not_throw(state, seat) is None


def has_unbeaten(state: State) -> bool:
    """Tell whether an attack card is still to be beaten."""
    return any(beat is None for _, beat in state.table)


def why_not_playable(state: State, seat: int, card: Card) -> Reason | None:
    """Give one reason why `seat` can do nothing with a card it holds, or None when it can.

    A defender's reason is that against the first unbeaten card, or, where all are beaten, against the first
    card. A card whose rank would pass the attack on gets `transfer_too_many` if only that is wrong.
    """
    if not state.table:
        return why_illegal(state, seat, ATTACKS[card])
    if seat != state.defender:
        return why_illegal(state, seat, THROWS[card])
    reasons = [why_illegal(state, seat, BEATS[attack][card]) for attack, beat in state.table if beat is None]
    if not reasons:
        return why_illegal(state, seat, BEATS[state.table[0][0]][card])
    passing = why_illegal(state, seat, TRANSFERS[card])
    if None in reasons or passing is None:
        return None
    return passing if passing is Reason.TRANSFER_TOO_MANY else reasons[0]


def blocked_cards(state: State, seat: int) -> dict[Card, Reason]:
    """Give `why_not_playable` of each card of a hand that cannot be played, with common work done once."""
    hand = state.hands[seat]
    if reason := _why_not_act(state, seat):
        return dict.fromkeys(hand, reason)
    if not state.table:
        reason = _why_not_open(state, seat)
        return dict.fromkeys(hand, reason) if reason else {}
    if seat == state.defender:
        return _blocked_defences(state, seat)
    if reason := _why_not_throw(state, seat):
        return dict.fromkeys(hand, reason)
    no_room, fitting = _why_no_room(state), _fitting(state)
    blocked: dict[Card, Reason] = {}
    for card in hand:
        if not fitting >> card & 1:
            blocked[card] = Reason.RANK_NOT_ON_TABLE
        elif no_room:
            blocked[card] = no_room
    return blocked


def _blocked_defences(state: State, seat: int) -> dict[Card, Reason]:
    hand = state.hands[seat]
    if reason := _why_not_defend(state, seat):
        return dict.fromkeys(hand, reason)
    unbeaten = [attack for attack, beat in state.table if beat is None]
    if not unbeaten:
        return dict.fromkeys(hand, Reason.ALREADY_BEATEN)
    beaters = 0
    for attack in unbeaten:
        beaters |= BEATERS[state.trump][attack]
    blocked: dict[Card, Reason] = {}
    for card in hand:
        if beaters >> card & 1:
            continue
        passing = _why_not_transferred(state, card) if state.rules.transfer else Reason.TRANSFER_OFF
        if passing is Reason.TRANSFER_TOO_MANY:
            blocked[card] = passing
        elif passing and (reason := _why_not_beaten(state, unbeaten[0], card)):
            blocked[card] = reason
    return blocked


def why_not_done(state: State, seat: int) -> Reason | None:
    """Give the reason why `seat` cannot say done now, as `why_illegal` does."""
    return _why_not_act(state, seat) or _why_not_done(state, seat)


def why_not_take(state: State, seat: int) -> Reason | None:
    """Give the reason why `seat` cannot say take now, as `why_illegal` does."""
    return _why_not_act(state, seat) or _why_not_take(state, seat)


def _why_not_act(state: State, seat: int) -> Reason | None:
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


def _why_not_throw(state: State, seat: int) -> Reason | None:
    """Judge the seat, not its cards (R3.2, R8.2, R8.4)."""
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    defender = state.defender
    if seat == defender:
        return Reason.DEFENDER_CANNOT_ATTACK
    if not opposed(state.rules, seat, defender):
        return Reason.PARTNER_DEFENDS
    if state.rules.throwers == "neighbours" and seat != state.attacker and seat not in neighbours(state):
        return Reason.NOT_NEIGHBOUR
    return None


def _fitting(state: State) -> int:
    """Give the set of all cards whose rank lies on the table (R3.2)."""
    fitting = 0
    for attack, beat in state.table:
        fitting |= RANK_SETS[attack % 13]
        if beat is not None:
            fitting |= RANK_SETS[beat % 13]
    return fitting


def _why_rank_missing(state: State, card: Card) -> Reason | None:
    return None if _fitting(state) >> card & 1 else Reason.RANK_NOT_ON_TABLE


def _why_no_room(state: State) -> Reason | None:
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


def _why_not_transferred(state: State, card: Card) -> Reason | None:
    """Judge a transfer apart from seat and hand (R8.1)."""
    if any(beat is not None for _, beat in state.table):
        return Reason.TRANSFER_AFTER_BEAT
    if any(rank_of(attack) != rank_of(card) for attack, _ in state.table):
        return Reason.TRANSFER_RANK
    heir = next_opponent(state.rules, state.out, state.seats, state.defender)
    room = min(bout_limit(state), len(state.hands[heir]))
    return Reason.TRANSFER_TOO_MANY if len(state.table) + 1 > room else None


def _why_not_take(state: State, seat: int) -> Reason | None:
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    if state.taking:
        return Reason.ALREADY_TAKING
    if not has_unbeaten(state):
        return Reason.NOTHING_TO_TAKE
    return None if seat == state.defender else Reason.NOT_THE_DEFENDER


def _why_not_done(state: State, seat: int) -> Reason | None:
    if not state.table:
        return Reason.BOUT_NOT_OPEN
    if seat in state.done or _why_not_throw(state, seat) or _why_no_room(state):
        return Reason.NOTHING_TO_CONFIRM
    hand = state.hands[seat]
    holds = _fitting(state) & hand if state.rules.done == "able" else hand
    return None if holds else Reason.NOTHING_TO_CONFIRM


def _defences(state: State, seat: int) -> tuple[Action, ...]:
    if _why_not_defend(state, seat):
        return ()
    hand, beaters = state.hands[seat], BEATERS[state.trump]
    actions: list[Action] = [
        BEATS[attack][card] for attack, beat in state.table if beat is None for card in hand & beaters[attack]
    ]
    if state.rules.transfer:
        actions += [TRANSFERS[card] for card in hand if not _why_not_transferred(state, card)]
    if not _why_not_take(state, seat):
        actions.append(TAKE)
    return tuple(actions)
