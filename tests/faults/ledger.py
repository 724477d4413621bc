"""Reads a database as it lies on the disk and holds it against what people were told.

From the bytes alone: the log is folded anew, card by card, and its heads are worked out (P1, P3, P5, P10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from durnius.core import replay
from durnius.rooms.clocks import LOST_MS
from durnius.rooms.events import Acted, BotPlays, Entry, Resumed, decode_entry
from durnius.rooms.fold import fold
from durnius.rooms.records import record_of
from durnius.rooms.state import Room
from durnius.server.chain import first_head, head_after
from durnius.server.said import said
from durnius.store.sqlite import SqliteLog
from tests.faults.follower import Fault, History
from tests.faults.player import GRACE_S, Player


@dataclass(frozen=True)
class Told:
    """A room's log, folded."""

    room: Room
    entries: Sequence[Entry]
    heads: dict[int, str]


async def read(database: Path) -> dict[str, Told]:
    """Fold all rooms of a database."""
    log = SqliteLog(database)
    try:
        found = {}
        for tail in await log.rooms():
            kept = await log.read(tail.room)
            if [entry.seq for entry in kept] != list(range(1, tail.seq + 1)):
                raise Fault(f"the log of {tail.room} has a hole")
            found[tail.room] = folded(tail.room, [decode_entry(entry.payload) for entry in kept])
        return found
    finally:
        await log.close()


def folded(room_id: str, entries: Sequence[Entry]) -> Told:
    """Fold a log card by card, and work out its heads."""
    room, head = None, first_head(room_id)
    heads: dict[int, str] = {}
    for seq, entry in enumerate(entries, 1):
        room = fold(room, entry)
        head = head_after(head, said(room.moment))
        if entry.ended is not None and entry.ended.head != head:
            raise Fault(f"{room_id}: entry {seq} notes another head")
        heads[seq] = head
    if room is None:
        raise Fault(f"{room_id} has no entries")
    return Told(room, entries, heads)


def check(told: Told, players: Iterable[Player], history: History) -> int:
    """Hold a room against what its people sent, were answered and were told; give what timers decided."""
    for seq, head in history.heads.items():
        if told.heads.get(seq) != head:
            raise Fault(f"entry {seq} is not what people were told")
    by_id = Counter((entry.by, entry.id) for entry in told.entries if entry.id is not None)
    if twice := [key for key, count in by_id.items() if count > 1]:
        raise Fault(f"done twice: {twice}")
    for player in players:
        _check_player(told, player)
    _check_games(told)
    return _check_clocks(told.entries)


def _check_player(told: Told, player: Player) -> None:
    stored = {
        entry.id: (seq, entry)
        for seq, entry in enumerate(told.entries, 1)
        if entry.by == player.person and entry.id is not None
    }
    for message_id, seq in player.acknowledged.items():
        if player.stored(message_id) and stored.get(message_id, (0,))[0] != seq:
            raise Fault(f"{message_id} was acknowledged as {seq} and is lost")
    for message_id, (seq, entry) in stored.items():
        message = player.sent.get(message_id)
        if message is None or message_id in player.denied:
            raise Fault(f"entry {seq}, {message_id}, was not asked for, or was refused")
        done = next((event.action for event in entry.events if isinstance(event, Acted)), None)
        if message["t"] == "act" and message["action"] != done:
            raise Fault(f"entry {seq} is not what {message_id} asked for")


def _check_clocks(entries: Sequence[Entry]) -> int:
    """Everybody had the grace of coming back (P10); give how often a timer decided for people.

    That no clock ran meanwhile is what the people see (`Player`).
    """
    room, resumed, decided = None, None, 0
    for seq, entry in enumerate(entries, 1):
        for event in entry.events:
            if isinstance(event, Resumed):
                resumed = entry.at
        if room is not None and room.game is not None and entry.by is None:
            seats = [room.seats[room.game.seats[e.seat]] for e in entry.events if isinstance(e, Acted)]
            late = sum(not seat.bot_acts for seat in seats)
            decided += late
            if late and resumed is not None and entry.at < resumed + 1000 * GRACE_S:
                raise Fault(f"entry {seq}: a timer decided {entry.at - resumed} ms after a restart")
        if resumed is not None:
            lost = any(isinstance(event, BotPlays) and event.why == "lost" for event in entry.events)
            if entry.at < resumed + LOST_MS and lost:
                raise Fault(f"entry {seq}: somebody counts as lost {entry.at - resumed} ms after a restart")
        room = fold(room, entry)
    return decided


def _check_games(told: Told) -> None:
    """Each finished game can be played again from its record."""
    for past in told.room.past:
        record = record_of(told.entries[past.first - 1 : past.last], past.number)
        if record is None:
            raise Fault(f"game {past.number} has no record")
        *_, (end, _) = replay(record)
        if end.result is None or (end.result.fool, end.result.reason) != (past.fool, past.reason):
            raise Fault(f"game {past.number} ends otherwise")
