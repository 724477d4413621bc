"""Advice for a seat: legal, repeatable, blind to hidden cards, exact where all is open, with true reasons."""

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from durnius.bots.advice import LEAST, Advice, advise
from durnius.bots.endgame_view import make_solver, solve
from durnius.bots.motive import motive
from durnius.bots.searching import Budget
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
    apply,
    from_position,
    legal_actions,
    parse_action,
    parse_card,
    seats_to_act,
    view,
)
from tests.bots.test_conformance import VARIANTS
from tests.bots.test_endgame_view import late
from tests.bots.walking import walk

SMALL = Budget(guesses=12)


def choices(rules: Rules, seats: int, number: int) -> Iterator[tuple[State, int]]:
    """The positions of a random game, with every seat that may act."""
    return ((state, seat) for state, able, _ in walk(rules, seats, number) for seat in able)


def shares(advice: Advice) -> dict[Action, float | None]:
    return {option.action: option.loses for option in advice.options}


@pytest.mark.slow
@pytest.mark.parametrize("rules", VARIANTS, ids=str)
def test_advice_is_legal_in_every_position(rules: Rules) -> None:
    told = 0
    for seats in (2, 3, 4, 6):
        if not rules.seats_allowed(seats):
            continue
        for state, seat in itertools.islice(choices(rules, seats, seats), 0, 400, seats):
            seen = view(state, seat)
            advice = advise(seen, budget=Budget(guesses=LEAST))
            found = shares(advice)
            assert sorted(map(str, found)) == sorted(map(str, seen.actions))
            assert all(share is None or 0 <= share <= 1 for share in found.values())
            if advice.best is None:
                assert any(other != seat for other in seats_to_act(state)), "it waits for nobody"
            else:
                assert advice.options[0].action == advice.best
                assert advice.loses == found[advice.best]
                assert (
                    motive(seen, advice.best) == advice.motive
                    or advice.exact
                    or advice.motive.code
                    in (
                        "looked_ahead",
                        "plain_sense",
                    )
                )
            if advice.exact:
                assert set(found.values()) <= {0, 0.5, 1}
            told += any(share is not None for share in found.values())
    assert told or rules.deck == 52 or rules.teams


def test_shares_are_told_where_the_search_knows_the_rules_and_nowhere_else() -> None:
    for rules, known in ((Rules(), True), (Rules(deck=52), False), (VARIANTS[4], False)):
        state, seat = next(choices(rules, 4, 1))
        found = shares(advise(view(state, seat), budget=Budget(guesses=800)))
        assert all((share is not None) == known for share in found.values())


@pytest.mark.parametrize("seats", [2, 3])
def test_no_action_has_a_smaller_share_than_the_advice(seats: int) -> None:
    """Also where the defender's cards can be beaten in several orders, and where done was said."""
    judged = 0
    for rules in (Rules(transfer=True), Rules(preset="podkidnoy", done="all")):
        for state, seat in itertools.islice(choices(rules, seats, 3), 0, None, 3):
            advice = advise(view(state, seat), budget=Budget(guesses=60))
            found = [share for share in shares(advice).values() if share is not None]
            if found:
                judged += 1
                assert advice.loses is not None
                assert advice.loses <= min(found)
                assert found == sorted(found)
    assert judged > 10


def test_the_same_seed_gives_the_same_advice() -> None:
    for state, seat in itertools.islice(choices(Rules(), 3, 5), 0, None, 5):
        seen = view(state, seat)
        first = advise(seen, seed=9, budget=SMALL)
        advise(seen, seed=4, budget=Budget(guesses=3))
        assert advise(seen, seed=9, budget=SMALL) == first


