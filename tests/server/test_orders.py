"""Several people's actions at one moment, in every order that a scheduler can make of them (P18).

The scheduler is a `random.Random`: it decides who speaks next, when the store is done with what it was
given, and when the room gets a turn. Rooms, queue, judge and log are the real ones; time stands still, so
that a seed tells all that happens.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import pytest

from durnius.protocol.outgoing import Ok, Outgoing, Refused, State
from durnius.rooms import commands as ask
from durnius.rooms.events import decode_entry
from durnius.rooms.fold import fold
from durnius.store.log import Entry
from tests.server.direct import Desk, Ear, desk
from tests.server.memory import MemoryLog

SEATS = 4
FULL = frozenset({"bout_full", "defender_hand_limit"})


class Held(MemoryLog):
    """A store that is done with an entry when the scheduler lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.holds = False
        self.waiting: list[asyncio.Future[None]] = []

    async def append(self, room: str, seq: int, at_ms: int, payload: bytes) -> None:
        """Wait for one's turn before the entry counts, and for another before that is told."""
        for _ in range(2 if self.holds else 0):
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append(turn)
            await turn
            if len(self.entries.get(room, ())) < seq:
                await super().append(room, seq, at_ms, payload)
        if not self.holds:
            await super().append(room, seq, at_ms, payload)


@dataclass(frozen=True)
class Situation:
    """A table on which one more card may be thrown in, and two people could."""

    entries: Sequence[Entry]
    tokens: Sequence[str | None]
    throws: Sequence[tuple[int, str]]
    """Who could throw what."""
    defends: tuple[int, Sequence[str]]
    """Who defends, and how."""
    taking: bool


async def situations(room: Desk, ears: Sequence[Ear], rng: Random) -> list[Situation]:
    """Play a game, and keep the tables of it that are wanted."""
    found: list[Situation] = []
    await room.do(ears[0], ask.Start(), "start")
    for number in range(600):
        for ear in ears:
            catch_up(ear)
        games = [ear.state.game if ear.state is not None else None for ear in ears]
        game = games[0]
        assert game is not None
        if game.over:
            break
        acts = [(who, action) for who, own in enumerate(games) if own is not None for action in own.actions]
        throws = [(who, action) for who, action in acts if action.startswith("throw")]
        if game.cap is not None and len(game.table) == game.cap - 1 and len({who for who, _ in throws}) > 1:
            defends = [action for who, action in acts if who == game.defender]
            entries = tuple(room.store.entries[room.id])
            tokens = tuple(ear.token for ear in ears)
            found.append(Situation(entries, tokens, throws, (game.defender or 0, defends), game.taking))
        who, action = rng.choice([act for act in acts if act[1] != "take"] or acts)
        state = ears[who].state
        assert state is not None
        answer = await room.do(ears[who], ask.Act(state.seq, action), f"act {number}")
        assert isinstance(answer, Ok), answer
    return found


def catch_up(ear: Ear) -> list[Outgoing]:
    """Read all that came; check that nothing is missing in it."""
    came = ear.rest()
    for message in came:
        if isinstance(message, State):
            assert ear.state is None or message.seq == ear.state.seq + 1
            ear.state = message
    return came


