"""Plays a record in a room and writes down what the server would send to each listener of it.

The listeners of a game of three are "0", "1", "2" (the seats) and "watcher".
"""

import json
from pathlib import Path

from msgspec.structs import replace

from durnius.core import deck_of
from durnius.core.record import record_from_json, start
from durnius.rooms.commands import Act, Command, Join, SetOptions, Sit, Start
from durnius.rooms.events import Entry
from durnius.rooms.fold import fold
from durnius.rooms.judge import decide
from durnius.rooms.settings import create
from durnius.server.projection import Telling
from durnius.server.said import happened
from durnius.server.shown import Shown

VECTORS = Path(__file__).parents[1] / "vectors"
WATCHER = "watcher"


class Recording:
    """A room with everybody seated, and all that was sent since the game began, by listener."""

    def __init__(self, record: dict[str, object]) -> None:
        self._record = record_from_json(record)
        players = self._record.players
        self._persons = [f"p{i + 1}" for i in range(len(players))]
        rules = record["rules"]
        assert isinstance(rules, dict)
        events = create(SetOptions(name="Birch", seats=len(players), rules=rules), {})
        assert isinstance(events, list)
        self.room = fold(None, Entry(v=1, at=0, by=None, id=None, events=events))
        for name in (*players, "Dana"):
            self._do(Join(name, name), None)
        for person in self._persons:
            self._do(Sit(None), person)
        self.messages: dict[str, list[object]] = {
            key: [] for key in (*map(str, range(len(players))), WATCHER)
        }
        self._do(Start(), self._persons[0])
        state, events_of_start = start(self._record)
        assert self.room.game is not None
        game = replace(self.room.game, state=state)
        self.room = replace(self.room, game=game, moment=replace(self.room.moment, told=events_of_start))
        self._tell()

    def play(self, *actions: str) -> None:
        """Have seats act: "0 attack 7c"."""
        for action in actions:
            seat, _, text = action.partition(" ")
            self._do(Act(self.room.seq, text), self._persons[int(seat)])
            self._tell()

    def _do(self, command: Command, by: str | None) -> None:
        entry = decide(self.room, command, by, None, now_ms=0, deck=deck_of(self.room.rules.deck))
        assert isinstance(entry, Entry), entry
        self.room = fold(self.room, entry)

    def _tell(self) -> None:
        telling = Telling(Shown("birch"), self.room, [happened(self.room)], 0)
        watcher = f"p{len(self._persons) + 1}"
        for key, person in zip(self.messages, (*self._persons, watcher), strict=True):
            self.messages[key].append(json.loads(telling.to(person)))


def vector(name: str) -> dict[str, object]:
    """Read a worked case's record."""
    document = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    record = document["record"]
    assert isinstance(record, dict)
    return record


def recorded(name: str) -> dict[str, list[object]]:
    """Give what each listener was sent while a worked case was played."""
    record = vector(name)
    recording = Recording(record)
    actions = record["actions"]
    assert isinstance(actions, list)
    recording.play(*map(str, actions))
    return recording.messages


def all_recorded() -> dict[str, dict[str, list[object]]]:
    """Give every worked case that can be played out."""
    names = sorted(path.stem for path in VECTORS.glob("*.json"))
    return {name: recorded(name) for name in names if vector(name)["actions"]}
