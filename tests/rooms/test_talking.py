"""Phrases, calling somebody, a bot for the lost, more time, and bots that wait for the only person."""

from durnius.core import action_text, awaited, legal_actions
from durnius.rooms import commands as ask
from durnius.rooms.clocks import deadline, must_decide, next_bot, waits_for_next
from durnius.rooms.commands import SetOptions
from durnius.rooms.events import BotPlays, BotWanted, MoreTime, Muted, Nudged, OptionsChanged, SaidPhrase
from durnius.rooms.talking import extensions_left
from tests.rooms.table import Table, read_again


def playing(*names: str, preset: str = "durnius", seed: int = 0) -> tuple[Table, list[str]]:
    options = SetOptions(seats=len(names), rules={"preset": preset})
    table = Table(len(names), options=options, seed=seed)
    people = table.seat(*names)
    table.do(ask.Start(), people[0])
    return table, people


def test_whoever_sits_may_say_something() -> None:
    table = Table(2)
    (alex,) = table.seat("Alex")
    (watcher,) = table.join("Vida")
    assert table.do(ask.Say("hello"), alex).events == [SaidPhrase(0, "Alex", "hello", alex)]
    assert table.why_not(ask.Say("hello"), watcher) == "not_seated"


def test_whoever_is_here_may_mute_a_person_who_sits() -> None:
    table = Table(3, {2: "random"})
    alex, ben = table.seat("Alex", "Ben")
    (watcher,) = table.join("Vida")
    for person in (alex, watcher):
        assert table.do(ask.Mute(1, on=True), person).events == [Muted(person, ben, True)]
        assert table.do(ask.Mute(1, on=True), person).events == []
        assert table.room.persons[person].muted == {ben}
    assert table.why_not(ask.Mute(0, on=True), alex) == "no_such_seat"  # oneself
    assert table.why_not(ask.Mute(2, on=True), alex) == "no_such_seat"  # a bot
    assert table.why_not(ask.Mute(3, on=True), alex) == "no_such_seat"
    assert table.do(ask.Mute(1, on=False), alex).events == [Muted(alex, ben, False)]
    assert table.room.persons[alex].muted == frozenset()
    assert table.room.persons[watcher].muted == {ben}
    assert table.room.persons[ben].muted == frozenset()


def test_who_is_muted_stays_so_on_another_seat_until_the_room_knows_them_no_more() -> None:
    table = Table(3)
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.Mute(1, on=True), alex)
    table.do(ask.Sit(2), ben)
    assert table.do(ask.Mute(2, on=True), alex).events == []
    table.do(ask.Stand(), ben)
    table.do(ask.Sit(1), ben)
    assert table.room.persons[alex].muted == {ben}
    table.do(ask.Leave(), ben)
    (cleo,) = table.seat("Cleo")
    table.do(ask.Mute(1, on=True), alex)
    assert table.room.persons[alex].muted == {cleo}  # it does not grow with those who come and go


def test_p11_who_is_muted_is_so_after_a_restart() -> None:
    table = Table(3)
    alex, ben, cleo = table.seat("Alex", "Ben", "Cleo")
    table.do(ask.Mute(1, on=True), alex)
    table.do(ask.Mute(2, on=True), alex)
    table.do(ask.Mute(2, on=False), alex)
    table.do(ask.Mute(0, on=True), cleo)
    room = read_again(table.log)
    assert room == table.room
    assert {person: known.muted for person, known in room.persons.items()} == {
        alex: {ben},
        ben: frozenset(),
        cleo: {alex},
    }


def test_who_has_to_play_may_be_called_once_a_minute() -> None:
    table, people = playing("Alex", "Ben", "Cleo")
    opener = table.game.state.attacker
    others = [seat for seat in range(3) if seat != opener]
    caller = people[others[0]]
    called = Nudged(opener, ("Alex", "Ben", "Cleo")[opener], others[0])
    assert table.do(ask.Nudge(opener), caller).events == [called]
    table.now += 59_999
    assert table.why_not(ask.Nudge(opener), people[others[1]]) == "rate_limited"
    assert table.why_not(ask.Nudge(opener), people[opener]) == "no_such_seat"
    assert table.why_not(ask.Nudge(others[1]), caller) == "wrong_phase"
    assert table.why_not(ask.Nudge(3), caller) == "no_such_seat"
    table.now += 1
    table.do(ask.Nudge(opener), caller)
    table.now += 60_000
    table.do(ask.SetAway(on=True), people[opener])
    assert table.why_not(ask.Nudge(opener), caller) == "wrong_phase"


