"""What happens by itself: bots' pace (people win the race), the lost, the timer, and nothing over a stop."""

import itertools

import pytest

from durnius.core import action_text, awaited, legal_actions
from durnius.rooms import commands as ask
from durnius.rooms.clocks import LOST_MS, deadline, due, mildest, must_decide, next_bot
from durnius.rooms.commands import SetOptions
from durnius.rooms.events import Absent, Acted, Resumed
from tests.rooms.table import Table, read_again


def with_bots(people: int, bots: int, preset: str = "podkidnoy", seed: int = 0) -> tuple[Table, list[str]]:
    """A game of people and bots with a pace of a second."""
    seats = people + bots
    options = SetOptions(seats=seats, pace_ms=1000, rules={"preset": preset})
    table = Table(seats, dict.fromkeys(range(people, seats), "random"), options=options, seed=seed)
    names = table.seat(*["Alex", "Ben", "Cleo"][:people])
    table.do(ask.Start(), names[0])
    return table, names


def test_a_bot_opens_and_beats_after_a_pace() -> None:
    seen = set()
    for seed in range(12):
        table, _ = with_bots(1, 2, seed=seed)
        turn = next_bot(table.room)
        if turn is None:
            assert table.room.seats[table.game.seats[table.game.state.attacker]].kind == "person"
            continue
        assert turn.must
        assert turn.at_ms == table.game.changed_ms + 1000
        seen.add(turn.seat)
    assert seen == {1, 2}


def test_bots_wait_for_people_three_paces_or_until_they_acted() -> None:
    checked = 0
    for seed in range(20):
        table, _ = with_bots(2, 2, seed=seed)
        while table.room.phase == "playing":
            turn = next_bot(table.room)
            state = table.game.state
            if turn is not None and turn.seat in awaited(state):
                people = [
                    seat for seat in must_decide(table.game)
                    if table.room.seats[table.game.seats[seat]].kind == "person"
                ]  # fmt: skip
                if people:
                    assert turn.at_ms >= table.game.changed_ms + 3000
                    checked += 1
                else:
                    assert turn.at_ms >= table.game.changed_ms + 1000
            choices = table.choices()
            if choices and (turn is None or table.rng.random() < 0.5):
                person, actions = table.rng.choice(choices)
                table.now += 300
                table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
            elif turn is not None:
                table.now = max(table.now, turn.at_ms)
                table.do(ask.BotAct(turn.seat, by_chance(table, turn.seat)))
    assert checked > 20


def by_chance(table: Table, seat: int) -> str:
    """Any legal action of a game seat."""
    return action_text(table.rng.choice(legal_actions(table.game.state, seat)))


def test_bots_without_people_do_not_wait_and_say_done_quickly() -> None:
    table, (alex,) = with_bots(1, 5)
    table.do(ask.Leave(), alex)
    quick = 0
    while table.room.phase == "playing":
        turn = next_bot(table.room)
        assert turn is not None
        assert turn.at_ms <= max(table.game.changed_ms + 1000, table.game.acted_ms + 250)
        if turn.seat in awaited(table.game.state) and turn.at_ms == table.game.acted_ms + 250:
            quick += 1
        table.now = max(table.now, turn.at_ms)
        table.do(ask.BotAct(turn.seat, by_chance(table, turn.seat)))
    assert quick > 5


def test_p37_the_pace_tells_nothing_of_peoples_hands() -> None:
    """Under `durnius` only those who hold a fitting rank are awaited; bots wait for the others as long."""
    slow = 0
    for seed in range(20):
        table, _ = with_bots(3, 1, "durnius", seed=seed)
        for _ in range(40):
            if table.room.phase != "playing":
                break
            state, turn = table.game.state, next_bot(table.room)
            if turn is not None and turn.seat in awaited(state):
                could = [
                    seat for seat in range(3)
                    if seat not in (state.defender, *state.done, *state.out) and state.hands[seat]
                ]  # fmt: skip
                if could and not [seat for seat in awaited(state) if seat < 3]:
                    assert turn.at_ms == table.game.changed_ms + 3000
                    slow += 1
            choices = table.choices()
            if choices and turn is None:
                person, actions = table.rng.choice(choices)
                table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
            elif turn is not None:
                table.now = max(table.now, turn.at_ms)
                table.do(ask.BotAct(turn.seat, by_chance(table, turn.seat)))
    assert slow > 3


