"""One room's records are damaged: it is set aside and reported, all others play on (P7)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.play import played
from tests.server.guests import Guest


def tails(database: Path) -> dict[str, int]:
    """Give the last entry of each room, as another program would read it."""
    with closing(sqlite3.connect(database)) as file:
        return dict(file.execute("SELECT room, max(seq) FROM entry GROUP BY room").fetchall())


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p07_a_room_of_garbage_is_set_aside_and_the_others_play_on(tmp_path: Path) -> None:
    async with played(tmp_path, rooms=4) as play:
        await play.go_on()
        play.process.kill9()
        damaged, *others = play.crowd.rooms
        for task in play.crowd.tasks[:2]:  # those of the first room
            task.cancel()
        people = play.crowd.rooms.pop(damaged)
        with closing(sqlite3.connect(play.process.database)) as file:
            row = file.execute("SELECT payload FROM entry WHERE room = ? AND seq = 3", (damaged,)).fetchone()
            file.execute("UPDATE entry SET payload = ? WHERE room = ? AND seq = 3", (b"\x00rubbish", damaged))
            file.commit()
        play.crowd.tasks[:2] = []
        await play.start()
        before = tails(play.process.database)
        for _ in range(3):
            guest = Guest(play.crowd.session, f"{play.house.url}/ws/{damaged}")
            await guest.open()
            await guest.send(t="hello", protocol=1, name="Late")
            assert (await guest.ended()).bye == "server_error"
        await play.go_on()
        after = tails(play.process.database)
        assert after[damaged] == before[damaged]
        assert all(after[room] > before[room] for room in others)
        assert await play.metric("durnius_rooms_unreadable_total") >= 1
        assert f"room {damaged[:4]}... cannot be read" in play.process.errors()
        assert damaged not in play.process.errors()
        play.process.kill9()
        with closing(sqlite3.connect(play.process.database)) as file:
            kept = file.execute("SELECT payload FROM entry WHERE room = ? AND seq = 3", (damaged,)).fetchone()
            assert kept == (b"\x00rubbish",)  # never rewritten
            file.execute("UPDATE entry SET payload = ? WHERE room = ? AND seq = 3", (row[0], damaged))
            file.commit()
        await play.start()
        play.crowd.rooms[damaged] = people  # with its record back it is as it was
        for player in people:
            play.crowd.let_play(player)
        await play.go_on()
        await play.end()
