"""What each person at a table can know, worked out without the server's projection (P36).

Everything comes from the room's log, which is the truth, and the reference engine, which knows nothing of the
real core: whoever held a card, or saw it on the table, knows it; all know the trump card; the end of a game
opens everything. Nothing of `durnius.server` and `durnius.core` is imported.
"""

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from typing import cast

from durnius.rooms import events as stored
from tests.reference.engine import Game, start
from tests.reference.record import Options, Record


@dataclass
class Hand:
    """A hand of the running game: who sees it, and who would take it back."""

    room_seat: int
    person: str | None
    owner: str | None


class Tracker:
    """Follows a room's log entry by entry."""

    def __init__(self) -> None:
        self.seq = 0
        self.game: Game | None = None
        self.over = True
        self.hands: list[Hand] = []
        self._public: set[str] = set()
        self._own: defaultdict[str, set[str]] = defaultdict(set)
        self._by_seat: defaultdict[int, set[str]] = defaultdict(set)
        self._sits: dict[int, str] = {}
        self._deck: set[str] = set()
        self.secret: str | None = None
        """The shuffle's secret while nobody may know it."""

    def known_to(self, person: str | None) -> set[str]:
        """Give the cards that somebody can know; None asks for a spectator's."""
        known = set(self._public)
        return known if person is None else known | self._own[person]

    def known_at(self, seat: int) -> set[str]:
        """Give the cards that whoever plays a game seat, bot or person, can know."""
        return self._public | self._by_seat[seat]

    def follow(self, entry: stored.Entry) -> None:
        """Take in one more entry."""
        self.seq += 1
        for event in entry.events:
            self._hear(event)
            self._look()

    def _hear(self, event: stored.RoomEvent) -> None:
        match event:
            case stored.Sat(seat, person, _):
                self._sits = {place: other for place, other in self._sits.items() if other != person}
                self._sits[seat] = person
            case stored.Stood(seat) | stored.Kicked(seat):
                self._sits.pop(seat, None)
            case stored.Left(_, seat) if seat is not None:
                self._sits.pop(seat, None)
            case stored.Committed(_, secret):
                self.secret = secret
            case stored.GameStarted():
                self._begin(event)
            case stored.Acted(seat, action):
                assert self.game is not None
                self.game.act(seat, action)
                self._public |= set(action.split(" ")[1:])  # it may have ended the bout and be gone already
                if self.game.over:
                    self._open()
            case _:
                pass

    def _begin(self, event: stored.GameStarted) -> None:
        record: Record = {
            "durnius": 1,
            "rules": cast("Options", event.rules),
            "players": event.players,
            "dealer": event.dealer,
            "game": event.number,
            "previous_fool": event.previous_fool,
            "deck": event.deck,
            "actions": [],
        }
        self.game, self.over = start(record), False
        self._deck = set(event.deck.split())
        self._public = {event.deck.split()[-1]}  # R1.4: the trump card lies face up
        self._own.clear()
        self._by_seat.clear()
        self.hands = [Hand(seat, self._sits.get(seat), self._sits.get(seat)) for seat in event.seats]
        if self.game.over:
            self._open()

    def _open(self) -> None:
        """The game is over: hands and deck may be known, and what the deck was made of."""
        self.over, self.secret = True, None
        self._public |= self._deck

    def _look(self) -> None:
        """Everybody looks at the table, and at the own hand."""
        if self.game is None:
            return
        self._public |= set(self.game.cards_on_table())
        for index, hand in enumerate(self.hands):
            sits = self._sits.get(hand.room_seat)
            hand.person = sits if sits == hand.owner else None
            self._by_seat[index] |= set(self.game.hands[index])
            if hand.person is not None:
                self._own[hand.person] |= set(self.game.hands[index])


def hashed(seed: str) -> str:
    """Give the hash by which a seed is promised."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()
