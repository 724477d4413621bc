"""A room for tests: commands in, entries out, time as a number, decks from a seed."""

from collections.abc import Mapping
from random import Random

from durnius.bots import registry
from durnius.core import Action, action_text, deck_of, legal_actions, view
from durnius.rooms import commands as ask
from durnius.rooms.clocks import due, next_bot
from durnius.rooms.commands import Answered, Command, Refusal
from durnius.rooms.dealing import Chance, Draw
from durnius.rooms.events import Entry, decode_entry, encode_entry
from durnius.rooms.fold import fold
from durnius.rooms.judge import decide
from durnius.rooms.settings import create
from durnius.rooms.state import Game, Room

ROOM = "k7qx3mzp4w2ad"


class Table:
    """A room and its log. People are `p1`, `p2` and so on, in the order in which they joined."""

    def __init__(
        self,
        seats: int = 3,
        bots: Mapping[int, str] | None = None,
        *,
        options: ask.SetOptions | None = None,
        seed: int = 0,
        fair: bool = False,
    ) -> None:
        self.rng = Random(seed)
        self.fair = fair
        self.now = 1_000_000
        events = create(options or ask.SetOptions(seats=seats, pace_ms=1000), bots or {}, registry.LEVELS)
        assert not isinstance(events, Refusal), events
        self.log = [Entry(v=1, at=self.now, by=None, id=None, events=events)]
        self.room: Room = fold(None, self.log[0])

    @property
    def game(self) -> Game:
        """The game, where there must be one."""
        assert self.room.game is not None
        return self.room.game

    def host(self) -> str | None:
        """Who is host."""
        return self.room.host

    def deck(self) -> Chance:
        """A shuffled deck for the room's rules, or, at a fair table, a secret."""
        if self.fair:
            return Draw(ROOM, self.rng.randbytes(32))
        cards = list(deck_of(self.room.rules.deck))
        self.rng.shuffle(cards)
        return cards

    def ask(
        self, command: Command, by: str | None = None, message_id: str | None = None
    ) -> Entry | Refusal | Answered:
        """Do a command; a refusal changes nothing."""
        outcome = decide(
            self.room, command, by, message_id, now_ms=self.now, deck=self.deck(), levels=registry.LEVELS
        )
        if isinstance(outcome, Entry):
            self.log.append(outcome)
            self.room = fold(self.room, outcome)
        return outcome

    def do(self, command: Command, by: str | None = None) -> Entry:
        """Do a command that must be accepted."""
        outcome = self.ask(command, by)
        assert isinstance(outcome, Entry), outcome
        return outcome

    def why_not(self, command: Command, by: str | None = None) -> str:
        """Give the code of a refusal."""
        before = self.room
        outcome = self.ask(command, by)
        assert isinstance(outcome, Refusal), outcome
        assert self.room is before
        return outcome.code

    def join(self, *names: str) -> list[str]:
        """Let people in."""
        people = []
        for name in names:
            self.do(ask.Join(name, f"hash of {name}"))
            people.append(f"p{self.room.joined}")
        return people

    def seat(self, *names: str) -> list[str]:
        """Let people in and seat them."""
        people = self.join(*names)
        for person in people:
            self.do(ask.Sit(None), person)
        return people

    def resume(self) -> None:
        """Go on after a stop, from which nobody has come back in time."""
        self.do(ask.Resume())
        self.do(ask.LoseOthers(frozenset()))

    def kinds(self) -> list[str]:
        """What sits on each seat."""
        return [seat.kind for seat in self.room.seats]

    def told(self) -> list[str]:
        """The names of what the last entry told."""
        return [type(happened).__name__ for happened in self.room.moment.told]

    def choices(self) -> list[tuple[str, tuple[Action, ...]]]:
        """What people could do in the game now."""
        people = [(self.room.seats[place].person, seat) for seat, place in enumerate(self.game.seats)]
        return [
            (person, actions)
            for person, seat in people
            if person is not None and (actions := legal_actions(self.game.state, seat))
        ]

    def play(self, most: int = 3000) -> None:
        """Play the game to its end: bots by themselves, people by chance."""
        for _ in range(most):
            if self.room.phase != "playing":
                return
            turn = next_bot(self.room)
            if turn is not None:
                self.now = max(self.now, turn.at_ms)
                action = registry.make("random", self.now).choose(view(self.game.state, turn.seat))
                assert action is not None
                self.do(ask.BotAct(turn.seat, action_text(action)))
                continue
            person, actions = self.rng.choice(self.choices())
            self.now += 100
            self.do(ask.Act(self.room.seq, action_text(self.rng.choice(actions))), person)
        raise AssertionError("the game does not end")

    def tick(self) -> Entry | None:
        """Go to the next moment at which something is due, and do it."""
        moment = due(self.room)
        if moment is None:
            return None
        self.now = max(self.now, moment)
        return self.do(ask.Tick())


def read_again(log: list[Entry]) -> Room:
    """Fold a log that went through the store."""
    room: Room | None = None
    for entry in log:
        room = fold(room, decode_entry(encode_entry(entry)))
    assert room is not None
    return room
