"""Bots without search, as measures for the others: the playouts' plain sense, and the net's first thought."""

from durnius.bots.careful import Careful
from durnius.bots.exact import Exact
from durnius.bots.net import Net
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_view import action_of, supported
from durnius.bots.search_view import fill
from durnius.bots.search_world import World
from durnius.core import Action, View


def waits(view: View) -> bool:
    """Tell whether an attacker should let the defender beat first: a done said before would stand (R5.1)."""
    if view.seat == view.defender or view.taking:
        return False
    return any(beat is None for _, beat in view.table)


class Greedy:
    """Play as the search's playouts do."""

    def __init__(self) -> None:
        self._world = World()
        self._otherwise = Careful()

    def choose(self, view: View) -> Action | None:
        """Give an action, or None to wait until all is beaten."""
        if not view.actions or waits(view):
            return None
        if len(view.actions) == 1:
            return view.actions[0]
        if not supported(view.rules):
            return self._otherwise.choose(view)
        fill(self._world, view)
        action = action_of(self._world.game, sensible(self._world.game))
        # Who has said done may throw in after all, but not say it again, which the fast game does not know.
        return action if action in view.actions else self._otherwise.choose(view)


class NetAlone:
    """Play what the net values most, and exactly where the rest of the game is open. For two seats."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._world = World()
        self._exact = Exact()
        self._otherwise = Greedy()

    def choose(self, view: View) -> Action | None:
        """Give an action, or None to wait until all is beaten."""
        if not view.actions or waits(view):
            return None
        if len(view.actions) == 1:
            return view.actions[0]
        solution = self._exact.solve(view)
        if solution is not None and solution.action is not None:
            return solution.action
        if view.seats != 2 or not supported(view.rules):
            return self._otherwise.choose(view)
        world = self._world
        fill(world, view)
        game = world.game
        action = action_of(game, self._net.choose(game, world.known[1 - game.mover], world.discard))
        return action if action in view.actions else self._otherwise.choose(view)
