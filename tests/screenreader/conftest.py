"""What the tests by ear share: one desktop with Orca for all of them; a fresh person and a fresh table."""

import os
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.screenreader.desktop import PROGRAMS, Desktop
from tests.screenreader.session import Reader
from tests.table import Table, patches
from tests.tools import CHROMIUM, require_tool

PACE_MS = float(os.environ.get("DURNIUS_TEST_MS_PER_CHARACTER", "3"))
"""How long a character takes to say; a person listens at 35, but the tests need not wait."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("screenreader")
            item.add_marker("slow")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add what was heard to the report: it is shown when the test failed, and for all tests with -rP."""
    report = yield
    if report.when == "call" and isinstance(item, pytest.Function):
        for person in item.funcargs.values():
            if isinstance(person, Reader):
                report.sections.append(("Heard, with seconds; [keys]", person.transcript()))
    return report


@pytest.fixture(scope="session")
def desktop() -> Iterator[Desktop]:
    """A desktop where Orca runs."""
    for program in PROGRAMS:
        require_tool(program)
    # Not in pytest's own folder: the name of a socket there would be too long.
    with (
        tempfile.TemporaryDirectory(prefix="durnius-", ignore_cleanup_errors=True) as folder,
        Desktop(Path(folder), ms_per_character=PACE_MS) as running,
    ):
        yield running


@pytest.fixture
def reader(desktop: Desktop, table: Callable[[str], Table]) -> Iterator[Reader]:
    """Somebody who plays by ear, gone before the table is."""
    person = Reader(desktop, require_tool(*CHROMIUM))
    yield person
    person.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[[str], Table]]:
    """Open a table where every game is dealt from a deck."""
    with ExitStack() as stack:
        yield lambda deck: stack.enter_context(Table(tmp_path, deck, patches()))
