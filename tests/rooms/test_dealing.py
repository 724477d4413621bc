"""From Start to the first card: who is waited for, how long, what is told when, and what the record says."""

import hashlib

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from durnius.core import deck_of, parse_card
from durnius.rooms import commands as ask
from durnius.rooms.clocks import due
from durnius.rooms.events import (
    BadEntry,
    Committed,
    Entry,
    GameStarted,
    Revealed,
    SeedRevealed,
    decode_entry,
    encode_entry,
)
from durnius.rooms.fairdeal import Fair, game_id, why_not_fair
from durnius.rooms.fold import fold
from durnius.rooms.records import fair_of, record_of
from durnius.rooms.state import DealSecret
from tests.rooms.table import ROOM, Table, read_again
from tests.rooms.test_machine import COMMANDS, RoomMachine

ALEX, BEN = "aa" * 16, "bb" * 16
FIRST, SECOND = game_id(ROOM, 1), game_id(ROOM, 2)


def hashed(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def fair_table(*names: str, seats: int = 3) -> tuple[Table, list[str]]:
    table = Table(seats, {seats - 1: "random"}, fair=True)
    return table, table.seat(*names)


def promise(table: Table, person: str, seed: str, game: str = FIRST) -> None:
    table.do(ask.Commit(game, hashed(seed)), person)


def fair(table: Table) -> Fair:
    assert table.game.fair is not None
    return table.game.fair


def check(table: Table, number: int) -> None:
    """The record of a game, read from the log alone, is a fair one."""
    record, proof = record_of(table.log, number), fair_of(table.log, number)
    assert record is not None
    assert proof is not None
    begun = next(
        event
        for entry in table.log
        for event in entry.events
        if isinstance(event, GameStarted) and event.number == number
    )
    deck = [parse_card(word) for word in begun.deck.split()]
    assert proof.game == game_id(ROOM, number)
    assert why_not_fair(proof, len(record.players), deck, number) is None


def test_without_seeds_a_game_starts_in_one_entry() -> None:
    table, (alex, _) = fair_table("Alex", "Ben")
    table.do(ask.Start(), alex)
    assert table.told() == ["Committed", "Revealed", "GameStarted", "Dealt", "Dealt", "Dealt"]
    assert table.room.phase == "playing"
    assert fair(table).seeds == ("0:-", "1:-", "2:-")
    check(table, 1)


def test_with_a_seed_the_secret_is_stored_and_bound_before_the_seed_is_shown() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    promise(table, ben, BEN)
    start = table.do(ask.Start(), ben)
    assert table.told() == ["Committed"]
    assert table.room.phase == "lobby"
    (committed,) = start.events
    assert isinstance(committed, Committed)
    assert committed.hashes == [hashed(ALEX), hashed(BEN), None]
    assert committed.secret.encode() in encode_entry(start)
    table.do(ask.Reveal(FIRST, BEN), ben)
    assert table.told() == ["SeedRevealed"]
    table.do(ask.Reveal(FIRST, ALEX), alex)
    assert table.told() == ["SeedRevealed", "Revealed", "GameStarted", "Dealt", "Dealt", "Dealt"]
    assert fair(table).seeds == (f"0:{ALEX}", f"1:{BEN}", "2:-")
    assert fair(table).secret == committed.secret
    check(table, 1)


def test_who_promised_has_two_seconds() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    promise(table, ben, BEN)
    begun = table.now
    table.do(ask.Start(), alex)
    table.do(ask.Reveal(FIRST, ALEX), alex)
    assert due(table.room) == begun + 2000
    table.now = begun + 1999
    assert table.do(ask.Tick()).events == []
    table.tick()
    assert table.now == begun + 2000
    assert fair(table).seeds == (f"0:{ALEX}", "1:-", "2:-")
    assert table.why_not(ask.Reveal(FIRST, BEN), ben) == "wrong_phase"


def test_nobody_is_waited_for_who_is_not_there_or_goes() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    promise(table, ben, BEN)
    table.do(ask.Lose(), ben)
    table.do(ask.Start(), alex)
    committed = table.log[-1].events[0]
    assert isinstance(committed, Committed)
    assert committed.hashes == [hashed(ALEX), None, None]
    table.do(ask.Return(), ben)
    table.do(ask.Leave(), alex)
    assert table.room.phase == "playing"
    assert fair(table).seeds == ("0:-", "1:-", "2:-")
    assert table.room.seats[0].kind == "bot"
    check(table, 1)


def test_a_seed_that_does_not_fit_is_refused_and_does_not_count() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    table.do(ask.Start(), alex)
    for seed in (BEN, "aa" * 15, "xy", ALEX.upper(), "-"):
        assert table.why_not(ask.Reveal(FIRST, seed), alex) == "bad_seed"
    assert table.why_not(ask.Reveal(FIRST, BEN), ben) == "bad_seed"  # promised nothing
    assert table.why_not(ask.Reveal(SECOND, ALEX), alex) == "wrong_phase"
    table.tick()
    assert fair(table).seeds == ("0:-", "1:-", "2:-")


def test_seeds_are_promised_by_those_who_sit_before_the_game_they_are_for() -> None:
    table, (alex, _) = fair_table("Alex", "Ben")
    (watcher,) = table.join("Vida")
    assert table.why_not(ask.Commit(FIRST, hashed(ALEX)), watcher) == "not_seated"
    assert table.why_not(ask.Commit(SECOND, hashed(ALEX)), alex) == "wrong_phase"
    assert table.why_not(ask.Commit(FIRST, "aa"), alex) == "malformed"
    assert table.why_not(ask.Commit(FIRST, "A" * 64), alex) == "malformed"
    assert table.why_not(ask.Reveal(FIRST, ALEX), alex) == "wrong_phase"
    promise(table, alex, BEN)
    promise(table, alex, ALEX, "1")  # the number is enough; the last promise counts
    assert table.do(ask.Commit(FIRST, hashed(ALEX)), alex).events == []
    table.do(ask.Start(), alex)
    assert table.why_not(ask.Commit(FIRST, hashed(BEN)), alex) == "wrong_phase"
    table.do(ask.Reveal("1", ALEX), alex)
    assert fair(table).seeds[0] == f"0:{ALEX}"
    promise(table, alex, BEN, SECOND)  # already while the first one is played
    assert table.room.promised == {alex: hashed(BEN)}


def test_who_stands_up_takes_the_promise_along() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, ben, BEN)
    table.do(ask.Stand(), ben)
    table.do(ask.Sit(1), ben)
    table.do(ask.Start(), alex)
    assert table.room.phase == "playing"


