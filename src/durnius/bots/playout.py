"""The search's own game: Durak as a small state machine on 36-bit words: rules R2.3 to R7.4, R8.1 to R8.3.

One seat moves at a time (`mover`): attackers pass while a card is unbeaten. After each beat the seats that
could throw in are asked clockwise from the attacker, each for one card or a pass, and any card starts the
asking anew; after a take they are asked once round, the same seat again until it passes. A seat without a
fitting card is not asked. The defender beats several unbeaten cards from the lowest on, which loses nothing,
since nobody acts between. Every action is legal in the core as well and leads to the same position there
(`playout_view` translates).

Played here: two to six seats, packs of 24 and 36, throwers all or neighbours, transfers, a first limit. Not
here: teams, the pack of 52, the deal. Compiled by mypyc where possible; knows nothing of `durnius.core`.
"""

from typing import Final, final

from durnius.bots.playout_cards import BEATERS, BIT, COMPILED, LOWEST, RANK, count
from durnius.bots.playout_seen import Seen
from durnius.bots.playout_types import i64, vec

__all__ = ["COMPILED", "DEFEND", "LEAD", "OVER", "PASS", "TAKING", "THROW", "TRANSFER", "Game"]

PASS: Final[i64] = 36
"""The action after the cards 0..35: "done" of an attacker, "take" of the defender."""
PASS_BIT: Final[i64] = 0x1000000000
TRANSFER: Final[i64] = 37
"""``TRANSFER + suit`` passes the attack on with the card of that suit and of the table's rank (R8.1)."""

LEAD: Final[i64] = 0
"""The attacker opens."""
DEFEND: Final[i64] = 1
"""The defender beats `unbeaten`, takes or transfers."""
THROW: Final[i64] = 2
"""All is beaten; the mover throws in or passes."""
TAKING: Final[i64] = 3
"""The defender takes; the mover throws in or passes."""
OVER: Final[i64] = 4

WORD: Final[i64] = 0xFFFFFFFF


