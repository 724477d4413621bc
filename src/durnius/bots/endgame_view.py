"""Asks the exact solver about a view: where one's own eyes tell both hands, the rest of the game is open.

That is so with an empty stock when at most one other seat holds cards: its hand is what is nowhere else. Not
solved are games with transfers (R8.1) or the pack of 52, and bouts in which somebody else still has a say.
"""

from dataclasses import dataclass

from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.playout import COMPILED, DEFEND, LEAD, PASS, TAKING, THROW
from durnius.bots.playout_view import inner_card, inner_set, outer_card
from durnius.core import Action, Attack, Beat, CardSet, Done, Take, ThrowIn, View, deck_of

BITS = 20 if COMPILED else 16
"""Of a solver's memory: 8 MiB of machine words, or less where the sources run as they are."""
A_SECOND = 10_000_000 if COMPILED else 200_000
"""Positions that a solver sees in about a second, or more."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What the rest of the game comes to for the view's seat when both sides play perfectly."""

    score: int
    """1: another is the fool, 0: a draw, -1: this seat is the fool."""
    action: Action | None
    """An action that reaches it; None when it is not for this seat to act now."""
    nodes: int
    """Positions that were looked at."""


def make_solver() -> Endgame:
    """Make a solver. What it found out holds for all games: keep it."""
    return Endgame(BITS)


def solve(solver: Endgame, view: View, most: int) -> Solution | None:
    """Solve the position of a view; None when it is not open, or takes more than `most` nodes."""
    phase = _place(solver, view)
    if phase is None:
        return None
    score = solver.solve(most)
    if score == UNSOLVED:
        return None
    if (phase == DEFEND) != (view.seat == view.defender):
        return Solution(-score, None, solver.nodes)
    action = _action(view, phase, solver.action)
    return Solution(score, action if action in view.actions else None, solver.nodes)


def rate(solver: Endgame, view: View, most: int) -> dict[Action, int]:
    """Give the score of each action that the solver considers for this seat; nothing when one is not solved.

    The solver beats several unbeaten cards in one order only, which loses nothing.
    """
    phase = _place(solver, view)
    if phase is None or (phase == DEFEND) != (view.seat == view.defender):
        return {}
    legal = solver.legal()
    scores = {action: solver.rate(action, most) for action in range(PASS + 1) if legal >> action & 1}
    if UNSOLVED in scores.values():
        return {}
    found = {_action(view, phase, action): score for action, score in scores.items()}
    return {action: score for action, score in found.items() if action in view.actions}


def rate_all(solver: Endgame, view: View, most: int) -> dict[Action | None, int]:
    """Give the score of every legal action of this seat; nothing when one is not solved.

    Actions may be early, or in another order than the solver's own. None is to wait, where the defender has
    to act. `most` is the limit for all together.
    """
    if _place(solver, view) is None:
        return {}
    at = _Place(solver.phase, solver.attacker, solver.defender, solver.table, solver.unbeaten, solver.room)
    scores: dict[Action | None, int] = {}
    waiting = (None,) if at.phase == DEFEND and view.seat != view.defender else ()
    for action in (*view.actions, *waiting):
        score, nodes = at.rate(solver, view, action, most)
        if score == UNSOLVED:
            return {}
        scores[action] = score
        most -= nodes
    return scores


