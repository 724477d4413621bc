"""Rooms that an earlier release stored open in this one, and look as they did (P13)."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from durnius.protocol.outgoing import State
from durnius.rooms.events import RoomEvent
from durnius.store import schema
from durnius.store.sqlite import SqliteLog
from tests.server.conftest import QUICK, running
from tests.serverprocess import ServerProcess
from tests.stored.seen import CURRENT, FOLDER, LATER_MS, differences, dump, seen, stored

RELEASES = sorted(path.stem for path in FOLDER.glob("*.sql"))


def entries(path: Path) -> list[tuple[str, int, int, bytes]]:
    """All entries of a file."""
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT room, seq, at_ms, payload FROM entry ORDER BY room, seq").fetchall()


def test_p13_this_release_has_a_stored_log() -> None:
    assert CURRENT in RELEASES, "python -m tests.stored.make writes one"


def test_p13_it_holds_every_kind_of_event() -> None:
    text = (FOLDER / f"{CURRENT}.sql").read_text(encoding="utf-8")
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(RoomEvent)}
    missing = {kind for kind in kinds if f'"e":"{kind}"' not in text}
    assert missing == set(), "tests/stored/rooms.py should have people do that, too; then make it anew"


@pytest.mark.parametrize("release", RELEASES)
async def test_p13_rooms_of_an_earlier_release_look_as_they_did(release: str, tmp_path: Path) -> None:
    path = stored(release, tmp_path)
    assert dump(path) == (FOLDER / f"{release}.sql").read_text(encoding="utf-8")
    expected = json.loads((FOLDER / f"{release}.json").read_text(encoding="utf-8"))
    assert differences(expected["rooms"], await seen(path)) == []


@pytest.mark.parametrize("release", RELEASES)
async def test_p13_their_people_come_back_and_play_on(release: str, tmp_path: Path) -> None:
    path = stored(release, tmp_path)
    before = entries(path)
    expected = json.loads((FOLDER / f"{release}.json").read_text(encoding="utf-8"))
    now = max(at for _, _, at, _ in before) + LATER_MS
    log = SqliteLog(path)
    ended = 0
    async with running(log, QUICK, fair=True, clock=lambda: now) as house:  # type: ignore[arg-type]  # any store
        for room, tokens in expected["tokens"].items():
            guests = []
            for person, token in tokens.items():
                guest = house.guest(room, "Somebody")
                guest.token = token
                state = await guest.hello(seq=0)
                assert guest.person == person
                assert state.you.seat == expected["rooms"][room]["people"][person]["you"]["seat"]
                guests.append(guest)
            seated = [guest for guest in guests if guest.state.you.seat is not None]
            if seated[0].state.room.phase == "playing":
                number = seated[0].game.number
                for guest in seated:
                    await guest.do("away", on=True)
                await guests[-1].until(partial(_is_over, number))
                ended += 1
    assert ended
    kept = set(entries(path))
    assert len(kept) > len(before)
    assert kept.issuperset(before)  # nothing is ever rewritten


async def test_p13_what_was_counted_of_deals_is_counted_still(tmp_path: Path) -> None:
    path = stored(CURRENT, tmp_path)
    expected = json.loads((FOLDER / f"{CURRENT}.json").read_text(encoding="utf-8"))
    played = sum(len(room["games"]) for room in expected["rooms"].values())
    async with running(SqliteLog(path), QUICK) as house:  # type: ignore[arg-type]  # any store
        found = await house.hub.tools.deals.stats(wait_s=60)
    assert (found.games, found.complete) == (expected["games"], True)
    assert found.games == played + 3  # of a room that was deleted


def _is_over(number: int, state: State) -> bool:
    return state.game is not None and state.game.number == number and state.game.over


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES)
def test_p13_the_server_refuses_a_newer_format_and_leaves_it(release: str, tmp_path: Path) -> None:
    path = stored(release, tmp_path)
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 1}")
    process = ServerProcess(tmp_path)
    before = path.read_bytes()
    path.rename(process.database)
    with pytest.raises(AssertionError, match="newer release"):
        process.start()
    assert process.database.read_bytes() == before
    assert "Traceback" not in process.errors()


async def test_p13_a_room_with_an_entry_of_a_newer_form_is_set_aside_and_left(tmp_path: Path) -> None:
    path = stored(CURRENT, tmp_path)
    room, seq, _, payload = entries(path)[5]
    newer = payload.replace(b'{"v":1,', b'{"v":2,')
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE entry SET payload = ? WHERE room = ? AND seq = ?", (newer, room, seq))
        file.commit()
    before = entries(path)
    async with running(SqliteLog(path), QUICK) as house:  # type: ignore[arg-type]  # any store
        guest = await house.guest(room).open()
        await guest.send(t="hello", protocol=1, name="Late")
        assert (await guest.ended()).bye == "server_error"
    assert entries(path) == before


def test_differences_are_found_and_additions_are_none() -> None:
    old = {"a": [1, {"b": None}], "levels": ["x"], "c": "d"}
    assert differences(old, {"a": [1, {"b": None, "new": 1}], "levels": ["w", "x"], "c": "d", "e": 1}) == []
    assert differences(old, {"a": [1, {}], "levels": ["w"], "c": 5}) == [
        "/a/1/b: None was 'nothing'",
        "/levels: x is gone",
        "/c: 'd' was 5",
    ]