def test_p37_the_pace_tells_onlookers_nothing_of_the_only_hand() -> None:
    """While one person plays alone the bots need not wait in vain; who watches must not learn why they do."""
    paces: dict[bool, set[int]] = {False: set(), True: set()}
    for seed, watched in itertools.product(range(20), (False, True)):
        table, (alex,) = with_bots(1, 3, "durnius", seed=seed)
        if watched:
            table.join("Vida")
        for _ in range(60):
            if table.room.phase != "playing":
                break
            state, turn = table.game.state, next_bot(table.room)
            could = state.defender != 0 and 0 not in (*state.done, *state.out) and state.hands[0]
            if turn is not None and turn.seat in awaited(state) and could and 0 not in awaited(state):
                paces[watched].add(turn.at_ms - table.game.changed_ms)
            if turn is not None:
                table.now = max(table.now, turn.at_ms)
                table.do(ask.BotAct(turn.seat, by_chance(table, turn.seat)))
            elif choices := [actions for person, actions in table.choices() if person == alex]:
                table.do(ask.Act(table.room.seq, action_text(table.rng.choice(choices[0]))), alex)
    assert min(paces[False]) == 1000
    assert min(paces[True]) == 3000


@pytest.mark.parametrize("preset", ["durnius", "podkidnoy"])
def test_bots_may_wait_only_while_somebody_else_has_to_beat(preset: str) -> None:
    """So that a table of bots that wait whenever they may goes on to the end."""
    waited = 0
    for seed in range(12):
        table, (alex,) = with_bots(1, 5, preset, seed=seed)
        waiting: set[int] = set()
        while table.room.phase == "playing":
            turn = next_bot(table.room, waiting)
            if turn is None:
                assert not waiting or [person for person, _ in table.choices()] == [alex]
                (choice,) = [actions for person, actions in table.choices() if person == alex]
                table.do(ask.Act(table.room.seq, action_text(table.rng.choice(choice))), alex)
            elif turn.must:
                table.now = max(table.now, turn.at_ms)
                table.do(ask.BotAct(turn.seat, by_chance(table, turn.seat)))
            else:
                assert any(beat is None for _, beat in table.game.state.table)
                assert not table.game.state.taking
                waiting.add(turn.seat)
                waited += 1
                continue
            waiting.clear()
    assert waited > 10


def test_r8_2_with_neighbours_only_nobody_else_is_waited_for() -> None:
    """A person opposite the defender cannot throw in, and all can see that; bots do not wait for them."""
    quick = 0
    for seed in range(30):
        options = SetOptions(seats=6, pace_ms=1000, rules={"preset": "podkidnoy", "throwers": "neighbours"})
        table = Table(6, dict.fromkeys(range(2, 6), "random"), options=options, seed=seed)
        people = table.seat("Alex", "Ben")
        table.do(ask.Start(), people[0])
        for _ in range(60):
            turn, choices = next_bot(table.room), table.choices()
            if table.room.phase != "playing":
                break
            state = table.game.state
            sides = {(state.defender + step) % 6 for step in (1, 5)}
            if turn is not None and turn.seat in awaited(state) and not state.out:
                able = [
                    seat for seat in (0, 1) if seat in sides | {state.attacker} and seat != state.defender
                ]
                if not able and state.defender > 1:
                    assert turn.at_ms <= max(table.game.changed_ms + 1000, table.game.acted_ms + 250)
                    quick += 1
            if choices and (turn is None or table.rng.random() < 0.5):
                person, actions = table.rng.choice(choices)
                table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
            elif turn is not None:
                table.now = max(table.now, turn.at_ms)
                table.do(ask.BotAct(turn.seat, by_chance(table, turn.seat)))
    assert quick > 3


def timed(timer_s: int, people: int = 2, seed: int = 0) -> tuple[Table, list[str]]:
    """A game of people with a timer."""
    options = SetOptions(seats=people, timer_s=timer_s, rules={"preset": "podkidnoy"})
    table = Table(people, options=options, seed=seed)
    names = table.seat(*["Alex", "Ben", "Cleo"][:people])
    table.do(ask.Start(), names[0])
    return table, names


def test_the_timer_picks_the_mildest_action() -> None:
    table, _ = timed(30, 3)
    moves: set[str] = set()
    for _ in range(60):
        if table.room.phase != "playing":
            break
        state = table.game.state
        expected = {seat: mildest(state, seat) for seat in must_decide(table.game)}
        entry = table.tick()
        assert entry is not None
        assert table.now == (table.game.changed_ms if not state.table else table.now)
        for event in entry.events:
            assert isinstance(event, Acted)
            action = expected[event.seat]
            assert action is not None
            assert event.action == action_text(action)
            moves.add(event.action.split(" ")[0])
    assert moves == {"attack", "take", "done"}


