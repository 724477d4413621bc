"""Looks ahead from what one seat knows: information-set Monte Carlo tree search over the fast game.

One tree for all guesses of the hidden cards: each turn of the search guesses anew, goes down by the actions
that are legal in that guess, adds one node, and plays the rest by plain sense; or asks a net what the
position is worth. A node counts how often it was available, so that actions which are rarely possible are
not judged by their rarity. Compiled by mypyc where possible.

After Cowling, Powley and Whitehouse, Information Set Monte Carlo Tree Search, 2012.
"""

import math
from typing import Final, final

from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.net import Net
from durnius.bots.playout import DEFEND, OVER, Game
from durnius.bots.playout_cards import BIT, LOWEST, count
from durnius.bots.playout_policy import roll_out, sensible
from durnius.bots.playout_types import i64, vec
from durnius.bots.search_world import Known, World

CURIOSITY: Final = 0.7
"""How much untried actions draw the search; measured beside 0.4 and 1.0."""
CHANCE: Final[i64] = 50
"""Actions in a thousand that are played by chance after the tree."""
HABIT: Final[i64] = 20
"""Of a hundred actions of the other in the tree, so many are plain sense, where a net helps. The rest he
learns from all guesses, and as one's own hand is the same in each, he would come to play as if he saw it."""
HABIT_OF_MANY: Final[i64] = 40
"""The same at larger tables, with or without a net."""
DEEPEST: Final[i64] = 600
EXACT_CARDS: Final[i64] = 9
"""With an empty stock, so many cards in two hands are solved instead of valued."""
EXACT_NODES: Final[i64] = 3000


