"""A game told in sentences, and the catalogue that the sentences come from."""

import json
from pathlib import Path

import pytest

from durnius.core import CardSet, Record, Rules, parse_card, read_record, suit_of
from durnius.core.record import Position
from durnius.text.catalogue import Catalogue
from durnius.text.teller import Teller

VECTORS = Path(__file__).parents[1] / "vectors"


def told(name: str) -> list[str]:
    """Tell the record of a vector."""
    record = read_record(json.dumps(json.loads((VECTORS / f"{name}.json").read_text())["record"]))
    return list(Teller(record.players).tell(record))


def test_the_example_round() -> None:
    *lines, end = told("example-round-bito")
    assert lines == [
        "Cards dealt. Trump spades, trump card Ace of spades. Alex starts, attacks Ben.",
        "Alex attacks Ben with 7 of clubs.",
        "Ben beats 7 of clubs with King of clubs.",
        "Alex throws in 7 of diamonds.",
        "Chloe throws in King of hearts.",
        "Ben beats 7 of diamonds with 10 of diamonds.",
        "Ben beats King of hearts with 9 of spades, trump.",
        "Alex is done.",
    ]
    assert end.startswith("Chloe is done. Everyone is done. Beaten: 6 cards discarded.")
    assert end.endswith("Alex draws 2. Chloe draws 1. Ben draws 3.")


def test_every_vector_can_be_told() -> None:
    """Every kind of event has its sentence, and no line is empty."""
    for path in sorted(VECTORS.glob("*.json")):
        assert all(told(path.stem)), path.stem


def test_why_a_bout_ended_is_told() -> None:
    assert (
        "Six cards: nobody can add more. Beaten: 12 cards discarded." in told("six-attack-cards-at-most")[-1]
    )
    assert "Game over. B is the fool." in told("game-over-refuses-everything")[-1]
    assert "the same cards came round" in told("repetition-is-a-draw")[-1].lower()


def test_a_drawn_trump_card_is_told_to_all() -> None:
    record = Record(
        Rules(),
        ("Ona", "Ala"),
        Position(
            (CardSet.parse("7c"), CardSet.parse("8c 9d Td Jd Qd Kd")),
            (parse_card("6s"),),
            suit_of(parse_card("6s")),
            0,
            3,
        ),
        ("0 attack 7c", "1 beat 7c 8c"),
    )
    lines = list(Teller(record.players).tell(record))
    assert "discarded. Ona draws the trump card, 6 of spades." in lines[-1]


@pytest.mark.parametrize(("count", "words"), [(1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_plurals(count: int, words: str) -> None:
    assert Catalogue.load("en").say("count.cards", count=count) == words


def test_a_missing_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        Catalogue.load("en").say("no.such.key")
