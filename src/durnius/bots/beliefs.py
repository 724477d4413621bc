"""How likely the other of two holds each card that nobody saw: what it led, beat with and kept back tells.

Clues are of this bout and of the one before it, as far as the hand is still the one that was played from.
What each is worth was counted in games between searches (scripts/weigh_beliefs.py), not thought out.
"""

from collections.abc import Iterator, Sequence
from math import exp
from typing import Final

from durnius.bots.beliefs_weights import WEIGHTS
from durnius.bots.playout_cards import BEATERS, PLAIN, RANK, TRUMPS
from durnius.bots.playout_view import inner_card
from durnius.bots.search_world import SURE, World
from durnius.core import Pair, View

Clue = tuple[int, str]
"""A set of cards, and what is known of them."""
Pairs = Sequence[tuple[int, int | None]]
"""Attack cards of the fast game and what beat them."""

_PLAIN, _TRUMPS = int(PLAIN), int(TRUMPS)
_RANK = [int(RANK[card]) for card in range(36)]
_BEATERS = [int(BEATERS[card]) for card in range(36)]
_LOW, _MIDDLE, _HIGH = 0xFFF, 0xFFF000, 0xFFF000000
"""Sixes to eights, nines to jacks, queens to aces."""
_SUITS = [0x111111111 << suit for suit in range(4)]
LATE: Final = 6
"""Bouts after which hands hold more of what was kept."""
LEAST: Final = 10
"""No odds are lower: nobody is sure."""


def believe(world: World, view: View) -> None:
    """Have the world of a view of two seats, without transfers, guess the other hand by what it played."""
    pool = int(world.pool)
    now, before, share = clues(view)
    present, past = _sums(now, pool), _sums(before, pool)
    cards = [card for card in range(36) if pool >> card & 1]
    odds = [exp(present[card]) * (1 - share + share * exp(past[card])) for card in cards]
    # The likeliest two count as much as the third, or they would hold up all others.
    full = sorted(odds)[-min(3, len(odds))] if odds else 1.0
    for place, card in enumerate(cards):
        world.cards[place] = card
        world.odds[card] = max(LEAST, min(int(SURE), round(int(SURE) * odds[place] / full)))
    world.weighed = 1


def clues(view: View) -> tuple[list[Clue], list[Clue], float]:
    """Give the clues of this bout, those of the one before, and the share of the hand that is from there."""
    assert view.seat is not None
    other = 1 - view.seat
    attacks = view.attacker == other
    table = _inner(view.table, view.trump)
    now = [*_usual(view.bout)]
    if table:
        now += _led(table) if attacks else _beat(table, view.taking)
    last = view.last_bout
    if last is None or not last.pairs:
        return now, [], 0.0
    pairs = _inner(last.pairs, view.trump)
    attacked = last.attacker == other
    before = [*_led(pairs), *_kept(pairs, last.taken)] if attacked else [*_beat(pairs, last.taken)]
    held = view.counts[other] + _played(table, attacks)
    old = held
    if held <= 6 and (attacked or not last.taken):
        old -= _played(pairs, attacked)
    known = len(view.known[other])
    share = max(0, old - known) / (held - known) if held > known else 0.0
    return now, before, min(1.0, share)


def _usual(bout: int) -> Iterator[Clue]:
    """What hands hold whatever was played: low cards leave them first."""
    if bout:
        when = "late" if bout >= LATE else "early"
        yield _PLAIN & 0xFFFF, f"{when} low"
        yield _TRUMPS & 0xFFFFFFF, f"{when} trump"
        yield _TRUMPS & 0xF0000000, f"{when} king"
        yield _TRUMPS & 0xF00000000, f"{when} ace"


def _led(pairs: Pairs) -> Iterator[Clue]:
    """What an attacker is likely not to hold, who leads and throws in what it needs least."""
    lead = pairs[0][0]
    if _trump(lead):
        yield _PLAIN, "led trump"
    else:
        high = " high" if lead >= 24 else ""
        for step in range(1, lead // 4 + 1):
            yield _PLAIN & _RANK[lead - 4 * step], f"led {min(step, 4)} above{high}"
        yield _TRUMPS, "led plain"
    fitting = 0
    for attack, beat in pairs:
        if fitting:
            if _trump(attack):
                yield fitting & _PLAIN, "threw trump"
            else:
                yield fitting & _PLAIN & ((1 << attack // 4 * 4) - 1), "threw higher"
        fitting |= _RANK[attack] | (0 if beat is None else _RANK[beat])


def _kept(pairs: Pairs, taken: bool) -> Iterator[Clue]:
    """What an attacker could have thrown in when it said done."""
    if len(pairs) >= 6:
        return
    fitting = 0
    for card in (card for pair in pairs for card in pair if card is not None):
        fitting |= _RANK[card]
    how = "gave" if taken else "done"
    yield fitting & _PLAIN & (_LOW | _MIDDLE), f"{how} low"
    yield fitting & _PLAIN & _HIGH, f"{how} high"
    yield fitting & _TRUMPS, f"{how} trump"


def _beat(pairs: Pairs, taken: bool) -> Iterator[Clue]:
    """What a defender is likely not to hold, who beats with what it needs least, and takes what it must."""
    for attack, beat in pairs:
        higher = _BEATERS[attack] & _SUITS[attack % 4]
        if beat is None:
            if taken and not _trump(attack):
                yield higher, "took"
        elif not _trump(attack):
            below = (1 << beat) - 1
            if _trump(beat):
                yield higher, "beat by trump"
                yield _TRUMPS, "trumped"
            else:
                yield higher & below, "between"
                yield higher & ~below, "above"


def _sums(found: list[Clue], pool: int) -> list[float]:
    """Add up by card what the clues are worth."""
    sums = [0.0] * 36
    for cards, kind in found:
        weight = WEIGHTS.get(kind, 0.0)
        rest = cards & pool
        while rest:
            sums[(rest & -rest).bit_length() - 1] += weight
            rest &= rest - 1
    return sums


def _inner(pairs: Sequence[Pair], trump: int) -> Pairs:
    return [
        (inner_card(attack, trump), None if beat is None else inner_card(beat, trump))
        for attack, beat in pairs
    ]


def _played(pairs: Pairs, attacks: bool) -> int:
    """Count the cards that the attacker, or else the defender, has on the table."""
    return len(pairs) if attacks else sum(beat is not None for _, beat in pairs)


def _trump(card: int) -> bool:
    return card % 4 == 3
