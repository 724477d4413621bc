"""Hints: allowed alone, with other people once the host has turned them on and all who sit have agreed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durnius.core import action_text, legal_actions
from durnius.rooms import commands as ask
from durnius.rooms.clocks import next_bot
from durnius.rooms.commands import SetOptions
from durnius.rooms.events import AgreedToHints, OptionsChanged
from durnius.rooms.hints import hand_to_advise
from durnius.rooms.refuse import Refuse
from tests.rooms.table import Table, read_again


def answer(table: Table, person: str) -> int | tuple[str, str]:
    """The hand that may be advised, or the refusal."""
    try:
        return hand_to_advise(table.room, person)
    except Refuse as refusal:
        return refusal.code, refusal.detail


def able(table: Table, people: list[str]) -> str:
    """Somebody who has something to do."""
    return next(person for person in people if person in dict(table.choices()))


def test_a_person_alone_among_bots_needs_no_option() -> None:
    table = Table(3, {1: "random", 2: "random"})
    (alex,) = table.seat("Alex")
    assert answer(table, alex) == ("wrong_phase", "no game is played")
    table.do(ask.Start(), alex)
    while not table.choices():
        turn = next_bot(table.room)
        assert turn is not None
        action = legal_actions(table.game.state, turn.seat)[0]
        table.do(ask.BotAct(turn.seat, action_text(action)))
    assert answer(table, alex) == table.room.hand_of(alex)


def test_only_who_has_something_to_decide_gets_one() -> None:
    table = Table(2)
    alex, ben = table.seat("Alex", "Ben")
    (vida,) = table.join("Vida")
    table.do(SetOptions(hints=True), alex)
    table.do(ask.Agree(on=True), ben)
    table.do(ask.Start(), alex)
    opener, other = (alex, ben) if table.game.state.attacker == table.room.hand_of(alex) else (ben, alex)
    assert answer(table, opener) == table.room.hand_of(opener)
    assert answer(table, other) == ("no_hint_now", "there is nothing to decide")
    assert answer(table, vida) == ("not_seated", "")


def test_with_other_people_it_needs_the_option_and_all_of_them() -> None:
    table = Table(3)
    alex, ben, cleo = people = table.seat("Alex", "Ben", "Cleo")
    assert table.why_not(ask.Agree(on=True), ben) == "hints_off"
    assert table.do(SetOptions(hints=True), alex).events == [OptionsChanged(hints=True)]
    assert [seat.agrees for seat in table.room.seats] == [True, False, False]
    table.do(ask.Start(), alex)
    first = able(table, people)
    assert answer(table, first) == ("hints_not_agreed", "Ben, Cleo")
    assert table.do(ask.Agree(on=True), ben).events == [AgreedToHints(1, "Ben", True)]
    assert table.do(ask.Agree(on=True), ben).events == []
    assert answer(table, first) == ("hints_not_agreed", "Cleo")
    table.do(ask.Agree(on=True), cleo)
    assert answer(table, first) == table.room.hand_of(first)
    table.do(ask.Agree(on=False), cleo)
    assert answer(table, first) == ("hints_not_agreed", "Cleo")
    assert read_again(table.log) == table.room


def test_without_the_option_other_people_get_none() -> None:
    table = Table(2)
    people = table.seat("Alex", "Ben")
    table.do(ask.Start(), people[0])
    assert answer(table, able(table, people)) == ("hints_off", "the host has not turned them on")


def test_sitting_down_anew_and_the_option_turned_again_need_a_new_word() -> None:
    table = Table(3)
    alex, ben = table.seat("Alex", "Ben")
    table.do(SetOptions(hints=True), alex)
    table.do(ask.Agree(on=True), ben)
    table.do(ask.Sit(2), ben)
    assert [seat.agrees for seat in table.room.seats] == [True, False, False]
    table.do(ask.Agree(on=True), ben)
    table.do(SetOptions(hints=False), alex)
    assert not any(seat.agrees for seat in table.room.seats)
    assert table.why_not(ask.Agree(on=True), ben) == "hints_off"
    table.do(SetOptions(hints=True), alex)
    assert [seat.agrees for seat in table.room.seats] == [True, False, False]


def test_who_only_watches_has_no_say() -> None:
    table = Table(2)
    (alex,) = table.seat("Alex")
    (vida,) = table.join("Vida")
    table.do(SetOptions(hints=True), alex)
    assert table.why_not(ask.Agree(on=True), vida) == "not_seated"


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["agree", "not", "sit", "stand", "on", "off"]))))
def test_nobody_gets_one_beside_somebody_who_has_not_agreed(doings: list[tuple[int, str]]) -> None:
    """Whatever people do before: who may have a hint is alone, or all at the table agree since they sat."""
    table = Table(3)
    people = table.seat("Alex", "Ben", "Cleo")
    agreed: set[str] = set()
    on = False
    for who, doing in doings:
        person = people[who]
        host, seated = table.room.host == person, table.room.seat_of(person) is not None
        if doing == "agree" and on and seated:
            agreed.add(person)
        elif doing in ("not", "stand") or (doing == "sit" and not seated):
            agreed.discard(person)
        elif doing in ("on", "off") and host and on != (doing == "on"):
            on = doing == "on"
            agreed = {person} if on else set()
        command: dict[str, ask.Command] = {
            "agree": ask.Agree(on=True),
            "not": ask.Agree(on=False),
            "sit": ask.Sit(None),
            "stand": ask.Stand(),
            "on": SetOptions(hints=True),
            "off": SetOptions(hints=False),
        }
        table.ask(command[doing], person)
    sitting = [person for person in people if table.room.seat_of(person) is not None]
    assert {
        person for person in sitting if table.room.seats[table.room.seat_of(person) or 0].agrees
    } == agreed
    if len(sitting) < 2:
        return
    table.do(ask.Start(), sitting[0])
    for person in sitting:
        seat = table.room.hand_of(person)
        assert seat is not None
        may = not isinstance(answer(table, person), tuple)
        assert may == (on and agreed == set(sitting) and bool(legal_actions(table.game.state, seat)))