def test_nobody_is_called_before_a_game() -> None:
    table = Table(2, {1: "random"})
    (alex,) = table.seat("Alex")
    assert table.why_not(ask.Nudge(1), alex) == "no_such_seat"
    (ben,) = table.join("Ben")
    assert table.why_not(ask.Nudge(0), ben) == "not_seated"


def test_p37_a_call_does_not_tell_who_is_waited_for() -> None:
    """Under `durnius` only those with a fitting rank are; all who might be can be called, and those are."""
    beyond = 0
    for seed in range(20):
        table, people = playing("Alex", "Ben", "Cleo", "Dora", seed=seed)
        for _ in range(30):
            if table.room.phase != "playing":
                break
            state = table.game.state
            table.now += 60_000
            caller = state.defender
            for seat in range(4):
                if seat == caller:
                    continue
                outcome = table.ask(ask.Nudge(seat), people[caller])
                accepted = not hasattr(outcome, "code")
                waits = must_decide(table.game)
                if seat in waits[:1] or (waits == awaited(state) and seat in waits):
                    assert accepted
                beyond += accepted and seat not in must_decide(table.game)
            person, actions = table.rng.choice(table.choices())
            table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), person)
    assert beyond > 10


def test_the_host_has_a_bot_play_for_somebody_lost_at_once() -> None:
    table, (alex, ben, cleo) = playing("Alex", "Ben", "Cleo")
    assert table.why_not(ask.BotFor(2), alex) == "wrong_phase"  # is there
    table.do(ask.Lose(), cleo)
    assert table.do(ask.BotFor(2), alex).events == [BotPlays(2, "Cleo", "lost")]
    assert table.why_not(ask.BotFor(2), alex) == "wrong_phase"  # plays already
    table.do(ask.Return(), cleo)
    assert table.told() == ["Present", "PersonPlays"]
    assert table.why_not(ask.BotFor(1), ben) == "wrong_phase"  # oneself


def test_most_of_those_who_are_there_have_a_bot_play() -> None:
    table, (_, ben, cleo, dora, emil) = playing("Alex", "Ben", "Cleo", "Dora", "Emil")
    table.do(ask.Lose(), emil)
    assert table.do(ask.BotFor(4), ben).events == [BotWanted(4, "Emil", 1, 1, 3)]
    assert table.do(ask.BotFor(4), ben).events == []
    table.do(ask.Return(), emil)
    table.do(ask.Lose(), emil)  # what was wanted before is forgotten
    assert table.do(ask.BotFor(4), cleo).events == [BotWanted(4, "Emil", 2, 1, 3)]
    assert table.do(ask.BotFor(4), dora).events == [BotWanted(4, "Emil", 3, 2, 3)]
    table.do(ask.Lose(), cleo)  # two of three are left, and one of them wanted it
    entry = table.do(ask.BotFor(4), ben)
    assert entry.events == [BotWanted(4, "Emil", 1, 2, 2), BotPlays(4, "Emil", "lost")]


def test_a_bot_is_called_for_hands_in_play_only() -> None:
    table, (alex, ben) = playing("Alex", "Ben")
    table.play()
    table.do(ask.Lose(), ben)
    assert table.why_not(ask.BotFor(1), alex) == "wrong_phase"
    assert table.why_not(ask.BotFor(2), alex) == "no_such_seat"


def timed() -> tuple[Table, list[str]]:
    table = Table(3, options=SetOptions(seats=3, timer_s=30))
    people = table.seat("Alex", "Ben", "Cleo")
    table.do(ask.Start(), people[0])
    return table, people


