"""The log's form: entries come back as they were; what cannot be read is refused, never guessed (P13)."""

from random import Random

import pytest

from durnius.rooms import commands as ask
from durnius.rooms.events import BadEntry, Created, Entry, decode_entry, encode_entry
from durnius.rooms.fold import fold
from durnius.rooms.state import Room
from tests.rooms.table import Table, read_again

STORED = (
    b'{"v":1,"at":5,"by":"p1","id":"a","events":[{"e":"sat","seat":0,"person":"p1","name":"Alex"},'
    b'{"e":"host_changed","seat":0,"name":"Alex"}]}'
)


def test_an_entry_is_stored_in_this_form() -> None:
    """Rooms of this release must open in later ones: this text may never change."""
    assert encode_entry(decode_entry(STORED)) == STORED
    table = Table(2)
    table.join("Alex")
    table.now = 5
    outcome = table.ask(ask.Sit(None), "p1", "a")
    assert isinstance(outcome, Entry)
    assert encode_entry(outcome) == STORED


@pytest.mark.parametrize(
    "payload",
    [
        STORED.replace(b'"v":1', b'"v":2'),
        STORED.replace(b'"v":1,', b""),
        STORED.replace(b'"e":"sat"', b'"e":"flew"'),
        STORED.replace(b'"seat":0,', b"", 1),
        STORED.replace(b'"seat":0', b'"seat":0,"hat":true', 1),
        STORED[:-1],
        b"",
        b"\xff",
        b"garbage",
    ],
    ids=[
        "newer",
        "no version",
        "unknown event",
        "missing",
        "unknown field",
        "torn",
        "empty",
        "bytes",
        "garbage",
    ],
)
def test_p13_what_this_release_cannot_read_is_refused(payload: bytes) -> None:
    with pytest.raises(BadEntry):
        decode_entry(payload)


def test_p07_entries_that_do_not_fit_are_refused() -> None:
    table = Table(2)
    created = table.log[0]
    sat = decode_entry(STORED)
    with pytest.raises(BadEntry):
        fold(None, sat)
    with pytest.raises(BadEntry):
        fold(None, Entry(v=1, at=0, by=None, id=None, events=[]))
    with pytest.raises(BadEntry):
        fold(table.room, created)
    for text in (
        b'{"e":"acted","seat":0,"action":"done"}',
        b'{"e":"stood","seat":9,"name":"A"}',
        b'{"e":"game_started","number":1,"rules":{},"seats":[0,1],"players":[],"deck":"6c","dealer":0}',
        b'{"e":"sat","seat":7,"person":"p1","name":"A"}',
        b'{"e":"options_changed","rules":{"preset":"poker"}}',
    ):
        with pytest.raises(BadEntry):
            fold(table.room, decode_entry(b'{"v":1,"at":5,"by":null,"id":null,"events":[%b]}' % text))


@pytest.mark.parametrize("seed", range(3))
def test_p05_a_log_folds_to_the_same_room_at_every_entry(seed: int) -> None:
    table = Table(3, {2: "random"}, seed=seed)
    alex, _ = table.seat("Alex", "Ben")
    for _ in range(2):
        table.do(ask.Start(), alex)
        table.play()
    room = None
    for count, entry in enumerate(table.log, 1):
        room = fold(room, entry)
        if count % 10 == 0:
            assert read_again(table.log[:count]) == room
    assert room == table.room


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_p05_logs_of_random_games_fold_to_the_same_bytes_at_every_action(long: bool) -> None:
    """Every state that was played, beside the one that is read from what was stored."""
    presets = ("durnius", "podkidnoy", "duren")
    for seed in range(10_000 if long else 40):
        rng = Random(seed)
        seats = rng.randrange(2, 7)
        rules: ask.RulesIn = {"preset": rng.choice(presets), "transfer": rng.random() < 0.5}
        options = ask.SetOptions(seats=seats, rules=rules)
        table = Table(seats, dict.fromkeys(range(1, seats), "random"), options=options, seed=seed, fair=True)
        (alex,) = table.seat("Alex")
        table.do(ask.Start(), alex)
        table.play()
        room: Room | None = None
        live: Room | None = None
        for entry in table.log:
            live = fold(live, entry)
            room = fold(room, decode_entry(encode_entry(entry)))
            assert room == live
        assert room == table.room


def test_p11_everything_is_the_same_after_a_restart() -> None:
    table = Table(4, options=ask.SetOptions(seats=4, name="Friday", private=True, spectators=False))
    alex, ben = table.seat("Alex", "Ben")
    table.do(ask.MakeHost(1), alex)
    table.do(ask.Start(), alex)
    table.play()
    table.do(ask.AskAgain(), alex)
    room = read_again(table.log)
    assert room == table.room
    assert (room.name, room.private, room.spectators, room.host) == ("Friday", True, False, ben)
    assert room.again == {alex}
    assert {score.played for score in room.score.values()} == {1}


def test_decks_and_hashes_are_all_that_is_secret_in_an_entry() -> None:
    """The log has what it needs to go on and no token."""
    table = Table(2)
    created = table.log[0].events[0]
    assert isinstance(created, Created)
    table.join("Alex")
    assert b"hash of Alex" in encode_entry(table.log[-1])
