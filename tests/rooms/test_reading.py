"""A log read in brief makes the same room as one played through card by card."""

from collections.abc import Callable

import pytest
from msgspec import structs

from durnius.core import action_text
from durnius.rooms import commands as ask
from durnius.rooms.events import Ended, Entry, GameStarted, decode_entry, encode_entry
from durnius.rooms.fold import fold
from durnius.rooms.reading import Mark, brief_until, mark
from durnius.rooms.state import Room
from tests.rooms.table import Table

Mischief = Callable[[Table, int], None]


def noted(log: list[Entry]) -> list[Entry]:
    """Note the ends of games, as the server does."""
    room: Room | None = None
    entries = []
    for entry in log:
        before = 0 if room is None else len(room.past)
        room = fold(room, entry)
        ended: Ended | None = None
        if len(room.past) > before:
            last = room.past[-1]
            ended = Ended(fool=last.fool, reason=last.reason, head="0" * 64)
        entries.append(decode_entry(encode_entry(structs.replace(entry, ended=ended))))
    return entries


def marks(entries: list[Entry]) -> list[Mark]:
    """Look at each entry of a log."""
    return [mark(encode_entry(entry)) for entry in entries]


def read(entries: list[Entry], exact_from: int) -> tuple[Room, int]:
    """Read a log in brief; give the room and how many entries were."""
    brief, _ = brief_until(marks(entries), exact_from)
    room: Room | None = None
    for index, entry in enumerate(entries):
        room = fold(room, entry, brief=index in brief)
    assert room is not None
    return room, len(brief)


def nothing(_table: Table, _number: int) -> None:
    """Let the game be played in peace."""


def coming_and_going(table: Table, number: int) -> None:
    """Somebody leaves the hand to a bot, or loses the connection for long, or watches, in mid-game."""
    person = table.room.seats[0].person
    if person is not None and number % 3 == 0:
        table.do(ask.Leave(), person)
        table.seat(f"Guest {number}") if any(seat.kind == "empty" for seat in table.room.seats) else None
    elif person is not None and number % 3 == 1:
        table.do(ask.Lose(), person)
        table.tick()
        table.do(ask.Return(), person)
    else:
        table.join(f"Watcher {number}")


@pytest.mark.parametrize("mischief", [nothing, coming_and_going])
@pytest.mark.parametrize(
    ("seats", "rules"),
    [(2, {"preset": "durnius"}), (3, {"preset": "podkidnoy", "transfer": True}), (4, {"teams": True})],
)
def test_p04_a_log_read_in_brief_makes_the_same_room(
    seats: int, rules: dict[str, bool | int | str | None], mischief: Mischief
) -> None:
    options = ask.SetOptions(seats=seats, rules=rules, pace_ms=0, timer_s=30)
    table = Table(options=options, bots=dict.fromkeys(range(2, seats), "random"), fair=True)
    table.seat("Alex", "Ben")
    for number in range(8):
        people = [seat.person for seat in table.room.seats if seat.person is not None]
        if len(table.room.occupied) < seats:
            people += table.seat(f"Next {number}")
        table.do(ask.Start(), people[-1])
        for _ in range(6):
            if table.choices():
                person, actions = table.rng.choice(table.choices())
                table.do(ask.Act(table.room.seq, action_text(actions[0])), person)
        mischief(table, number)
        table.play()
    entries = noted(table.log)
    exact, count = read(entries, 0)
    assert count == 0
    assert exact == table.room
    for exact_from in (len(entries), len(entries) // 2):
        brief, count = read(entries, exact_from)
        assert count > 0
        assert brief == exact


def test_the_last_game_and_what_is_told_are_played_through() -> None:
    table = Table(2, {1: "random"}, fair=True)
    (alex,) = table.seat("Alex")
    table.do(ask.SetAway(on=True), alex)
    for _ in range(4):
        table.do(ask.Start(), alex)
        table.play()
    entries = noted(table.log)
    starts = [
        index for index, entry in enumerate(entries)
        if any(isinstance(event, GameStarted) for event in entry.events)
    ]  # fmt: skip
    brief, after = brief_until(marks(entries), len(entries))
    assert max(brief) + 1 == after == starts[3]
    assert not brief & set(starts)
    brief, after = brief_until(marks(entries), starts[2] + 1)
    assert after == starts[2]
    assert brief_until(marks(table.log), len(entries)) == (
        frozenset(),
        0,
    )  # a log of before
