"""What one seat knows of a fast game, and guesses of the rest: which cards may be where.

Certain are one's own hand, the table, the discards, the trump card under the stock, and the cards that all
saw go into a hand. The rest is dealt out at random; a seat that just took, or said done, is less likely to
get what it could have played. Compiled by mypyc where possible.
"""

from typing import Final, final

from durnius.bots.playout import DEFEND, PASS, TAKING, TRANSFER, Game
from durnius.bots.playout_cards import BIT, LOWEST, count
from durnius.bots.playout_types import i64, vec

TRUST: Final[i64] = 85
"""Guesses in a hundred that keep doubtful cards out of a hand where that is possible."""


@final
class World:
    """A position as a seat knows it. `search_view` fills it in."""

    def __init__(self) -> None:
        self.game = Game()
        """The position; hands and stock hold any cards that are possible."""
        self.pool: i64 = 0
        """Cards that nobody saw: each is in a hand or in the stock, the trump card under it left out."""
        self.known = vec[i64]([0] * 6)
        """By seat: cards that are surely in its hand; all of one's own."""
        self.needs = vec[i64]([0] * 6)
        """By seat: how many more cards it holds."""
        self.doubts = vec[i64]([0] * 6)
        """By seat: cards that it could have played just now, and did not."""
        self.discard: i64 = 0
        """Cards out of play."""

    def guess(self, game: Game) -> None:
        """Make `game` a position that may be the true one, by its own generator."""
        game.copy_from(self.game)
        pool = self.pool
        for seat in range(game.seats):
            hand = self.known[seat]
            need = self.needs[seat]
            doubts = self.doubts[seat]
            while need > 0:
                source = pool
                if doubts and pool & ~doubts and game.random(100) < TRUST:
                    source = pool & ~doubts
                skip = game.random(count(source))
                while skip:
                    source &= source - 1
                    skip -= 1
                bit = source & -source
                hand |= bit
                pool ^= bit
                need -= 1
            game.hands[seat] = hand
        deck = game.deck
        top = game.top
        place = top
        while pool:
            deck[place] = LOWEST[(pool & -pool) % 67]
            pool &= pool - 1
            other = top + game.random(place - top + 1)
            card = deck[place]
            deck[place] = deck[other]
            deck[other] = card
            place += 1


@final
class Known:
    """Who is known to hold what while a search plays on from a world."""

    def __init__(self) -> None:
        self.known = vec[i64]([0] * 6)
        self.discard: i64 = 0

    def start(self, world: World) -> None:
        """Begin with what the world tells."""
        for seat in range(i64(6)):
            self.known[seat] = world.known[seat]
        self.discard = world.discard

    def step(self, game: Game, action: i64) -> None:
        """Play an action of the game and follow where its cards go."""
        bout = game.bout
        top = game.top
        table = game.table
        defender = game.defender
        taken = game.phase == TAKING or (game.phase == DEFEND and action == PASS)
        if action != PASS:
            card = action
            if action >= TRANSFER:
                card = (game.unbeaten & 60) + action - TRANSFER
            table |= BIT[card]
            self.known[game.mover] &= ~BIT[card]
        game.apply(action)
        if game.bout == bout:
            return
        if taken:
            self.known[defender] |= table
        else:
            self.discard |= table
        if top < 36 and game.top == 36:
            trump_card = BIT[game.deck[35]]
            for seat in range(game.seats):
                self.known[seat] |= game.hands[seat] & trump_card
