"""The solver's key of a position: the same for all that are alike, and never for two that are not."""

from itertools import permutations
from random import Random

import pytest

from durnius.bots.endgame import Endgame
from durnius.bots.endgame_key import key_of
from durnius.bots.endgame_memory import NOTHING, Memory
from tests.bots.openhands import Open, two_hands

Hands = tuple[int, int]


def ranks_of(hands: Hands) -> list[tuple[int, int]]:
    """By rank, from the lowest held: the suits of it in each hand."""
    both = [(hands[0] >> 4 * rank & 15, hands[1] >> 4 * rank & 15) for rank in range(9)]
    return [rank for rank in both if rank != (0, 0)]


def hands_of(ranks: list[tuple[int, int]]) -> Hands:
    return (
        sum(suits << 4 * rank for rank, (suits, _) in enumerate(ranks)),
        sum(suits << 4 * rank for rank, (_, suits) in enumerate(ranks)),
    )


def with_suits(hands: Hands, order: tuple[int, ...]) -> Hands:
    """The plain suits renamed."""
    names = (*order, 3)
    first, second = (
        sum(1 << card // 4 * 4 + names[card % 4] for card in range(36) if hand >> card & 1) for hand in hands
    )
    return first, second


def shuffled(hands: Hands, rng: Random) -> Hands:
    """Neighbouring ranks without a common suit change places, as often as they may; unheld ranks move."""
    ranks = ranks_of(hands)
    for _ in range(50):
        place = rng.randrange(len(ranks))
        if place and not sum(ranks[place]) & sum(ranks[place - 1]):
            ranks[place - 1 : place + 1] = ranks[place], ranks[place - 1]
    for _ in range(9 - len(ranks)):
        ranks.insert(rng.randint(0, len(ranks)), (0, 0))
    return hands_of(ranks)


def anatomy(hands: Hands) -> object:
    """What the rules can see of a position: by suit the holders from the lowest card on, and equal ranks."""
    forms = []
    for order in permutations(range(3)):
        ranks = ranks_of(with_suits(hands, order))
        place = {
            (suit, rank): sum(1 for below in ranks[:rank] if sum(below) >> suit & 1)
            for rank, suits in enumerate(ranks)
            for suit in range(4)
            if sum(suits) >> suit & 1
        }
        holders = [
            [int(first >> suit & 1) for first, second in ranks if (first | second) >> suit & 1]
            for suit in range(4)
        ]
        equal = sorted(
            sorted((suit, place[suit, rank]) for suit in range(4) if (suit, rank) in place)
            for rank in range(len(ranks))
        )
        forms.append((holders, equal))
    return min(forms)


def some_hands(rng: Random, largest: int) -> Hands:
    return two_hands(rng, rng.randint(1, largest), rng.randint(1, largest))


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_ranks_without_a_common_suit_does_not_matter(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        hands = some_hands(rng, 9)
        assert key_of(*hands) == key_of(*shuffled(hands, rng))


def test_suits_that_look_different_may_have_any_name() -> None:
    """Of most positions the key is the same under all six namings of the plain suits."""
    rng = Random(1)
    same = [
        len({key_of(*with_suits(hands, order)) for order in permutations(range(3))}) == 1
        for hands in (some_hands(rng, 9) for _ in range(500))
    ]
    assert sum(same) > 400


@pytest.mark.slow
def test_positions_that_are_not_alike_have_different_keys() -> None:
    rng = Random(2)
    known: dict[int, object] = {}
    met = 0
    for _ in range(6000):
        hands = some_hands(rng, 3)
        key = key_of(*hands)
        met += key in known
        assert known.setdefault(key, anatomy(hands)) == anatomy(hands)
        assert 0 < key < 1 << 63
    assert met > 50


def test_alike_positions_score_alike() -> None:
    """Without the memory of the other: each is solved anew."""
    rng = Random(3)
    for _ in range(60):
        hands = two_hands(rng, rng.randint(2, 5), rng.randint(2, 5))
        other = with_suits(shuffled(hands, rng), tuple(rng.sample(range(3), 3)))
        scores = {
            Open(0, *each, room=min(6, each[1].bit_count())).score(Endgame(12)) for each in (hands, other)
        }
        assert len(scores) == 1


def test_the_memory_never_takes_one_key_for_another() -> None:
    """It is small here, so that places are shared all the time; what it gives is what was noted last."""
    rng, memory = Random(4), Memory(10)
    noted: dict[int, int] = {}
    keys = [rng.getrandbits(rng.choice([14, 40, 63])) | 1 for _ in range(6000)]
    found = 0
    for _ in range(40_000):
        key = rng.choice(keys)
        bounds = memory.look(key)
        if bounds != NOTHING:
            found += 1
            assert bounds == noted[key]
        noted[key] = rng.choice([0, 4, 5, 9, 10])
        memory.note(key, rng.randint(2, 24), noted[key])
        assert memory.look(key) == noted[key]
    assert found > 500
    with pytest.raises(ValueError, match="do not fit"):
        Memory(9)
