"""The reference engine: R1 to R9 with lists and strings, no cleverness, one mutable object for a game.

It judges actions through `reasons.py`, and never imports `durnius`: agreement means something only
between strangers.
"""

from tests.reference.cards import deck_of, in_order, rank
from tests.reference.reasons import why_refused
from tests.reference.record import Record, Rules, Snapshot, settle

HAND = 6


class Game:
    """One game, standing at the start of a bout when it is made."""

    def __init__(
        self, rules: Rules, hands: list[list[str]], stock: list[str], trump: str, opener: int, bout: int
    ) -> None:
        self.rules = rules
        self.hands = hands
        self.stock = stock
        self.trump = trump
        self.bout = bout
        self.discard = rules["deck"] - len(stock) - sum(len(hand) for hand in hands)
        self.over = False
        self.fool: int | None = None
        self.positions_seen: list[tuple[int, list[list[str]]]] = []
        self.begin_bout(opener)

    # What the table looks like

    def limit(self) -> int:
        """R3.3, R8.3: what the bout may hold whatever the defender holds."""
        return self.rules["first_limit"] if self.bout == 0 else self.rules["limit"]

    def cards_on_table(self) -> list[str]:
        """Every card on the table, attack or defence."""
        return [card for pair in self.table for card in pair if card is not None]

    def all_beaten(self) -> bool:
        """Whether no card on the table is unbeaten."""
        return all(beaten_by is not None for _, beaten_by in self.table)

    # Who sits where

    def same_team(self, one: int, other: int) -> bool:
        """R8.4."""
        return self.rules["teams"] and one % 2 == other % 2

    def next_in_game(self, seat: int, step: int = 1) -> int:
        """The next seat that is not out, clockwise, or the other way with step -1."""
        seat = (seat + step) % len(self.hands)
        while seat in self.out:
            seat = (seat + step) % len(self.hands)
        return seat

    def next_defender(self, seat: int) -> int:
        """R2.3, R8.4: whom this seat attacks. For R8.1 too: to whom it transfers."""
        other = self.next_in_game(seat)
        while self.same_team(seat, other):
            other = self.next_in_game(other)
        return other

    def throwers(self) -> list[int]:
        """R3.2, R8.2, R8.4: who may throw in during this bout, with or without cards for it."""
        seats = [seat for seat in range(len(self.hands)) if seat not in self.out and seat != self.defender]
        if self.rules["teams"]:
            seats = [seat for seat in seats if not self.same_team(seat, self.defender)]
        if self.rules["throwers"] == "neighbours":
            near = [self.attacker, self.next_in_game(self.defender), self.next_in_game(self.defender, -1)]
            seats = [seat for seat in seats if seat in near]
        return seats

    def awaited(self) -> list[int]:
        """R5.2."""
        if self.over or len(self.table) == 0 or len(self.table) >= self.cap:
            return []
        seats = [seat for seat in self.throwers() if self.hands[seat] and seat not in self.said_done]
        if self.rules["done"] == "able":
            ranks = [card[0] for card in self.cards_on_table()]
            seats = [seat for seat in seats if any(card[0] in ranks for card in self.hands[seat])]
        return seats

    # How the game goes on

    def begin_bout(self, opener: int) -> None:
        """R7.1 to R7.4, R2.3: see who is out, end the game or set up the bout."""
        seats = range(len(self.hands))
        self.table: list[tuple[str, str | None]] = []
        self.taking = False
        self.said_done: list[int] = []
        self.out = [seat for seat in seats if not self.hands[seat] and not self.stock]
        self.attacker = self.defender = self.cap = 0
        left = [seat for seat in seats if seat not in self.out]
        sides_left = {seat % 2 for seat in left} if self.rules["teams"] else set(left)
        if len(sides_left) <= 1:
            self.over = True
            self.fool = min(sides_left) if sides_left else None
            return
        self.attacker = self.next_in_game(opener - 1)
        self.defender = self.next_defender(self.attacker)
        self.cap = min(self.limit(), len(self.hands[self.defender]))
        if not self.stock:
            position = (self.attacker, [sorted(hand) for hand in self.hands])
            self.positions_seen.append(position)
            self.over = self.positions_seen.count(position) == 3

    def end_bout(self) -> None:
        """R5.4, R5.5, R6.1."""
        if self.taking:
            self.hands[self.defender].extend(self.cards_on_table())
            opener = self.defender + 1
        else:
            self.discard += len(self.cards_on_table())
            opener = self.defender
        clockwise = [(self.attacker + step) % len(self.hands) for step in range(len(self.hands))]
        clockwise.remove(self.defender)
        for seat in [*clockwise, self.defender]:
            while len(self.hands[seat]) < HAND and self.stock:
                self.hands[seat].append(self.stock.pop(0))
        self.bout += 1
        self.begin_bout(opener)

    def act(self, seat: int, text: str) -> None:
        """Play a legal action."""
        assert self.reason(seat, text) is None
        verb, *cards = text.split(" ")
        if verb == "take":
            self.taking = True
        elif verb == "done":
            self.said_done.append(seat)
        else:
            self.hands[seat].remove(cards[-1])
            self.said_done = []
            if verb == "beat":
                where = [attack for attack, _ in self.table].index(cards[0])
                self.table[where] = (cards[0], cards[1])
            else:
                self.table.append((cards[0], None))
        if verb == "transfer":
            self.attacker = self.defender
            self.defender = self.next_defender(self.defender)
            self.cap = min(self.limit(), len(self.hands[self.defender]))
        if not self.awaited() and (self.taking or self.all_beaten()):
            self.end_bout()

    # What others ask

    def reason(self, seat: int, text: str) -> str | None:
        """Why the action is refused, or None."""
        return why_refused(self, seat, text)

    def legal(self, seat: int) -> list[str]:
        """Every legal action of a seat, found by trying each that it could think of."""
        tries = ["take", "done"]
        for card in self.hands[seat]:
            tries += [f"{verb} {card}" for verb in ("attack", "throw", "transfer")]
            tries += [f"beat {attack} {card}" for attack, _ in self.table]
        return sorted(text for text in tries if self.reason(seat, text) is None)

    def snapshot(self) -> Snapshot:
        """The `state` of a trace line (R9)."""
        return {
            "hands": [in_order(hand) for hand in self.hands],
            "stock": len(self.stock),
            "discard": self.discard,
            "table": [[attack, beaten_by] for attack, beaten_by in self.table],
            "attacker": None if self.over else self.attacker,
            "defender": None if self.over else self.defender,
            "taking": self.taking,
            "awaited": self.awaited(),
            "cap": None if self.over else self.cap,
            "out": self.out,
            "bout": self.bout,
            "trump": self.trump,
            "over": self.over,
            "fool": self.fool,
        }


