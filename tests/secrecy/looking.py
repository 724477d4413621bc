"""Looks through what left the server for anything that its receiver could not know at that moment.

Cards are looked for as text, wherever they stand; besides, everything in a message has to be of a kind
that can hide no card: lists of numbers, sets of bits and keys are found too (P37).
"""

import json
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import fields
from typing import Final

from durnius.core import Action, Card, Done, Take, View, card_text
from durnius.protocol.codes import CODES
from durnius.rooms import events as stored
from tests.secrecy.knowledge import Tracker
from tests.secrecy.recorded import Listener, Sent, Shown

CARD: Final = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")
_TOKEN: Final = re.compile(r'"token":"[^"]*"')  # the receiver's own, in which `-7c-` may stand by chance
_LONG: Final = re.compile(r"[0-9A-Za-z_-]{20,}")
_COUNTS: Final = {"counts", "seats", "done", "out", "muted"}
_KEYS: Final = {"token", "head", "commitment", "hashes", "seeds", "secret"}
_LARGEST: Final = 100_000
"""No sequence number, count or time is larger here; a set of cards or a seed would be."""
_VIEW_CARDS: Final = {"hand", "known", "trump_card", "table", "discarded", "last_bout", "actions", "blocked"}
_VIEW_PLAIN: Final = {
    "rules", "seats", "seat", "counts", "stock", "trump", "trump_card_at", "attacker", "defender", "heir",
    "cap", "taking", "awaited", "done", "out", "bout", "over", "fool", "reason", "blocked_done",
    "blocked_take",
}  # fmt: skip


def moments(entries: Sequence[stored.Entry], wanted: Sequence[int]) -> Iterator[Tracker]:
    """Give the knowledge after so many entries, for each of the numbers, which may not go down."""
    tracker = Tracker()
    for seq in wanted:
        while tracker.seq < seq:
            tracker.follow(entries[tracker.seq])
        yield tracker


def look(entries: Sequence[stored.Entry], listener: Listener, everybody: Sequence[Listener]) -> int:
    """Look through everything that one person was sent; give how many cards were found."""
    tokens = {other.token for other in everybody if other.token != listener.token}
    ids = {other.name for other in everybody if other.person != listener.person}
    found = 0
    for sent, tracker in zip(
        listener.sent, moments(entries, [sent.seq for sent in listener.sent]), strict=True
    ):
        found += _look_at(sent, tracker, listener.person, _own_words(sent, listener))
        assert not any(token in sent.text for token in tokens if token is not None)
        assert not any(f'"{name}#' in sent.text for name in ids)
        if sent.text.startswith("{"):
            _look_into(json.loads(sent.text), "")
    return found


def look_at_pages(
    entries: Sequence[stored.Entry], pages: Sequence[Sent], listeners: Sequence[Listener]
) -> int:
    """Look through what HTTP answered, which anybody may ask; give how many cards were found."""
    tokens = {listener.token for listener in listeners}
    found = 0
    for sent, tracker in zip(pages, moments(entries, [sent.seq for sent in pages]), strict=True):
        found += _look_at(sent, tracker, None)
        assert not any(token in sent.text for token in tokens if token is not None)
    return found


def _own_words(sent: Sent, listener: Listener) -> set[str]:
    """Give the cards that a refusal names because the message did."""
    if not sent.text.startswith('{"t":"refused"'):
        return set()
    return set(CARD.findall(listener.said[json.loads(sent.text)["id"]]))


def _look_at(sent: Sent, tracker: Tracker, person: str | None, named: Collection[str] = ()) -> int:
    cards = CARD.findall(_TOKEN.sub("", sent.text))
    unknown = set(cards) - tracker.known_to(person) - set(named)
    assert not unknown, f"{person} at {sent.seq}: {sorted(unknown)} in {sent.text}"
    if tracker.secret is not None:
        assert tracker.secret not in sent.text
    return len(cards)


def _look_into(value: object, key: str) -> None:
    """Find what might hide a card though it is none."""
    match value:
        case bool() | None | float():
            pass
        case int():
            assert 0 <= value < _LARGEST, (key, value)
        case str():
            assert key in _KEYS or value in CODES or not _LONG.search(value), (key, value)
        case list():
            if any(type(one) is int for one in value):
                assert key in _COUNTS, (key, value)
            for one in value:
                _look_into(one, key)
        case dict():
            if value.get("e") in ("dealt", "drew"):
                assert set(value) <= {"e", "seat", "count", "cards", "trump_card"}, value
            for name, one in value.items():
                _look_into(one, name)
        case _:
            raise AssertionError(value)


def look_at_views(entries: Sequence[stored.Entry], shown: Sequence[Shown]) -> int:
    """Look through what bots were asked with; give how many cards they were shown."""
    assert set(View._fields) == _VIEW_CARDS | _VIEW_PLAIN
    found = 0
    for one, tracker in zip(shown, moments(entries, [one.seq for one in shown]), strict=True):
        assert type(one.view) is View  # P40
        assert one.view.seat is not None
        cards = set(map(card_text, _cards(one.view)))
        unknown = cards - tracker.known_at(one.view.seat)
        assert not unknown, f"seat {one.view.seat} at {one.seq}: {sorted(unknown)}"
        found += len(cards)
    return found


def _cards(view: View) -> Iterator[Card]:
    yield from view.hand
    for known in view.known:
        yield from known
    yield from view.discarded
    yield from view.blocked
    if view.trump_card is not None:
        yield view.trump_card
    for pairs in (view.table, () if view.last_bout is None else view.last_bout.pairs):
        yield from (card for pair in pairs for card in pair if card is not None)
    for action in view.actions:
        yield from _cards_of(action)


def _cards_of(action: Action) -> Iterator[Card]:
    if not isinstance(action, Done | Take):
        yield from (getattr(action, field.name) for field in fields(action))
