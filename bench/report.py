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


@dataclass(frozen=True, slots=True)
class Table:
    """One benchmark: what it does in a few sentences, what the reference is, and the rows."""

    title: str
    about: str
    rows: tuple[Row, ...]


HEAD = """# Benchmarks

Written by `scripts/bench`. Machines differ and are shared with others, so every figure stands beside a
reference that was measured in the same run on the same machine; quote the ratio, not the figure.
"""


def markdown(tables: list[Table], machine: str) -> str:
    """Write all tables as one page."""
    parts = [HEAD, f"Last run: {machine}\n"]
    for table in tables:
        parts.append(f"## {table.title}\n\n{table.about}\n")
        lines = ["| what | figure | reference | ratio |", "| --- | --- | --- | --- |"]
        lines += [f"| {row.what} | {row.figure} | {row.reference} | {row.ratio:.3g} |" for row in table.rows]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


README = Path(__file__).with_name("README.md")