def test_hidden_cards_do_not_change_it() -> None:
    compared = 0
    for number, seats in ((1, 2), (2, 3)):
        for state, seat in choices(Rules(), seats, number):
            other = (seat + 1) % seats
            hidden = [*(state.hands[other] - state.known[other]), *state.stock[:-1]]
            Random(number).shuffle(hidden)
            count = len(state.hands[other]) - len(state.known[other])
            hands = list(state.hands)
            hands[other] = state.known[other] | CardSet.of(hidden[:count])
            twin = state._replace(hands=tuple(hands), stock=(*hidden[count:], *state.stock[-1:]))
            if view(twin, seat) == view(state, seat) and twin != state:
                compared += 1
                assert advise(view(state, seat), budget=SMALL) == advise(view(twin, seat), budget=SMALL)
    assert compared > 10


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(), Rules(preset="podkidnoy", done="all"), Rules(deck=24)], ids=str)
def test_exact_shares_are_those_of_the_position_after_the_action(rules: Rules) -> None:
    """Of every action, also of those that the solver does not look at itself: early ones, another order."""
    solver = make_solver()
    kinds = set()
    for seed in range(40):
        rng = Random(seed)
        state = late(rules, 2, rng, (rng.randint(2, 5), rng.randint(2, 5)))
        while not state.over:
            for seat in (0, 1):
                seen = view(state, seat)
                if not seen.actions:
                    continue
                advice = advise(seen, budget=SMALL)
                assert advice.exact
                best = min(share for share in shares(advice).values() if share is not None)
                assert advice.loses is not None
                assert advice.loses <= best
                for action, share in shares(advice).items():
                    after, _ = apply(state, seat, action)
                    unbeaten = any(beat is None for _, beat in state.table)
                    early = unbeaten and seat != state.defender
                    kinds.add((type(action), early))
                    if after.result is not None:
                        fool = after.result.fool
                        assert share == (0.5 if fool is None else float(fool == seat))
                        continue
                    found = solve(solver, view(after, seat), 10**8)
                    assert found is not None
                    if isinstance(action, Done) and early:  # the solver forgets that it was said
                        assert share is not None
                        assert share >= (1 - found.score) / 2
                    else:
                        assert share == (1 - found.score) / 2, (action, state)
            able = [seat for seat in (0, 1) if legal_actions(state, seat)]
            seat = rng.choice(able)
            state, _ = apply(state, seat, rng.choice(legal_actions(state, seat)))
    assert {(ThrowIn, True), (ThrowIn, False), (Done, False), (Take, False), (Beat, False)} <= kinds


def test_a_done_that_would_stand_is_no_better_than_to_wait() -> None:
    """Who says done early cannot add a card when the defender takes."""
    hands = ["6c 6d 9s", "7c 8c Kd"]
    advice = advised(hands, ["0 attack 6c"], 0, rules=Rules(preset="podkidnoy", done="all"))
    assert (advice.best, advice.motive.code, advice.exact) == (None, "wait", True)
    assert shares(advice)[Done()] is not None


def advised(
    hands: list[str],
    played: list[str],
    seat: int,
    *,
    rules: Rules = Rules(),  # noqa: B008 - frozen
    stock: str = "",
    budget: Budget = SMALL,
) -> Advice:
    return advise(view(position(hands, played, rules, stock), seat), budget=budget)


def position(hands: list[str], played: list[str], rules: Rules, stock: str) -> State:
    """Spades are trumps and seat 0 attacks."""
    sets = [CardSet.parse(hand) for hand in hands]
    state, _ = from_position(rules, sets, [parse_card(word) for word in stock.split()], 3, 0, 9)
    for line in played:
        who, _, action = line.partition(" ")
        state, _ = apply(state, int(who), parse_action(action))
    return state


