"""A seat learns nothing from cards that it cannot see: exchange them, and what it is told stays the same."""

import json
from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from durnius.core import (
    Attack,
    Beat,
    Card,
    CardSet,
    State,
    ThrowIn,
    Transfer,
    apply,
    card_text,
    deck_of,
    parse_action,
    parse_card,
    rank_of,
    read_record,
    redact,
    start,
    suit_of,
    view,
    why_illegal,
)
from tests.core.folding import Listener
from tests.core.making import any_record, dealt_record, mixed_options, seats_for
from tests.core.playing import STYLES, begin, choose, moves, play_out
from tests.reference.record import Record

seeds = st.integers(0, 10**9)
styles = st.sampled_from(list(STYLES))
some_games = settings(max_examples=80, deadline=None, derandomize=True)


def hidden_from(state: State, seat: int | None) -> list[Card]:
    """Cards in the stock and in other hands, but for a trump card of which all know where it is."""
    place = view(state, seat).trump_card_at
    known = state.trump_card if place == "stock" or isinstance(place, int) else None
    cards = [*state.stock, *(card for at, hand in enumerate(state.hands) if at != seat for card in hand)]
    return [card for card in cards if card != known]


def exchanged(state: State, new: dict[Card, Card]) -> State:
    """The same state, with cards in hands and stock replaced."""
    return state._replace(
        hands=tuple(CardSet.of(new.get(card, card) for card in hand) for hand in state.hands),
        stock=tuple(new.get(card, card) for card in state.stock),
    )


def shuffled(rng: Random, cards: list[Card]) -> dict[Card, Card]:
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def ranks_on_table(state: State) -> set[int]:
    return {rank_of(card) for pair in state.table for card in pair if card is not None}


def with_actions(seed: int, style: str) -> tuple[Record, list[State]]:
    rng = Random(seed)
    record = any_record(rng)
    states, actions = play_out(rng, record, style, most=200)
    record["actions"] = [f"{seat} {text}" for seat, text in actions]
    return record, states


@some_games
@given(seeds, styles)
def test_a_view_does_not_depend_on_hidden_cards(seed: int, style: str) -> None:
    """Nor does any code of R10: not even for cards that the seat does not hold."""
    rng = Random(seed)
    _, states = with_actions(seed, style)
    for state in states[::7]:
        for seat in (None, *range(state.seats)):
            other = exchanged(state, shuffled(rng, hidden_from(state, seat)))
            assert view(other, seat) == view(state, seat)
            if seat is not None:
                attacks = [attack for attack, _ in state.table]
                cards = deck_of(state.rules.deck)
                for action in (
                    *(make(card) for make in (Attack, ThrowIn, Transfer) for card in cards),
                    *(Beat(attack, card) for attack, card in product(attacks, cards)),
                ):
                    assert why_illegal(other, seat, action) == why_illegal(state, seat, action)


@some_games
@given(seeds, styles)
def test_events_do_not_depend_on_hidden_cards(seed: int, style: str) -> None:
    """Exchange cards that stay hidden through a step; every event of it looks the same to the seat.

    Presets that wait only for those able to throw in let the end of a bout tell who was able (R5.2). So there
    the exchanged cards are of ranks that nobody could have thrown in.
    """
    rng = Random(seed)
    _, states = with_actions(seed, style)
    for state in states[:-1:3]:
        seat = rng.choice([None, *range(state.seats)])
        actor, text = choose(rng, style, moves(state))
        action = parse_action(text)
        after, events = apply(state, actor, action)
        if after.result is not None and after.result.reason == "repetition":
            continue  # the earlier positions hold other cards than the exchanged one
        moved = set(map(parse_card, text.split(" ")[1:]))
        stays = (set(hidden_from(state, seat)) & set(hidden_from(after, seat))) - moved
        if state.rules.done == "able":
            ranks = ranks_on_table(state) | set(map(rank_of, moved))
            stays = {card for card in stays if rank_of(card) not in ranks}
        other = exchanged(state, shuffled(rng, sorted(stays)))
        other_after, other_events = apply(other, actor, action)
        assert [redact(event, seat) for event in other_events] == [redact(event, seat) for event in events]
        assert view(other_after, seat) == view(after, seat)


@some_games
@given(seeds)
def test_the_deal_does_not_show_hidden_cards(seed: int) -> None:
    """Plain cards change places in other hands and the stock; trumps would change who opens (R2.1)."""
    rng = Random(seed)
    options = mixed_options(rng, "any")
    record = dealt_record(rng, options, rng.choice(seats_for(options)))
    state, events = begin(record)
    seat = rng.choice([None, *range(state.seats)])
    plain = [card for card in hidden_from(state, seat) if suit_of(card) != state.trump]
    new = {card_text(card): card_text(other) for card, other in shuffled(rng, plain).items()}
    record["deck"] = " ".join(new.get(card, card) for card in record["deck"].split())
    other, other_events = start(read_record(json.dumps(record)))
    assert [redact(event, seat) for event in other_events] == [redact(event, seat) for event in events]
    assert view(other, seat) == view(state, seat)


@some_games
@given(seeds, styles)
def test_redacted_events_still_tell_what_a_seat_may_know(seed: int, style: str) -> None:
    rng = Random(seed)
    record, states = with_actions(seed, style)
    state, _ = begin(record)
    seat = rng.randrange(state.seats)
    listeners = {seat: Listener.at(state, seat), None: Listener.at(state)}
    for line in record["actions"]:
        actor, _, text = line.partition(" ")
        state, events = apply(state, int(actor), parse_action(text))
        for who, listener in listeners.items():
            for event in events:
                listener.hear(redact(event, who))
            listener.assert_knows(state)
    assert state == states[-1]
