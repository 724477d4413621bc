"""What a seat alone is told of its game, written from sets of cards with tables: no object for each card.

Each message of a room has this part once for each seat, so it is what views cost most. What may be told is
the core's `own`.
"""

from functools import cache, lru_cache
from typing import Final

from durnius.core import CardSet, Own, Reason, card_text, deck_of
from durnius.server.table import BOOL

_KEPT: Final = 4096
"""Sets of cards whose text is remembered; the same come again with every action of a bout."""
_CARDS: Final = deck_of(52)
_NO_DONE: Final = {reason: f'"done":"{reason}"'.encode() for reason in Reason}
_NO_TAKE: Final = {reason: f'"take":"{reason}"'.encode() for reason in Reason}


NO_TIMER: Final = b'"deadline_s":null,"more_time":null}'
"""The last two fields where nobody's time is short."""


def own_part(seat: int, mine: Own) -> bytes:
    """Give the fields of `outgoing.Game` from `seat` to `blocked`, and the comma behind them."""
    blocked = [_blocked(reason, cards) for reason, cards in mine.blocked]
    if mine.blocked_done is not None:
        blocked.append(_NO_DONE[mine.blocked_done])
    if mine.blocked_take is not None:
        blocked.append(_NO_TAKE[mine.blocked_take])
    return b'"seat":%d,"hand":[%b],"awaited":%b,"actions":[%b],"blocked":{%b},' % (
        seat,
        _texts("", int(mine.hand)),
        BOOL[mine.awaited],
        _actions(mine),
        b",".join(blocked),
    )


def time_part(deadline_s: float | None, more_time: int | None) -> bytes:
    """Give the last two fields, and the brace that ends it."""
    return b'"deadline_s":%b,"more_time":%b}' % (
        b"null" if deadline_s is None else repr(deadline_s).encode(),
        b"null" if more_time is None else b"%d" % more_time,
    )


def _actions(mine: Own) -> bytes:
    """Give what it may do, in the order of `Own.actions`."""
    words = [_texts(f"beat {card_text(attack)} ", cards) for attack, cards in mine.beats]
    if mine.attacks:
        words.append(_texts("attack ", mine.attacks))
    if mine.transfers:
        words.append(_texts("transfer ", mine.transfers))
    if mine.throws:
        words.append(_texts("throw ", mine.throws))
    if mine.take:
        words.append(b'"take"')
    if mine.awaited:
        words.append(b'"done"')
    return b",".join(words)


@lru_cache(maxsize=_KEPT)
def _texts(verb: str, cards: int) -> bytes:
    """Write what may be done with each of the cards; without a verb, the cards."""
    texts = _texts_by_card(verb)
    return b",".join([texts[card] for card in CardSet(cards)])


@lru_cache(maxsize=_KEPT)
def _blocked(reason: Reason, cards: int) -> bytes:
    """Write for each of the cards why it cannot be played."""
    texts = _reasons_by_card(reason)
    return b",".join([texts[card] for card in CardSet(cards)])


@cache
def _texts_by_card(verb: str) -> tuple[bytes, ...]:
    return tuple(f'"{verb}{card_text(card)}"'.encode() for card in _CARDS)


@cache
def _reasons_by_card(reason: Reason) -> tuple[bytes, ...]:
    return tuple(f'"{card_text(card)}":"{reason}"'.encode() for card in _CARDS)
