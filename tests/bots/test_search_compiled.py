"""The compiled search and net are the plain ones, bit for bit."""

from types import ModuleType

from durnius.bots import net, playout_random, search
from durnius.bots.net_weights import WEIGHTS, load
from durnius.bots.playout import Game
from durnius.bots.playout_cards import ALL
from tests.bots.fastmodules import load_plain, require_compiled


def story(
    searching: ModuleType, dealing: ModuleType, nets: ModuleType, weights: list[float] | None
) -> list[int]:
    """Deal a few games and search each from its first position, by odds of the other hand where a net helps;
    tell every root action's visits."""
    out: list[int] = []
    one = searching.Search(4000)
    if weights is not None:
        one.net = nets.Net(int(weights[0]), int(weights[1]), weights[2:])
    for number in range(3):
        world = one.world
        dealing.deal(world.game, 2, number)
        seat = world.game.mover
        for place in range(2):
            world.known[place] = world.game.hands[place] if place == seat else 0
            world.needs[place] = 0 if place == seat else 6
            world.doubts[place] = 0
        world.pool = ALL & ~world.game.hands[seat] & ~(1 << world.game.deck[35])
        world.discard = 0
        world.weighed = int(weights is not None)
        for place, card in enumerate(card for card in range(36) if world.pool >> card & 1):
            world.cards[place] = card
            world.odds[card] = 1024 >> card % 5
        one.clear()
        dealing.seed(one.game, number + 9)
        one.run(40)
        out += [one.visits_of(action) for action in range(41)]
        out.append(one.size)
    return out


def test_the_compiled_search_is_the_plain_one() -> None:
    require_compiled()
    plain = load_plain()
    weights = _weights()
    for given in (None, weights):
        compiled = story(search, playout_random, net, given)
        assert compiled == story(plain["search"], plain["playout_random"], plain["net"], given)
        assert sum(compiled) > 120


def test_the_net_tells_a_worth_and_a_legal_action() -> None:
    one, game = load(), Game()
    for number in range(50):
        playout_random.deal(game, 2, number)
        worth = one.worth(game, 0, 0)
        assert 0 < worth < 1
        assert game.legal() >> one.choose(game, 0, 0) & 1


def _weights() -> list[float]:
    import array

    words = array.array("f", WEIGHTS.read_bytes())
    return words.tolist()
