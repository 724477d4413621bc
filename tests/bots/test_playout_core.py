"""The fast game against the core: every action legal there, the same position after it, and back again."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from durnius.bots.playout import DEFEND, OVER, PASS, TAKING, Game
from durnius.bots.playout_view import action_of, inner_set, outer_card, outer_set, set_up
from durnius.core import (
    Beat,
    CardSet,
    Done,
    Rules,
    State,
    apply,
    awaited,
    deck_of,
    from_position,
    legal_actions,
    new_game,
    rules_from_json,
    rules_to_json,
    view,
)

RULES = [
    rules_from_json(
        {"preset": preset, "throwers": throwers, "transfer": transfer, "first_limit": first_limit}
    )
    for preset, throwers, transfer, first_limit in product(
        ("durnius", "duren", "podkidnoy"), ("all", "neighbours"), (False, True), (6, 5)
    )
]
RULES += [Rules(deck=24), Rules(deck=24, transfer=True)]
WORDS = (
    "seats",
    "top",
    "trump",
    "attacker",
    "defender",
    "mover",
    "phase",
    "table",
    "fitting",
    "attacks",
    "cap",
)
DEFENCE = ("unbeaten", "waiting", "heir")


def bits(word: int) -> Iterator[int]:
    return (bit for bit in range(word.bit_length()) if word >> bit & 1)


def fast(state: State, seat: int | None = None) -> Game:
    """The fast game of a state, as a seat that knows everything would make it."""
    game = Game()
    set_up(game, view(state, seat), state.hands, state.stock)
    return game


def assert_same_position(game: Game, state: State) -> None:
    assert (game.phase == OVER) == state.over
    assert [outer_set(game.hands[seat], state.trump) for seat in range(game.seats)] == list(state.hands)
    assert tuple(outer_card(card, state.trump) for card in game.deck[game.top : 36]) == state.stock
    assert game.bout == state.bout
    if state.result:
        assert game.fool == (-1 if state.result.fool is None else state.result.fool)
        assert game.repetition == (state.result.reason == "repetition")
        return
    laid = [card for pair in state.table for card in pair if card is not None]
    assert game.table == inner_set(laid, state.trump)
    assert (game.attacker, game.defender, game.attacks) == (state.attacker, state.defender, len(state.table))
    assert (game.cap, game.phase == TAKING) == (state.cap, state.taking)
    if game.phase == DEFEND:
        unbeaten = inner_set([attack for attack, beat in state.table if beat is None], state.trump)
        assert game.waiting | 1 << game.unbeaten == unbeaten
        assert game.waiting & 1 << game.unbeaten == 0


def assert_same_choices(game: Game, state: State) -> None:
    """The mover's actions are the core's, but for the order in which several cards are beaten."""
    mine = {action_of(game, action) for action in bits(game.legal())}
    theirs = set(legal_actions(state, game.mover))
    if game.phase == DEFEND:
        now = outer_card(game.unbeaten, state.trump)
        theirs = {action for action in theirs if not isinstance(action, Beat) or action.attack == now}
    assert mine == theirs


def assert_same_when_made_anew(game: Game, state: State) -> None:
    anew = fast(state, game.mover)
    names = WORDS + DEFENCE if game.phase == DEFEND else WORDS
    assert {name: getattr(anew, name) for name in names} == {name: getattr(game, name) for name in names}
    assert anew.legal() == game.legal()


def say_done(state: State) -> State:
    """Say done for all that the fast game no longer asks, till the core ends the bout too."""
    bout = state.bout
    while state.bout == bout and not state.over:
        state, _ = apply(state, awaited(state)[0], Done())
    return state


def walk(state: State, rng: Random, eager: float, most: int = 2000) -> Counter[str]:
    """Play one game on both; return what it went through.

    `eager` is the chance to take or pass where that is possible; at 1 the lowest card is played otherwise.
    """
    game = fast(state)
    met: Counter[str] = Counter()
    assert_same_position(game, state)
    while game.phase != OVER and met.total() < most:
        assert_same_choices(game, state)
        if rng.random() < 0.3:
            assert_same_when_made_anew(game, state)
        actions = list(bits(game.legal()))
        action = rng.choice(actions) if eager < 1 else actions[0]
        if PASS in actions and rng.random() < eager:
            action = PASS
        told = action_of(game, action)
        met[type(told).__name__] += 1
        met["several unbeaten"] += game.phase == DEFEND and game.waiting > 0
        state, _ = apply(state, game.mover, told)
        game.apply(action)
        if state.bout < game.bout:
            state = say_done(state)
        assert_same_position(game, state)
    met["draw"] += game.fool < 0
    met["repetition"] += game.repetition
    met["out"] += bool(state.out)
    return met


def dealt(rules: Rules, seats: int, rng: Random) -> State:
    deck = list(deck_of(rules.deck))
    rng.shuffle(deck)
    return new_game(rules, seats, deck, dealer=rng.randrange(seats))[0]


def late(rules: Rules, seats: int, rng: Random) -> State:
    """A position with short hands of few ranks, and a short stock or none."""
    trump = rng.randrange(4)
    cards = sorted(deck_of(rules.deck), key=lambda card: rng.random() - card % 13 * 0.1)
    stock = cards[: rng.choice([0, 0, 1, 4])]
    stock.sort(key=lambda card: card // 13 == trump)
    if stock and stock[-1] // 13 != trump:
        stock = []
    rest = [card for card in cards if card not in stock]
    hands = []
    for _ in range(seats):
        size = rng.choice([1, 1, 2, 3, 6]) if stock else rng.choice([0, 1, 2, 3, 6])
        hands.append(CardSet.of(rest[:size]))
        rest = rest[size:]
    holders = [seat for seat, hand in enumerate(hands) if hand]
    return from_position(rules, hands, stock, trump, rng.choice(holders or [0]), rng.choice([0, 7]))[0]


def play_many(rules: Rules, seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        seats = rng.randint(2, 6 if rules.deck == 36 else 4)
        state = dealt(rules, seats, rng) if rng.random() < 0.3 else late(rules, seats, rng)
        if not state.over:
            met += walk(state, rng, rng.choice([0, 0.2, 0.9]))
    return met


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules_to_json(rules)))
def test_the_fast_game_is_a_game_of_the_core(rules: Rules, long: bool) -> None:
    met = play_many(rules, range(1000 if long else 25))
    assert met["out"]
    assert bool(met["Transfer"]) == bool(met["several unbeaten"]) == rules.transfer


def test_rules_that_the_fast_game_does_not_know() -> None:
    rng = Random(1)
    for rules in (Rules(teams=True), Rules(deck=52)):
        deck = list(deck_of(rules.deck))
        rng.shuffle(deck)
        state, _ = new_game(rules, 4, deck, dealer=0)
        with pytest.raises(ValueError, match="does not know"):
            fast(state)


def test_r7_4_going_round_in_circles_is_a_draw() -> None:
    """Everybody takes always, so that nothing is ever discarded."""
    met: Counter[str] = Counter()
    for seed in range(40):
        rng = Random(seed)
        state = late(Rules(), rng.randint(3, 6), rng)
        if not state.over:
            met += walk(state, rng, 1, most=200)
    assert met["repetition"] > 5


def test_r7_4_two_seats_may_pass_an_attack_on_for_ever() -> None:
    """Each leads a jack, the other passes it on with another, and the first takes both."""
    hands = [CardSet.parse("Jc Jd Ac As"), CardSet.parse("Jh Ad Ah")]
    state, _ = from_position(Rules(transfer=True), hands, [], 3, 1, 9)
    game = fast(state)
    for _ in range(100):
        if game.phase == OVER:
            break
        actions = list(bits(game.legal()))
        action = PASS if PASS in actions and actions[-1] == PASS else actions[-1]
        if PASS not in actions:
            action = actions[0]
        state, _ = apply(state, game.mover, action_of(game, action))
        game.apply(action)
        if state.bout < game.bout:
            state = say_done(state)
        assert_same_position(game, state)
    assert game.repetition
