"""Looking back on a game: blunders are found, exactly where it is open, and without peeping."""

import pickle
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest

from durnius.bots import make
from durnius.bots.playout import COMPILED
from durnius.bots.review import MISTAKE, Verdict, guesses_each, is_real, judge, mistakes, unjudged
from durnius.core import (
    Attack,
    CardSet,
    Deal,
    Decision,
    Position,
    Record,
    RefusedAction,
    Rules,
    action_text,
    apply,
    decisions,
    deck_of,
    new_game,
    parse_card,
    replay,
    view,
)

GUESSES = 400 if COMPILED else 40


def cards(text: str) -> CardSet:
    return CardSet.of(map(parse_card, text.split()))


def blunder(rules: Rules | None = None, *gone: str) -> Record:
    """With the king first the six could still go; with the six first the king stays in the hand."""
    hands = (cards("6c Kc"), cards("7c 6d"), *(cards("") for _ in gone))
    actions = ("0 attack 6c", "1 beat 6c 7c", "1 attack 6d", "0 take")
    return Record(rules or Rules(), ("Ann", "Bob", *gone), Position(hands, (), 3, 0, 7), actions)


def game(seed: int, seats: int, rules: Rules | None = None, level: str = "beginner") -> Record:
    rules = rules or Rules()
    deck = list(deck_of(rules.deck))
    Random(seed).shuffle(deck)
    state, _ = new_game(rules, seats, deck, dealer=0)
    bots = [make(level, seat) for seat in range(seats)]
    actions: list[str] = []
    while state.result is None:
        seen = [view(state, seat) for seat in range(seats)]
        seat, action = next(
            (seat, action)
            for seat in range(seats)
            if seen[seat].actions and (action := bots[seat].choose(seen[seat])) is not None
        )
        actions.append(f"{seat} {action_text(action)}")
        state, _ = apply(state, seat, action)
    return Record(rules, tuple("abcdef"[:seats]), Deal(tuple(deck), 0, 1, None), tuple(actions))


def reviewed(record: Record) -> list[Verdict]:
    found = (judge(one, GUESSES) for one in decisions(record) if is_real(one))
    return [verdict for verdict in found if verdict is not None]


def test_a_certain_blunder_is_the_costliest_mistake_and_exact() -> None:
    verdicts = reviewed(blunder())
    worst = mistakes(verdicts)[0]
    assert (worst.number, worst.seat, worst.exact) == (1, 0, True)
    assert worst.best == Attack(parse_card("Kc"))
    assert [(one.action, one.loses) for one in worst.options] == [
        (Attack(parse_card("Kc")), 0.0),
        (Attack(parse_card("6c")), 1.0),
    ]
    assert (worst.played_loses, worst.best_loses, worst.cost) == (1.0, 0.0, 1.0)
    assert [verdict.cost for verdict in verdicts if verdict is not worst] == [0.0] * (len(verdicts) - 1)
    assert mistakes(verdicts) == [worst]


def test_at_most_three_mistakes_are_told_the_worst_first_and_no_noise() -> None:
    verdicts = reviewed(game(1, 2, level="random"))
    found = mistakes(verdicts)
    assert len(found) == 3
    assert all(one.cost >= other.cost >= MISTAKE for one, other in pairwise(found))
    rest = [verdict for verdict in verdicts if verdict not in found]
    assert max(verdict.cost for verdict in rest) <= found[-1].cost
    assert mistakes([verdict for verdict in verdicts if verdict.cost < MISTAKE]) == []


@pytest.mark.parametrize("seats", [2, 3])
def test_a_review_is_the_same_each_time(seats: int) -> None:
    todo = [one for one in decisions(game(2, seats)) if is_real(one)][::6]
    first = [judge(one, GUESSES) for one in todo]
    assert any(first)
    assert [judge(one, GUESSES) for one in reversed(todo)] == first[::-1]


KINDS = [
    (2, Rules()),
    (3, Rules()),
    (4, Rules(deck=24)),
    (2, Rules(transfer=True)),
    (3, Rules(preset="podkidnoy", done="all")),
    (2, Rules(preset="podkidnoy", done="all", deck=24)),
]


