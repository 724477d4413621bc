"""What the best bot would do in a seat's place, why, and what it thinks of everything else the seat may do.

It sees a `View` only, so it knows no more than the person it advises. Where both hands are open it is exact;
otherwise it looks ahead as `master` does, and tells by action the share of games that it expects to lose
after it. Rules that the search does not know are played by plain sense, and no shares are told.
"""

import time
from dataclasses import dataclass, replace
from typing import Final

from durnius.bots.careful import Careful
from durnius.bots.exact import Exact
from durnius.bots.greedy import waits
from durnius.bots.motive import Motive, motive
from durnius.bots.net_weights import load
from durnius.bots.playout import DEFEND, Game
from durnius.bots.playout_cards import LOWEST
from durnius.bots.playout_view import action_of, supported
from durnius.bots.registry import MILLISECONDS
from durnius.bots.search import Search
from durnius.bots.searching import Budget, look_ahead, prepare, shared_search
from durnius.core import Action, Done, View

__all__ = ["Advice", "Motive", "Option", "advise"]

Shares = dict[Action | None, float | None]
"""By action; None is to wait."""
USUAL: Final = Budget(40_000, MILLISECONDS)
"""As much as `master` has for a choice."""
LEAST: Final = 8
"""An action that was tried less often is not judged."""


@dataclass(frozen=True, slots=True)
class Option:
    """An action, and the share of games that the seat is expected to lose after it; a draw counts half."""

    action: Action
    loses: float | None
    """None where it was not judged."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do, and why."""

    best: Action | None
    """One of the view's actions, or None: to wait for the others. No other has a smaller share."""
    loses: float | None
    """The share of games lost with it; None where it was not judged."""
    options: tuple[Option, ...]
    """All actions of the view: the best, the others by their share, then those not judged."""
    exact: bool
    """Solved to the end of the game: shares are 0, 0.5 for a draw, or 1, if nobody makes mistakes."""
    motive: Motive


def advise(view: View, *, seed: int = 0, budget: Budget = USUAL) -> Advice:
    """Advise a seat that may act; ValueError when it may not.

    A budget in guesses alone gives the same advice each time.
    """
    if not view.actions:
        raise ValueError("this seat has nothing to do")
    begun = time.thread_time()
    solved = Exact().rate(view, budget.share)
    if solved is not None:
        solution, scores = solved
        return _exact(view, seed, budget, begun, solution.action, scores)
    if not supported(view.rules):
        best = Careful().choose(view)
        return _told(view, best, {}, motive(view, best) or Motive("plain_sense"))
    if waits(view):
        return _told(view, None, {}, Motive("wait"))
    best, shares = _searched(view, seed, budget, begun)
    return _told(view, best, shares, motive(view, best) or Motive("looked_ahead"))


def _exact(
    view: View, seed: int, budget: Budget, begun: float, best: Action | None, scores: dict[Action | None, int]
) -> Advice:
    """Advise where every score is known; `best` is an action that loses nothing, unless a done stands."""
    scores.setdefault(best, max(scores.values()))
    shares: Shares = {action: (1 - score) / 2 for action, score in scores.items()}
    top, low = max(scores.values()), min(scores.values())
    if scores[best] < top:
        best = max(scores, key=lambda action: scores[action])
    if top < 0 and len(view.actions) > 1 and supported(view.rules) and not waits(view):
        best = _searched(view, seed, budget, begun)[0] or best  # others may make mistakes
    why = motive(view, best) or Motive("looked_ahead")
    if len(view.actions) > 1 and best is not None:
        if top < 0:
            why = Motive("lost")
        elif top > low:
            why = Motive("wins" if top > 0 else "draws")
    return replace(_told(view, best, shares, why), exact=True)


def _searched(view: View, seed: int, budget: Budget, begun: float) -> tuple[Action | None, Shares]:
    """Give what loses least, looking ahead, and all shares; without them what was tried most."""
    search = shared_search()
    prepare(search, view, load() if view.seats == 2 else None)
    game = search.world.game
    parts = 1
    if game.phase == DEFEND:
        parts += int(game.waiting).bit_count()
    part = Budget(
        budget.guesses and max(1, budget.guesses // parts),
        budget.milliseconds and budget.milliseconds / parts,
    )
    look_ahead(search, view, seed, part, begun)
    tried_most = action_of(game, search.best())
    shares = _shares(search, game)
    # Beats in another order lead to the same positions, and are judged by trees of their own.
    for _ in range(parts - 1):
        _turn_order(game)
        look_ahead(search, view, seed, part, time.thread_time())
        shares = _shares(search, game) | shares
    # Of what loses least more may have been learned at the end than of what was tried most often.
    lowest = min((share for share in shares.values() if share is not None), default=None)
    best: Action | None = tried_most
    if shares.get(best) != lowest:
        best = next(action for action, share in shares.items() if share == lowest)
    # Who has said done may not say it again, which the fast game does not know: then there is time to wait.
    if Done() in shares and Done() not in view.actions:
        shares[None] = shares.pop(Done())
    return (best if best in view.actions else None), shares


def _turn_order(game: Game) -> None:
    """Let the defender beat another of the unbeaten cards first."""
    waiting = int(game.waiting)
    after = waiting & ~((1 << int(game.unbeaten)) - 1)
    lowest = (after or waiting) & -(after or waiting)
    game.waiting = waiting ^ lowest | 1 << int(game.unbeaten)
    game.unbeaten = LOWEST[lowest % 67]


def _shares(search: Search, game: Game) -> Shares:
    legal = int(game.legal())
    judged = [action for action in range(legal.bit_length()) if legal >> action & 1]
    return {
        action_of(game, action): 1 - search.worth_of(action)
        for action in judged
        if search.visits_of(action) >= LEAST
    }


def _told(view: View, best: Action | None, shares: Shares, why: Motive) -> Advice:
    found = [Option(action, shares.get(action)) for action in view.actions]
    found.sort(key=lambda one: (one.action != best, one.loses is None, one.loses))
    return Advice(best, shares.get(best), tuple(found), exact=False, motive=why)
