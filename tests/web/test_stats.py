"""The page of figures: what was dealt, as tables that can be read by eye and by ear."""

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from durnius.rooms import commands as ask
from durnius.rooms.events import encode_entry
from tests.rooms.table import Table
from tests.serverprocess import ServerProcess
from tests.web.looking import complaints, sideways, small_targets

pytestmark = pytest.mark.slow


def fill(database: Path, games: int) -> None:
    """Put a room with finished games into a database."""
    table = Table(3, {1: "random", 2: "random"}, fair=True)
    (alex,) = table.seat("Alex")
    for _ in range(games):
        table.do(ask.Start(), alex)
        table.play()

    now = int(time.time() * 1000)  # rooms of long ago are deleted
    rows = [("k7qx3mzp4w2ad", seq, now, encode_entry(entry)) for seq, entry in enumerate(table.log, 1)]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executemany("INSERT INTO entry (room, seq, at_ms, payload) VALUES (?, ?, ?, ?)", rows)


def look(page: Page, url: str) -> None:
    page.goto(f"{url}/stats")
    page.wait_for_selector("#verdict")


def test_the_figures_of_a_server_without_games(server: ServerProcess, page: Page) -> None:
    look(page, server.url)
    assert page.locator("#app").inner_text() == "No game is finished on this server yet."
    assert page.title() == "Statistics of all deals – Durnius"


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (1280, 800)])
def test_case_39_the_figures_are_tables_with_a_verdict(
    tmp_path: Path, page: Page, size: tuple[int, int]
) -> None:
    with ServerProcess(tmp_path) as server:
        database = server.database
    fill(database, 40)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    with ServerProcess(tmp_path) as server:
        look(page, server.url)
        begin = "40 finished games were counted. The trumps fell "
        expect(page.locator("#verdict")).to_have_text(re.compile(f"^{begin}"), timeout=20_000)
        tables = page.locator("table")
        assert tables.count() == 2
        assert tables.first.locator("tbody tr").count() == 3
        first = tables.first.get_by_role("row").nth(1)
        assert first.get_by_role("rowheader").inner_text() == "Seat 1"
        assert first.get_by_role("cell").count() == 8
        cells = first.locator("td > :last-child").all_inner_texts()
        assert cells[0] == "40"
        assert sum(int(cell.split()[0]) for cell in cells[1:]) == 40
        assert all(" expected " in cell for cell in cells[1:])
        # Nothing is cut off: what a narrow window cannot show beside each other stands below each other.
        assert page.evaluate(
            "[...document.querySelectorAll('.figures')].every((one) => one.scrollWidth <= one.clientWidth)"
        )
        named = first.get_by_text("2 trumps", exact=True)
        expect(named).to_be_visible(visible=size[0] < 760)
        assert sideways(page) + small_targets(page) + complaints(page) == []
