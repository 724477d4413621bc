"""Random games of the fast engine: shuffling, chance as a player, and counts of what happens. No rules here.

`Tally` is for measuring, and for checking the engine by its statistics. Compiled by mypyc where possible.
"""

from typing import Final, final

from durnius.bots.playout import DEFEND, OVER, PASS, Game
from durnius.bots.playout_cards import LOWEST, TRUMPS, count
from durnius.bots.playout_types import i64, vec

WORD: Final[i64] = 0xFFFFFFFF


def seed(game: Game, number: i64) -> None:
    """Seed the game's generator, so that neighbouring numbers give unlike games."""
    word = (number * 2654435761 + 12345) & WORD
    word ^= word >> 15
    word = (word * 2246822519) & WORD
    game.rng = word ^ (word >> 13)


def deal(game: Game, seats: i64, number: i64) -> None:
    """Shuffle by this seed, deal six cards to each seat, and let the lowest trump open (R2.1), or seat 0."""
    seed(game, number)
    deck = game.deck
    for card in range(i64(36)):
        deck[card] = card
    for place in range(i64(35), 0, -1):
        other = game.random(place + 1)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card
    game.trump = deck[35] & 3
    turn = 3 - game.trump
    for place in range(i64(36)):
        card = deck[place]
        deck[place] = (card & 60) | ((card + turn) & 3)
    game.seats = seats
    game.attacker = 0
    game.top = 0
    lowest: i64 = 36
    for seat in range(seats):
        game.hands[seat] = 0
        game.draw(seat)
        trumps = game.hands[seat] & TRUMPS
        if trumps:
            card = LOWEST[(trumps & -trumps) % 67]
            if card < lowest:
                lowest = card
                game.attacker = seat
    game.begin(0)


def play_out(game: Game) -> i64:
    """Play to the end by chance, each legal action as likely as the others; give the number of actions."""
    steps: i64 = 0
    while game.phase != OVER:
        actions = game.legal()
        choices = count(actions)
        if choices > 1:
            skip = game.random(choices)
            while skip:
                actions &= actions - 1
                skip -= 1
        game.apply(LOWEST[(actions & -actions) % 67])
        steps += 1
    return steps


@final
class Tally:
    """Counts over random games from the deal on."""

    def __init__(self) -> None:
        self.game = Game()
        """Plays them, by the rules it is set to."""
        self.games: i64 = 0
        self.actions: i64 = 0
        self.squares: i64 = 0
        """Sum over the games of the square of their actions."""
        self.forced: i64 = 0
        """Actions without a choice."""
        self.choices: i64 = 0
        """Legal actions, summed over the actions played."""
        self.bouts: i64 = 0
        self.bout_squares: i64 = 0
        self.takes: i64 = 0
        self.attacks: i64 = 0
        """Attack cards."""
        self.densities = 0.0
        """Sum over the games of attack cards in a bout."""
        self.draws: i64 = 0
        self.fools = vec[i64]([0] * 6)
        """By seat, counted from the one that opened the game."""
        self.checksum: i64 = 0
        """Differs when any game went another way."""

    def play(self, seats: i64, games: i64, first: i64) -> None:
        """Play games of the seeds `first`, `first` + 1 and so on, and count."""
        game = self.game
        for number in range(first, first + games):
            deal(game, seats, number)
            opener = game.attacker
            steps: i64 = 0
            attacks: i64 = 0
            while game.phase != OVER:
                actions = game.legal()
                choices = count(actions)
                self.choices += choices
                if choices > 1:
                    skip = game.random(choices)
                    while skip:
                        actions &= actions - 1
                        skip -= 1
                else:
                    self.forced += 1
                action = LOWEST[(actions & -actions) % 67]
                if game.phase == DEFEND:
                    if action == PASS:
                        self.takes += 1
                elif action < PASS:
                    attacks += 1
                game.apply(action)
                steps += 1
            self.attacks += attacks
            self.densities += float(attacks) / float(game.bout)
            self.actions += steps
            self.squares += steps * steps
            self.bouts += game.bout
            self.bout_squares += game.bout * game.bout
            if game.fool < 0:
                self.draws += 1
            else:
                self.fools[(game.fool - opener + seats) % seats] += 1
            self.checksum = (self.checksum * 31 + game.rng + game.fool + 1) & WORD
        self.games += games
