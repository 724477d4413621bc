"""Servers in processes of their own, and what they cost: processor time and memory, as the kernel tells."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Process:
    """A server that says its port in its first line."""

    def __init__(self, *command: str) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DURNIUS_")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment | {"DURNIUS_BEHIND_PROXY": "1", "DURNIUS_ROOMS_PER_MINUTE": "1000000"},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"(\d+)/?\s*$", line)
        if found is None:
            self._process.kill()
            raise RuntimeError(f"{' '.join(command)} did not start; it said {line!r}")
        self.port = int(found[1])

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def cpu_s(self) -> float:
        """The processor time of all its threads so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def resident(self) -> int:
        """The bytes of memory that it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait(30)
        if self._process.stdout is not None:
            self._process.stdout.close()


def durnius(folder: Path) -> Process:
    """Start the product as an operator would, on SQLite."""
    return Process("durnius", "serve", "--port", "0", "--database", str(folder / "durnius.db"))


def echo(library: str, size: int) -> Process:
    """Start a bare echo room."""
    return Process("bench.echo", library, str(size))