def test_between_start_and_the_first_card_the_table_stays_as_it_is() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben", seats=4)
    promise(table, alex, ALEX)
    table.do(ask.Start(), alex)
    assert table.why_not(ask.Start(), ben) == "wrong_phase"
    assert table.why_not(ask.SetOptions(seats=5), alex) == "wrong_phase"
    assert table.why_not(ask.SetBot(3, None), alex) == "wrong_phase"
    assert table.why_not(ask.AskAgain(), ben) == "wrong_phase"
    assert table.why_not(ask.Sit(2), ben) == "wrong_phase"
    assert table.why_not(ask.SetBot(2, "careful"), alex) == "wrong_phase"
    (cleo,) = table.join("Cleo")
    assert table.why_not(ask.Sit(2), cleo) == "wrong_phase"
    assert table.why_not(ask.Reveal(FIRST, ALEX), cleo) == "not_seated"
    table.do(ask.Stand(), ben)
    table.do(ask.Sit(None), ben)  # the own hand is taken back at any time
    assert table.told() == ["Sat", "PersonPlays"]
    table.do(ask.Rename("Alexander"), alex)
    table.do(ask.Kick(1), alex)
    table.do(ask.Reveal(FIRST, ALEX), alex)
    begun = table.log[-1].events[-1]
    assert isinstance(begun, GameStarted)
    assert (begun.seats, begun.players) == ([0, 1, 3], ["Alexander", "Ben", "Ada"])


