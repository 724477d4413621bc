"""What a seat believes the other to hold: clues from how it played, odds, and guesses by them."""

from random import Random

import pytest

from durnius.bots.beliefs import LEAST, believe, clues
from durnius.bots.beliefs_weights import WEIGHTS
from durnius.bots.net_weights import load
from durnius.bots.players import player
from durnius.bots.playout import Game
from durnius.bots.playout_random import seed
from durnius.bots.playout_view import inner_card, outer_set
from durnius.bots.search import Search
from durnius.bots.search_view import fill
from durnius.bots.search_world import SURE, World
from durnius.bots.searching import prepare, shared_search
from durnius.core import (
    Action,
    Attack,
    Beat,
    CardSet,
    Done,
    Rules,
    State,
    Take,
    ThrowIn,
    View,
    apply,
    deck_of,
    from_position,
    new_game,
    parse_card,
    view,
)
from tests.bots.guesses import check_guess
from tests.bots.walking import walk


def position(first: str, second: str, actions: list[tuple[int, Action]]) -> State:
    """The position after these actions, the first seat attacking; spades are trumps, the others the stock."""
    hands = [CardSet.parse(first), CardSet.parse(second)]
    under = parse_card("6s")
    stock = [card for card in deck_of(36) if card != under and card not in hands[0] | hands[1]]
    state, _ = from_position(Rules(), hands, [*stock, under], 3, 0, 9)
    for seat, action in actions:
        state, _ = apply(state, seat, action)
    return state


def attack(card: str) -> tuple[int, Action]:
    return 0, Attack(parse_card(card))


def beat(card: str, by: str) -> tuple[int, Action]:
    return 1, Beat(parse_card(card), parse_card(by))


def told(found: list[tuple[int, str]], state: State) -> dict[str, CardSet]:
    """The clues with their cards as the core names them; those of one kind together."""
    out: dict[str, CardSet] = {}
    for cards, kind in found:
        out[kind] = out.get(kind, CardSet(0)) | outer_set(cards, state.trump)
    return {kind: cards for kind, cards in out.items() if cards}


def odds(seen: View) -> dict[str, int]:
    """What odds each card that was never seen has, by its name."""
    world = World()
    fill(world, seen)
    believe(world, seen)
    names = (f"{rank}{suit}" for rank in "6789TJQKA" for suit in "cdhs")
    inner = {name: inner_card(parse_card(name), seen.trump) for name in names}
    return {name: int(world.odds[card]) for name, card in inner.items() if world.pool >> card & 1}