@dataclass(frozen=True, slots=True)
class _Place:
    """A position in the solver's words."""

    phase: int
    attacker: int
    defender: int
    table: int
    unbeaten: int
    room: int

    def rate(self, solver: Endgame, view: View, action: Action | None, most: int) -> tuple[int, int]:
        """Give the score of an action for the seat that does it, and how many positions it took."""
        trump = view.trump
        first = self.unbeaten & -self.unbeaten
        match action:
            case ThrowIn(card) if self.phase == DEFEND:
                bit = 1 << inner_card(card, trump)
                solver.place(
                    DEFEND,
                    self.attacker ^ bit,
                    self.defender,
                    self.table | bit,
                    self.unbeaten | bit,
                    self.room - 1,
                )
                return _turned(solver.solve(most)), solver.nodes
            case None if view.seat not in view.done:
                self._restore(solver)
                return _turned(solver.solve(most)), solver.nodes
            case Done() | None if self.phase == DEFEND:
                return self._rate_silence(solver, most)
            case Take() if view.done:  # the other has, since whoever else plays on holds no cards
                score = self._open_next(solver, most)
                return _turned(score), solver.nodes
            case Beat(attack, card) if 1 << inner_card(attack, trump) != first:
                bit = 1 << inner_card(card, trump)
                rest = self.unbeaten & ~(1 << inner_card(attack, trump))
                solver.place(DEFEND, self.attacker, self.defender ^ bit, self.table | bit, rest, self.room)
                return solver.solve(most), solver.nodes
            case Attack(card) | ThrowIn(card) | Beat(_, card):
                self._restore(solver)
                return solver.rate(inner_card(card, trump), most), solver.nodes
            case _:
                self._restore(solver)
                return solver.rate(PASS, most), solver.nodes

    def _rate_silence(self, solver: Endgame, most: int) -> tuple[int, int]:
        """Rate a done while a card is unbeaten: it stands if the defender takes right away (R5.1)."""
        self._restore(solver)
        worst, spent = 1, 0
        for card in range(36):
            if solver.legal() >> card & 1:
                score = _turned(solver.rate(card, most - spent))
                if score == UNSOLVED:
                    return UNSOLVED, spent
                worst, spent = min(worst, score), spent + solver.nodes
        score = self._open_next(solver, most - spent)
        return (UNSOLVED if score == UNSOLVED else min(worst, score)), spent + solver.nodes

    def _open_next(self, solver: Endgame, most: int) -> int:
        """Give the attacker's score when the defender takes what lies, and no card more."""
        taken = self.defender | self.table
        solver.place(LEAD, self.attacker, taken, 0, 0, min(6, taken.bit_count()))
        return solver.solve(most) if self.attacker else 1

    def _restore(self, solver: Endgame) -> None:
        solver.place(self.phase, self.attacker, self.defender, self.table, self.unbeaten, self.room)


def _turned(score: int) -> int:
    """Give the other side's score."""
    return score if score == UNSOLVED else -score


def is_open(view: View) -> bool:
    """Tell quickly whether both hands may be open; whether they are, `solve` finds out."""
    return not view.stock and not view.over and sum(1 for count in view.counts if count) <= 2


def _place(solver: Endgame, view: View) -> int | None:
    """Put the position of a view before the solver and give its phase; None when it is not open."""
    if view.defender is None or view.cap is None or view.seat is None or view.stock:
        return None
    if view.rules.transfer or view.rules.deck == 52:
        return None
    attackers = {seat for seat, count in enumerate(view.counts) if count and seat != view.defender}
    if len(attackers) > 1 or not _may_throw(view, attackers):
        return None
    if view.seat != view.defender and not attackers <= {view.seat}:
        return None  # without cards, and two others have some
    seen = CardSet.of(card for pair in view.table for card in pair if card is not None)
    rest = CardSet.of(deck_of(view.rules.deck)) - view.hand - seen - view.discarded
    others = sum(count for seat, count in enumerate(view.counts) if seat != view.seat)
    if len(rest) != others:
        return None
    attacker, defender = (rest, view.hand) if view.seat == view.defender else (view.hand, rest)
    unbeaten = [attack for attack, beat in view.table if beat is None]
    phase = LEAD if not view.table else TAKING if view.taking else DEFEND if unbeaten else THROW
    trump = view.trump
    solver.place(
        phase,
        inner_set(attacker, trump),
        inner_set(defender, trump),
        inner_set(seen, trump),
        inner_set(unbeaten, trump),
        view.cap - len(view.table),
    )
    return phase


def _may_throw(view: View, attackers: set[int]) -> bool:
    """Tell whether the other hand's seat may throw in, and will play on alone against the defender."""
    playing = [seat for seat in range(view.seats) if seat not in view.out]
    if len(playing) == 2:
        return True
    if view.rules.teams:
        return False
    if view.rules.throwers == "all":
        return True
    assert view.defender is not None
    place = playing.index(view.defender)
    beside = {playing[place - 1], playing[(place + 1) % len(playing)], view.attacker}
    return attackers <= beside


def _action(view: View, phase: int, action: int) -> Action:
    if action == PASS:
        return Take() if phase == DEFEND else Done()
    card = outer_card(action, view.trump)
    if phase == DEFEND:
        unbeaten = [attack for attack, beat in view.table if beat is None]
        return Beat(min(unbeaten, key=lambda attack: inner_card(attack, view.trump)), card)
    return Attack(card) if phase == LEAD else ThrowIn(card)
