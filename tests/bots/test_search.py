"""What a seat knows, what it guesses, and the search over the guesses."""

from collections.abc import Iterator
from math import exp
from random import Random

import pytest

from durnius.bots import levels
from durnius.bots.net import ACTIONS, INPUTS, Net
from durnius.bots.net_weights import load
from durnius.bots.playout import Game
from durnius.bots.playout_cards import ALL
from durnius.bots.playout_policy import sensible
from durnius.bots.playout_random import deal, seed
from durnius.bots.playout_view import inner_set
from durnius.bots.search import Search
from durnius.bots.search_view import fill
from durnius.bots.search_world import World
from durnius.bots.searching import Budget, Searching
from durnius.core import (
    Action,
    Attack,
    CardSet,
    Rules,
    State,
    apply,
    deck_of,
    from_position,
    legal_actions,
    new_game,
    parse_card,
    view,
)
from tests.bots.guesses import check_guess
from tests.bots.walking import walk

SMALL = Budget(guesses=60)


def positions(rules: Rules, seats: int, number: int) -> Iterator[tuple[State, int]]:
    """The positions of a random game with a seat that has a choice in each."""
    return ((state, seat) for state, _, seat in walk(rules, seats, number))


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("deck", [24, 36])
def test_every_guess_agrees_with_what_the_seat_knows(seats: int, deck: int) -> None:
    rules = Rules(deck=deck)
    if not rules.seats_allowed(seats):
        pytest.skip("too many seats for this pack")
    world, game = World(), Game()
    seed(game, 1)
    true_ones = 0
    for state, seat in positions(rules, seats, seats):
        fill(world, view(state, seat))
        for _ in range(5):
            world.guess(game)
            true_ones += check_guess(game, state, seat) == list(state.hands)
    assert true_ones, "towards the end a guess must be right now and then"


def test_the_unseen_cards_come_up_equally_often() -> None:
    deck = list(deck_of(36))
    Random(3).shuffle(deck)
    state, _ = new_game(Rules(), 3, deck, dealer=0)
    world, game = World(), Game()
    seed(game, 5)
    fill(world, view(state, 0))
    times = 6000
    counts = dict.fromkeys(range(36), 0)
    for _ in range(times):
        world.guess(game)
        for card in counts:
            counts[card] += game.hands[1] >> card & 1
    unseen = [card for card in counts if world.pool >> card & 1]
    assert len(unseen) == 36 - 6 - 1
    expected = times * 6 / len(unseen)
    assert all(abs(counts[card] - expected) < 6 * expected**0.5 for card in unseen), counts
    assert not any(counts[card] for card in counts if card not in unseen)


def test_who_takes_is_not_believed_to_hold_what_beats() -> None:
    hands = [CardSet.parse("6c 7d"), CardSet.parse("8d Qh"), CardSet.parse("Ac Ad")]
    state, _ = from_position(Rules(), hands, [parse_card("7s"), parse_card("6s")], 3, 0, 4)
    state, _ = apply(state, 0, Attack(parse_card("6c")))
    quiet = World()
    fill(quiet, view(state, 0))
    assert quiet.doubts[1] == 0
    state = state._replace(taking=True)
    world = World()
    fill(world, view(state, 0))
    assert world.doubts[1] == inner_set(CardSet.parse("7c 8c 9c Tc Jc Qc Kc Ac"), state.trump)


def open_hands(one: Search, seats: int, number: int) -> int:
    """Deal a game in which the search knows all hands; give the seat that begins."""
    world = one.world
    deal(world.game, seats, number)
    world.pool = ALL & ~(1 << world.game.deck[35])
    for seat in range(seats):
        world.known[seat] = world.game.hands[seat]
        world.needs[seat] = 0
        world.doubts[seat] = 0
        world.pool &= ~world.game.hands[seat]
    world.discard = 0
    one.clear()
    seed(one.game, number)
    return int(world.game.mover)


