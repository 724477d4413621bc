"""Coming and going: seats, host, kicking; what happens to a hand in mid-game."""

from durnius.core import action_text
from durnius.rooms import commands as ask
from durnius.rooms.accepted import KEPT, Accepted
from durnius.rooms.commands import Answered
from durnius.rooms.events import Entry, PersonPlays, Renamed, Sat
from tests.rooms.table import Table, read_again


def test_the_first_person_seated_is_host() -> None:
    table = Table(4)
    watcher, alex, ben = table.join("Watcher", "Alex", "Ben")
    table.do(ask.Sit(2), alex)
    assert table.told() == ["Sat", "HostChanged"]
    table.do(ask.Sit(None), ben)
    assert table.room.host == alex
    assert table.room.seat_of(ben) == 0
    assert table.room.seat_of(watcher) is None


def test_p19_two_people_take_the_last_seat() -> None:
    table = Table(2)
    table.seat("Alex")
    ben, cleo = table.join("Ben", "Cleo")
    table.do(ask.Sit(1), ben)
    assert table.why_not(ask.Sit(1), cleo) == "seat_taken"
    assert table.why_not(ask.Sit(None), cleo) == "seat_taken"
    assert table.why_not(ask.Sit(2), cleo) == "no_such_seat"


def test_moving_to_another_seat_keeps_the_host() -> None:
    table = Table(4)
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Sit(3), alex)
    assert table.kinds() == ["empty", "person", "empty", "person"]
    assert table.room.host == alex
    assert table.do(ask.Sit(None), alex).events == []  # already seated


def test_p33_the_host_role_moves_on() -> None:
    table = Table(4)
    alex, ben, cleo = table.seat("Alex", "Ben", "Cleo")
    table.do(ask.Lose(), ben)
    table.do(ask.Stand(), alex)
    assert table.told() == ["Stood", "HostChanged"]
    assert table.room.host == cleo  # Ben is not there
    table.do(ask.Leave(), cleo)
    assert table.host() is None
    table.do(ask.Return(), ben)
    assert table.told() == ["Present", "HostChanged"]
    assert table.room.host == ben


def test_p33_in_mid_game_and_after_it() -> None:
    table = Table(3)
    alex, ben, cleo = table.seat("Alex", "Ben", "Cleo")
    table.do(ask.Start(), cleo)
    table.do(ask.Leave(), alex)
    assert table.room.host == ben
    table.play()
    table.do(ask.Leave(), ben)
    assert table.room.host == cleo


def test_a_lost_host_keeps_the_role_for_a_moment() -> None:
    table = Table(3)
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.Lose(), alex)
    assert table.room.host == alex
    table.now += 19_999
    assert table.do(ask.Tick()).events == []
    table.tick()
    assert table.room.host == ben


def test_the_host_hands_the_role_on_and_kicks() -> None:
    table = Table(4, {3: "careful"})
    alex, ben, cleo = table.seat("Alex", "Ben", "Cleo")
    for command in (ask.MakeHost(0), ask.Kick(0), ask.SetBot(3, None), ask.SetOptions(seats=5)):
        assert table.why_not(command, ben) == "not_host"
    for seat in (3, 4, 9):  # a bot, nothing, nothing
        assert table.why_not(ask.MakeHost(seat), alex) == "no_such_seat"
        assert table.why_not(ask.Kick(seat), alex) == "no_such_seat"
    assert table.why_not(ask.Kick(0), alex) == "no_such_seat"  # oneself
    table.do(ask.MakeHost(1), alex)
    assert table.room.host == ben
    table.do(ask.Kick(2), ben)
    assert table.told() == ["Kicked"]
    assert cleo not in table.room.persons
    assert table.why_not(ask.Sit(None), cleo) == "not_seated"


def test_whoever_stands_up_in_mid_game_is_replaced_and_may_come_back() -> None:
    table = Table(3)
    alex, ben = table.seat("Alex", "Ben")
    (dora,) = table.join("Dora")
    table.do(ask.Start(), alex)
    table.do(ask.Stand(), alex)
    assert table.told() == ["Stood", "BotPlays", "HostChanged"]
    seat = table.room.seats[0]
    assert (seat.kind, seat.level, seat.name, seat.owner) == ("bot", "careful", "Alex", alex)
    assert table.room.hand_of(alex) is None
    assert table.why_not(ask.Sit(0), dora) == "seat_taken"  # nobody new before the game ends
    assert table.why_not(ask.Sit(2), alex) == "wrong_phase"  # the own hand is still played
    assert table.why_not(ask.SetBot(0, None), ben) == "wrong_phase"
    table.do(ask.Sit(None), alex)
    assert table.told() == ["Sat", "PersonPlays"]
    assert table.room.hand_of(alex) == 0


def test_r7_5_the_result_counts_for_the_leaver() -> None:
    table = Table(3)
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    table.do(ask.Leave(), alex)
    table.do(ask.Leave(), ben)
    assert table.host() is None
    table.play()  # with no person left the bots finish the game
    assert table.kinds() == ["empty"] * 3
    assert {owner: score.played for owner, score in table.room.score.items()} == {alex: 1, ben: 1}
    assert sum(score.lost for score in table.room.score.values()) <= 1


def test_a_free_seat_can_be_taken_while_others_play() -> None:
    table = Table(3)
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    (cleo,) = table.seat("Cleo")
    assert table.room.hand_of(cleo) is None
    assert table.why_not(ask.Act(table.room.seq, "done"), cleo) == "not_seated"
    table.play()
    table.do(ask.Start(), cleo)
    assert table.game.seats == (0, 1, 2)