def test_more_time_is_a_minute_ten_times_for_each_person_and_game() -> None:
    table, people = timed()
    before = deadline(table.room)
    assert before is not None
    for left in range(9, -1, -1):
        assert table.do(ask.MoreTime(), people[1]).events == [MoreTime(1, "Ben", left)]
        assert extensions_left(table.room, people[1]) == left
    assert deadline(table.room) == before + 600_000
    assert table.why_not(ask.MoreTime(), people[1]) == "rate_limited"
    table.do(ask.MoreTime(), people[0])
    assert deadline(table.room) == before + 660_000
    table.now += 659_000
    opener = people[table.game.state.attacker]
    ((_, actions),) = table.choices()
    table.do(ask.Act(table.room.seq, action_text(actions[0])), opener)
    assert deadline(table.room) == table.now + 30_000  # the next decision has its own time
    table.play()
    assert extensions_left(table.room, people[1]) is None
    assert table.why_not(ask.MoreTime(), people[0]) == "wrong_phase"
    table.do(ask.Start(), people[0])
    assert extensions_left(table.room, people[1]) == 10


def test_p10_more_time_is_kept_over_a_restart() -> None:
    table, people = timed()
    for _ in range(3):
        table.do(ask.MoreTime(), people[0])
    table.now += 5000
    before = (deadline(table.room) or 0) - table.now
    table.now += 600_000  # how long the server was down
    table.resume()
    for person in people:
        table.do(ask.Return(), person)
        left = (deadline(table.room) or 0) - table.now
        assert left >= before >= 180_000


def test_p37_more_time_is_for_whoever_plays_awaited_or_not() -> None:
    table, people = timed()
    (watcher,) = table.join("Vida")
    assert table.why_not(ask.MoreTime(), watcher) == "not_seated"
    for person in people:
        table.do(ask.MoreTime(), person)
    table, people = playing("Alex", "Ben")
    assert table.why_not(ask.MoreTime(), people[0]) == "wrong_phase"  # without a timer


def waiting(bots: int, seed: int) -> tuple[Table, str]:
    options = SetOptions(seats=bots + 1, pace_ms=1000, wait=True)
    table = Table(bots + 1, dict.fromkeys(range(1, bots + 1), "random"), options=options, seed=seed)
    (alex,) = table.seat("Alex")
    table.do(ask.Start(), alex)
    return table, alex


def test_bots_wait_for_the_only_person() -> None:
    """One action of a bot for each `next`, at once; a whole game is played so."""
    pressed = 0
    for seed in range(6):
        table, alex = waiting(3, seed)
        while table.room.phase == "playing":
            turn = next_bot(table.room)
            assert turn is None
            if waits_for_next(table.room) and (not table.choices() or table.rng.random() < 0.7):
                table.do(ask.Next(), alex)
                assert table.why_not(ask.Next(), alex) == "wrong_phase"
                turn = next_bot(table.room)
                assert turn is not None
                assert turn.at_ms <= table.now
                actions = legal_actions(table.game.state, turn.seat)
                table.do(ask.BotAct(turn.seat, action_text(table.rng.choice(actions))))
                pressed += 1
            else:
                ((_, actions),) = table.choices()
                table.do(ask.Act(table.room.seq, action_text(table.rng.choice(actions))), alex)
        assert table.why_not(ask.Next(), alex) == "wrong_phase"
        assert read_again(table.log) == table.room
    assert pressed > 50


def test_bots_do_not_wait_for_two_people_or_for_one_who_is_away_or_gone() -> None:
    tables = (waiting(2, seed) for seed in range(20))
    table, alex = next(found for found in tables if waits_for_next(found[0].room))
    table.do(ask.Lose(), alex)
    assert next_bot(table.room) is None  # who is lost comes back to the table as it was
    table.do(ask.Return(), alex)
    (watcher,) = table.join("Vida")
    assert table.why_not(ask.Next(), watcher) == "not_seated"
    table.do(ask.SetAway(on=True), alex)
    assert next_bot(table.room) is not None
    table.do(ask.SetAway(on=False), alex)
    assert next_bot(table.room) is None
    table.do(ask.Leave(), alex)
    assert next_bot(table.room) is not None
    two = Table(3, {2: "random"}, options=SetOptions(seats=3, wait=True))
    people = two.seat("Alex", "Ben")
    two.do(ask.Start(), people[0])
    two.play()


def test_whether_bots_wait_is_an_option() -> None:
    table = Table(2)
    (alex,) = table.seat("Alex")
    assert table.do(SetOptions(wait=True), alex).events == [OptionsChanged(wait=True)]
    assert table.room.wait
    assert table.do(SetOptions(wait=True), alex).events == []
