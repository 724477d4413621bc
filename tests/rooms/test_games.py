"""Games in a room: acting and `seen`, play again, who deals, the scoreboard, records."""

import pytest

from durnius.core import Refused, action_text, apply, card_text, parse_action, record_to_json, replay
from durnius.rooms import commands as ask
from durnius.rooms.clocks import due
from durnius.rooms.commands import SetOptions
from durnius.rooms.events import Acted, Again, GameStarted, PersonPlays
from durnius.rooms.records import record_of
from tests.rooms.table import Table


def playing(*names: str, seed: int = 0) -> tuple[Table, list[str]]:
    """A game of people only that has just begun."""
    table = Table(len(names), seed=seed)
    people = table.seat(*names)
    table.do(ask.Start(), people[0])
    return table, people


def test_an_action_has_one_code() -> None:
    table = Table(3)
    alex, ben, cleo = *table.seat("Alex", "Ben"), *table.join("Cleo")
    assert table.why_not(ask.Act(0, "attack 1c"), cleo) == "malformed"
    assert table.why_not(ask.Act(0, "done"), cleo) == "not_seated"
    assert table.why_not(ask.Act(0, "done"), alex) == "wrong_phase"
    table.do(ask.Start(), alex)
    assert table.why_not(ask.Act(0, "beat 7c"), alex) == "malformed"
    assert table.why_not(ask.Act(0, "done"), cleo) == "not_seated"
    opener = (alex, ben)[table.game.state.attacker]
    assert table.why_not(ask.Act(0, "done"), opener) == "bout_not_open"
    assert table.why_not(ask.BotAct(0, "done")) == "bout_not_open"
    table.play()
    assert table.why_not(ask.Act(0, "done"), alex) == "game_over"


@pytest.mark.parametrize("seed", range(5))
def test_p16_take_and_done_are_judged_by_what_was_seen(seed: int) -> None:
    """Against the last card or take of this bout, never against dones or talk."""
    table, _ = playing("Alex", "Ben", "Cleo", seed=seed)
    stale = seen_again = 0
    while table.room.phase == "playing":
        before = table.room.seq
        person, actions = table.rng.choice(table.choices())
        text = action_text(table.rng.choice(actions))
        changed = table.game.changed_seq
        if text in ("done", "take"):
            assert table.why_not(ask.Act(changed - 1, text), person) == "table_changed"
            stale += 1
            table.do(ask.Act(changed, text), person)  # what came after was no card and no take
        else:
            table.do(ask.Act(0, text), person)  # cards are judged by the table as it is
            seen_again += 1
        bout_goes_on = table.game.state.table
        if not bout_goes_on:
            assert table.game.changed_seq == 0
        elif text == "done":
            assert table.game.changed_seq == changed
        else:
            assert table.game.changed_seq == before + 1
    assert stale > 5
    assert seen_again > 5


def test_again_starts_when_all_who_are_there_said_it() -> None:
    table, (alex, ben, cleo) = playing("Alex", "Ben", "Cleo")
    assert table.why_not(ask.AskAgain(), alex) == "wrong_phase"
    table.play()
    (dora,) = table.join("Dora")
    assert table.why_not(ask.AskAgain(), dora) == "not_seated"
    assert table.do(ask.AskAgain(), alex).events == [Again(0, "Alex", 1, 3)]
    assert table.do(ask.AskAgain(), alex).events == []  # said twice counts once
    table.do(ask.Lose(), cleo)
    assert table.room.number == 1
    table.do(ask.AskAgain(), ben)
    assert table.room.number == 2
    assert not table.room.again


def test_again_starts_when_the_last_one_who_did_not_say_it_goes() -> None:
    table, (alex, ben, cleo) = playing("Alex", "Ben", "Cleo")
    table.play()
    table.do(ask.AskAgain(), alex)
    table.do(ask.AskAgain(), cleo)
    table.do(ask.Stand(), ben)
    assert table.told()[:2] == ["Stood", "GameStarted"]
    assert table.game.seats == (0, 2)


def test_again_waits_for_nobody_who_is_away_and_needs_players() -> None:
    table, (alex, ben) = playing("Alex", "Ben")
    table.play()
    table.do(ask.SetAway(on=True), ben)
    table.do(ask.AskAgain(), alex)
    assert table.room.phase == "playing"
    table.play()
    table.do(ask.Leave(), ben)
    assert table.why_not(ask.AskAgain(), alex) == "too_few_players"


def test_again_by_those_who_are_away_brings_them_back() -> None:
    table, (alex, ben) = playing("Alex", "Ben")
    for person in (alex, ben):
        table.do(ask.SetAway(on=True), person)
    table.play()
    assert table.do(ask.AskAgain(), alex).events[:2] == [PersonPlays(0, "Alex"), Again(0, "Alex", 1, 1)]
    assert table.room.phase == "playing"
    assert [seat.away for seat in table.room.seats] == [None, "away"]