@pytest.mark.parametrize("start", ["lowest_trump", "before_fool", "fool"])
@pytest.mark.parametrize("seed", range(8))
def test_r1_5_the_fool_or_dealer_of_before_cannot_join_a_deal_that_has_begun(seed: int, start: str) -> None:
    """Whoever it is, person or bot, and wherever they would like to sit: the game begins without them."""
    rules: dict[str, bool | int | str | None] = {"preset": "durnius", "start": start}
    table = Table(
        6, {4: "random", 5: "random"}, fair=True, seed=seed, options=ask.SetOptions(seats=6, rules=rules)
    )
    alex, *_ = people = table.seat("Alex", "Ben", "Cleo")
    table.do(ask.Start(), alex)
    table.play()
    markers = {marker.owner for marker in (table.room.fool, table.room.dealer) if marker is not None}
    gone = [person for person in people if person in markers]
    for person in gone:
        table.do(ask.Stand(), person)
    for seat in (4, 5):
        if table.room.seats[seat].owner in markers:
            table.do(ask.SetBot(seat, None), table.room.host)
    left = [person for person in people if person not in markers]
    promise(table, left[0], ALEX, SECOND)
    table.do(ask.Start(), left[0])
    assert table.room.dealing is not None
    free = [seat for seat in range(6) if seat not in table.room.dealing.seats]
    for seat in free:
        assert table.why_not(ask.SetBot(seat, "random"), table.room.host) == "wrong_phase"
        for person in people:
            assert table.why_not(ask.Sit(seat), person) == "wrong_phase"
    for person in gone:
        assert table.why_not(ask.Sit(None), person) == "wrong_phase"
    table.do(ask.Reveal(SECOND, ALEX), left[0])
    assert table.room.phase == "playing"
    assert not markers & set(table.game.owners)
    check(table, 2)


def test_another_game_has_another_secret_and_other_seeds() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    table.do(ask.Start(), alex)
    table.do(ask.Reveal(FIRST, ALEX), alex)
    first = fair(table)
    table.play()
    promise(table, ben, BEN, SECOND)
    table.do(ask.AskAgain(), alex)
    table.do(ask.AskAgain(), ben)
    assert table.told() == ["Again", "Committed"]
    assert table.why_not(ask.AskAgain(), ben) == "wrong_phase"
    table.do(ask.Reveal(SECOND, BEN), ben)
    second = fair(table)
    assert second.secret != first.secret
    assert second.seeds == ("0:-", f"1:{BEN}", "2:-")
    check(table, 1)
    check(table, 2)
    assert fair_of(table.log, 3) is None


def test_p42_the_secret_is_told_after_the_last_move_and_not_before() -> None:
    table, (alex, _) = fair_table("Alex", "Ben")
    table.do(ask.Start(), alex)
    secret = fair(table).secret
    played = len(table.log)
    table.play()
    for entry in table.log[played:]:
        assert secret.encode() not in encode_entry(entry)  # it follows from the end
    last = table.room.moment.told[-1]
    assert last == DealSecret(FIRST, secret)
    assert table.told()[-2:] == ["GameOver", "DealSecret"]
    room = None
    for entry in table.log:
        room = fold(room, entry)
        assert any(isinstance(told, DealSecret) for told in room.moment.told) == (entry is table.log[-1])


@pytest.mark.parametrize("steps", range(5))
def test_p01_a_stop_at_any_step_changes_nothing(steps: int) -> None:
    """The room goes on from its log: promises stand, and who promised has two seconds after coming back."""
    table, (alex, ben) = fair_table("Alex", "Ben")
    commands: list[tuple[ask.Command, str]] = [
        (ask.Commit(FIRST, hashed(ALEX)), alex),
        (ask.Commit(FIRST, hashed(BEN)), ben),
        (ask.Start(), alex),
        (ask.Reveal(FIRST, BEN), ben),
    ]
    for step, (command, by) in enumerate([*commands, (ask.Reveal(FIRST, ALEX), alex)]):
        if step == steps:
            table.room = read_again(table.log)
            table.now += 3_600_000
            table.resume()
            if table.room.dealing is not None:
                assert due(table.room) == table.now + 7000
            table.do(ask.Return(), alex)
            table.do(ask.Return(), ben)
        table.do(command, by)
    assert fair(table).seeds == (f"0:{ALEX}", f"1:{BEN}", "2:-")
    check(table, 1)


def test_who_comes_back_as_the_last_one_after_a_stop_has_time_to_show_the_seed() -> None:
    table, (alex, ben) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    promise(table, ben, BEN)
    table.do(ask.Start(), alex)
    table.room = read_again(table.log)
    table.do(ask.Resume())
    table.do(ask.Return(), alex)
    table.do(ask.Reveal(FIRST, ALEX), alex)
    table.now += 5000  # so long nobody is told to be absent
    assert table.do(ask.Tick()).events == []
    table.do(ask.LoseOthers(frozenset({alex})))
    table.do(ask.Return(), ben)
    table.now += 1999
    assert table.do(ask.Tick()).events == []
    table.do(ask.Reveal(FIRST, BEN), ben)
    assert fair(table).seeds == (f"0:{ALEX}", f"1:{BEN}", "2:-")


