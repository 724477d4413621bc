"""The deal that players can check: fixed decks, no bias, and everything that could be wrong with one."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from durnius.core import Card, card_text, deck_of, parse_card
from durnius.rooms.fairdeal import (
    Fair,
    commitment_to,
    deck,
    fair_from_json,
    fair_to_json,
    fits,
    game_id,
    is_seed,
    room_name,
    seed_lines,
    shuffle,
    why_not_fair,
    words,
)

VECTOR = json.loads((Path(__file__).parent / "fair.json").read_text("utf-8"))
SECRET = bytes.fromhex(VECTOR["secret"])
SEEDS = tuple(VECTOR["seeds"])
FAIR = Fair("K7QX-3", VECTOR["commitment"], VECTOR["secret"], SEEDS)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


@pytest.mark.parametrize("size", [24, 36])
def test_a_secret_a_game_and_seeds_always_give_the_same_deck(size: int) -> None:
    """This text may never change: decks of finished games must be found again by every release."""
    assert " ".join(map(card_text, deck(SECRET, "K7QX-3", SEEDS, size))) == VECTOR["decks"][str(size)]


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_to(SECRET) == VECTOR["commitment"]


@pytest.mark.parametrize("size", [24, 36, 52])
def test_a_deck_holds_every_card_once(size: int) -> None:
    assert sorted(deck(SECRET, "A-1", ["0:-"], size)) == sorted(deck_of(size))


def test_every_part_of_the_input_changes_the_deck() -> None:
    decks = {
        deck(SECRET, "K7QX-3", SEEDS, 36),
        deck(SECRET[:-1] + b"\0", "K7QX-3", SEEDS, 36),
        deck(SECRET, "K7QX-4", SEEDS, 36),
        deck(SECRET, "K7QX-3", ["0:00fe", *SEEDS[1:]], 36),
        deck(SECRET, "K7QX-3", ["0:-", *SEEDS[1:]], 36),
        deck(SECRET, "K7QX-3", SEEDS[:2], 36),
    }
    assert len(decks) == 6


def test_numbers_that_would_favour_some_places_are_thrown_away() -> None:
    """2**32 leaves 1 when divided by 3 or 5: the highest number would make one place likelier."""
    highest = 2**32 - 1
    five = tuple(map(Card, range(5)))
    # Divided by four and by two nothing is left over: there the highest number serves.
    numbers = [highest, 2, highest, highest, 1, highest]
    left = iter(numbers)
    expected = list(five)
    for last, place in ((4, 2), (3, highest % 4), (2, 1), (1, highest % 2)):
        expected[last], expected[place] = expected[place], expected[last]
    assert shuffle(five, left) == tuple(expected)
    assert list(left) == []


def test_numbers_are_the_words_of_one_hmac_after_the_other() -> None:
    first = list(islice(words(b"key"), 17))
    assert len(set(first)) == 17
    assert all(0 <= word < 2**32 for word in first)
    assert first == list(islice(words(b"key"), 17))


@pytest.mark.slow
def test_no_card_prefers_a_place(long: bool) -> None:
    """Chi-square of card by place, 35 * 35 degrees of freedom, on decks that are the same in every run."""
    decks = 20_000 if long else 3_000
    counts: Counter[tuple[int, Card]] = Counter()
    for number in range(decks):
        counts.update(enumerate(deck(number.to_bytes(32, "big"), f"TEST-{number}", ["0:-", "1:00"], 36)))
    expected = decks / 36
    square = sum(
        (counts[place, card] - expected) ** 2 / expected for place in range(36) for card in deck_of(36)
    )
    # Its deviation is the square root of twice the degrees of freedom.
    assert abs(square - 1225) / (2 * 1225) ** 0.5 < 3


def test_seeds_are_listed_by_seat() -> None:
    assert seed_lines(["00ff", None, "a1b2"]) == SEEDS


@pytest.mark.parametrize("seed", ["", "-", "0", "0g", "00FF", "00 ff", "00" * 33])
def test_what_is_no_seed_fits_nothing(seed: str) -> None:
    assert not is_seed(seed)
    assert not fits(seed, commitment_to(b"\0\xff"))


def test_a_seed_fits_its_hash_alone() -> None:
    assert fits("00ff", commitment_to(b"\0\xff"))
    assert not fits("00fe", commitment_to(b"\0\xff"))


def test_a_rooms_name_in_records_does_not_let_anybody_in() -> None:
    """P44: the id is the secret of a private room, and records are passed on."""
    room = "k7qx3mzp4w2ad"
    assert re.fullmatch(r"[A-Z2-9]{8}-3", game_id(room, 3))
    assert room_name(room) == "352NE4PP"
    assert room_name(room) != room_name("k7qx3mzp4w2ae")


def test_a_true_deal_has_nothing_wrong() -> None:
    assert why_not_fair(FAIR, 3, cards(VECTOR["decks"]["36"]), 3) is None
    assert fair_from_json(fair_to_json(FAIR)) == FAIR


@pytest.mark.parametrize(
    ("fair", "players", "words_of_it"),
    [
        (replace(FAIR, secret="11" * 32), 3, "the commitment does not fit"),
        (replace(FAIR, commitment="11" * 32), 3, "the commitment does not fit"),
        (replace(FAIR, seeds=SEEDS[:2]), 3, "2 seeds are listed for 3 players"),
        (replace(FAIR, seeds=("0:00ff", "2:-", "1:a1b2")), 3, "seed 1 is not readable"),
        (replace(FAIR, seeds=("0:00ff", "1:-", "2:A1B2")), 3, "seed 2 is not readable"),
        (replace(FAIR, seeds=("0:00ff", "1:00", "2:a1b2")), 3, "card 1 of the deck is 8s, the shuffle gives"),
        (replace(FAIR, game="K7QY-3"), 3, "card 1 of the deck is 8s, the shuffle gives"),
        (replace(FAIR, game="K7QX-4"), 3, "the shuffle is that of K7QX-4, but this is game 3"),
    ],
)
def test_whatever_is_changed_is_noticed(fair: Fair, players: int, words_of_it: str) -> None:
    wrong = why_not_fair(fair, players, cards(VECTOR["decks"]["36"]), 3)
    assert wrong is not None
    assert wrong.startswith(words_of_it)


def test_two_cards_that_changed_places_are_noticed() -> None:
    dealt = list(cards(VECTOR["decks"]["36"]))
    dealt[30], dealt[35] = dealt[35], dealt[30]
    assert why_not_fair(FAIR, 3, dealt, 3) == "card 31 of the deck is Tc, the shuffle gives Kd"


@pytest.mark.parametrize(
    "changed",
    [
        {"game": 3},
        {"game": ""},
        {"game": "A|0:00"},
        {"game": "A|0-3"},
        {"game": "K7QX"},
        {"game": "K7QX-03"},
        {"game": "K7QX-\u0663"},
        {"game": "-3"},
        {"game": "\ud800-3"},
        {"commitment": "00"},
        {"secret": "XY" * 32},
        {"secret": None},
        {"seeds": "0:-"},
        {"seeds": [0]},
        {"more": 1},
    ],
)
def test_a_part_fair_that_cannot_be_read_says_what_is_wrong(changed: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"^fair"):
        fair_from_json(fair_to_json(FAIR) | changed)
    with pytest.raises(ValueError, match="must be an object"):
        fair_from_json([])


def test_p42_the_secret_is_not_in_the_words_that_a_log_would_show() -> None:
    assert VECTOR["secret"] not in repr(FAIR)


def test_the_lines_in_the_documentation_give_the_same_decks() -> None:
    text = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text("utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert code is not None
    names: dict[str, object] = {}
    exec(code[1], names)
    made = names["deck"]
    assert callable(made)
    assert made(SECRET, "K7QX-3", SEEDS) == VECTOR["decks"]["36"].split()
    assert made(SECRET, "K7QX-3", SEEDS, "9TJQKA") == VECTOR["decks"]["24"].split()
