"""Laws that hold for every game, whatever the rules and however it is played."""

import copy
import json
import re
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from durnius.core import (
    Attack,
    Beat,
    CardSet,
    Done,
    Refused,
    Result,
    State,
    Take,
    ThrowIn,
    Transfer,
    action_text,
    apply,
    card_text,
    deck_of,
    legal_actions,
    parse_action,
    parse_card,
    rank_of,
    read_record,
    record_to_json,
    replay,
    seats_to_act,
    snapshot,
    suit_of,
    why_illegal,
)
from tests.core.folding import Listener
from tests.core.making import any_record, dealt_record, mixed_options, position_record, seats_for
from tests.core.playing import STYLES, begin, moves, play_out, step
from tests.core.vectors import VECTORS, Vector
from tests.reference.record import Record

EVERY_CARD = deck_of(52)
EVERY_ACTION = (
    Take(),
    Done(),
    *(make(card) for make in (Attack, ThrowIn, Transfer) for card in EVERY_CARD),
    *(Beat(attack, card) for attack, card in product(EVERY_CARD, EVERY_CARD)),
)
seeds = st.integers(0, 10**9)
styles = st.sampled_from(list(STYLES))
some_games = settings(max_examples=80, deadline=None, derandomize=True)


def played(seed: int, style: str) -> tuple[Record, list[State]]:
    """A random game with its actions in the record, and all its states."""
    rng = Random(seed)
    record = any_record(rng)
    states, actions = play_out(rng, record, style, most=300)
    record["actions"] = [f"{seat} {text}" for seat, text in actions]
    return record, states


@some_games
@given(seeds, styles)
def test_every_card_is_somewhere_once(seed: int, style: str) -> None:
    _, states = played(seed, style)
    for state in states:
        laid = [card for pair in state.table for card in pair if card is not None]
        cards = [*(card for hand in state.hands for card in hand), *state.stock, *laid, *state.discard]
        assert sorted(cards) == sorted(deck_of(state.rules.deck))


@some_games
@given(seeds, styles)
def test_somebody_can_act_until_the_game_is_over(seed: int, style: str) -> None:
    _, states = played(seed, style)
    for state in states:
        assert bool(seats_to_act(state)) == (not state.over)
        assert seats_to_act(state) == tuple(seat for seat in range(state.seats) if legal_actions(state, seat))


@some_games
@given(seeds, styles, st.lists(st.sampled_from(EVERY_ACTION), min_size=20, max_size=20))
def test_a_refusal_changes_nothing(seed: int, style: str, actions: list[Attack]) -> None:
    _, states = played(seed, style)
    for state in states[::5]:
        before = copy.deepcopy(state)
        for action, seat in product(actions, range(-1, state.seats + 1)):
            code = why_illegal(state, seat, action)
            if code is not None:
                with pytest.raises(Refused) as refused:
                    apply(state, seat, action)
                assert refused.value.code == code
        assert (state, hash(state)) == (before, hash(before))


@some_games
@given(seeds, styles)
def test_a_step_leaves_its_state_alone_and_comes_out_the_same_again(seed: int, style: str) -> None:
    _, states = played(seed, style)
    for state in states[::5]:
        before = copy.deepcopy(state)
        for move in moves(state):
            assert step(state, move) == step(before, move)
        assert (state, hash(state)) == (before, hash(before))


@some_games
@given(seeds, styles)
def test_a_record_replays_to_the_same_states(seed: int, style: str) -> None:
    record, states = played(seed, style)
    read = read_record(json.dumps(record))
    assert [state for state, _ in replay(read)] == states
    assert read_record(json.dumps(record_to_json(read))) == read


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_a_record_is_written_as_it_was_read(vector: Vector) -> None:
    written = record_to_json(read_record(json.dumps(vector["record"])))
    if "deck" in vector["record"]:
        assert written == {"game": 1, "previous_fool": None, **vector["record"]}
    else:
        position = written.pop("position")
        given = dict(vector["record"])
        assert written == {key: value for key, value in given.items() if key != "position"}
        assert isinstance(position, dict)
        hands = [sorted(hand.split()) for hand in vector["record"]["position"]["hands"]]
        assert [sorted(hand.split()) for hand in position.pop("hands")] == hands
        assert {**position, "hands": vector["record"]["position"]["hands"]} == given["position"]


