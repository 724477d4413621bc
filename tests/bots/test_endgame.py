"""The exact solver against plain minimax, in C++ and in Python, and against itself."""

import subprocess
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from durnius.bots.endgame import UNSOLVED, Endgame
from durnius.bots.playout import DEFEND, LEAD, OVER, PASS, Game
from tests.bots.cplusplus import build
from tests.bots.openhands import PLENTY, Open, positions, two_hands
from tests.bots.plain_endgame import Card, Hand, Position, next_bout, score, steps


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_no_score_differs_from_plain_minimax(tmp_path: Path, long: bool) -> None:
    program = build("minimax", tmp_path)
    asked = positions(Random(7), 10_000 if long else 1000, 7)
    told = subprocess.run(
        [program], input="\n".join(map(str, asked)), capture_output=True, text=True, check=True
    )
    solver = Endgame(16)
    found = [position.score(solver) for position in asked]
    assert found == [int(line) for line in told.stdout.split()]
    assert len(Counter(found)) == 3
    assert len({position.phase for position in asked}) == 4


def cards_of(word: int) -> Hand:
    return frozenset((card % 4, card // 4) for card in range(36) if word >> card & 1)


def word_of(hand: Hand) -> int:
    return sum(1 << rank * 4 + suit for suit, rank in hand)


def plainly(position: Open) -> Position:
    """The same position for the plain program."""
    unbeaten = cards_of(position.unbeaten)
    return Position(
        cards_of(position.attacker),
        cards_of(position.defender),
        unbeaten,
        cards_of(position.table) - unbeaten,
        position.room,
        taking=position.phase == 3,
        turn="defender" if position.phase == DEFEND else "attacker",
    )


@pytest.mark.slow
def test_attackers_that_pass_while_a_card_is_unbeaten_lose_nothing(long: bool) -> None:
    """The plain program lets them throw in at any time, as the rules do (R3.2); the solver does not."""
    solver = Endgame(16)
    for position in positions(Random(8), 3000 if long else 150, 4 if long else 3):
        assert position.score(solver) == score(plainly(position), early=True), position
        score.cache_clear()


def test_several_unbeaten_cards() -> None:
    """Positions that only attackers in a hurry reach."""
    rng, solver, met = Random(9), Endgame(16), 0
    for _ in range(600):
        here: Position | int = next_bout(*map(cards_of, two_hands(rng, 4, 3)))
        for _ in range(rng.randint(1, 4)):
            after = [] if isinstance(here, int) else list(steps(here, early=True))
            here = rng.choice(sorted(after, key=str)) if after else here
        if isinstance(here, int) or here.taking or len(here.unbeaten) < 2:
            continue
        met += 1
        open_ = Open(
            DEFEND,
            word_of(here.attacker),
            word_of(here.defender),
            word_of(here.table),
            word_of(here.unbeaten),
            here.room,
        )
        assert open_.score(solver) == score(here, early=True), here
    assert met > 20


@pytest.mark.parametrize("seed", range(30))
def test_the_action_reaches_the_score(seed: int) -> None:
    """Playing what it says, on both sides, gives the score that it told at first; rating agrees."""
    rng, solver, game = Random(seed), Endgame(16), Game()
    game.hands[0], game.hands[1] = two_hands(rng, 6, 6)
    game.begin(1)
    told: int | None = None
    while game.phase != OVER:
        unbeaten = 1 << int(game.unbeaten) if game.phase == DEFEND else 0
        hands = game.hands[game.attacker], game.hands[game.defender]
        solver.place(game.phase, *hands, game.table, unbeaten, game.cap - game.attacks)
        assert solver.legal() == game.legal()
        found = int(solver.solve(PLENTY))
        action = solver.action
        for_seat_0 = found if game.mover == 0 else -found
        assert told in {None, for_seat_0}
        told = for_seat_0
        ratings = {each: solver.rate(each, PLENTY) for each in range(PASS + 1) if game.legal() >> each & 1}
        assert ratings[action] == found == max(ratings.values())
        game.apply(action)
    assert told == (0 if game.fool < 0 else 1 if game.fool == 1 else -1)


def test_it_says_so_when_it_gives_up() -> None:
    """A search that was given up leaves nothing wrong behind."""
    rng, solver, gave_up = Random(3), Endgame(16), 0
    for position in positions(rng, 60, 9):
        solver.place(
            position.phase,
            position.attacker,
            position.defender,
            position.table,
            position.unbeaten,
            position.room,
        )
        for most in (0, 5, 50, 500):
            gave_up += solver.solve(most) == UNSOLVED
            assert solver.nodes <= most + 100
        assert position.score(solver) == position.score(Endgame(16))
    assert gave_up > 60


def test_small_ends_by_hand() -> None:
    def card(text: str) -> Card:
        return "abct".index(text[1]), "6789TJQKA".index(text[0])

    def ends(attacker: str, defender: str) -> int:
        hands = [word_of(frozenset(map(card, hand.split()))) for hand in (attacker, defender)]
        return Open(LEAD, hands[0], hands[1], room=min(6, len(defender.split()))).score(Endgame(10))

    assert ends("6a", "7a") == 0  # beaten: nobody holds cards
    assert ends("7a", "6a") == 1
    assert ends("Aa", "6t") == 0
    assert ends("6a", "7a 8a") == 1  # the attacker is out whatever happens
    assert ends("6a 7b", "8a") == 1  # the 7 must be taken, then the 6
    assert ends("6a 7a", "8a") == -1  # either is beaten
    assert ends("6a 6b", "Aa Ab Ac") == 1  # both sixes at once
