"""Phrases, calling somebody, and calling a bot for the lost (PAGE 14)."""

from durnius.core import action_text, awaited
from durnius.rooms import commands as ask
from durnius.rooms.clocks import must_decide
from durnius.rooms.commands import SetOptions
from durnius.rooms.events import BotPlays, BotWanted, Nudged, SaidPhrase
from tests.rooms.table import Table


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
    assert table.do(ask.Say("hello"), alex).events == [SaidPhrase(0, "Alex", "hello")]
    assert table.why_not(ask.Say("hello"), watcher) == "not_seated"


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