@final
class Game:
    """A game that changes in place; `copy_from` takes another's position."""

    def __init__(self) -> None:
        self.seats: i64 = 2
        self.neighbours: i64 = 0
        """1: only the attacker and the defender's neighbours throw in (R8.2)."""
        self.transfers: i64 = 0
        """1: the defender may transfer (R8.1)."""
        self.first_limit: i64 = 6
        """Attack cards in the bout number 0 (R8.3)."""
        self.trump: i64 = 3
        """The suit of the pack that stands for suit 3 here."""
        self.hands = vec[i64]([0] * 6)
        self.deck = vec[i64]([0] * 36)
        self.top: i64 = 36
        """The stock is ``deck[top:]``, drawn from its front; the trump card is the last."""
        self.attacker: i64 = 0
        self.defender: i64 = 1
        self.mover: i64 = 0
        self.phase: i64 = LEAD
        self.table: i64 = 0
        """All cards on the table."""
        self.fitting: i64 = 0
        """All cards of the ranks on the table."""
        self.unbeaten: i64 = 0
        """The unbeaten card that the defender has to beat now."""
        self.waiting: i64 = 0
        """The set of the other unbeaten cards, all higher."""
        self.attacks: i64 = 0
        """Attack cards of this bout."""
        self.cap: i64 = 6
        self.barred: i64 = 0
        """By bit: seats that may not throw in."""
        self.playing: i64 = 0
        """By bit: seats that were in the game when the bout began."""
        self.heir: i64 = -1
        """Who would defend after a transfer; -1 while none is possible."""
        self.bout: i64 = 0
        """Bouts already played."""
        self.fool: i64 = -1
        """After the end: the seat, or -1 for a draw."""
        self.repetition: i64 = 0
        """1: the game ended by R7.4."""
        self.seen = Seen()
        """Positions since the last discard, with the stock empty (R7.4)."""
        self.rng: i64 = 1
        """The generator's word; any number of 32 bits is a seed."""

    def random(self, below: i64) -> i64:
        """Draw a number from 0 to `below` - 1."""
        self.rng = (self.rng * 1664525 + 1013904223) & WORD
        return (self.rng * below) >> 32

    def begin(self, bout: i64) -> None:
        """Start from hands, stock and attacker as they are set, before the bout of this number."""
        self.bout = bout
        self.fool = -1
        self.repetition = 0
        self.seen.size = 0
        self._start(self.attacker)

    def resume(self, defender: i64, playing: i64, table: i64, unbeaten: i64, attacks: i64) -> None:
        """Start within a bout, with the defender to move; hands, stock, attacker and `bout` are set.

        `playing` is the set of seats in the game, `table` and `unbeaten` are sets of cards, `attacks` counts
        the attack cards.
        """
        self.fool = -1
        self.repetition = 0
        self.seen.size = 0
        self.defender = defender
        self.playing = playing
        self.table = table
        self.fitting = 0
        for card in range(i64(36)):
            if table & BIT[card]:
                self.fitting |= RANK[card]
        self.attacks = attacks
        beats = count(table) - attacks
        self._set_cap(beats)
        self._bar()
        self.phase = DEFEND
        self.mover = defender
        self.waiting = unbeaten
        self.heir = -1
        if unbeaten:
            self._next_unbeaten()
            if self.transfers and beats == 0:
                self._find_heir()

    def legal(self) -> i64:
        """Give the set of actions of the mover: cards 0..35, PASS, transfers."""
        hand = self.hands[self.mover]
        phase = self.phase
        if phase == DEFEND:
            actions = (hand & BEATERS[self.unbeaten]) | PASS_BIT
            if self.heir >= 0:
                actions |= ((hand >> (self.unbeaten & 60)) & 15) << TRANSFER
            return actions
        if phase == LEAD:
            return hand
        return (hand & self.fitting) | PASS_BIT

    def apply(self, action: i64) -> None:
        """Play a legal action of the mover, and whatever follows from it by force."""
        phase = self.phase
        if action >= PASS:
            if action > PASS:
                self._transfer((self.unbeaten & 60) + action - TRANSFER)
            elif phase == DEFEND:
                self.phase = TAKING
                self.ask(self.attacker)
            else:
                seat = self.mover + 1
                if seat == self.seats:
                    seat = 0
                if seat == self.attacker:
                    self._end_bout()
                else:
                    self._poll(seat)
            return
        bit = BIT[action]
        self.hands[self.mover] ^= bit
        self.table |= bit
        self.fitting |= RANK[action]
        if phase == DEFEND:
            self.heir = -1
            if self.waiting:
                self._next_unbeaten()
                return
            self.phase = THROW
            self.ask(self.attacker)
            return
        self.attacks += 1
        if phase == TAKING:
            self.ask(self.mover)
            return
        self.unbeaten = action
        self.phase = DEFEND
        self.mover = self.defender
        if phase == LEAD and self.transfers:
            self._find_heir()

    def copy_from(self, other: "Game") -> None:
        """Take the other's position and rules, but keep one's own generator."""
        hands, others = self.hands, other.hands
        for seat in range(other.seats):
            hands[seat] = others[seat]
        deck, cards = self.deck, other.deck
        for place in range(other.top, i64(36)):
            deck[place] = cards[place]
        self.seats = other.seats
        self.neighbours = other.neighbours
        self.transfers = other.transfers
        self.first_limit = other.first_limit
        self.trump = other.trump
        self.top = other.top
        self.attacker = other.attacker
        self.defender = other.defender
        self.mover = other.mover
        self.phase = other.phase
        self.table = other.table
        self.fitting = other.fitting
        self.unbeaten = other.unbeaten
        self.waiting = other.waiting
        self.attacks = other.attacks
        self.cap = other.cap
        self.barred = other.barred
        self.playing = other.playing
        self.heir = other.heir
        self.bout = other.bout
        self.fool = other.fool
        self.repetition = other.repetition
        self.seen.copy_from(other.seen)

    def _start(self, seat: i64) -> None:
        """Let the first seat from this one on that holds cards open a bout (R2.3, R7.2), or end the game."""
        hands = self.hands
        attacker: i64 = -1
        defender: i64 = -1
        left: i64 = 0
        for _step in range(self.seats):
            if seat == self.seats:
                seat = 0
            if hands[seat]:
                left += 1
                if attacker < 0:
                    attacker = seat
                elif defender < 0:
                    defender = seat
                    if self.top < 36:
                        break
            seat += 1
        if left <= 1:  # R7.3; while there is stock everybody holds cards
            self.fool = attacker
            self.phase = OVER
            return
        # Two seats without transfers cannot come back to a position: a take shrinks the hand of the one who
        # attacks again.
        if (left > 2 or self.transfers) and self.top == 36 and self.seen.recurs(attacker, hands, self.seats):
            self.repetition = 1
            self.phase = OVER
            return
        self.attacker = attacker
        self.defender = defender
        self.mover = attacker
        self.phase = LEAD
        self.table = 0
        self.fitting = 0
        self.waiting = 0
        self.attacks = 0
        self.heir = -1
        self.barred = BIT[defender]
        self._set_cap(0)
        if self.neighbours or self.transfers:
            self.playing = 0
            for seat in range(self.seats):
                if hands[seat]:
                    self.playing |= BIT[seat]
            self._bar()

    def _set_cap(self, beats: i64) -> None:
        """Count how many attack cards a defender with so many beats must face at most (R3.3, R8.3)."""
        cap = count(self.hands[self.defender]) + beats
        limit: i64 = 6
        if self.bout == 0:
            limit = self.first_limit
        self.cap = cap if cap < limit else limit

    def _bar(self) -> None:
        """Say who may not throw in: the defender, and with `neighbours` all that sit elsewhere (R8.2)."""
        defender = self.defender
        barred = BIT[defender]
        if self.neighbours:
            seat = self._next_in_game(defender)
            allowed = BIT[seat] | BIT[self.attacker]
            while seat != defender:
                before = seat
                seat = self._next_in_game(seat)
                if seat == defender:
                    allowed |= BIT[before]
            barred = 63 & ~allowed
        self.barred = barred

    def _next_in_game(self, seat: i64) -> i64:
        """Give the next seat that is not out, while `playing` is kept."""
        while True:
            seat += 1
            if seat == self.seats:
                seat = 0
            if (self.playing >> seat) & 1:
                return seat

    def _find_heir(self) -> None:
        """See whether and to whom the attack could be passed on (R8.1)."""
        heir = self._next_in_game(self.defender)
        limit: i64 = 6
        if self.bout == 0:
            limit = self.first_limit
        room = count(self.hands[heir])
        if room > limit:
            room = limit
        if self.attacks >= room:
            heir = -1
        self.heir = heir

    def _transfer(self, card: i64) -> None:
        """Let the defender pass the attack on and become the attacker (R8.1)."""
        bit = BIT[card]
        self.hands[self.mover] ^= bit
        self.table |= bit
        self.attacks += 1
        self.attacker = self.mover
        self.defender = self.heir
        self.mover = self.heir
        self.waiting |= BIT[self.unbeaten] | bit
        self._next_unbeaten()
        self._set_cap(0)
        self._bar()
        self._find_heir()

    def _next_unbeaten(self) -> None:
        waiting = self.waiting
        self.unbeaten = LOWEST[(waiting & -waiting) % 67]
        self.waiting = waiting & (waiting - 1)

    def ask(self, seat: i64) -> None:
        """Ask the seats from this one on unless the bout is full."""
        if self.attacks >= self.cap:
            self._end_bout()
        else:
            self._poll(seat)

    def _poll(self, seat: i64) -> None:
        """Ask the next seat from this one on that can throw in; when nobody can, the bout ends."""
        hands = self.hands
        fitting = self.fitting
        while True:
            if hands[seat] & fitting and not (self.barred >> seat) & 1:
                self.mover = seat
                return
            seat += 1
            if seat == self.seats:
                seat = 0
            if seat == self.attacker:
                self._end_bout()
                return

    def _end_bout(self) -> None:
        """Clear the table, draw, and open the next bout or end the game (R5.4 to R7.4)."""
        hands = self.hands
        defender = self.defender
        taken = self.phase == TAKING
        if taken:
            hands[defender] |= self.table
        if self.top < 36:
            seat = self.attacker
            for _step in range(self.seats):
                if seat != defender:
                    self.draw(seat)
                seat += 1
                if seat == self.seats:
                    seat = 0
            self.draw(defender)
        self.bout += 1
        if taken:
            self._start(defender + 1)
        else:
            self.seen.size = 0
            self._start(defender)

    def draw(self, seat: i64) -> None:
        """Fill a hand up to six cards (R6.1)."""
        hand = self.hands[seat]
        need = 6 - count(hand)
        top = self.top
        while need > 0 and top < 36:
            hand |= BIT[self.deck[top]]
            top += 1
            need -= 1
        self.top = top
        self.hands[seat] = hand