def test_away_has_a_bot_play_and_hands_back_at_once() -> None:
    table = Table(2)
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    for person in (alex, ben):
        table.do(ask.SetAway(on=True), person)
        assert table.told() == ["BotPlays"]
        assert table.do(ask.SetAway(on=True), person).events == []
    assert table.room.hand_of(alex) == 0  # one still sees the cards
    opener = (alex, ben)[table.game.state.attacker]
    table.do(ask.SetAway(on=False), opener)
    assert table.told() == ["PersonPlays"]


def test_acting_ends_being_away() -> None:
    table = Table(2)
    people = table.seat("Alex", "Ben")
    table.do(ask.Start(), people[0])
    opener = people[table.game.state.attacker]
    table.do(ask.SetAway(on=True), opener)
    assert table.why_not(ask.Act(0, "take"), opener) == "bout_not_open"
    ((_, actions),) = table.choices()
    table.do(ask.Act(0, action_text(actions[0])), opener)
    assert table.told() == ["PersonPlays", "Attacked"]


def test_p35_a_bot_plays_for_the_lost_and_hands_back() -> None:
    table = Table(2)
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    table.do(ask.Lose(), ben)
    assert table.tick() is not None
    assert table.told() == ["BotPlays"]
    assert table.room.seats[1].away == "lost"
    table.do(ask.Return(), ben)
    assert table.told() == ["Present", "PersonPlays"]
    assert table.room.hand_of(ben) == 1


def test_p34_with_nobody_there_no_clock_runs() -> None:
    table = Table(2)
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    table.do(ask.Lose(), ben)
    table.do(ask.Lose(), alex)
    assert table.tick() is None
    table.now += 3_600_000
    table.do(ask.Return(), alex)
    before = table.now
    table.tick()
    assert table.now == before + 120_000  # Ben's two minutes began when somebody waited


def test_spectators_may_be_refused() -> None:
    table = Table(2, options=ask.SetOptions(seats=2, spectators=False))
    alex, ben = table.seat("Alex", "Ben")
    assert table.why_not(ask.Join("Cleo", "hash")) == "no_spectators"
    table.do(ask.Stand(), ben)
    (cleo,) = table.join("Cleo")  # there is a seat to take
    assert not table.room.may_watch(cleo)
    table.do(ask.Sit(None), cleo)
    assert table.room.may_watch(cleo)
    assert table.why_not(ask.Return(), ben) == "no_spectators"
    table.do(ask.Return(), alex)


def test_the_log_remembers_ids() -> None:
    table = Table()
    (alex,) = table.join("Alex")
    first = table.ask(ask.Sit(0), alex, "a")
    assert isinstance(first, Entry)
    assert table.ask(ask.Sit(1), alex, "a") == Answered(table.room.seq)
    assert isinstance(table.ask(ask.Rename("Al"), alex, "b"), Entry)
    assert table.ask(ask.Stand(), alex, "a") == Answered(table.room.seq - 1)
    for number in range(200):
        table.ask(ask.SetAway(on=number % 2 == 0), alex, f"n{number}")
    known = table.room.persons[alex].answers
    last = table.room.seq
    assert [known.get(f"n{number}") for number in range(200 - KEPT, 200)] == list(
        range(last - KEPT + 1, last + 1)
    )
    assert known.get("a") is None
    assert known.get("n0") is None
    assert KEPT <= known.count < KEPT + 32
    assert known.text.count(b"\n") == known.count + 1


def test_ids_are_told_apart_whatever_is_in_them() -> None:
    ids = ["a", "a\t1", "a\n", "\na", "\\na", "aa", "1", "\t", "\u00e4", "\\xe4", "\u2028", " "]
    known = Accepted()
    for seq, message_id in enumerate(ids):
        assert known.get(message_id) is None
        known = known.noting(message_id, seq)
    assert list(map(known.get, ids)) == list(range(len(ids)))


def test_watchers_are_forgotten_when_there_are_too_many() -> None:
    """Who has no connection first; somebody connected, or with a hand in play, never."""
    table = Table()
    (alex,) = table.seat("Alex")
    table.join(*[f"Watcher {number}" for number in range(499)])
    table.do(ask.Join("Late", "hash", frozenset({"p2", "p3", "p5"})))
    assert len(table.room.persons) == 500
    assert not {"p4"} & set(table.room.persons)
    assert {alex, "p2", "p3", "p5", "p501"} <= set(table.room.persons)
    everybody = frozenset(table.room.persons)
    assert table.why_not(ask.Join("Later", "hash", everybody)) == "no_spectators"
    assert table.why_not(ask.Join("Later", "hash", everybody - {alex})) == "no_spectators"
    table.do(ask.Join("Later", "hash", everybody - {"p500"}))
    assert "p500" not in table.room.persons
    assert read_again(table.log) == table.room


def test_a_name_follows_the_person_also_while_a_bot_plays_the_hand_on() -> None:
    table = Table(3)
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    table.do(ask.Stand(), alex)
    assert table.do(ask.Rename("Zed"), alex).events == [Renamed(alex, 0, "Alex", "Zed")]
    assert (table.room.seats[0].name, table.room.persons[alex].name) == ("Zed", "Zed")
    (late,) = table.join("Zed")
    assert table.room.persons[late].name == "Zed 2"
    assert table.do(ask.Sit(None), alex).events == [Sat(0, alex, "Zed"), PersonPlays(0, "Zed")]
    table.play()
    assert {line.name for line in table.room.score.values()} == {"Zed", "Ben"}