@pytest.mark.parametrize(("seats", "rules"), KINDS, ids=str)
def test_nothing_loses_less_than_the_best_and_all_is_sorted(seats: int, rules: Rules) -> None:
    """Also with few guesses, where what was tried most often is not always what loses least."""
    judged = 0
    for seed in (6, 7):
        for one in decisions(game(seed, seats, rules)):
            verdict = judge(one, GUESSES) if is_real(one) else None
            if verdict is None:
                continue
            judged += 1
            shares = [option.loses for option in verdict.options if option.loses is not None]
            assert shares == sorted(shares)
            assert [option.loses for option in verdict.options[: len(shares)]] == shares
            assert verdict.best_loses <= min(shares)
            assert verdict.played_loses in shares
            if verdict.best is not None:
                assert verdict.options[0].action == verdict.best
                assert verdict.best_loses == shares[0]
    assert judged > 20


def test_what_reads_the_same_is_as_good() -> None:
    verdict = reviewed(blunder())[0]
    near = replace(verdict, best_loses=0.246, played_loses=0.254)
    assert near.good
    assert not replace(near, played_loses=0.256).good
    assert not replace(near, best_loses=0.244).good
    assert not near.is_best(None)


def test_what_is_not_judged_has_a_reason() -> None:
    reasons = set()
    for record in (game(3, 3), game(5, 4, Rules(teams=True))):
        for one in decisions(record):
            if is_real(one) and judge(one, GUESSES) is None:
                rest = unjudged(one)
                assert rest.number == one.number
                reasons.add(rest.why)
                assert (rest.why == "rules") == record.rules.teams
    assert {"early", "rules"} <= reasons


def test_only_what_was_a_choice_is_judged_and_told_as_it_was() -> None:
    record = game(3, 3)
    for one in decisions(record):
        if not is_real(one):
            assert len(one.seen.actions) == 1
            continue
        verdict = judge(one, 20)
        if verdict is not None:
            assert record.actions[verdict.number - 1] == f"{verdict.seat} {action_text(verdict.played)}"
            assert {option.action for option in verdict.options} == set(one.seen.actions)
            assert verdict.best is None or verdict.best == verdict.options[0].action
            assert verdict.cost >= 0


def test_cards_that_the_seat_could_not_see_change_nothing() -> None:
    """Two cards that it does not know of change places, in hands or in the stock."""
    record = game(4, 2)
    assert isinstance(record.beginning, Deal)
    deck = record.beginning.deck
    compared = 0
    for number in (1, 5, 11):
        decision = next(one for one in decisions(record) if one.number >= number and is_real(one))
        told = judge(decision, GUESSES)
        before = record.actions[: decision.number]
        for one, other in combinations(range(len(deck) - 1), 2):
            swapped = list(deck)
            swapped[one], swapped[other] = deck[other], deck[one]
            changed = Record(record.rules, record.players, Deal(tuple(swapped), 0, 1, None), before)
            try:
                there = list(decisions(changed))[-1]
                hands = [list(replay(one))[decision.number - 1][0].hands for one in (changed, record)]
            except RefusedAction:
                continue
            if there.seen == decision.seen and hands[0] != hands[1]:
                compared += 1
                assert judge(there, GUESSES) == told
            if compared % 4 == 3:
                compared += 1
                break
    assert compared >= 8


def test_rules_that_the_search_does_not_know_are_judged_where_the_end_is_open() -> None:
    assert reviewed(game(5, 4, Rules(teams=True))) == []
    verdicts = reviewed(blunder(Rules(teams=True), "Cleo", "Dan"))
    assert [(one.number, one.exact, one.cost) for one in verdicts] == [(1, True, 1.0), (2, True, 0.0)]


def test_long_games_get_fewer_guesses_for_each_decision() -> None:
    assert guesses_each(0, 2) == guesses_each(10, 2) > guesses_each(100, 2) > guesses_each(10_000, 2) > 0
    assert guesses_each(100, 4) >= guesses_each(100, 2)


def test_a_decision_can_be_judged_in_another_process() -> None:
    decision = next(iter(decisions(blunder())))
    assert isinstance(decision, Decision)
    sent = pickle.dumps(decision)
    assert len(sent) < 20_000
    assert judge(pickle.loads(sent), GUESSES) == pickle.loads(pickle.dumps(judge(decision, GUESSES)))
