"""The solver on the core's games: what it tells of a view comes true, whatever the preset and the seats."""

from random import Random

import pytest

from durnius.bots.endgame_view import make_solver, rate, solve
from durnius.core import (
    CardSet,
    Rules,
    State,
    View,
    apply,
    deck_of,
    from_position,
    legal_actions,
    parse_card,
    seats_to_act,
    view,
)

PLENTY = 10**8
VARIANTS = [
    Rules(),
    Rules(preset="podkidnoy", done="all"),
    Rules(throwers="neighbours", first_limit=5),
    Rules(deck=24),
    Rules(preset="podkidnoy", done="all", throwers="neighbours", deck=24),
]
solver = make_solver()


def late(rules: Rules, seats: int, rng: Random, sizes: tuple[int, int]) -> State:
    """Two seats with cards among those out, the stock empty; the bout may be the game's first."""
    cards = list(deck_of(rules.deck))
    rng.shuffle(cards)
    hands = [CardSet()] * seats
    one, other = rng.sample(range(seats), 2)
    hands[one] = CardSet.of(cards[: sizes[0]])
    hands[other] = CardSet.of(cards[sizes[0] : sum(sizes)])
    state, _ = from_position(rules, hands, [], rng.randrange(4), one, rng.choice([0, 0, 9]))
    return state


def outcome(state: State, seat: int) -> int:
    assert state.result is not None
    return 0 if state.result.fool is None else -1 if state.result.fool == seat else 1


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_it_tells_comes_true(rules: Rules, seats: int) -> None:
    """Both seats do what it says; its word never changes, from whichever seat and within a bout too."""
    for seed in range(15):
        rng = Random(seed)
        state = late(rules, seats, rng, (rng.randint(2, 6), rng.randint(2, 6)))
        told: dict[int, int] = {}
        while not state.over:
            moves = []
            for seat in range(seats):
                seen = view(state, seat)
                found = solve(solver, seen, PLENTY)
                if (
                    not state.hands[seat] and seat != state.defender
                ):  # what the others hold is not known to it
                    assert seats == 2 or found is None or found.action is None
                    continue
                assert found is not None
                assert told.setdefault(seat, found.score) == found.score
                if found.action:
                    assert rate(solver, seen, PLENTY)[found.action] == found.score
                    moves.append((seat, found.action))
            seat, action = rng.choice(moves)
            state, _ = apply(state, seat, action)
        assert told == {seat: outcome(state, seat) for seat in told}


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS[:2], ids=str)
def test_nobody_does_better_against_it(rules: Rules) -> None:
    """The other seat acts by chance, and throws in or says done at any time."""
    better = 0
    for seed in range(60):
        rng = Random(seed)
        state = late(rules, 2, rng, (5, 5))
        mine = rng.randrange(2)
        told: int | None = None
        while not state.over:
            found = solve(solver, view(state, mine), PLENTY)
            assert found is not None
            assert told is None or found.score >= told
            told = found.score
            others = legal_actions(state, 1 - mine)
            if found.action and (rng.random() < 0.5 or not others):
                state, _ = apply(state, mine, found.action)
            elif others:
                state, _ = apply(state, 1 - mine, rng.choice(others))
            else:  # it waits though nobody else can act: that must not be
                assert seats_to_act(state) != (mine,)
        assert told is not None
        assert outcome(state, mine) >= told
        better += outcome(state, mine) > told
    assert better < 60


def small(rules: Rules, hands: list[str], stock: str = "", attacker: int = 0) -> State:
    sets = [CardSet.parse(hand) for hand in hands]
    return from_position(rules, sets, [parse_card(word) for word in stock.split()], 3, attacker, 5)[0]


def told(state: State, seat: int | None) -> object:
    return solve(solver, view(state, seat), PLENTY)


def test_what_is_not_open_is_not_solved() -> None:
    hands = ["6c 7c", "8c 9c"]
    assert told(small(Rules(), hands), 0) is not None
    assert told(small(Rules(), hands), None) is None
    assert told(small(Rules(), hands, stock="As"), 0) is None
    assert told(small(Rules(), [*hands, "Tc"]), 0) is None
    assert told(small(Rules(transfer=True), hands), 0) is None
    assert told(small(Rules(deck=52), hands), 0) is None
    assert rate(solver, view(small(Rules(), hands), 1), PLENTY) == {}
    long = small(Rules(), ["6c 7d 8h 9c Td Jh Qs Kc", "6d 7h 8c 9d Th Jc Qd Ks"])
    assert solve(solver, view(long, 0), 50) is None
    assert rate(solver, view(long, 0), 50) == {}


def test_a_third_seat_that_has_played_its_last_card() -> None:
    """It is not out before the bout ends, but has no more say; the other two are alone."""
    state = small(Rules(), ["6c", "7c 8d 9h", "6d Th"])
    state, _ = apply(state, 0, view(state, 0).actions[0])
    assert view(state, 0).counts[0] == 0
    assert [told(state, seat) is not None for seat in range(3)] == [False, True, True]


def test_neighbours_that_may_not_throw_in_yet() -> None:
    """With `neighbours` the last one with cards may sit too far from the defender until the bout is over."""
    rules = Rules(throwers="neighbours")
    state = small(rules, ["6c", "7c 8d", "6d", "6h Th", "6s"])
    state, _ = apply(state, 0, view(state, 0).actions[0])
    assert told(state, 1) is None  # four others hold cards
    for hands, seat in ((["6c", "7c 8d", "", "6h Th", ""], 3), (["6c", "7c 8d", "6h Th", "", ""], 2)):
        state = small(rules, hands)
        state, _ = apply(state, 0, view(state, 0).actions[0])
        assert told(state, seat) is not None


def test_teams_of_which_one_seat_each_is_left() -> None:
    rules = Rules(preset="podkidnoy", done="all", teams=True)
    state = small(rules, ["6c 7c", "", "", "8c 9c"])
    found = solve(solver, view(state, 0), PLENTY)
    assert found is not None
    assert isinstance(view(state, 0), View)