def test_no_game_starts_with_somebodys_loss_of_connection() -> None:
    """Whoever is lost before they asked has a moment to come back; then it starts for those who asked."""
    table, (alex, ben, cleo) = playing("Alex", "Ben", "Cleo")
    table.play()
    table.do(ask.AskAgain(), alex)
    table.do(ask.AskAgain(), ben)
    table.do(ask.Lose(), cleo)
    assert table.told() == ["Absent"]
    assert due(table.room) == table.now + 20_000
    table.now += 19_999
    table.do(ask.Return(), cleo)
    assert table.told() == ["Present"]
    assert due(table.room) is None
    table.do(ask.Lose(), cleo)
    table.do(ask.Commit("2", "a" * 64), alex)  # which pages do by themselves
    table.do(ask.Rename("Al"), alex)
    assert table.room.phase == "between"
    table.tick()
    assert table.told()[0] == "GameStarted"
    assert table.game.seats == (0, 1, 2)


def test_no_game_starts_with_somebodys_return() -> None:
    table, (alex, ben, cleo) = playing("Alex", "Ben", "Cleo")
    table.play()
    table.do(ask.AskAgain(), alex)
    table.resume()
    assert due(table.room) is None  # nobody is there
    table.now += 600_000
    table.do(ask.Return(), alex)
    assert table.room.phase == "between"
    assert due(table.room) == table.now + 20_000
    table.do(ask.Return(), ben)
    assert due(table.room) is None
    table.do(ask.AskAgain(), ben)  # one's own word starts it at once; Cleo has two minutes as in any game
    assert table.room.number == 2
    assert not table.room.seats[2].present
    assert table.room.seat_of(cleo) == 2


@pytest.mark.parametrize(
    "command", [ask.Stand(), ask.Leave(), ask.SetAway(on=True)], ids=["stand", "leave", "away"]
)
def test_again_starts_at_once_when_the_last_one_decides_otherwise(command: ask.Command) -> None:
    table, (alex, ben, cleo) = playing("Alex", "Ben", "Cleo")
    table.play()
    table.do(ask.AskAgain(), alex)
    table.do(ask.AskAgain(), ben)
    table.do(command, cleo)
    assert table.room.phase == "playing"


def test_p20_two_people_say_again_and_one_game_begins() -> None:
    table, (alex, ben) = playing("Alex", "Ben")
    table.play()
    table.do(ask.AskAgain(), alex)
    table.do(ask.AskAgain(), ben)
    assert table.room.number == 2
    assert table.why_not(ask.AskAgain(), alex) == "wrong_phase"
    assert table.why_not(ask.Start(), ben) == "wrong_phase"


@pytest.mark.parametrize("seed", range(6))
def test_r1_5_dealers_and_fools_are_persons(seed: int) -> None:
    table, people = playing("Alex", "Ben", "Cleo", seed=seed)
    assert table.game.dealer == 2
    for _ in range(3):
        dealer = table.game.owners[table.game.dealer]
        table.play()
        result = table.game.state.result
        assert result is not None
        fool = None if result.fool is None else table.game.owners[result.fool]
        table.do(SetOptions(rules={"preset": "durnius", "start": "before_fool"}), table.room.host)
        table.do(ask.Start(), people[0])
        assert table.game.owners[table.game.dealer] == (fool or dealer)
        if fool is not None:
            assert table.game.owners[table.game.state.defender] == fool  # R8.5


@pytest.mark.parametrize("seed", range(6))
def test_r1_5_where_the_fool_is_gone_the_next_one_deals(seed: int) -> None:
    table, people = playing("Alex", "Ben", "Cleo", seed=seed)
    table.play()
    while (fool := table.room.fool) is None:
        table.do(ask.Start(), people[0])
        table.play()
    seat = fool.seat
    table.do(ask.Stand(), people[seat])
    (dora,) = table.join("Dora")
    table.do(ask.Sit(seat), dora)  # somebody else sits there now
    (started,) = table.do(ask.Start(), dora).events
    assert isinstance(started, GameStarted)
    assert started.dealer == (seat + 1) % 3
    assert started.previous_fool is None


def test_r1_5_in_team_games_the_deal_moves_on() -> None:
    table = Table(4, options=SetOptions(seats=4, rules={"preset": "podkidnoy", "teams": True}))
    people = table.seat("A", "B", "C", "D")
    for number in range(6):
        table.do(ask.Start(), people[0])
        assert table.game.dealer == (3 + number) % 4
        table.play()
    assert {score.played for score in table.room.score.values()} == {6}


