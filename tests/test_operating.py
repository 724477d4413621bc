"""docs/operating.md is true: its tables are the program's options, and its commands do what it says."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import urllib.request
from pathlib import Path

import aiohttp
import pytest

from durnius.__main__ import parser
from durnius.server.settings import Settings, from_environment
from tests.server.guests import Guest
from tests.serverprocess import ServerProcess
from tests.tools import require_tool
from tests.web.person import make_room

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "operating.md").read_text()
LIVE, COPY = "/var/lib/durnius", "/var/backups"


def _rows(columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns that begin with an option or a name of the environment."""
    rows = [[cell.strip().strip("`") for cell in line.split(" | ")] for line in TEXT.splitlines()]
    rows = [[row[0].removeprefix("| ").strip("`"), *row[1:]] for row in rows if len(row) == columns]
    return [row for row in rows if re.match("--[a-z]|DURNIUS_", row[0])]


def test_the_table_of_options_is_what_the_program_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    for _, name, _, _ in _rows(4):
        monkeypatch.delenv(name, raising=False)
    commands = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    options = {action.option_strings[-1]: action for action in commands.choices["serve"]._actions}
    del options["--help"]
    assert {option: default for option, _, default, _ in _rows(4)} == {
        option: str(action.default) for option, action in options.items()
    }
    for option, name, _, _ in _rows(4):
        assert f"environment: {name};" in str(options[option].help)


def test_the_table_of_the_environment_is_what_the_server_reads() -> None:
    source = "".join(path.read_text() for path in (ROOT / "src" / "durnius").rglob("*.py"))
    read = set(re.findall(r'"(DURNIUS_[A-Z_]+)"', source))
    told = {name for name, *_ in _rows(3)} | {name for _, name, _, _ in _rows(4)}
    assert told == read
    defaults = {name: default for name, default, _ in _rows(3) if default != "none"}
    assert from_environment("127.0.0.1", 8000, "durnius.db", defaults) == Settings()
    assert from_environment("127.0.0.1", 8000, "durnius.db", {}) == Settings()


def test_what_is_told_to_be_set_can_be_set() -> None:
    """In this page and in the files of deploy/; a made-up name would do nothing, and say nothing."""
    tables = {name for name, *_ in _rows(3)} | {name for _, name, _, _ in _rows(4)}
    deploy = "".join(path.read_text() for path in (ROOT / "deploy").iterdir())
    named = set(re.findall(r"DURNIUS_[A-Z_]+", TEXT + deploy))
    assert named - tables == {"DURNIUS_PURE"}  # that one is for what compiles
    instead = "Environment=DURNIUS_HOST=0.0.0.0"
    assert instead in TEXT
    assert instead in (ROOT / "deploy" / "durnius.service").read_text()


def test_each_state_of_the_table_of_asvs_stands_in_its_legend() -> None:
    legend, _, table = TEXT.partition("### OWASP ASVS")[2].partition("\n\n|")
    rows = [line.split("|") for line in table.partition("\n\n")[0].splitlines()]
    states = {cells[2].strip() for cells in rows[2:]}
    assert len(rows) > 70
    assert states == set(re.findall(r"\*([a-z ]+)\*", legend))


def _commands(*words: str) -> list[str]:
    """The lines of a block of shell that holds all these words."""
    blocks = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    (block,) = [block for block in blocks if all(word in block for word in words)]
    return [line for line in block.splitlines() if line]


@pytest.mark.slow
@pytest.mark.parametrize("program", ["sqlite3 /var", "python3 -c"])
async def test_a_copy_made_while_people_play_leads_back_to_their_seats(program: str, tmp_path: Path) -> None:
    """The documented commands, with folders of the test's own in the place of /var."""
    if program.startswith("sqlite3"):
        require_tool("sqlite3")
    backup = _commands(program, COPY)
    live, copy = tmp_path / "live", tmp_path / "copy" / "durnius.db"
    live.mkdir()
    copy.parent.mkdir()

    def run(*lines: str) -> None:
        here = "\n".join(lines).replace(LIVE, str(live)).replace(COPY, str(copy.parent))
        subprocess.run(["/bin/sh", "-euc", f"umask 022\n{here}"], check=True, timeout=60)

    with ServerProcess(live) as server:
        link = make_room(server.url, seats=2, name="Birch")
        async with aiohttp.ClientSession() as session:
            alex, ben = [Guest(session, link.replace("/r/", "/ws/"), name) for name in ("Alex", "Ben")]
            for guest in (alex, ben):
                await guest.hello()
                await guest.do("sit", seat=None)
            await alex.do("start")
            await ben.until_seq(alex.state.seq)
            run(*backup)
            assert copy.stat().st_mode & 0o777 == 0o600  # hands are in it, and stocks
            seq, hand = ben.state.seq, ben.game.hand
            await alex.do("leave")  # what comes after the copy is gone with it
            await ben.until_seq(seq + 1)
            server.stop()
            # A new machine: nothing is there but the folder, which belongs to the service, not to who copies.
            for path in live.glob("durnius.db*"):
                path.unlink()
            if os.geteuid() == 0:
                os.chown(live, 12345, 12345)
            stop, *restore, start = _commands("systemctl stop durnius")
            assert (stop, start) == ("systemctl stop durnius", "systemctl start durnius")
            for line in restore:
                run(line)
            restored = (live / "durnius.db").stat()
            assert (restored.st_uid, restored.st_mode & 0o777) == (live.stat().st_uid, 0o600)
            server.start()
            for guest in (alex, ben):
                await guest.close()
                await guest.hello()
            assert alex.state.you.seat == 0
            assert ben.game.hand == hand
            await alex.close()
            await ben.close()


@pytest.mark.slow
def test_health_is_told_as_documented(server: ServerProcess) -> None:
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=10) as answer:
        assert answer.read().decode() in TEXT
