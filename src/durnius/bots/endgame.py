"""Exact play between two seats with an empty stock, both hands open. Rules R3 to R5, R7.3; not R8.1.

The attacker's score is 1 when the defender becomes the fool, 0 for a draw, -1 when the attacker does. The
search is alpha-beta with the narrowest windows: a function asked with a goal answers with a score of at least
the goal that is a lower bound, or of less that is an upper one. It ends, since a take makes the hand of the
one who attacks again smaller and a beaten bout leaves fewer cards. As in `playout`, attackers pass while a
card is unbeaten; that costs them nothing, since what could be thrown in early can be thrown in later. Bouts
after the present one hold up to six attack cards. Compiled by mypyc where possible.
"""

from typing import Final, final

from durnius.bots.endgame_key import key_of
from durnius.bots.endgame_memory import Memory
from durnius.bots.playout import DEFEND, LEAD, PASS, PASS_BIT, TAKING
from durnius.bots.playout_cards import ALL, BEATERS, BIT, LOWEST, PLAIN, RANK, TRUMPS, count
from durnius.bots.playout_types import i64

UNSOLVED: Final[i64] = 2
"""In place of a score: the search was given up."""
NEAR: Final[i64] = 6
"""Positions of no more cards are by far the most, and have a memory of their own that stays in the cache."""
NEAR_BITS: Final[i64] = 15


class OutOfNodes(Exception):
    """The search has seen as many positions as it may."""


