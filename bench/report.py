"""The form of a measurement and how measurements are written down."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One figure beside its reference of the same run. A smaller ratio is better for costs."""

    what: str
    figure: str
    reference: str
    ratio: float

    def cells(self) -> tuple[str, ...]:
        return self.what, self.figure, self.reference, f"{self.ratio:.3g}"


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
    columns: tuple[str, ...] = ("what", "figure", "reference", "ratio")


HEAD = """# Benchmarks

Written by `scripts/bench`. Machines differ and are shared with others, so every figure stands beside a
reference that was measured in the same run on the same machine; quote the ratio, not the figure.
"""


def markdown(tables: list[Table], machine: str) -> str:
    """Write all tables as one page."""
    parts = [HEAD, f"Last run: {machine}\n"]
    return "\n".join([*parts, *map(_section, tables)])


def _section(table: Table) -> str:
    lines = [f"## {table.title}\n", f"{table.about}\n"]
    lines += [f"| {' | '.join(cells)} |" for cells in (table.columns, ["---"] * len(table.columns))]
    lines += [f"| {' | '.join(row.cells())} |" for row in table.rows]
    return "\n".join(lines) + "\n"


def replaced(page: str, tables: list[Table]) -> str:
    """Put the tables in the places of those of the same titles, new ones at the end; all else stays."""
    head, *sections = page.rstrip("\n").split("\n## ")
    by_title = {section.partition("\n")[0]: section for section in sections}
    for table in tables:
        by_title[table.title] = _section(table).removeprefix("## ").rstrip("\n")
    return "\n\n## ".join([head.rstrip("\n"), *(text.rstrip("\n") for text in by_title.values())]) + "\n"


README = Path(__file__).with_name("README.md")
