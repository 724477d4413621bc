"""Bots without search, as measures for the others: the playouts' plain sense, and the net's first thought."""

from durnius.bots.exact import Exact
from durnius.bots.net import Net
from durnius.bots.patient import Patient, waits
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_view import action_of, supported
from durnius.bots.search_view import fill
from durnius.bots.search_world import World
from durnius.core import Action, View

__all__ = ["Greedy", "NetAlone", "waits"]


class Greedy(Patient):
    """Play as the search's playouts do."""

    def __init__(self) -> None:
        super().__init__()
        self._world = World()

    def think(self, view: View) -> Action | None:
        """Give the sensible action."""
        if not supported(view.rules):
            return None
        fill(self._world, view)
        return action_of(self._world.game, sensible(self._world.game))


CIRCLES = 60
"""Bouts after which a game of two goes round in circles: by chance not one in ten thousand gets there."""


class NetAlone(Greedy):
    """Play what the net values most, and exactly where the rest of the game is open. For two seats.

    It would pass attacks on for ever (R8.1), so in a game that takes too long it is sensible.
    """

    def __init__(self, net: Net) -> None:
        super().__init__()
        self._net = net
        self._exact = Exact()

    def think(self, view: View) -> Action | None:
        """Give the action of the highest value; with more seats the sensible one."""
        solution = self._exact.solve(view)
        if solution is not None and solution.action is not None:
            return solution.action
        if view.seats != 2 or view.bout >= CIRCLES or not supported(view.rules):
            return super().think(view)
        world = self._world
        fill(world, view)
        game = world.game
        return action_of(game, self._net.choose(game, world.known[1 - game.mover], world.discard))
