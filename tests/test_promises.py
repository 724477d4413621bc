"""Each promise of the server, P1 to P54, is kept by a test that carries its number, like `test_p07_...`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PROMISES: Final = range(1, 55)
TO_COME: Final = frozenset[int]()
"""Those without a test yet."""
_TEST: Final = re.compile(r"^\s*(?:async )?def (test_(?:p\d+_)+)", re.MULTILINE)


def kept() -> dict[int, set[Path]]:
    """Give the files with tests of each promise."""
    tests = Path(__file__).parent
    found: dict[int, set[Path]] = {}
    for path in tests.rglob("test_*.py"):
        for name in _TEST.findall(path.read_text(encoding="utf-8")):
            for number in re.findall(r"\d+", name):
                found.setdefault(int(number), set()).add(path.relative_to(tests))
    return found


def test_every_promise_is_kept_by_a_test() -> None:
    assert set(PROMISES) - set(kept()) <= TO_COME


def test_no_test_carries_a_number_that_is_no_promise() -> None:
    assert {number: files for number, files in kept().items() if number not in PROMISES} == {}
