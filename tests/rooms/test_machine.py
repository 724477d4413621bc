"""Random commands of several people: whatever they do, a room stays what its log says, and its laws hold."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from durnius.bots import LEVELS
from durnius.core import CardSet, action_text, deck_of, legal_actions
from durnius.rooms import commands as ask
from durnius.rooms.clocks import due, next_bot
from durnius.rooms.commands import Answered, Command, Refusal, SetOptions
from durnius.rooms.events import Acted, Entry, GameStarted
from durnius.rooms.fold import fold
from durnius.rooms.judge import decide
from durnius.rooms.state import Room
from tests.rooms.table import Table, read_again

MOST_PEOPLE = 6
SEATS = st.integers(0, 6)
HOST_COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(ask.SetBot, SEATS, st.sampled_from(["careful", "random", "perfect", None])),
    st.builds(ask.MakeHost, SEATS),
    st.builds(ask.Kick, SEATS),
    st.builds(SetOptions, seats=st.integers(1, 7)),
    st.builds(SetOptions, dealer=st.none() | SEATS, spectators=st.booleans()),
    st.builds(SetOptions, timer_s=st.none() | st.just(30)),
    st.builds(SetOptions, hints=st.booleans()),
    st.builds(
        SetOptions,
        rules=st.fixed_dictionaries(
            {"preset": st.sampled_from(["durnius", "duren", "podkidnoy"])},
            optional={
                "deck": st.sampled_from([24, 36, 52]),
                "teams": st.booleans(),
                "transfer": st.booleans(),
                "start": st.sampled_from(["lowest_trump", "before_fool", "fool"]),
            },
        ),
    ),
)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(ask.Sit, st.none() | SEATS),
    st.builds(ask.Sit, st.none()),
    st.just(ask.Stand()),
    st.just(ask.Start()),
    st.just(ask.AskAgain()),
    st.just(ask.Leave()),
    st.builds(ask.SetAway, st.booleans()),
    st.builds(ask.Rename, st.sampled_from(["Alex", "alex", "Ben", "Ada", "", "x" * 30])),
    st.just(ask.Return()),
    st.just(ask.Lose()),
    st.builds(ask.Nudge, SEATS),
    st.builds(ask.BotFor, SEATS),
    st.builds(ask.Agree, st.booleans()),
    st.builds(ask.Mute, SEATS, st.booleans()),
    HOST_COMMANDS,
    st.builds(ask.Act, st.integers(0, 5), st.sampled_from(["take", "done", "attack 7c", "nonsense"])),
)

HASH, SEED = "a" * 64, "00"
EVERYTHING: list[Command] = [
    *(ask.Sit(seat) for seat in (None, 0, 1, 2, 3, 4, 5, 6)),
    *(ask.SetBot(seat, level) for seat in range(7) for level in ("careful", None)),
    *(command(seat) for command in (ask.MakeHost, ask.Kick) for seat in range(7)),
    *(ask.Act(99_999, text) for text in ("take", "done", "attack 7c", "beat 7c 8c", "transfer 7d", "")),
    *(ask.BotAct(seat, text) for seat in (0, 5, 6) for text in ("take", "done", "attack 7c")),
    *(SetOptions(seats=seats) for seats in (0, 2, 6, 7)),
    *(ask.SetAway(on) for on in (True, False)),
    *(ask.Commit(str(number), HASH) for number in range(3)),
    *(ask.Reveal(str(number), SEED) for number in range(3)),
    SetOptions(dealer=1, timer_s=5, rules={"preset": "podkidnoy", "teams": True}),
    *(command(seat) for command in (ask.Nudge, ask.BotFor) for seat in range(7)),
    ask.Say("hello"),
    *(ask.Mute(seat, on) for seat in range(7) for on in (True, False)),
    *(ask.Agree(on) for on in (True, False)),
    ask.MoreTime(),
    ask.Next(),
    ask.Stand(),
    ask.Start(),
    ask.AskAgain(),
    ask.Leave(),
    ask.Rename("Zoe"),
    ask.Join("Zoe", "hash"),
    ask.Return(),
    ask.Renew("another hash"),
    ask.Lose(),
    ask.Resume(),
    ask.LoseOthers(frozenset({"p1"})),
    ask.Tick(),
]  # fmt: skip
"""Each command there is, with seats inside and outside of the room."""


class RoomMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.table: Table
        self.ids: dict[tuple[str, str], int] = {}

    @initialize(
        seats=st.integers(2, 6), bots=st.integers(0, 3), people=st.integers(1, 4), seed=st.integers(0, 99)
    )
    def create(self, seats: int, bots: int, people: int, seed: int) -> None:
        self.table = Table(seats, dict.fromkeys(range(min(bots, seats - 1)), "random"), seed=seed)
        for person in self.table.join(*["Alex", "Ben", "Cleo", "Dora"][:people]):
            self.try_out(ask.Sit(None), person, "sit")

    def somebody(self, data: st.DataObject) -> str:
        return data.draw(st.sampled_from(sorted(self.table.room.persons)))

    def try_out(self, command: Command, by: str | None, message_id: str | None = None) -> None:
        table, before = self.table, self.table.room
        outcome = table.ask(command, by, message_id)
        if not isinstance(outcome, Entry):
            assert table.room is before
            assert isinstance(outcome, Refusal) or outcome == Answered(self.ids[by or "", message_id or ""])
            return
        assert table.room.seq == before.seq + 1
        if by is not None and message_id is not None and by in table.room.persons:
            self.ids[by, message_id] = table.room.seq
        for event in outcome.events:
            if isinstance(event, GameStarted):
                assert before.phase != "playing"
                assert len(event.seats) >= 2
                assert event.number == before.number + 1

    @rule(name=st.sampled_from(["Alex", "Ben", "ALEX", "Ada", "\u202e"]))
    def somebody_comes(self, name: str) -> None:
        if self.table.room.joined < MOST_PEOPLE:
            self.try_out(ask.Join(name, "hash"), None)

    @precondition(lambda self: self.table.room.persons)
    @rule(data=st.data(), command=COMMANDS)
    def somebody_asks(self, data: st.DataObject, command: Command) -> None:
        self.try_out(command, self.somebody(data), f"m{len(self.ids)}")

    @precondition(lambda self: self.table.room.host is not None)
    @rule(command=HOST_COMMANDS)
    def the_host_asks(self, command: Command) -> None:
        self.try_out(command, self.table.room.host, f"m{len(self.ids)}")

    @precondition(lambda self: self.table.room.phase != "playing" and self.table.room.persons)
    @rule(data=st.data(), again=st.booleans())
    def a_game_is_wanted(self, data: st.DataObject, again: bool) -> None:
        for person in sorted(self.table.room.persons) if again else [self.somebody(data)]:
            self.try_out(ask.AskAgain() if again else ask.Start(), person, f"m{len(self.ids)}")

    @precondition(lambda self: self.ids)
    @rule(data=st.data(), command=COMMANDS)
    def the_same_message_comes_again(self, data: st.DataObject, command: Command) -> None:
        by, message_id = data.draw(st.sampled_from(sorted(self.ids)))
        if by in self.table.room.persons:
            before = self.table.room
            assert self.table.ask(command, by, message_id) == Answered(self.ids[by, message_id])
            assert self.table.room is before

    @precondition(lambda self: self.table.room.phase == "playing")
    @rule(data=st.data(), most=st.integers(1, 60))
    def some_play(self, data: st.DataObject, most: int) -> None:
        table = self.table
        for _ in range(most):
            if table.room.phase != "playing":
                return
            turn = next_bot(table.room)
            choices = table.choices()
            if turn is not None:
                table.now = max(table.now, turn.at_ms)
                actions = legal_actions(table.game.state, turn.seat)
                self.try_out(ask.BotAct(turn.seat, action_text(table.rng.choice(actions))), None)
            elif choices:
                person, actions = table.rng.choice(choices)
                action = action_text(table.rng.choice(actions))
                self.try_out(ask.Act(table.room.seq, action), person, f"play{table.room.seq}")
            else:
                raise AssertionError("nobody can do anything")

    @precondition(lambda self: self.table.room.phase == "playing")
    @rule()
    def the_game_is_played_out(self) -> None:
        self.table.play()

    @rule(wait=st.sampled_from([0, 1000, 25_000, 130_000]))
    def time_passes(self, wait: int) -> None:
        table = self.table
        table.now += wait
        self.try_out(ask.Tick(), None)
        for _ in range(4):  # a host, a bot for somebody lost, another game: one may be due behind another
            moment = due(table.room)
            if moment is None or moment > table.now:
                return
            self.try_out(ask.Tick(), None)
            assert table.log[-1].events
        raise AssertionError("what is done is due again")

    @rule(here=st.frozensets(st.sampled_from([f"p{number}" for number in range(1, 9)])))
    def the_server_starts_anew(self, here: frozenset[str]) -> None:
        self.table.room = read_again(self.table.log)
        self.try_out(ask.Resume(), None)
        self.try_out(ask.LoseOthers(here), None)

    @invariant()
    def the_log_says_it_all(self) -> None:
        if self.table.room.seq % 7 == 0:
            assert read_again(self.table.log) == self.table.room

    @invariant()
    def whatever_is_asked_has_an_answer(self) -> None:
        """`decide` never raises, whatever the room is and whoever asks, and what it accepts can be folded."""
        table = self.table
        if table.room.dealing is None and table.room.seq % 15:
            return
        for by in (None, "p99", *table.room.persons):
            for command in EVERYTHING:
                outcome = decide(
                    table.room,
                    command,
                    by,
                    None,
                    now_ms=table.now + 200_000,
                    deck=table.deck(),
                    levels=LEVELS,
                )
                if isinstance(outcome, Entry):
                    fold(table.room, outcome)

    @invariant()
    def the_laws_hold(self) -> None:
        room = self.table.room
        seated = [seat.person for seat in room.seats if seat.person is not None]
        assert len(seated) == len(set(seated))
        assert set(seated) <= set(room.persons)
        for seat in room.seats:
            assert (seat.kind == "empty") == (seat.name is None) == (seat.owner is None)
            assert (seat.kind == "person") == (seat.person is not None)
            assert seat.kind != "bot" or seat.level is not None
        names = [seat.name.casefold() for seat in room.seats if seat.name is not None]
        assert len(names) == len(set(names))
        assert room.host is None or room.host in seated
        if room.host is None:
            assert not any(seat.person is not None and seat.present for seat in room.seats)
        assert room.again <= set(seated)
        assert 2 <= len(room.seats) <= 6

    @invariant()
    def the_scoreboard_adds_up(self) -> None:
        room = self.table.room
        for score in room.score.values():
            assert 0 <= score.avoided + score.lost <= score.played
        finished = room.number - (room.phase == "playing")
        assert all(score.played <= finished for score in room.score.values())
        started = [
            event for entry in self.table.log for event in entry.events if isinstance(event, GameStarted)
        ]
        hands = sum(len(event.seats) for event in started[:finished])
        assert sum(score.played for score in room.score.values()) == hands

    @invariant()
    def the_cards_are_all_there(self) -> None:
        game = self.table.room.game
        if game is None:
            return
        state = game.state
        table = [card for pair in state.table for card in pair if card is not None]
        parts = [*state.hands, CardSet.of(state.stock), state.discard, CardSet.of(table)]
        assert sum(map(len, parts)) == state.rules.deck
        assert CardSet.of(card for part in parts for card in part) == CardSet.of(deck_of(state.rules.deck))

    @invariant()
    def somebody_can_go_on(self) -> None:
        room: Room = self.table.room
        if room.phase == "playing":
            assert next_bot(room) is not None or self.table.choices()


RoomMachine.TestCase.settings = settings(max_examples=100, stateful_step_count=50)
test_random_commands = RoomMachine.TestCase


def test_a_bot_never_plays_for_somebody_who_is_there_and_did_not_ask() -> None:
    table = Table(2)
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    assert next_bot(table.room) is None
    away = tuple(replace(seat, away="away") for seat in table.room.seats)
    assert next_bot(replace(table.room, seats=away)) is not None


def test_moves_of_the_timer_are_the_servers() -> None:
    table = Table(2, options=SetOptions(seats=2, timer_s=30))
    alex, _ = table.seat("Alex", "Ben")
    table.do(ask.Start(), alex)
    entry = table.tick()
    assert entry is not None
    assert entry.by is None
    assert [type(event) for event in entry.events] == [Acted]