@final
class Search:
    """A tree and the scratch games it is grown with. One may serve many choices, one after the other."""

    def __init__(self, nodes: i64) -> None:
        """`nodes` is how large the tree may grow. Its chances come from the generator of `game`."""
        self.world = World()
        self.net: Net | None = None
        """Values positions of two seats while there is stock; without it they are played out."""
        self.game = Game()
        self.known = Known()
        self.solver = Endgame(14)
        self.most = nodes
        self.size: i64 = 1
        """Nodes in the tree; the first is the root."""
        self.turns: i64 = 0
        """Guesses made since `clear`."""
        self.child = vec[i64]([-1] * nodes)
        """By node: its first child, or -1."""
        self.sibling = vec[i64]([-1] * nodes)
        self.action = vec[i64]([0] * nodes)
        """By node: the action that leads to it."""
        self.who = vec[i64]([0] * nodes)
        """By node: the seat of that action."""
        self.visits = vec[i64]([0] * nodes)
        self.chances = vec[i64]([0] * nodes)
        """By node: how often it could have been visited."""
        self.gains = vec[float]([0.0] * nodes)
        """By node: the sum of what its seat got: 1 for staying out of it, 0.5 for a draw, 0 for the fool."""
        self.path = vec[i64]([0] * DEEPEST)
        self.own: i64 = 0
        """The seat that looks ahead."""
        self.gain = vec[float]([0.0] * 6)
        """By seat: what this turn of the search came to."""

    def clear(self) -> None:
        """Forget the tree, and all that could make the next one depend on what came before."""
        self.solver.forget()
        self.size = 1
        self.turns = 0
        self.child[0] = -1

    def run(self, turns: i64) -> None:
        """Grow the tree by so many guesses."""
        for _turn in range(turns):
            self._turn()
        self.turns += turns

    def visits_of(self, action: i64) -> i64:
        """Tell how often an action of the root was tried."""
        node = self.child[0]
        while node >= 0:
            if self.action[node] == action:
                return self.visits[node]
            node = self.sibling[node]
        return 0

    def worth_of(self, action: i64) -> float:
        """Tell what an action of the root came to on the average, from 0 to 1; 0 when it was not tried."""
        node = self.child[0]
        while node >= 0:
            if self.action[node] == action:
                return self.gains[node] / float(self.visits[node])
            node = self.sibling[node]
        return 0.0

    def best(self) -> i64:
        """Give the root's action that was tried most often, or -1."""
        best: i64 = -1
        most: i64 = -1
        node = self.child[0]
        while node >= 0:
            if self.visits[node] > most:
                most = self.visits[node]
                best = self.action[node]
            node = self.sibling[node]
        return best

    def lead(self) -> i64:
        """Tell how many more tries the best action of the root has had than the next."""
        first: i64 = 0
        second: i64 = 0
        node = self.child[0]
        while node >= 0:
            visits = self.visits[node]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            node = self.sibling[node]
        return first - second

    def _turn(self) -> None:
        game = self.game
        self.world.guess(game)
        self.known.start(self.world)
        path = self.path
        depth: i64 = 0
        node: i64 = 0
        own = game.mover
        self.own = own
        habit: i64 = 0
        if game.seats > 2:
            habit = HABIT_OF_MANY
        elif self.net is not None:
            habit = HABIT
        while game.phase != OVER and depth < DEEPEST:
            legal = game.legal()
            if habit > 0 and game.mover != own and game.random(100) < habit:
                legal = BIT[sensible(game)]
            tried: i64 = 0
            best: i64 = -1
            highest = -1.0
            child = self.child[node]
            while child >= 0:
                bit = BIT[self.action[child]]
                if legal & bit:
                    tried |= bit
                    self.chances[child] += 1
                    visits = float(self.visits[child])
                    worth = self.gains[child] / visits + CURIOSITY * math.sqrt(
                        math.log(float(self.chances[child])) / visits
                    )
                    if worth > highest:
                        highest = worth
                        best = child
                child = self.sibling[child]
            untried = legal & ~tried
            if untried:
                if self.size == self.most:
                    break
                best = self._add(node, untried)
                self._play(self.action[best])
                path[depth] = best
                depth += 1
                break
            self._play(self.action[best])
            path[depth] = best
            depth += 1
            node = best
        self._value()
        gain = self.gain
        for step in range(depth):
            node = path[step]
            self.visits[node] += 1
            self.gains[node] += gain[self.who[node]]

    def _add(self, parent: i64, untried: i64) -> i64:
        """Add a child for an untried action: the sensible one first."""
        game = self.game
        action = sensible(game)
        if BIT[action] & untried == 0:
            skip = game.random(count(untried))
            while skip:
                untried &= untried - 1
                skip -= 1
            action = LOWEST[(untried & -untried) % 67]
        node = self.size
        self.size += 1
        self.action[node] = action
        self.who[node] = game.mover
        self.visits[node] = 0
        self.chances[node] = 1
        self.gains[node] = 0.0
        self.child[node] = -1
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        return node

    def _play(self, action: i64) -> None:
        if self.net is None:
            self.game.apply(action)
        else:
            self.known.step(self.game, action)

    def _value(self) -> None:
        """Fill in `gain` for the position that the tree ended in.

        The net knows one's own hand only when it is one's own turn. Asked at the other's, it would not see
        what an action did to that hand, or, if told of it, would fear an opponent who sees it.
        """
        game = self.game
        gain = self.gain
        net = self.net
        if net is not None:
            own = self.own
            while game.phase != OVER and game.top < 36 and game.mover != own:
                self._play(sensible(game))
            if game.phase != OVER:
                if game.top < 36:
                    worth = net.worth(game, self.known.known[1 - own], self.known.discard)
                    gain[own] = worth
                    gain[1 - own] = 1.0 - worth
                    return
                if self._solved():
                    return
        if game.phase != OVER:
            roll_out(game, CHANCE)
        fool = game.fool
        for seat in range(game.seats):
            gain[seat] = 0.5 if fool < 0 else 1.0
        if fool >= 0:
            gain[fool] = 0.0

    def _solved(self) -> bool:
        """Solve a position of few cards in two hands, without stock and transfers."""
        game = self.game
        if game.transfers:
            return False
        attacker = game.attacker
        defender = game.defender
        if count(game.hands[attacker] | game.hands[defender]) > EXACT_CARDS:
            return False
        unbeaten: i64 = 0
        if game.phase == DEFEND:
            unbeaten = game.waiting | BIT[game.unbeaten]
        self.solver.place(
            game.phase,
            game.hands[attacker],
            game.hands[defender],
            game.table,
            unbeaten,
            game.cap - game.attacks,
        )
        score = self.solver.solve(EXACT_NODES)
        if score == UNSOLVED:
            return False
        worth = float(score + 1) / 2.0
        mover = defender if game.phase == DEFEND else attacker
        self.gain[mover] = worth
        self.gain[attacker + defender - mover] = 1.0 - worth
        return True
