"""What all may know of a game, written from a spectator's view with tables: most parts come again and again.

Each action has this part once. What may be told is the core's `view`; `outgoing.Game` is what it looks like,
up to the fields of one's own hand, which `hands` writes. The same message is made a second time on purpose,
in `projection.game_message` of the protocol's types: plain, slow, for replays, and to hold this one against.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from durnius.core import SUITS, LastBout, Pair, View, card_text, deck_of

_KEPT: Final = 1024
"""Tables whose text is remembered: of the bout, and of the one before."""
BOOL: Final = (b"false", b"true")
"""By truth."""
_SUITS: Final = [suit.encode() for suit in SUITS]
_CARDS: Final = [card_text(card).encode() for card in deck_of(52)]
_ENDINGS: Final[dict[str | None, bytes]] = {
    None: b"null",
    "fool": b'"fool"',
    "draw": b'"draw"',
    "repetition": b'"repetition"',
}
_NUMBERS: Final[dict[int | None, bytes]] = {None: b"null", **{number: b"%d" % number for number in range(53)}}
_PLACES: Final[dict[str, bytes]] = {"stock": b'"stock"', "played": b'"played"'}


def game_part(seen: View, number: int, seats: Sequence[int], rules: bytes, *, waits: bool) -> bytes:
    """Give the first fields of `outgoing.Game`, those before `seat`, and the comma behind them."""
    last, at = seen.last_bout, seen.trump_card_at
    return _GAME % (
        number,
        _list(seats),
        _list(seen.counts),
        seen.stock,
        _SUITS[seen.trump],
        b"null" if seen.trump_card is None else b'"%b"' % _CARDS[seen.trump_card],
        _PLACES[at] if isinstance(at, str) else _NUMBERS[at],
        _pairs(seen.table),
        seen.discarded.bit_count(),
        _NUMBERS[seen.attacker],
        _NUMBERS[seen.defender],
        _NUMBERS[seen.heir],
        BOOL[seen.taking],
        _list(sorted(seen.done)) if seen.done else b"",
        _NUMBERS[seen.cap],
        _list(sorted(seen.out)) if seen.out else b"",
        seen.bout,
        BOOL[seen.over],
        _NUMBERS[seen.fool],
        _ENDINGS[seen.reason],
        BOOL[seen.rules.teams],
        rules,
        b"null" if last is None else _last(last),
        BOOL[waits],
    )


_GAME: Final = (
    b'{"number":%d,"seats":[%b],"counts":[%b],"stock":%d,"trump":"%b","trump_card":%b,"trump_card_at":%b,'
    b'"table":[%b],"discard":%d,"attacker":%b,"defender":%b,"heir":%b,"taking":%b,"done":[%b],"cap":%b,'
    b'"out":[%b],"bout":%d,"over":%b,"fool":%b,"reason":%b,"teams":%b,"rules":%b,"previous_bout":%b,"next":%b,'
)


def _last(last: LastBout) -> bytes:
    return b'{"attacker":%d,"defender":%d,"taken":%b,"pairs":[%b]}' % (
        last.attacker,
        last.defender,
        BOOL[last.taken],
        _pairs(last.pairs),
    )


def _list(numbers: Collection[int]) -> bytes:
    return b",".join([_NUMBERS[number] for number in numbers])


@lru_cache(maxsize=_KEPT)
def _pairs(pairs: tuple[Pair, ...]) -> bytes:
    return b",".join(
        [
            b'["%b",null]' % _CARDS[attack]
            if beat is None
            else b'["%b","%b"]' % (_CARDS[attack], _CARDS[beat])
            for attack, beat in pairs
        ]
    )
