"""Rooms full of people and bots that play on and on: two to six seats, all presets, bad lines."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

import aiohttp
import msgspec

from durnius.core import read_record, replay
from durnius.protocol.http import GameList, RoomCreated
from durnius.rooms.events import Absent
from tests.faults import ledger
from tests.faults.follower import Fault, History
from tests.faults.player import House, Player
from tests.faults.wishes import Manner, Wishes

Options = dict[str, object]
WAITING_S: Final = 10
"""The timer of the room in which nobody plays."""
ROOMS: Final[Sequence[tuple[int, int, Options]]] = (
    (2, 0, {"rules": {"preset": "durnius"}}),
    (2, 1, {"rules": {"preset": "podkidnoy"}, "bots": {"1": "careful"}, "private": True}),
    (
        1,
        1,
        {"rules": {"preset": "durnius", "deck": 24}, "bots": {"1": "random", "2": "careful"}, "timer_s": 10},
    ),
    (3, 0, {"rules": {"preset": "duren"}, "timer_s": 15}),
    (4, 0, {"rules": {"preset": "podkidnoy", "teams": True}, "private": True}),
    (2, 1, {"rules": {"preset": "durnius", "transfer": True}, "bots": {"2": "careful", "3": "random"}}),
    (
        3,
        0,
        {
            "rules": {"preset": "podkidnoy", "deck": 52},
            "bots": {"0": "random", "1": "random", "2": "careful"},
        },
    ),
    (2, 1, {"rules": {"preset": "durnius"}, "timer_s": WAITING_S, "name": "Room that waits"}),
    (
        1,
        1,
        {
            "rules": {"preset": "durnius"},
            "bots": {str(seat): "careful" for seat in range(1, 6)},
            "name": "Room of bots",
        },
    ),
)
"""People who play, people who watch, and how the room is made: as many seats as people and bots together."""
MANNERS: Final[Mapping[int, Manner]] = {7: "waits", 8: "rests"}
"""In which rooms people do not play: the timer decides, or a sixth bot plays for the only person."""
_SETTLED_S: Final = 60.0


@dataclass
class Crowd:
    """All rooms of a run with their people."""

    house: House
    session: aiohttp.ClientSession
    rng: Random
    rooms: dict[str, list[Player]] = field(default_factory=dict)
    histories: dict[str, History] = field(default_factory=dict)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def fill(self, bad_url: str | None = None, rooms: int = len(ROOMS)) -> None:
        """Make so many rooms and let the people in; with `bad_url`, every third of them over that line."""
        for number, (playing, watching, options) in enumerate(ROOMS[:rooms]):
            bots = options.get("bots")
            seats = playing + (len(bots) if isinstance(bots, dict) else 0)
            room = await self.make({"seats": seats, "pace_ms": 0, "name": f"Room {number}"} | options)
            self.histories[room] = History()
            self.rooms[room] = []
            for index in range(playing + watching):
                bad = bad_url is not None and (number + index) % 3 == 2
                wishes = Wishes(
                    f"P{number}{index}",
                    Random(self.rng.random()),
                    sits=playing > index,
                    leads=index == 0,
                    manner=MANNERS.get(number, "plays"),
                )
                self._let_in(room, f"P{number}{index}", wishes, bad_url if bad else None)

    async def make(self, body: Options) -> str:
        """Make a room; give its id."""
        async with self.session.post(f"{self.house.url}/api/rooms", json=body) as answer:
            if answer.status != 201:
                raise Fault(f"no room: {await answer.text()}")
            return msgspec.json.decode(await answer.read(), type=RoomCreated).room

    def _let_in(self, room: str, name: str, wishes: Wishes, bad_url: str | None) -> None:
        rng = Random(self.rng.random())
        url = f"{bad_url or self.house.url}/ws/{room}"
        player = Player(self.house, url, wishes, name, self.histories[room], rng, direct=bad_url is None)
        self.rooms[room].append(player)
        self.let_play(player)

    def let_play(self, player: Player) -> None:
        """Have somebody play, until all go."""
        self.tasks.append(asyncio.create_task(player.live(self.session), name=player.name))

    def look(self) -> None:
        """Raise what went wrong for any of the people."""
        for task in self.tasks:
            if task.done():
                task.result()

    @property
    def games(self) -> int:
        """How many games began."""
        states = [players[0].state for players in self.rooms.values()]
        return sum(state.game.number for state in states if state is not None and state.game is not None)

    async def settle(self) -> None:
        """Have nobody ask for more, and wait until everybody has heard the same, up to the same entry."""
        for players in self.rooms.values():
            for player in players:
                player.resting = True
        last: list[set[int]] = []
        still = 0
        async with asyncio.timeout(_SETTLED_S):
            while still < 4:
                await asyncio.sleep(0.1)
                self.look()
                now = [{player.seq for player in players} for players in self.rooms.values()]
                quiet = all(player.quiet for players in self.rooms.values() for player in players)
                still = still + 1 if quiet and now == last and all(len(seqs) == 1 for seqs in now) else 0
                last = now

    async def export(self) -> int:
        """Read all finished games from the server, and play them through; give how many there are."""
        games = 0
        for room in self.rooms:
            base = f"{self.house.url}/api/rooms/{room}/games"
            async with self.session.get(base) as answer:
                listed = msgspec.json.decode(await answer.read(), type=GameList).games
            for game in listed[:12]:
                async with self.session.get(f"{base}/{game.number}") as answer:
                    text = await answer.text()
                    if answer.status != 200:
                        raise Fault(f"game {game.number} of {room} is not exported: {text}")
                *_, (end, _) = replay(read_record(text))
                if end.result is None or end.result.fool != game.fool:
                    raise Fault(f"game {game.number} of {room} ends otherwise")
            games += len(listed)
        return games

    async def go(self) -> None:
        """End all of it."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def check(self, found: dict[str, ledger.Told]) -> tuple[int, int]:
        """Hold all rooms on the disk against what the people know; give entries and decisions by timers."""
        decided = 0
        for room, players in self.rooms.items():
            if room not in found:
                raise Fault(f"{room} is lost")
            decided += ledger.check(found[room], players, self.histories[room])
            (heard,) = {player.seq for player in players}
            later = [event for entry in found[room].entries[heard:] for event in entry.events]
            if not all(isinstance(event, Absent) for event in later):  # as they all went
                raise Fault(f"{room} has entries that nobody was told: {later}")
        return sum(len(found[room].entries) for room in self.rooms), decided
