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
SURE: Final[i64] = 1024
"""The odds of a card that is always let into the other hand when it comes up."""
PATIENCE: Final[i64] = 16
"""So many cards come up for a place in the other hand; then whatever does is let in."""


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
        self.weighed: i64 = 0
        """1: the cards of the pool go into the other hand by `odds`, and `doubts` do not count."""
        self.odds = vec[i64]([SURE] * 36)
        """By card: how often of SURE times it is let into the other hand when it comes up."""
        self.cards = vec[i64]([0] * 36)
        """The pool, in any order, when `weighed`."""

    def guess(self, game: Game) -> None:
        """Make `game` a position that may be the true one, by its own generator."""
        game.copy_from(self.game)
        if self.weighed:
            self._guess_by_odds(game)
            return
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

    def _guess_by_odds(self, game: Game) -> None:
        """Deal the pool out by `odds`; the cards of the stock lie evenly."""
        cards = self.cards
        odds = self.odds
        size = count(self.pool)
        for seat in range(game.seats):
            hand = self.known[seat]
            need = self.needs[seat]
            while need > 0:
                place = game.random(size)
                tries: i64 = 1
                while tries < PATIENCE and game.random(SURE) >= odds[cards[place]]:
                    place = game.random(size)
                    tries += 1
                card = cards[place]
                hand |= BIT[card]
                size -= 1
                cards[place] = cards[size]
                cards[size] = card
                need -= 1
            game.hands[seat] = hand
        deck = game.deck
        top = game.top
        while size > 0:
            place = game.random(size)
            card = cards[place]
            size -= 1
            cards[place] = cards[size]
            cards[size] = card
            deck[top] = card
            top += 1


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
