"""The form of a measurement and how measurements are written down."""

import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One figure beside its reference of the same run. A smaller ratio is better for costs."""

    what: str
    figure: str
    reference: str
    ratio: float
    wanted: str = ""
    """By `verdict`; a table in which nothing is wanted has no such column."""

    def cells(self) -> tuple[str, ...]:
        return self.what, self.figure, self.reference, f"{self.ratio:.3g}", self.wanted


def verdict(wanted: str, *, met: bool) -> str:
    """Say what is wanted, and whether it was met."""
    return f"{wanted}: {'met' if met else 'missed'}"


@dataclass(frozen=True, slots=True)
class Line:
    """A row of other columns, already in words."""

    words: tuple[str, ...]

    def cells(self) -> tuple[str, ...]:
        return self.words


@dataclass(frozen=True, slots=True)
class Table:
    """One benchmark: what it does in a few sentences, what the reference is, and the rows."""

    title: str
    about: str
    rows: tuple[Row, ...] | tuple[Line, ...]
    columns: tuple[str, ...] = ("what", "figure", "reference", "ratio", "wanted")
    command: str = ""
    """What makes the table; `scripts/bench` fills it in for its own."""


HEAD = """# Benchmarks

Written by `scripts/bench`. Machines differ and are shared with others, so every figure stands beside a
reference that was measured in the same run on the same machine; quote the ratio, not the figure. Under each
heading stand the command that measures, and when it last wrote here.
"""


def markdown(tables: list[Table]) -> str:
    """Write all tables as one page."""
    return "\n".join([HEAD, *map(_section, tables)])


def _section(table: Table) -> str:
    lines = [f"## {table.title}\n"]
    if table.command:
        machine = f"{platform.machine()}, Python {platform.python_version()}"
        lines.append(f"`{table.command}`, {datetime.now(UTC):%Y-%m-%d}, {machine}.\n")
    lines.append(f"{table.about}\n")
    rows = [table.columns, ("---",) * len(table.columns), *(row.cells() for row in table.rows)]
    if not any(isinstance(row, Line) or row.wanted for row in table.rows):
        rows = [row[:-1] for row in rows]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def replaced(page: str, tables: list[Table]) -> str:
    """Put the tables in the places of those of the same titles, new ones at the end; other tables stay."""
    _, *sections = page.rstrip("\n").split("\n## ")
    by_title = {section.partition("\n")[0]: section for section in sections}
    for table in tables:
        by_title[table.title] = _section(table).removeprefix("## ")
    return "\n\n## ".join(text.rstrip("\n") for text in (HEAD, *by_title.values())) + "\n"


README = Path(__file__).with_name("README.md")
