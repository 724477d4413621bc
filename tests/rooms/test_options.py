"""Options and bots: what may be set, when, and what is refused; bots' seats."""

import pytest

from durnius.rooms import commands as ask
from durnius.rooms.commands import Refusal, SetOptions
from durnius.rooms.events import Created, OptionsChanged
from durnius.rooms.settings import create
from tests.rooms.table import Table


def test_defaults() -> None:
    events = create(SetOptions(seats=4), {})
    assert events == [Created("Durnius", 4, {"preset": "durnius"}, True, 1500, None, True)]


BAD: dict[str, tuple[SetOptions, str]] = {
    "one seat": (SetOptions(seats=1), "bad_options"),
    "seven seats": (SetOptions(seats=7), "bad_options"),
    "pace": (SetOptions(seats=2, pace_ms=10_001), "bad_options"),
    "timer": (SetOptions(seats=2, timer_s=4), "bad_options"),
    "preset": (SetOptions(seats=2, rules={"preset": "poker"}), "bad_options"),
    "option": (SetOptions(seats=2, rules={"preset": "durnius", "jokers": 2}), "bad_options"),
    "value": (SetOptions(seats=2, rules={"deck": 40}), "bad_options"),
    "deck": (SetOptions(seats=5, rules={"deck": 24}), "bad_options"),
    "teams": (SetOptions(seats=3, rules={"teams": True}), "bad_options"),
    "name": (SetOptions(seats=2, name="a\u202eb"), "bad_name"),
    "long name": (SetOptions(seats=2, name="x" * 41), "bad_name"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_no_room_may_have(case: str) -> None:
    options, code = BAD[case]
    refusal = create(options, {})
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.parametrize("case", BAD)
def test_the_same_is_refused_to_the_host(case: str) -> None:
    options, code = BAD[case]
    table = Table(2)
    (alex,) = table.seat("Alex")
    assert table.why_not(options, alex) == code


def test_bots_at_creation() -> None:
    table = Table(3, {2: "random", 1: "careful"})
    assert [(seat.name, seat.level) for seat in table.room.seats] == [
        (None, None),
        ("Ada", "careful"),
        ("Bruno", "random"),
    ]
    for bots in ({3: "careful"}, {-1: "careful"}, {0: "perfect"}):
        refusal = create(SetOptions(seats=3), bots)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "bad_options"


def test_the_host_seats_and_removes_bots() -> None:
    table = Table(3)
    (alex,) = table.seat("Alex")
    table.do(ask.SetBot(2, "careful"), alex)
    assert table.told() == ["BotAdded"]
    table.do(ask.SetBot(2, "random"), alex)
    assert (table.room.seats[2].name, table.room.seats[2].level) == ("Ada", "random")
    assert table.do(ask.SetBot(2, "random"), alex).events == []
    assert table.why_not(ask.SetBot(0, "careful"), alex) == "seat_taken"
    assert table.why_not(ask.SetBot(3, "careful"), alex) == "no_such_seat"
    assert table.why_not(ask.SetBot(1, "perfect"), alex) == "bad_options"
    table.do(ask.SetBot(2, None), alex)
    assert table.told() == ["BotRemoved"]
    assert table.do(ask.SetBot(2, None), alex).events == []


def test_only_what_changed_is_told() -> None:
    table = Table(3)
    (alex,) = table.seat("Alex")
    entry = table.do(
        SetOptions(name="Friday", seats=3, pace_ms=0, rules={"preset": "durnius", "transfer": True}), alex
    )
    rules: dict[str, str | int | bool] = {"preset": "durnius", "transfer": True}
    assert entry.events == [OptionsChanged(name="Friday", pace_ms=0, rules=rules)]
    assert table.do(SetOptions(name="Friday"), alex).events == []
    table.do(SetOptions(timer_s=30, private=False, spectators=False), alex)
    table.do(SetOptions(timer_s=None), alex)
    assert (table.room.timer_s, table.room.private, table.room.spectators) == (None, False, False)


def test_options_wait_for_the_end_of_the_game() -> None:
    table = Table(2)
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    assert table.why_not(SetOptions(pace_ms=0), alex) == "wrong_phase"
    table.play()
    table.do(SetOptions(pace_ms=0), alex)


def test_the_host_names_the_first_dealer() -> None:
    table = Table(4)
    alex, _, _ = table.seat("Alex", "Ben", "Cleo")
    assert table.why_not(SetOptions(dealer=4), alex) == "bad_options"
    table.do(SetOptions(dealer=3), alex)  # nobody sits there: the next one deals
    table.do(ask.Start(), alex)
    assert table.game.dealer == 0
    table.play()
    assert table.why_not(SetOptions(dealer=1), alex) == "bad_options"
    assert table.do(SetOptions(dealer=3), alex).events == []


def test_fewer_seats_close_up_in_order() -> None:
    table = Table(6, {5: "careful"})
    (alex,) = table.seat("Alex")
    (ben,) = table.join("Ben")
    table.do(ask.Sit(3), ben)
    assert table.why_not(SetOptions(seats=2), alex) == "bad_options"  # three are occupied
    table.do(SetOptions(seats=4, dealer=None), alex)
    assert [seat.name for seat in table.room.seats] == ["Alex", "Ben", "Ada", None]
    assert (table.room.host, table.room.seat_of(ben)) == (alex, 1)
    table.do(SetOptions(seats=3), alex)
    assert [seat.name for seat in table.room.seats] == ["Alex", "Ben", "Ada"]
    table.do(SetOptions(seats=6), alex)
    assert table.kinds() == ["person", "person", "bot", "empty", "empty", "empty"]


def test_moved_seats_end_the_showing_of_the_last_game() -> None:
    table = Table(4)
    (alex,) = table.seat("Alex")
    (ben,) = table.join("Ben")
    table.do(ask.Sit(3), ben)
    table.do(ask.Start(), alex)
    table.play()
    fool = table.room.fool
    table.do(SetOptions(seats=2), alex)
    assert table.room.game is None
    assert table.room.phase == "between"
    table.do(ask.Start(), ben)
    assert table.game.number == 2
    if fool is not None:
        assert table.game.owners[table.game.dealer] == fool.owner


def test_a_game_needs_people_who_fit_the_rules() -> None:
    table = Table(6, options=SetOptions(seats=6, rules={"preset": "podkidnoy", "teams": True}))
    (alex,) = table.seat("Alex")
    assert table.why_not(ask.Start(), alex) == "too_few_players"
    for seat in (1, 2, 3, 4):
        table.do(ask.SetBot(seat, "random"), alex)
        if seat < 3 or seat == 4:
            assert table.why_not(ask.Start(), alex) == "bad_options"
    table.do(ask.SetBot(4, None), alex)
    table.do(ask.Start(), alex)
    assert table.why_not(ask.Start(), alex) == "wrong_phase"
    (cleo,) = table.join("Cleo")
    assert table.why_not(ask.Start(), cleo) == "not_seated"