def start(record: Record) -> Game:
    """Begin the game of a record, without playing its actions."""
    rules = settle(record["rules"])
    if "position" in record:
        position = record["position"]
        hands = [hand.split() for hand in position["hands"]]
        stock = position["stock"].split()
        return Game(rules, hands, stock, position["trump"], position["attacker"], position["bout"])
    stock = record["deck"].split()
    assert sorted(stock) == sorted(deck_of(rules["deck"]))
    trump = stock[-1][1]
    players = len(record["players"])
    hands = [[] for _ in range(players)]
    for _ in range(HAND):
        for step in range(1, players + 1):
            hands[(record["dealer"] + step) % players].append(stock.pop(0))
    return Game(rules, hands, stock, trump, first_opener(record, rules, hands, trump), 0)


def first_opener(record: Record, rules: Rules, hands: list[list[str]], trump: str) -> int:
    """R2.1, R2.2, R8.5: a first game or one after a draw is a game without a previous fool."""
    number, fool = record.get("game", 1), record.get("previous_fool")
    if fool is not None and not rules["teams"]:
        if rules["start"] == "fool":
            return fool
        if rules["start"] == "before_fool":
            return (fool - 1) % len(hands)
    trumps = [(rank(card), seat) for seat, hand in enumerate(hands) for card in hand if card[1] == trump]
    return min(trumps)[1] if trumps else (number - 1) % len(hands)
