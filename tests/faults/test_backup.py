"""A copy that was made while the server was busy is whole: its logs fold, and play goes on from it (P14)."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.faults import ledger
from tests.faults.play import played
from tests.server.guests import Guest

COMMAND: Final = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))"
"""As docs/operating.md gives it."""


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_p14_a_backup_under_load_restores_to_whole_games(tmp_path: Path) -> None:
    async with played(tmp_path, rooms=6) as play:
        copy = tmp_path / "backup.db"
        for _ in range(3):
            await play.go_on(40)
            known = {
                room: max(history.heads) for room, history in play.crowd.histories.items() if history.heads
            }
            program = await asyncio.create_subprocess_exec(
                sys.executable, "-c", COMMAND, str(play.process.database), str(copy)
            )
            assert await program.wait() == 0
            for room, told in (await ledger.read(copy)).items():
                assert len(told.entries) >= known[room]  # what was told before is in it
                history = play.crowd.histories[room]
                assert all(history.heads.get(seq, head) == head for seq, head in told.heads.items())
        await play.crowd.go()
        assert await asyncio.to_thread(play.process.stop) == 0
        # Back to the copy: people come with what they know, which may be more than it does, and play on.
        copy.rename(play.process.database)
        await play.start()
        for players in play.crowd.rooms.values():
            for player in players:
                guest = Guest(play.crowd.session, player.url, player.name)
                guest.token = player.token
                await guest.hello(seq=player.seq)
                assert guest.person == player.person
                await guest.close()
    assert "Traceback" not in play.process.errors()


def test_p14_the_command_is_that_of_the_paper() -> None:
    paper = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    assert f"python3 -c '{COMMAND}'" in paper
