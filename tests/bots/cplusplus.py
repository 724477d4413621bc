"""Builds the programs in bench/cpp, which tell the fast game and its end a second time."""

import subprocess
from pathlib import Path

from tests.tools import require_tool

SOURCES = Path(__file__).parent.parent.parent / "bench" / "cpp"


def build(name: str, folder: Path) -> Path:
    """Compile one of them and give its path; skip without a compiler, or fail in continuous integration."""
    compiler = require_tool("c++", "g++", "clang++")
    program = folder / name
    options = ["-O2", "-std=c++20", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *options, "-o", program, SOURCES / f"{name}.cpp"], check=True)
    return program