def test_cards_are_read_as_they_are_written() -> None:
    assert [parse_card(card_text(card)) for card in EVERY_CARD] == list(EVERY_CARD)
    assert [suit_of(card) * 13 + rank_of(card) for card in EVERY_CARD] == list(EVERY_CARD)
    assert len({card_text(card) for card in EVERY_CARD}) == 52


@given(st.sets(st.sampled_from(EVERY_CARD)), st.sets(st.sampled_from(EVERY_CARD)))
def test_card_sets_are_sets(one: set[int], other: set[int]) -> None:
    left = CardSet.of(card for card in EVERY_CARD if card in one)
    right = CardSet.of(card for card in EVERY_CARD if card in other)
    assert set(left) == one
    assert list(left) == sorted(one)
    assert (len(left), bool(left)) == (len(one), bool(one))
    assert [set(left | right), set(left & right), set(left - right)] == [
        one | other,
        one & other,
        one - other,
    ]
    assert [card in left for card in EVERY_CARD] == [card in one for card in EVERY_CARD]
    assert CardSet.parse(str(left)) == left
    assert repr(left) == f"CardSet.parse({str(left)!r})"


def test_actions_are_read_as_they_are_written() -> None:
    assert [parse_action(action_text(action)) for action in EVERY_ACTION] == list(EVERY_ACTION)
    assert len({action_text(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)


@some_games
@given(seeds, styles, st.integers(0, 5))
def test_the_names_of_plain_suits_do_not_matter(seed: int, style: str, pick: int) -> None:
    record, states = played(seed, style)
    trump = "cdhs"[states[0].trump]
    plain = "cdhs".replace(trump, "")
    other = {trump: trump, **dict(zip(plain, list(permutations(plain))[pick], strict=True))}

    def renamed(text: str) -> str:
        return re.sub("([2-9TJQKA])([cdhs])", lambda card: card[1] + other[card[2]], text)

    def sorted_again(text: str) -> object:
        seen = json.loads(text)
        seen["state"]["hands"] = [sorted(hand.split()) for hand in seen["state"]["hands"]]
        seen["legal"] = {seat: sorted(actions) for seat, actions in seen["legal"].items()}
        return seen

    renamed_record = read_record(renamed(json.dumps(record)))
    for after, (state, _) in enumerate(replay(renamed_record)):
        assert sorted_again(json.dumps(snapshot(state, after))) == sorted_again(
            renamed(json.dumps(snapshot(states[after], after)))
        )


@pytest.mark.parametrize("style", sorted(STYLES.keys() - {"stubborn"}))
def test_games_come_to_an_end(style: str, long: bool) -> None:
    for seed in range(1000 if long else 12):
        rng = Random(seed)
        options = mixed_options(rng, "any")
        record = dealt_record(rng, options, rng.choice(seats_for(options)))
        states, _ = play_out(rng, record, style, most=3000)
        assert states[-1].over, f"seed {seed}"


def test_games_in_circles_come_to_an_end(long: bool) -> None:
    """Whoever always takes never loses a card for good. Without a stock R7.4 ends that."""
    circles = 0
    for seed in range(1000 if long else 50):
        rng = Random(seed)
        options = mixed_options(rng, "any")
        record = position_record(rng, options, rng.choice(seats_for(options)))
        if record["position"]["stock"]:
            continue
        states, _ = play_out(rng, record, "stubborn", most=3000)
        assert states[-1].over, f"seed {seed}"
        circles += states[-1].result == Result(None, "repetition")
    assert circles


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_events_tell_the_whole_game(vector: Vector) -> None:
    (state, _), *later = replay(read_record(json.dumps(vector["record"])))
    listener = Listener.at(state, *range(state.seats))
    for state, events in later:
        for event in events:
            listener.hear(event)
        listener.assert_knows(state)


@some_games
@given(seeds, styles)
def test_events_tell_any_game(seed: int, style: str) -> None:
    record, states = played(seed, style)
    listener = Listener.at(begin(record)[0], *range(states[0].seats))
    for state, events in list(replay(read_record(json.dumps(record))))[1:]:
        for event in events:
            listener.hear(event)
        listener.assert_knows(state)