def test_whoever_let_the_timer_decide_is_waited_for_15_seconds_until_they_act() -> None:
    table, people = timed(60)
    opener = table.game.state.attacker
    assert deadline(table.room) == table.game.changed_ms + 60_000
    assert table.tick() is not None  # the opener's lowest card
    assert table.game.late == {opener}
    assert table.told()[0] == "TimeUp"
    assert deadline(table.room) == table.game.changed_ms + 60_000  # the defender was not late
    assert table.tick() is not None  # who picks up
    assert table.game.late == {0, 1}
    assert deadline(table.room) == table.game.changed_ms + 15_000
    table.do(ask.MoreTime(), people[opener])
    assert table.game.late == {1 - opener}
    assert deadline(table.room) == table.game.changed_ms + 60_000 + 60_000
    card = action_text(legal_actions(table.game.state, opener)[0])
    table.do(ask.Act(table.room.seq, card), people[opener])
    assert "TimeUp" not in table.told()
    assert table.game.late == {1 - opener}
    assert deadline(table.room) == table.game.changed_ms + 15_000  # the defender has not acted yet
    table.do(ask.Act(table.room.seq, "take"), people[1 - opener])
    assert table.game.late == frozenset()
    assert deadline(table.room) == table.game.changed_ms + 60_000


def test_p21_the_timer_and_a_move_in_the_same_moment() -> None:
    table, people = timed(30)
    opener = people[table.game.state.attacker]
    ((_, actions),) = table.choices()
    table.now = deadline(table.room) or 0
    table.do(ask.Act(0, action_text(actions[-1])), opener)
    assert table.do(ask.Tick()).events == []  # the next decision has its own time


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("timer_first", [False, True])
def test_p21_of_the_timer_and_a_move_one_counts_and_the_log_says_which(seed: int, timer_first: bool) -> None:
    table, people = timed(30, seed=seed)
    opener = people[table.game.state.attacker]
    ((_, actions),) = table.choices()  # only the opener can do anything
    seen, before = table.room.seq, len(table.log)
    table.now = deadline(table.room) or 0
    move = ask.Act(seen, action_text(actions[-1]))
    if timer_first:
        table.do(ask.Tick())
        assert table.why_not(move, opener) == "bout_already_open"
    else:
        table.do(move, opener)
        assert table.do(ask.Tick()).events == []
    moves = [(entry.by, event) for entry in table.log[before:] for event in entry.events]
    assert [(by, type(event)) for by, event in moves] == [(None if timer_first else opener, Acted)]


@pytest.mark.parametrize("timer_s", [5, 30, 60])
def test_p10_no_clock_runs_over_a_stop(timer_s: int) -> None:
    table, _ = timed(timer_s)
    table.now += 4_000
    table.room = read_again(table.log)
    table.now += 600_000
    table.resume()
    assert table.told() == ["Absent", "Absent"]
    assert due(table.room) is None  # nobody is there
    table.do(ask.Return(), "p1")
    assert deadline(table.room) == table.now + 1000 * max(timer_s, 30)
    table.play()
    table.now += 60_000
    table.do(ask.Start(), "p1")
    assert deadline(table.room) == table.game.changed_ms + 1000 * timer_s


def test_p10_a_game_that_begins_right_after_a_stop_has_the_same_grace() -> None:
    """Who opens it may still be on the way back."""
    table, people = timed(5)
    table.play()
    table.resume()
    back = table.now
    table.do(ask.Return(), people[0])
    table.now += 1_000
    table.do(ask.Start(), people[0])
    assert deadline(table.room) == back + 30_000


def test_a_room_at_rest_is_not_woken() -> None:
    table = Table(3)
    table.seat("Alex", "Ben")
    assert due(table.room) is None
    table.resume()
    assert table.told() == ["Absent", "Absent"]
    assert table.do(ask.Resume()).events == []


def test_who_comes_back_soon_after_a_stop_was_never_lost() -> None:
    """The others are lost all at once, and their two minutes begin with that as after any lost connection."""
    table, (alex, *_) = timed(300, 3)
    table.room = read_again(table.log)
    table.now += 600_000
    assert table.do(ask.Resume()).events == [Resumed()]
    assert table.do(ask.Return(), alex).events == []
    assert deadline(table.room) == table.now + 300_000
    table.now += 5_000
    late = ask.LoseOthers(frozenset({alex}))
    assert table.do(late).events == [Absent(1, "Ben"), Absent(2, "Cleo")]
    assert due(table.room) == table.now + LOST_MS
    assert deadline(table.room) == table.now + 295_000
    assert table.do(late).events == []