def test_the_net_is_asked_for_the_worth_of_ones_own_turn_only() -> None:
    """A net that likes every position: asked at the other's turn as well, it would like some less."""
    one = Search(1 << 12)
    size = (INPUTS + 2) * 1 + 1 + (ACTIONS + 1) * 2
    one.net = Net(1, 1, [0.0] * (size - 1) + [2.0])
    for number in range(5):
        open_hands(one, 2, number)
        one.run(300)
        tried = [action for action in range(36) if one.visits_of(action)]
        assert len(tried) > 3
        assert [one.worth_of(action) for action in tried] == pytest.approx([1 / (1 + exp(-2))] * len(tried))


@pytest.mark.parametrize(("seats", "often"), [(2, 7), (3, 5)])
def test_with_a_net_or_among_many_the_others_often_play_plain_sense(seats: int, often: int) -> None:
    one, game = Search(1 << 12), Game()
    one.net = load() if seats == 2 else None
    looked_at = 0
    for number in range(12):
        own = open_hands(one, seats, number)
        one.run(400)
        node = one.child[0]
        while node >= 0:
            game.copy_from(one.world.game)
            game.apply(one.action[node])
            if game.mover != own and one.visits[node] > 50:
                looked_at += 1
                usual = sensible(game)
                reply = one.child[node]
                while one.action[reply] != usual:
                    reply = one.sibling[reply]
                assert often * one.visits[reply] > one.visits[node]
            node = one.sibling[node]
    assert looked_at > 10


@pytest.mark.parametrize("helped", [False, True])
def test_hidden_cards_do_not_change_the_choice(helped: bool) -> None:
    """The bot gets a view, so this tests the view, and that nothing else is looked at."""
    for number in range(3):
        for state, seat in positions(Rules(), 2, number):
            other = 1 - seat
            hidden = [*(state.hands[other] - state.known[other]), *state.stock[:-1]]
            Random(number).shuffle(hidden)
            count = len(state.hands[other]) - len(state.known[other])
            hands = list(state.hands)
            hands[other] = state.known[other] | CardSet.of(hidden[:count])
            stock = (*hidden[count:], *state.stock[-1:])
            twin = state._replace(hands=tuple(hands), stock=stock)
            if view(twin, seat) != view(state, seat):
                continue  # who may still throw in can follow from the hands
            net = load() if helped else None
            assert choice(state, seat, net is not None) == choice(twin, seat, net is not None)


def choice(state: State, seat: int, helped: bool) -> Action | None:
    return Searching(7, SMALL, load() if helped else None).choose(view(state, seat))


def test_it_gives_a_lost_card_to_win() -> None:
    """Exact where both hands are open: leading the ace first would lose the six."""
    hands = [CardSet.parse("6c Ac"), CardSet.parse("7c 8c Kd")]
    state, _ = from_position(Rules(), hands, [], 3, 0, 9)
    action = Searching(1, Budget(guesses=1)).choose(view(state, 0))
    assert action == Attack(parse_card("Ac"))


def test_it_waits_while_the_defender_has_a_card_to_beat() -> None:
    hands = [CardSet.parse("6c 6d"), CardSet.parse("7c 8c"), CardSet.parse("6h 9h")]
    state, _ = from_position(Rules(), hands, [], 3, 0, 9)
    state, _ = apply(state, 0, Attack(parse_card("6c")))
    assert Searching(1, SMALL).choose(view(state, 0)) is None
    assert Searching(1, SMALL).choose(view(state, 2)) is None
    assert Searching(1, SMALL).choose(view(state, 1)) in legal_actions(state, 1)


@pytest.mark.parametrize("level", ["strong", "master"])
def test_a_level_stays_within_its_time(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many guesses as one likes it is the clock that ends a choice: else this would never end."""
    monkeypatch.setattr(levels, level.upper(), 10**12)
    deck = list(deck_of(36))
    Random(1).shuffle(deck)
    state, _ = new_game(Rules(), 4, deck, dealer=0)
    bot = getattr(levels, level)(1, 5)
    assert bot.choose(view(state, state.attacker)) in legal_actions(state, state.attacker)
