"""The core and the reference engine agree on random games: states, legal actions, codes of refusals."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durnius.core import Refused, State, action_text, legal_actions, parse_action, snapshot, why_illegal
from tests.core.making import HOUSE_RULES, PRESETS, any_record, dealt_record, position_record, seats_for
from tests.core.playing import STYLES, begin, choose, moves, step
from tests.reference.cards import deck_of
from tests.reference.engine import Game, start
from tests.reference.record import Options, Record

EVERY_CARD = deck_of(52)
MOST_ACTIONS = 400


def conceivable(cards: list[str], attacks: list[str]) -> list[str]:
    """Every action that these cards could be used for against these attacks."""
    texts = [f"{verb} {card}" for verb in ("attack", "throw", "transfer") for card in cards]
    return ["take", "done", *texts, *(f"beat {attack} {card}" for attack, card in product(attacks, cards))]


def assert_same_state(state: State, game: Game, after: int) -> None:
    seen = snapshot(state, after)
    assert seen["state"] == game.snapshot()
    assert seen["legal"] == {str(seat): game.legal(seat) for seat in range(len(game.hands))}


def assert_same_reasons(state: State, game: Game, texts: list[str]) -> None:
    """Compare a verdict on each text for each seat, and for two that do not exist."""
    seats = range(-1, len(game.hands) + 1)
    legal = [legal_actions(state, seat) for seat in range(state.seats)]
    for text in texts:
        action = parse_action(text)
        found = [why_illegal(state, seat, action) for seat in seats]
        assert found == [game.reason(seat, text) for seat in seats], text
        assert [action in actions for actions in legal] == [reason is None for reason in found[1:-1]], text


def compare(record: Record, rng: Random, style: str, thoroughness: float) -> Counter[str]:
    """Play one game on both engines; return what it went through.

    At some steps the verdicts on some cards are compared, and at a share of `thoroughness` those on all.
    """
    game = start(record)
    state, _ = begin(record)
    met: Counter[str] = Counter()
    for after in range(MOST_ACTIONS):
        assert_same_state(state, game, after)
        attacks = [attack for attack, _ in game.table]
        chance = rng.random()
        if chance < thoroughness:
            assert_same_reasons(state, game, conceivable(EVERY_CARD, attacks + rng.sample(EVERY_CARD, 2)))
        elif chance < 0.4:
            cards = sorted({*rng.sample(EVERY_CARD, 3), *rng.choice(game.hands)})
            assert_same_reasons(state, game, conceivable(cards, attacks[-2:] + rng.sample(EVERY_CARD, 1)))
        if game.over:
            met["over"] += 1
            break
        seat, text = choose(rng, style, moves(state))
        game.act(seat, text)
        state, _ = step(state, (seat, text))
        met[text.split(" ")[0]] += 1
        met["long table"] += len(game.table) > 4
        met["out"] += bool(game.out)
    if state.result:
        met[state.result.reason] += 1
    return met


def compare_many(seeds: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        met += compare(any_record(rng), rng, rng.choice(list(STYLES)), thoroughness=0.02)
    return met


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**9), path=st.lists(st.integers(0, 99), min_size=5, max_size=90))
def test_the_engines_agree_on_any_path(seed: int, path: list[int]) -> None:
    """Hypothesis picks the actions here, so that it can shorten a game on which they differ."""
    record = any_record(Random(seed))
    game = start(record)
    state, _ = begin(record)
    for after, pick in enumerate(path):
        assert_same_state(state, game, after)
        attacks = [attack for attack, _ in game.table]
        assert_same_reasons(
            state, game, conceivable(sorted(card for hand in game.hands for card in hand), attacks)
        )
        if game.over:
            return
        choices = moves(state)
        seat, text = choices[pick % len(choices)]
        game.act(seat, text)
        state, _ = step(state, (seat, text))


@pytest.mark.parametrize("options", [{"preset": preset} for preset in PRESETS] + list(HOUSE_RULES), ids=str)
def test_the_engines_agree_on_every_preset_and_house_rule(options: Options) -> None:
    for seats in seats_for(options):
        for make in (dealt_record, position_record):
            rng = Random(f"{options} {seats}")
            compare(make(rng, options, seats), rng, rng.choice(list(STYLES)), thoroughness=0.02)


@pytest.mark.slow
def test_the_engines_agree_on_hundreds_of_games() -> None:
    met = compare_many(range(250))
    rare = ["transfer", "long table", "out", "over", "fool", "draw", "repetition"]
    assert all(met[what] for what in rare), met


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(20))
def test_the_engines_agree_on_thousands_of_games(block: int) -> None:
    compare_many(range(1000 + 500 * block, 1500 + 500 * block))


WORDS = (
    "attack",
    "throw",
    "beat",
    "transfer",
    "take",
    "done",
    "Take",
    "7c",
    "Kh",
    "2s",
    "7C",
    "10c",
    "",
    "7",
)


@given(st.lists(st.sampled_from(WORDS), max_size=4))
def test_the_engines_agree_on_what_is_an_action(words: list[str]) -> None:
    text = " ".join(words)
    game = start(position_record(Random(1), {"preset": "durnius"}, 2))
    if game.reason(0, text) == "malformed":
        with pytest.raises(Refused, match="malformed"):
            parse_action(text)
    else:
        assert action_text(parse_action(text)) == text