STOCK = "Jd Ks Jh 8s"
REASONS = [
    # hands, what was played, who is advised, the action, code, cards
    (["6c 7d", "8h 9d"], ["0 attack 6c"], 1, "take", "only", ""),
    (["6c 7d", "8c 9d"], ["0 attack 6c"], 1, "beat 6c 8c", "beats_alone", ""),
    (["6c 7d", "8c 9c Kd"], ["0 attack 6c"], 1, "beat 6c 8c", "beats_lowest", ""),
    (["6c 7d", "9s 9c Kd"], ["0 attack 6c"], 1, "beat 6c 9c", "beats_lowest", ""),
    (["6c 8d", "7c 8c 8h 9h"], ["0 attack 6c"], 1, "beat 6c 8c", None, ""),
    (["6c 8d", "8c 8h Tc"], ["0 attack 6c"], 1, "beat 6c Tc", "keeps_pair", "8c"),
    (
        ["6c 6d 8d", "7c Tc 9d Td"],
        ["0 attack 6c", "1 beat 6c Tc", "0 throw 6d"],
        1,
        "beat 6d Td",
        "no_new_rank",
        "9d",
    ),
    (["6c 6d 8d", "7c 9h 8h"], ["0 attack 6c", "0 throw 6d"], 1, "take", "cannot_beat_all", ""),
    (["6c 6d 8d", "7s 9h 8h"], ["0 attack 6c", "0 throw 6d"], 1, "take", "cannot_beat_all", ""),
    (["6c 8d", "7s 9s 8h"], ["0 attack 6c"], 1, "take", "spares_trump", "7s"),
    (["6c 8d", "7c 9s 8h"], ["0 attack 6c"], 1, "take", None, ""),
    (["6c 8d Td", "6h 7c Kd"], ["0 attack 6c"], 1, "transfer 6h", "passes_on", ""),
    (["6c 6d 8d", "7c 9h 8h"], [], 0, "attack 6c", "leads_pair", "6d"),
    (["6c 7d 8d", "7c 9h 8h"], [], 0, "attack 6c", "leads_lowest", ""),
    (["6c 7d 8d", "7c 9h 8h"], [], 0, "attack 8d", None, ""),
    (["6s 7s", "7c 9h 8h"], [], 0, "attack 6s", "leads_trump", ""),
    (["6s 7s", "7c 9h 8h"], [], 0, "attack 7s", None, ""),
    (["As 7s", "7c 9h 8h"], [], 0, "attack As", "cannot_be_beaten", ""),
    (["6c 7d 7h", "7c 9h 8h"], ["0 attack 6c", "1 beat 6c 7c"], 0, "throw 7d", "throws_lowest", ""),
    (["6c 7d 7s", "7c 9h 8h"], ["0 attack 6c", "1 beat 6c 7c"], 0, "throw 7s", None, ""),
    (["6c 6d 7s 9d", "7c 9h 8h"], ["0 attack 6c", "1 take"], 0, "throw 6d", "gives_away", ""),
    (["6c 7d 7s", "7c 9h 8h"], ["0 attack 6c", "1 beat 6c 7c"], 0, "done", "keeps_card", "7d"),
    (["6c 8d 7s", "7c 9h 8h"], ["0 attack 6c", "1 beat 6c 7c"], 0, "done", "keeps_trump", "7s"),
]


@pytest.mark.parametrize(("hands", "played", "seat", "action", "code", "cards"), REASONS)
def test_reasons_are_true_of_the_position(
    hands: list[str], played: list[str], seat: int, action: str, code: str | None, cards: str
) -> None:
    rules = Rules(transfer="transfer" in action)
    seen = view(position(hands, played, rules, STOCK), seat)
    assert parse_action(action) in seen.actions
    found = motive(seen, parse_action(action))
    assert (found and found.code, found and CardSet.of(found.cards)) == (
        code,
        code and CardSet.parse(cards),
    )


def test_a_won_endgame_says_so() -> None:
    """Leading the six first would lose it."""
    advice = advised(["6c Ac", "7c 8c Kd"], [], 0)
    assert (advice.best, advice.loses, advice.motive.code) == (Attack(parse_card("Ac")), 0, "wins")
    assert {option.action: option.loses for option in advice.options}[Attack(parse_card("6c"))] == 1


def test_a_lost_endgame_says_so_and_still_tries() -> None:
    advice = advised(["6c 7d 8h 9d", "As"], [], 0)
    assert (advice.exact, advice.loses, advice.motive.code) == (True, 1, "lost")
    assert advice.best is not None


def test_who_has_said_done_waits() -> None:
    hands = ["6c 7d 9d", "7c 9h 8h", "7h 7s"]
    advice = advised(hands, ["0 attack 6c", "1 beat 6c 7c", "0 done"], 0, stock=STOCK)
    assert advice.best is None or isinstance(advice.best, ThrowIn)
    advice = advised(hands, ["0 attack 6c", "1 take", "0 attack 6c"][:2], 2, stock=STOCK)
    assert advice.best is not None


def test_every_beat_of_several_cards_is_judged() -> None:
    hands = ["6c 6d 8d", "7c 9d 8h Kc", "9h Th"]
    advice = advised(hands, ["0 attack 6c", "0 throw 6d"], 1, stock=STOCK, budget=Budget(guesses=400))
    assert len(advice.options) == 4
    assert all(option.loses is not None for option in advice.options)


def test_a_seat_without_actions_has_no_advice() -> None:
    with pytest.raises(ValueError, match="nothing to do"):
        advised(["6c 7d", "8h 9d"], [], 1)


def test_time_ends_it() -> None:
    state, seat = next(choices(Rules(), 4, 1))
    assert advise(view(state, seat), budget=Budget(guesses=10**9, milliseconds=5)).best is not None