@pytest.mark.parametrize("seed", range(4))
def test_r9_records_replay_to_the_same_end(seed: int) -> None:
    table, people = playing("Alex", "Ben", "Cleo", seed=seed)
    results = []
    for _ in range(3):
        table.play()
        results.append(table.game.state)
        table.do(ask.Start(), people[0])
    for number, end in enumerate(results, 1):
        first = table.room.started[number - 1]
        for entries in (table.log, table.log[first - 1 :]):
            record = record_of(entries, number)
            assert record is not None
            *_, (last, _) = replay(record)
            assert last == end
            assert record_to_json(record)["players"] == ["Alex", "Ben", "Cleo"]
    assert record_of(table.log, 9) is None


def test_p22_a_card_twice_or_not_held_changes_nothing() -> None:
    table, people = playing("Alex", "Ben")
    opener = people[table.game.state.attacker]
    ((_, actions),) = table.choices()
    text = action_text(actions[0])
    table.do(ask.Act(0, text), opener)
    assert table.why_not(ask.Act(table.room.seq, text), opener) == "bout_already_open"
    again = text.replace("attack", "throw")
    assert table.why_not(ask.Act(table.room.seq, again), opener) == "card_not_in_hand"


def test_p22_a_card_of_another_game_or_twice_in_one_action_changes_nothing() -> None:
    table, people = playing("Alex", "Ben")
    opener = people[table.game.state.attacker]
    ((_, actions),) = table.choices()
    card = action_text(actions[0]).split()[1]
    assert table.why_not(ask.Act(table.room.seq, f"beat {card} {card}"), opener) == "bout_not_open"
    table.do(ask.Act(table.room.seq, f"attack {card}"), opener)
    defender = people[table.game.state.defender]
    assert table.why_not(ask.Act(table.room.seq, f"beat {card} {card}"), defender) == "card_not_in_hand"
    table.play()
    assert table.why_not(ask.Act(table.room.seq, f"attack {card}"), opener) == "game_over"


def test_p38_a_card_not_held_has_one_answer_wherever_it_is() -> None:
    table, people = playing("Alex", "Ben", "Cleo")
    state = table.game.state
    opener = people[state.attacker]
    for hidden in (*state.stock, *state.hands[state.defender]):
        assert table.why_not(ask.Act(0, f"attack {card_text(hidden)}"), opener) == "card_not_in_hand"


def test_p17_done_of_one_and_a_card_of_another_at_the_same_moment() -> None:
    """Whoever comes second is judged by the table of the first: no card is lost."""
    table, _ = playing("Alex", "Ben", "Cleo", seed=3)
    found = False
    while table.room.phase == "playing" and not found:
        choices = table.choices()
        done = [person for person, actions in choices if "done" in map(action_text, actions)]
        throws = [
            (person, text)
            for person, actions in choices
            for text in map(action_text, actions)
            if text.startswith("throw") and person not in done[:1]
        ]
        if done and throws:
            found = True
            seen = table.room.seq
            person, text = throws[0]
            table.do(ask.Act(seen, text), person)
            assert not table.game.state.done
            assert table.why_not(ask.Act(seen, "done"), done[0]) in ("table_changed", "nothing_to_confirm")
        else:
            person, actions = table.rng.choice(choices)
            table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
    assert found


@pytest.mark.timeout(3600)
def test_p18_two_throw_the_last_permissible_card(long: bool) -> None:
    """One is accepted, the other told why, whoever comes first."""
    seen = 0
    for seed in range(10_000 if long else 40):
        table, _ = playing("Alex", "Ben", "Cleo", "Dora", seed=seed)
        while table.room.phase == "playing":
            state = table.game.state
            throws = [
                (person, text)
                for person, actions in table.choices()
                for text in map(action_text, actions)
                if text.startswith("throw") and len(state.table) == state.cap - 1
            ]
            others = {person for person, _ in throws}
            if len(others) > 1:
                first, second = (
                    next(item for item in throws if item[0] == person) for person in sorted(others)[:2]
                )
                for one, other in ((first, second), (second, first)):
                    after, _ = apply(state, table.room.seat_of(one[0]) or 0, parse_action(one[1]))
                    with pytest.raises(Refused):
                        apply(after, table.room.seat_of(other[0]) or 0, parse_action(other[1]))
                    seen += 1
            person, actions = table.rng.choice(table.choices())
            table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
    assert seen > 10


def test_stored_moves_are_text() -> None:
    table, _ = playing("Alex", "Ben")
    table.play()
    moves = [event for entry in table.log for event in entry.events if isinstance(event, Acted)]
    assert moves
    assert all(action_text(parse_action(move.action)) == move.action for move in moves)
