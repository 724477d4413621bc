"""What one seat, or a spectator, may know of a game: `view` of a state, `redact` of an event.

Everything that leaves the server or reaches a bot passes through here.
"""

from dataclasses import replace
from typing import Literal, NamedTuple

from durnius.core.actions import Action
from durnius.core.cards import Card, CardSet
from durnius.core.choices import own
from durnius.core.events import Dealt, Drew, Event
from durnius.core.options import Rules
from durnius.core.reasons import Reason
from durnius.core.state import LastBout, Pair, State, next_opponent


class View(NamedTuple):
    """A game as one seat sees it; `seat` is None for a spectator."""

    rules: Rules
    """The game's."""
    seats: int
    """How many seats play."""
    seat: int | None
    """Whose view this is."""
    hand: CardSet
    """One's own cards."""
    counts: tuple[int, ...]
    """Cards held, by seat."""
    stock: int
    """Cards in the stock."""
    trump: int
    """The trump suit, 0..3."""
    trump_card: Card | None
    """The card that set the trump suit, told throughout; None in positions that do not tell."""
    trump_card_at: Literal["stock", "played"] | int | None
    """Where the trump card is: the seat that drew it or was dealt it; from when it is played on, "played"."""
    known: tuple[CardSet, ...]
    """By seat: cards that it must hold, since all saw them go there (taken, or drawn as the trump card)."""
    table: tuple[Pair, ...]
    """Attack cards, in the order they were played, and what beat them."""
    discarded: CardSet
    """Cards out of play. All have been seen; a sharp memory may use them."""
    attacker: int | None
    """Who opened or opens the bout; None when the game is over, as are `defender`, `heir` and `cap`."""
    defender: int | None
    """Who must beat."""
    heir: int | None
    """Who would defend after a transfer (R8.1); None where the rule is off."""
    cap: int | None
    """How many attack cards this bout may hold (R3.3)."""
    taking: bool
    """The defender has said take."""
    awaited: bool
    """The bout waits for this seat's word (R5.2). Who else is awaited is told to nobody."""
    done: frozenset[int]
    """Seats that said done since the last card."""
    out: frozenset[int]
    """Seats that are out and safe."""
    bout: int
    """Bouts already played."""
    last_bout: LastBout | None
    """The bout before this one."""
    over: bool
    """The game has ended."""
    fool: int | None
    """The fool's seat, in team games the team."""
    reason: Literal["fool", "draw", "repetition"] | None
    """How the game ended."""
    actions: tuple[Action, ...]
    """What this seat may do now."""
    blocked: dict[Card, Reason]
    """For each card of the hand that cannot be played now, why."""
    blocked_done: Reason | None
    """Why this seat cannot say done now; None when it can, and for spectators."""
    blocked_take: Reason | None


def view(state: State, seat: int | None) -> View:
    """Give what `seat` may know; None asks for a spectator's view."""
    over = state.result is not None
    mine = own(state, seat)
    return View(
        rules=state.rules,
        seats=state.seats,
        seat=seat,
        hand=mine.hand,
        counts=tuple([hand.bit_count() for hand in state.hands]),
        stock=len(state.stock),
        trump=state.trump,
        trump_card=state.trump_card,
        trump_card_at=_trump_card_at(state),
        known=state.known,
        table=state.table,
        discarded=state.discard,
        attacker=None if over else state.attacker,
        defender=None if over else state.defender,
        heir=None if over or not state.rules.transfer else _heir(state),
        cap=None if over else state.cap,
        taking=state.taking,
        awaited=mine.awaited,
        done=state.done,
        out=state.out,
        bout=state.bout,
        last_bout=state.last_bout,
        over=over,
        fool=state.result.fool if state.result else None,
        reason=state.result.reason if state.result else None,
        actions=() if seat is None else mine.actions,
        blocked={} if seat is None else mine.reasons,
        blocked_done=mine.blocked_done,
        blocked_take=mine.blocked_take,
    )


def redact(event: Event, seat: int | None) -> Event:
    """Give the event as `seat` may see it: the cards dealt to others and drawn by others are hidden."""
    if isinstance(event, Dealt | Drew) and event.seat != seat:
        return replace(event, cards=None)
    return event


def _heir(state: State) -> int:
    return next_opponent(state.rules, state.out, state.seats, state.defender)


def _trump_card_at(state: State) -> Literal["stock", "played"] | int | None:
    if state.trump_card is None:
        return None
    if state.stock:
        return "stock"
    if state.trump_played:
        return "played"
    return next(seat for seat, hand in enumerate(state.hands) if state.trump_card in hand)