def test_who_leads_a_plain_card_hardly_holds_a_lower_one() -> None:
    state = position("8c 8d Ah As 7s Kc", "7c 9c Jh Qh Js Qs", [attack("8c")])
    now, before, share = clues(view(state, 1))
    found = told(now, state)
    assert (before, share) == ([], 0)
    assert found["led 1 above"] == CardSet.parse("7c 7d 7h")
    assert found["led 2 above"] == CardSet.parse("6c 6d 6h")
    assert found["led plain"] == CardSet.of(card for card in deck_of(36) if card // 13 == 3)
    chance = odds(view(state, 1))
    assert max(chance["6h"], chance["7d"]) < min(chance["9h"], chance["8d"], chance["As"])


def test_who_leads_a_trump_hardly_holds_plain_cards() -> None:
    state = position("8s 8d Ah As 7s Kc", "7c 9c Jh Qh Js Qs", [attack("8s")])
    found = told(clues(view(state, 1))[0], state)
    assert len(found["led trump"]) == 27
    chance = odds(view(state, 1))
    assert chance["6c"] < chance["9s"]


def test_who_beats_hardly_holds_what_would_have_been_cheaper() -> None:
    plain = position("8c 8d Ah As 7s Kc", "Jc 9h Jh Qh Js Qs", [attack("8c"), beat("8c", "Jc"), (0, Done())])
    found = told(clues(view(plain, 0))[1], plain)
    assert found["between"] == CardSet.parse("9c Tc")
    assert found["above"] == CardSet.parse("Jc Qc Kc Ac")
    by_trump = position("8c 8d Ah As 7s Kc", "6d 9h Jh Qh Js Qs", [attack("8c"), beat("8c", "Js")])
    found = told(clues(view(by_trump, 0))[0], by_trump)
    assert found["beat by trump"] == CardSet.parse("9c Tc Jc Qc Kc Ac")
    chance = odds(view(by_trump, 0))
    assert chance["9c"] < chance["9h"]


def test_what_was_not_thrown_in_is_hardly_held() -> None:
    actions = [attack("8c"), beat("8c", "Jc"), (0, ThrowIn(parse_card("Jd"))), beat("Jd", "Qd")]
    state = position("8c Jd Ah As 7s Kc", "Jc Qd Jh Qh Js Qs", actions)
    assert state.attacker == 1, "the bout is over"
    now, before, share = clues(view(state, 1))
    found = told(before, state)
    assert found["done low"] == CardSet.parse("8c 8d 8h Jc Jd Jh")
    assert found["done high"] == CardSet.parse("Qc Qd Qh")
    assert found["done trump"] == CardSet.parse("8s Js Qs")
    assert found["threw higher"] == CardSet.parse("8c 8d 8h")
    assert share == pytest.approx(4 / 6), "two of six cards were drawn since"
    assert all("done" not in kind for _, kind in now)


def test_who_took_hardly_held_what_beats() -> None:
    state = position("8c 8d Ah As 7s Kc", "7c 9h Jh Qh Js Qs", [attack("8c"), (1, Take()), (0, Done())])
    _, before, share = clues(view(state, 0))
    assert told(before, state)["took"] == CardSet.parse("9c Tc Jc Qc Kc Ac")
    assert share == 1, "who takes draws nothing"
    chance = odds(view(state, 0))
    assert chance["9c"] < chance["9h"]


def test_every_kind_of_clue_has_a_weight_and_comes_up() -> None:
    kinds = set()
    for number in range(40):
        for state, _, seat in walk(Rules(), 2, number):
            now, before, share = clues(view(state, seat))
            assert 0 <= share <= 1
            kinds |= {kind for cards, kind in (*now, *before) if cards}
    assert kinds == set(WEIGHTS)


@pytest.mark.parametrize("deck", [24, 36])
def test_every_guess_by_odds_agrees_with_what_the_seat_knows(deck: int) -> None:
    world, game = World(), Game()
    seed(game, 1)
    looked_at = 0
    for number in range(3):
        for state, _, seat in walk(Rules(deck=deck), 2, number):
            seen = view(state, seat)
            fill(world, seen)
            believe(world, seen)
            pool = [card for card in range(36) if world.pool >> card & 1]
            assert all(LEAST <= world.odds[card] <= SURE for card in pool), "nothing is ruled out"
            for _ in range(3):
                world.guess(game)
                looked_at += 1
                check_guess(game, state, seat)
    assert looked_at > 200


def test_cards_come_up_as_often_as_their_odds_say() -> None:
    deck = list(deck_of(36))
    Random(3).shuffle(deck)
    state, _ = new_game(Rules(), 2, deck, dealer=0)
    world, game = World(), Game()
    seed(game, 5)
    fill(world, view(state, 0))
    believe(world, view(state, 0))
    world.needs[1] = 1
    world.game.top -= 5
    pool = [card for card in range(36) if world.pool >> card & 1]
    for card in pool:
        world.odds[card] = SURE if card in pool[::2] else SURE // 4
    times = 8000
    counts = dict.fromkeys(pool, 0)
    for _ in range(times):
        world.guess(game)
        counts[int(game.hands[1]).bit_length() - 1] += 1
    total = sum(int(world.odds[card]) for card in pool)
    for card in pool:
        expected = times * int(world.odds[card]) / total
        assert abs(counts[card] - expected) < 6 * expected**0.5, counts


def test_only_a_search_between_two_with_a_net_and_without_transfers_believes() -> None:
    search = Search(100)
    for rules, seats, helped, wanted in (
        (Rules(), 2, True, 1),
        (Rules(), 2, False, 0),
        (Rules(), 3, True, 0),
        (Rules(transfer=True), 2, True, 0),
    ):
        state, _ = new_game(rules, seats, list(deck_of(36)), dealer=0)
        prepare(search, view(state, 0), load() if helped else None)
        assert search.world.weighed == wanted
        assert (search.net is not None) == (helped and seats == 2)


@pytest.mark.parametrize(("name", "wanted"), [("search", 0), ("netsearch", 1), ("evensearch", 0)])
def test_which_bots_of_the_arena_believe(name: str, wanted: int) -> None:
    state, _ = new_game(Rules(), 2, list(deck_of(36)), dealer=0)
    seen = view(state, state.attacker)
    assert player(f"{name}:guesses=1", 1).choose(seen) in seen.actions
    assert shared_search().world.weighed == wanted
