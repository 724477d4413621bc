"""What happens in a game, in the past tense: the closed union `Event`.

Seats and cards only. Who may see what of an event is decided in `view.redact`.
"""

from dataclasses import dataclass
from typing import Literal

from durnius.core.cards import Card

EndReason = Literal["bout_full", "defender_hand_limit", "all_done", "nobody_can"]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The cards are dealt and `attacker` opens (R2)."""

    attacker: int
    trump: int
    trump_card: Card | None


@dataclass(frozen=True, slots=True)
class Dealt:
    """A seat got its first cards; `cards` is None for whoever may not see them."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Attacked:
    """The bout was opened (R3.1)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """An attack card was added (R3.2)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Beaten:
    """An attack card was covered (R4.1)."""

    seat: int
    card: Card
    attack: Card


@dataclass(frozen=True, slots=True)
class Transferred:
    """The attack was passed on to seat `to` (R8.1)."""

    seat: int
    card: Card
    to: int


@dataclass(frozen=True, slots=True)
class Taking:
    """The defender said take; the cards stay until the bout ends (R4.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SaidDone:
    """A seat adds nothing more (R5.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class BoutEnded:
    """The bout's cards went to the discard or, `taken`, to the defender `by` (R5.3 to R5.5).

    `reason` tells why nobody was awaited: the bout held as many cards as any may, or as the defender held; or
    somebody said done; or nobody held a fitting card.
    """

    taken: bool
    by: int
    cards: tuple[Card, ...]
    reason: EndReason


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew from the stock (R6.1). `trump_card` is set for everybody when it was among the cards."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None
    trump_card: Card | None


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat is out and safe (R7.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended; `fool` is a seat, in team games a team, None in a draw (R7.3, R7.4, R8.4)."""

    fool: int | None
    reason: Literal["fool", "draw", "repetition"]


Event = (
    GameStarted
    | Dealt
    | Attacked
    | ThrownIn
    | Beaten
    | Transferred
    | Taking
    | SaidDone
    | BoutEnded
    | Drew
    | WentOut
    | GameOver
)
