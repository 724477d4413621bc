"""What follows when a bout ends: its cards, drawing, going out, the end of the game (R5.3 to R7.4)."""

from durnius.core.cards import Card, CardSet
from durnius.core.events import BoutEnded, Drew, EndReason, Event, GameOver, WentOut
from durnius.core.options import HAND_SIZE
from durnius.core.positions import NO_POSITIONS
from durnius.core.state import LastBout, Result, State, bout_limit, next_opponent, next_seat


def end_bout(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the bout of `state` and prepare the next one, or end the game."""
    laid = tuple(card for pair in state.table for card in pair if card is not None)
    events: list[Event] = [BoutEnded(state.taking, state.defender, laid, _why_ended(state))]
    hands, known = list(state.hands), list(state.known)
    discard = state.discard
    if state.taking:
        hands[state.defender] |= CardSet.of(laid)  # R5.5
        known[state.defender] |= CardSet.of(laid)
    else:
        discard |= CardSet.of(laid)  # R5.4
    stock, drawn = _draw(state, hands)
    events += drawn
    for drew in drawn:
        if drew.trump_card is not None:
            known[drew.seat] |= CardSet.of((drew.trump_card,))
    out = state.out
    if not stock:
        gone = frozenset(seat for seat, hand in enumerate(hands) if not hand and seat not in out)
        events += [WentOut(seat) for seat in sorted(gone)]
        out |= gone
    after = state._replace(
        hands=tuple(hands),
        known=tuple(known),
        stock=stock,
        discard=discard,
        table=(),
        taking=False,
        done=frozenset(),
        out=out,
        bout=state.bout + 1,
        last_bout=LastBout(state.attacker, state.defender, state.taking, state.table),
        # Cards that left the game never come back, so no earlier position can either.
        seen=state.seen if state.taking else NO_POSITIONS,
    )
    after, ending = finish(after)
    if not after.over:
        after = settle_start(_next_roles(after, state.taking))
        if after.result is not None:
            ending = (GameOver(after.result.fool, after.result.reason),)
    return after, (*events, *ending)


def finish(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the game when only one seat, or in team games one team, is left (R7.3, R8.4)."""
    left = [seat for seat in range(state.seats) if seat not in state.out]
    sides = {seat % 2 for seat in left} if state.rules.teams else set(left)
    if len(sides) > 1:
        return state, ()
    fool = next(iter(sides), None)
    result = Result(fool, "draw" if fool is None else "fool")
    return state._replace(result=result), (GameOver(fool, result.reason),)


def settle_start(state: State) -> State:
    """Count the position at the start of a bout; the third time the game is a draw (R7.4)."""
    if state.stock or state.over:
        return state
    seen, times = state.seen.count((state.attacker, *state.hands))
    return state._replace(seen=seen, result=Result(None, "repetition") if times == 3 else None)


def _why_ended(state: State) -> EndReason:
    if len(state.table) >= bout_limit(state):
        return "bout_full"
    if len(state.table) >= state.cap:
        return "defender_hand_limit"
    return "all_done" if state.done else "nobody_can"


def _draw(state: State, hands: list[CardSet]) -> tuple[tuple[Card, ...], list[Drew]]:
    """Fill the hands: attacker, the others clockwise from him, defender last (R6.1). `hands` is changed."""
    stock = state.stock
    events: list[Drew] = []
    if not stock:
        return stock, events
    order = [(state.attacker + step) % state.seats for step in range(state.seats)]
    order.remove(state.defender)
    for seat in (*order, state.defender):
        count = min(HAND_SIZE - len(hands[seat]), len(stock))
        if count > 0:
            cards, stock = stock[:count], stock[count:]
            hands[seat] |= CardSet.of(cards)
            events.append(Drew(seat, count, cards, None if stock else cards[-1]))
    return stock, events


def _next_roles(state: State, taken: bool) -> State:
    """Say who opens the next bout and who defends (R2.3, R5.4, R5.5, R7.2)."""
    opener = state.defender
    if taken or opener in state.out:
        opener = next_seat(state.out, state.seats, opener)
    defender = next_opponent(state.rules, state.out, state.seats, opener)
    return state._replace(attacker=opener, defender=defender)