class Race:
    """One order of what people say at one moment."""

    def __init__(self, table: Desk, store: Held, situation: Situation, rng: Random) -> None:
        self._table = table
        self._store = store
        self._situation = situation
        self._rng = rng
        self.wanted: dict[str, tuple[int, str]] = {}
        """By message id, who does what."""
        self.answers: dict[str, set[Outgoing]] = {}
        self.throwers: set[str] = set()
        self.ears: list[Ear] = []

    async def run(self) -> None:
        """Have everybody come in, and then speak."""
        for number, token in enumerate(self._situation.tokens):
            self.ears.append(await self._table.let_in(f"P{number}", token))
        for ear in self.ears:
            while ear.state is None or ear.state.seq < len(self._store.entries[self._table.id]):
                await ear.next()
        waiting = self._speeches()
        live = await self._table.live()
        self._store.holds = True
        while waiting or self._store.waiting or self._unanswered(waiting):
            what = self._rng.choice(["speak", "store", "turn"])
            if what == "speak" and waiting:
                who = self._rng.choice(sorted(waiting))
                message_id = waiting[who].pop(0)
                waiting = {key: rest for key, rest in waiting.items() if rest}
                await self._table.ask(self.ears[who], self._command(message_id), message_id)
            elif what == "store" and self._store.waiting:
                self._store.waiting.pop(0).set_result(None)
            else:
                await asyncio.sleep(0)
            for ear in self.ears:
                for message in catch_up(ear):
                    if isinstance(message, Ok | Refused):
                        assert message.id is not None
                        self.answers.setdefault(message.id, set()).add(message)
        self._store.holds = False
        for _ in range(20):  # copies of messages that wait in the queue are answered
            await asyncio.sleep(0)
        for ear in self.ears:
            for message in catch_up(ear):
                if isinstance(message, Ok | Refused) and message.id is not None:
                    self.answers[message.id].add(message)
        room, entries = None, self._store.entries[self._table.id]
        for entry in entries:
            room = fold(room, decode_entry(entry.payload))
        assert live.room == room
        await live.stop()

    def _speeches(self) -> dict[int, list[str]]:
        """Draw what each says, some of it twice: two throw in, and perhaps the defender and a fourth act."""
        rng, said = self._rng, dict[int, list[str]]()
        throwers = rng.sample(sorted({who for who, _ in self._situation.throws}), 2)
        for who in throwers:
            card = rng.choice([action for other, action in self._situation.throws if other == who])
            self.throwers.add(f"throw {who}")
            self._say(said, who, f"throw {who}", card)
        who, ways = self._situation.defends
        if ways and rng.random() < 0.5:
            self._say(said, who, "defend", rng.choice(ways))
        (last,) = {0, 1, 2, 3} - {*throwers, who}
        if rng.random() < 0.3:
            self._say(said, last, "say", "")
        return said

    def _say(self, said: dict[int, list[str]], who: int, message_id: str, action: str) -> None:
        self.wanted[message_id] = who, action
        said[who] = [message_id] * self._rng.choice([1, 1, 2])

    def _command(self, message_id: str) -> ask.PersonCommand:
        _, action = self.wanted[message_id]
        return ask.Act(len(self._situation.entries), action) if action else ask.Say("wow")

    def _unanswered(self, waiting: dict[int, list[str]]) -> bool:
        return not waiting and self.answers.keys() != self.wanted.keys()

    def check(self) -> str:
        """One throws in, the other is told why not, and all know the same; give the reason."""
        assert all(len(answer) == 1 for answer in self.answers.values()), self.answers
        answers = {key: next(iter(answer)) for key, answer in self.answers.items()}
        accepted = [key for key in self.throwers if isinstance(answers[key], Ok)]
        assert len(accepted) == 1, answers
        (refused,) = [answer for key, answer in answers.items() if key in self.throwers - {*accepted}]
        assert isinstance(refused, Refused)
        if "defend" not in answers and not self._situation.taking:
            assert refused.code in FULL
        assert refused.code not in ("", "server_error", "not_stored", "rate_limited")
        entries = self._store.entries[self._table.id]
        stored = [decode_entry(entry.payload).id for entry in entries]
        assert [key for key in stored if key in self.throwers] == accepted
        states = [ear.state for ear in self.ears]
        assert len({(state.seq, state.head) for state in states if state is not None}) == 1
        assert all(state is not None and state.seq == len(entries) for state in states)
        return refused.code


async def race(table: Desk, store: Held, situation: Situation, seed: int) -> tuple[str, list[bytes]]:
    """Run one order in a room of its own; give why one was refused, and the log."""
    room = f"{seed:013}".translate(str.maketrans("0123456789", "abcdefghij"))
    store.entries[room] = [Entry(room, one.seq, one.at_ms, one.payload) for one in situation.entries]
    one = Race(Desk(table.hub, store, room), store, situation, Random(seed))
    await one.run()
    why = one.check()
    return why, [entry.payload for entry in store.entries.pop(room)]


@pytest.mark.slow
@pytest.mark.timeout(3600)
async def test_p18_the_last_permissible_card_in_every_order(
    long: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ten thousand seeds with --long."""
    count = 10_000 if long else 300
    tables: list[Situation] = []
    for seed in range(60):
        async with desk(SEATS, options=ask.SetOptions(seats=SEATS, pace_ms=0)) as room:
            ears = [await room.let_in(f"P{number}") for number in range(SEATS)]
            for number, ear in enumerate(ears):
                await room.do(ear, ask.Sit(number), "sit")
            tables += await situations(room, ears, Random(seed))
        if len(tables) >= 12:
            break
    store, why = Held(), Counter[str]()
    logs: set[tuple[bytes, ...]] = set()
    async with desk(store=store) as table:
        for seed in range(count):
            code, log = await race(table, store, tables[seed % len(tables)], seed)
            why[code] += 1
            logs.add(tuple(log[-4:]))
            if seed % 50 == 0:  # a seed tells all: the same once more
                assert (await race(table, store, tables[seed % len(tables)], seed)) == (code, log)
    assert len(logs) > 3 * len(tables), "hardly any order was another"
    with capsys.disabled():
        sys.stdout.write(f"\n{count} orders of {len(tables)} tables, {len(logs)} outcomes: {dict(why)}\n")