@final
class Endgame:
    """A solver. It keeps what it found out, so one for all games is best."""

    def __init__(self, bits: i64) -> None:
        self.near = Memory(NEAR_BITS)
        self.far = Memory(bits)
        """Holds two to the power of `bits` positions."""
        self.nodes: i64 = 0
        """Positions seen by the last search."""
        self.most: i64 = 0
        """Positions that a search may see."""
        self.action: i64 = PASS
        """What the last `solve` would do: a card or PASS."""
        self.phase: i64 = LEAD
        self.attacker: i64 = 0
        """The attacker's hand."""
        self.defender: i64 = 0
        """The defender's hand."""
        self.table: i64 = 0
        self.unbeaten: i64 = 0
        """The set of unbeaten cards."""
        self.fitting: i64 = 0
        """All cards of the ranks on the table."""
        self.room: i64 = 0
        """Attack cards that this bout still takes."""

    def forget(self) -> None:
        """Know nothing, as at first: what is given up for too many nodes then depends on nothing before."""
        self.near.forget()
        self.far.forget()

    def place(self, phase: i64, attacker: i64, defender: i64, table: i64, unbeaten: i64, room: i64) -> None:
        """Set the position: a phase of `playout`, the two hands, the table, and the room left in the bout."""
        self.phase = phase
        self.attacker = attacker
        self.defender = defender
        self.table = table
        self.unbeaten = unbeaten
        self.room = room
        self.fitting = 0
        for card in range(i64(36)):
            if table & BIT[card]:
                self.fitting |= RANK[card]

    def legal(self) -> i64:
        """Give the set of actions: the defender's while it has to beat, otherwise the attacker's."""
        if self.phase == DEFEND:
            return (self.defender & BEATERS[self._first_unbeaten()]) | PASS_BIT
        if self.phase == LEAD:
            return self.attacker
        if self.room > 0:
            return (self.attacker & self.fitting) | PASS_BIT
        return PASS_BIT

    def solve(self, most: i64) -> i64:
        """Give the score of the one to act, and leave an action that reaches it; or UNSOLVED.

        `most` is how many positions the search may see.
        """
        self.nodes = 0
        self.most = most
        try:
            score = self._best(1)
            if score == 0:
                score = self._best(0)
        except OutOfNodes:
            return UNSOLVED
        return score

    def rate(self, action: i64, most: i64) -> i64:
        """Give the score of the one to act after a legal action; or UNSOLVED."""
        self.nodes = 0
        self.most = most
        try:
            score = self._after(action, 1)
            if score == 0:
                score = self._after(action, 0)
        except OutOfNodes:
            return UNSOLVED
        return score

    def _best(self, goal: i64) -> i64:
        """Look for an action with a score of at least the goal; otherwise one with the best bound."""
        actions = self.legal()
        best: i64 = -2
        for turn in range(i64(3)):
            group = actions & PLAIN
            # Cards first, but trumps not to a bout that could end instead.
            if turn == (2 if self.phase == DEFEND else 1):
                group = actions & PASS_BIT
            elif turn:
                group = actions & TRUMPS
            while group:
                bit = group & -group
                group ^= bit
                action = LOWEST[bit % 67]
                score = self._after(action, goal)
                if score > best:
                    best = score
                    self.action = action
                    if best >= goal:
                        return best
        return best

    def _after(self, action: i64, goal: i64) -> i64:
        """Give the score of the one to act after an action, or a bound on the goal's side of it."""
        phase = self.phase
        attacker = self.attacker
        defender = self.defender
        table = self.table
        fitting = self.fitting
        room = self.room
        if phase == DEFEND:
            if action == PASS:
                return -self._give(attacker, defender, table, fitting, room, ALL, 1 - goal)
            bit = BIT[action]
            rest = self.unbeaten & ~BIT[self._first_unbeaten()]
            return -self._go_on(
                attacker, defender ^ bit, table | bit, fitting | RANK[action], room, rest, 1 - goal
            )
        if action == PASS:
            if phase == TAKING:
                return self._lead(attacker, defender | table, goal)
            return self._beaten(attacker, defender, goal)
        bit = BIT[action]
        table |= bit
        if phase == TAKING:
            return self._give(attacker ^ bit, defender, table, fitting, room - 1, ALL, goal)
        return self._defend(attacker ^ bit, defender, table, fitting | RANK[action], room - 1, action, goal)

    def _first_unbeaten(self) -> i64:
        return LOWEST[(self.unbeaten & -self.unbeaten) % 67]

    def _lead(self, attacker: i64, defender: i64, goal: i64) -> i64:
        """Score the start of a bout."""
        held = count(attacker)
        others = count(defender)
        if held <= 1:
            if held == 0:
                return i64(defender != 0)
            if others > 1:
                return 1
            return i64(defender & BEATERS[LOWEST[(attacker & -attacker) % 67]] == 0)
        if _runs_out(attacker, defender, held, others):
            return 1
        self.nodes += 1
        if self.nodes > self.most:
            raise OutOfNodes
        memory = self.far
        if held + others <= NEAR:
            memory = self.near
        key = key_of(attacker, defender)
        bounds = memory.look(key)
        lower = (bounds & 3) - 1
        if lower >= goal:
            return lower
        upper = (bounds >> 2) - 1
        if upper < goal:
            return upper
        room = others if others < 6 else i64(6)
        best: i64 = -1
        group = attacker & PLAIN
        for _turn in range(i64(2)):
            while group and best < goal:
                bit = group & -group
                group ^= bit
                card = LOWEST[bit % 67]
                score = self._defend(attacker ^ bit, defender, bit, RANK[card], room - 1, card, goal)
                if score > best:
                    best = score
            group = attacker & TRUMPS
        bounds = memory.look(key)
        bounds = (bounds & 12) + best + 1 if best >= goal else (bounds & 3) + 4 * (best + 1)
        memory.note(key, held + others, bounds)
        return best

    def _defend(
        self, attacker: i64, defender: i64, table: i64, fitting: i64, room: i64, card: i64, goal: i64
    ) -> i64:
        """Score a bout whose only unbeaten card is this one."""
        self.nodes += 1
        worst: i64 = 1
        beats = defender & BEATERS[card]
        if beats:
            ranks = attacker | (attacker >> 1)
            ranks |= ranks >> 2
            loud = (ranks & 0x111111111) * 15
            # First what gives the attacker no new rank to throw in.
            group = beats & PLAIN & ~loud
            for turn in range(i64(4)):
                while group:
                    bit = group & -group
                    group ^= bit
                    beat = LOWEST[bit % 67]
                    score = self._throw(
                        attacker, defender ^ bit, table | bit, fitting | RANK[beat], room, goal
                    )
                    if score < worst:
                        worst = score
                        if worst < goal:
                            return worst
                if turn == 0:
                    group = beats & PLAIN & loud
                elif turn == 1:
                    group = beats & TRUMPS & ~loud
                elif turn == 2:
                    group = beats & TRUMPS & loud
        score = self._give(attacker, defender, table, fitting, room, ALL, goal)
        return score if score < worst else worst

    def _go_on(
        self, attacker: i64, defender: i64, table: i64, fitting: i64, room: i64, unbeaten: i64, goal: i64
    ) -> i64:
        """Score a bout after a beat when other cards may still be unbeaten."""
        if unbeaten == 0:
            return self._throw(attacker, defender, table, fitting, room, goal)
        card = LOWEST[(unbeaten & -unbeaten) % 67]
        worst = self._give(attacker, defender, table, fitting, room, ALL, goal)
        group = defender & BEATERS[card]
        while group and worst >= goal:
            bit = group & -group
            group ^= bit
            beat = LOWEST[bit % 67]
            score = self._go_on(
                attacker,
                defender ^ bit,
                table | bit,
                fitting | RANK[beat],
                room,
                unbeaten & (unbeaten - 1),
                goal,
            )
            if score < worst:
                worst = score
        return worst

    def _throw(self, attacker: i64, defender: i64, table: i64, fitting: i64, room: i64, goal: i64) -> i64:
        """Score a bout in which all is beaten."""
        best: i64 = -1
        throws: i64 = 0
        if room > 0:
            throws = attacker & fitting
        group = throws & PLAIN
        for turn in range(i64(2)):
            while group:
                bit = group & -group
                group ^= bit
                card = LOWEST[bit % 67]
                score = self._defend(attacker ^ bit, defender, table | bit, fitting, room - 1, card, goal)
                if score > best:
                    best = score
                    if best >= goal:
                        return best
            if turn == 0:
                score = self._beaten(attacker, defender, goal)
                if score > best:
                    best = score
                    if best >= goal:
                        return best
                group = throws & TRUMPS
        return best

    def _beaten(self, attacker: i64, defender: i64, goal: i64) -> i64:
        """Score the end of a beaten bout: the defender opens the next one (R5.4)."""
        if attacker == 0:
            return i64(defender != 0)
        if defender == 0:
            return -1
        return -self._lead(defender, attacker, 1 - goal)

    def _give(
        self, attacker: i64, defender: i64, table: i64, fitting: i64, room: i64, allowed: i64, goal: i64
    ) -> i64:
        """Score a bout that is taken: the attacker adds any of the allowed cards and opens again (R5.5)."""
        best: i64 = -1
        if room > 0:
            group = attacker & fitting & allowed
            while group:
                bit = group & -group
                group ^= bit
                score = self._give(attacker ^ bit, defender, table | bit, fitting, room - 1, group, goal)
                if score > best:
                    best = score
                    if best >= goal:
                        return best
        score = self._lead(attacker, defender | table, goal)
        return score if score > best else best


def _runs_out(attacker: i64, defender: i64, held: i64, others: i64) -> bool:
    """Tell whether the attacker can plainly get rid of all cards while the defender keeps some.

    It leads plain ranks from the lowest on, each with a card that cannot be beaten, and gives the others of
    the rank along (three at most, so the defender must hold three); then unbeatable trumps, from the lowest
    on. What the defender gets on the way beats nothing of this. All other cards must be of one rank: they
    come last, and even if the defender beats every one of them, it must have a card left.
    """
    below = defender >> 4
    below |= below >> 4
    below |= below >> 8
    below |= below >> 16
    if defender & TRUMPS:
        below |= PLAIN
    bad = attacker & below
    if bad == 0:
        return True
    safe = attacker & PLAIN & ~below
    if safe and others >= 3:
        safe |= (safe >> 1) & 0x777777777
        safe |= (safe >> 2) & 0x333333333
        bad &= ~((safe & 0x111111111) * 15)
        if bad == 0:
            return True
    if bad & ~RANK[LOWEST[(bad & -bad) % 67]]:
        return False
    return held + others > 2 * count(bad)
