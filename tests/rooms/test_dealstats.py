"""Figures of deals: the hands are the core's, chance adds up, and unfair decks show."""

from itertools import product
from random import Random

import pytest

from durnius.core import Card, Rules, dealt_hands, deck_of, new_game, rank_of, suit_of
from durnius.rooms import commands as ask
from durnius.rooms.dealstats import (
    Deal,
    Figures,
    SeatFigures,
    chance_of,
    chances,
    chi_square,
    finished_deals,
    pooled,
)
from tests.rooms.table import Table


def shuffled(size: int, rng: Random) -> tuple[Card, ...]:
    cards = list(deck_of(size))
    rng.shuffle(cards)
    return tuple(cards)


SHAPES = [(size, seats) for size, seats in product((24, 36, 52), (2, 3, 4, 5, 6)) if seats * 6 <= size]


@pytest.mark.parametrize(("size", "seats"), SHAPES)
def test_r1_3_figures_are_those_of_the_hands_that_the_game_deals(size: int, seats: int) -> None:
    for seed in range(10):
        rng = Random(seed)
        deck, dealer = shuffled(size, rng), rng.randrange(seats)
        state, _ = new_game(Rules(deck=size), seats, deck, dealer=dealer)
        figures = Figures()
        figures.add(Deal(deck, seats, dealer))
        for hand, seat in zip(state.hands, figures.seats, strict=True):
            assert seat.trumps.index(1) == sum(suit_of(card) == state.trump for card in hand)
            assert seat.aces == sum(rank_of(card) == 12 for card in hand)


@pytest.mark.parametrize(("size", "seats"), SHAPES)
def test_chances_add_up_to_all_trumps_that_are_dealt(size: int, seats: int) -> None:
    deal = Deal(deck_of(size), seats, 0)
    lines = [chances(deal, seat) for seat in range(seats)]
    for line in lines:
        assert sum(line) == pytest.approx(1)
    expected = sum(number * chance for line in lines for number, chance in enumerate(line))
    dealt = seats * 6
    known = 1 if dealt == size else 0
    assert expected == pytest.approx(known + (size / 4 - 1) * (dealt - known) / (size - 1))


def test_who_gets_the_last_card_of_six_has_a_trump_for_sure() -> None:
    deal = Deal(deck_of(36), 6, 2)
    assert chances(deal, 2)[0] == 0
    assert chances(deal, 3)[0] > 0


def test_fair_decks_look_like_chance_and_others_do_not() -> None:
    rng = Random(7)
    fair, unfair = Figures(), Figures()
    for number in range(800):
        deck = shuffled(36, rng)
        deal = Deal(deck, 3, number % 3)
        fair.add(deal)
        best = max(range(3), key=lambda seat: trumps(Deal(deck, 3, 0), seat))
        unfair.add(Deal(deck, 3, (-best) % 3))  # the seat that gets most is moved to place 0
    good, bad = chi_square(fair.seats), chi_square(unfair.seats)
    assert good is not None
    assert bad is not None
    assert 0.001 < good.chance < 0.999
    assert bad.chance < 1e-6
    for seat in fair.seats:
        assert sum(seat.trumps) == seat.games == 800
        assert sum(seat.expected) == pytest.approx(800)
        assert seat.expected_aces == pytest.approx(800 * 24 / 36)
        assert abs(seat.aces - seat.expected_aces) < 100


def trumps(deal: Deal, seat: int) -> int:
    return sum(
        suit_of(card) == suit_of(deal.deck[-1])
        for card in dealt_hands(deal.deck, deal.seats, deal.dealer)[seat]
    )


def test_games_of_all_kinds_are_counted_together() -> None:
    figures = Figures()
    figures.add(Deal(deck_of(36), 6, 0))
    figures.add(Deal(deck_of(24), 2, 1))
    assert figures.games == 2
    assert [seat.games for seat in figures.seats] == [2, 2, 1, 1, 1, 1]
    assert sum(seat.aces for seat in figures.seats) == 4 + sum(
        rank_of(card) == 12 for card in deck_of(24)[:12]
    )


def test_small_cells_are_counted_together() -> None:
    assert pooled([1, 2, 30, 4], [2.0, 4.0, 28.0, 3.0]) == [(3, 6.0), (34, 31.0)]
    assert pooled([1, 1], [1.0, 1.0]) == []
    assert chi_square([SeatFigures()]) is None
    assert chi_square([]) is None


@pytest.mark.parametrize(
    ("value", "freedom", "chance"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (23.209, 10, 0.01), (9.342, 10, 0.5), (135.807, 100, 0.01)],
)
def test_the_chance_of_a_chi_square_is_that_of_the_tables(value: float, freedom: int, chance: float) -> None:
    assert chance_of(value, freedom) == pytest.approx(chance, rel=0.06)


@pytest.mark.parametrize("fair", [True, False])
def test_p36_a_game_that_is_played_is_not_among_the_deals_of_a_log(fair: bool) -> None:
    table = Table(3, {2: "random"}, fair=fair)
    alex, _ = table.seat("Alex", "Ben")
    assert finished_deals(table.log) == []
    for number in (1, 2):
        table.do(ask.Start(), alex)
        assert [counted for counted, _ in finished_deals(table.log)] == list(range(1, number))
        table.play()
        deals = finished_deals(table.log)
        assert [counted for counted, _ in deals] == list(range(1, number + 1))
        assert deals[-1][1] == Deal(table.game.deck, 3, table.game.dealer)
