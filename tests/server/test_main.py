"""The server's own main: what it says and returns when it cannot start."""

import logging
import socket
import sqlite3
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest

from durnius.__main__ import parser
from durnius.server.app import main
from durnius.store.lock import held
from tests.serverprocess import ServerProcess


@pytest.fixture(autouse=True)
def own_log() -> Iterator[None]:
    """What `main` does to the process's log is undone, or the tests after these would read nothing."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], _ = before
    root.setLevel(before[1])


def arguments(database: Path | str, port: int = 0) -> Namespace:
    """The command line's, so that an option that is new has its own default here, too."""
    return parser().parse_args(
        ["serve", "--host", "127.0.0.1", "--port", str(port), "--database", str(database)]
    )


def test_a_port_in_use_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(arguments(tmp_path / "x.db", port)) == 1
    assert capsys.readouterr().err.startswith(f"Cannot listen on 127.0.0.1 port {port}: ")


def test_somebody_elses_database_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE cats (name TEXT)")
    other.close()
    before = path.read_bytes()
    assert main(arguments(path)) == 1
    assert str(path) in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.parametrize("database", ["postgresql://localhost/durnius", "mysql://x"])
def test_databases_of_later_releases_are_told(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments(database)) == 2
    assert database.partition(":")[0] in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments(tmp_path / "nowhere" / "x.db")) == 1
    assert "cannot be opened" in capsys.readouterr().err


def test_p12_a_second_server_on_the_same_file_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By any name of the file; a server that was killed holds nothing."""
    first = ServerProcess(tmp_path)
    first.start()
    try:
        (tmp_path / "link.db").symlink_to(first.database)
        for name in (first.database, tmp_path / "link.db", tmp_path / "." / first.database.name):
            assert main(arguments(name)) == 1
            assert "is used by another Durnius server" in capsys.readouterr().err
        assert main(arguments(tmp_path / "no" / "x.db")) == 1
        first.kill9()
        first.start()
    finally:
        first.stop()
    with held(first.database):
        pass