def test_a_start_that_was_stored_goes_on_with_nobody_there() -> None:
    table, (alex, _) = fair_table("Alex", "Ben")
    promise(table, alex, ALEX)
    table.do(ask.Start(), alex)
    table.room = read_again(table.log)
    table.resume()
    assert not any(seat.present for seat in table.room.seats[:2])
    table.tick()
    assert table.room.phase == "playing"
    check(table, 1)


def test_a_given_deck_has_no_proof() -> None:
    table = Table(2)
    alex, _ = table.seat("Alex", "Ben")
    promise(table, alex, ALEX)
    table.do(ask.Start(), alex)
    assert table.game.fair is None
    assert fair_of(table.log, 1) is None
    assert table.room.promised == {}


def test_the_deck_is_as_large_as_the_rules_want() -> None:
    table = Table(2, fair=True, options=ask.SetOptions(seats=2, rules={"preset": "duren", "deck": 24}))
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    assert sorted(table.game.deck) == sorted(deck_of(24))
    check(table, 1)


def test_p07_entries_of_a_deal_that_do_not_fit_are_refused() -> None:
    table, (alex, _) = fair_table("Alex", "Ben")
    for text in (
        b'{"e":"seed_revealed","seat":0,"seed":"00"}',
        b'{"e":"revealed","game":"A-1","secret":"00","seeds":[]}',
        b'{"e":"committed","game":"A-1","secret":"00","seats":[0,1],"hashes":[null]}',
    ):
        with pytest.raises(BadEntry):
            fold(table.room, decode_entry(b'{"v":1,"at":5,"by":null,"id":null,"events":[%b]}' % text))
    promise(table, alex, ALEX)
    table.do(ask.Start(), alex)
    for bad in (SeedRevealed(3, ALEX), SeedRevealed(-4, ALEX), Revealed(FIRST, "zz", ["0:-"])):
        with pytest.raises(BadEntry):
            fold(table.room, Entry(v=1, at=5, by=None, id=None, events=[bad]))


class FairMachine(RoomMachine):
    """The same laws where seeds are promised and shown, early, late and wrongly."""

    @initialize(
        seats=st.integers(2, 6), bots=st.integers(0, 3), people=st.integers(1, 4), seed=st.integers(0, 99)
    )
    def create(self, seats: int, bots: int, people: int, seed: int) -> None:
        self.table = Table(seats, dict.fromkeys(range(min(bots, seats - 1)), "random"), seed=seed, fair=True)
        for person in self.table.join(*["Alex", "Ben", "Cleo", "Dora"][:people]):
            self.try_out(ask.Sit(None), person, "sit")

    def seed_of(self, person: str) -> str:
        return person.encode().hex() * 4

    @precondition(lambda self: self.table.room.promised or self.table.room.phase != "playing")
    @rule(data=st.data(), ahead=st.integers(0, 1))
    def somebody_promises(self, data: st.DataObject, ahead: int) -> None:
        if self.table.room.persons:
            person = self.somebody(data)
            number = self.table.room.number + ahead
            self.try_out(ask.Commit(str(number), hashed(self.seed_of(person))), person, f"m{len(self.ids)}")

    @precondition(lambda self: self.table.room.dealing is not None)
    @rule(data=st.data(), right=st.booleans())
    def somebody_shows(self, data: st.DataObject, right: bool) -> None:
        if self.table.room.persons:
            person = self.somebody(data)
            seed = self.seed_of(person) if right else "00"
            number = self.table.room.number + 1
            self.try_out(ask.Reveal(str(number), seed), person, f"m{len(self.ids)}")

    @precondition(lambda self: self.table.room.dealing is not None)
    @rule(data=st.data(), command=COMMANDS)
    def somebody_asks_for_something_else_meanwhile(self, data: st.DataObject, command: ask.Command) -> None:
        if self.table.room.persons:
            self.try_out(command, self.somebody(data), f"m{len(self.ids)}")

    @invariant()
    def every_deck_is_as_promised(self) -> None:
        game = self.table.room.game
        if game is not None:
            assert game.fair is not None
            assert why_not_fair(game.fair, len(game.seats), game.deck, game.number) is None

    @invariant()
    def a_deal_goes_on_by_itself(self) -> None:
        if self.table.room.dealing is not None:
            assert due(self.table.room) is not None
            assert self.table.room.phase != "playing"


FairMachine.TestCase.settings = RoomMachine.TestCase.settings
test_random_commands_with_seeds = FairMachine.TestCase
