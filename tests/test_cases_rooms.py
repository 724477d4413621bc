"""Faults of rooms that others shipped, 30 to 41: each has its test.

Looks at names alone; what a test is worth one sees by breaking what it is about.
"""

import re
from pathlib import Path

import pytest

CASES = {
    30: "a new link for every game, and the score lost with it",
    31: "the host leaves, and the room is dead",
    32: "an empty room is deleted while its owner types",
    33: "coming back as somebody new while the table waits for the old one",
    34: "two tabs of one seat fight",
    35: "a lost connection is punished",
    36: "one idle player stops all",
    37: "watching one's own game shows all hands",
    38: "two players of one name",
    39: "the shuffle is rigged",
    40: "statistics are lost with the cookies",
    41: "strings untranslated in a released language",
}
NAMES = "\n".join(
    name
    for path in Path(__file__).parent.rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)\(", path.read_text(), re.MULTILINE)
)


@pytest.mark.parametrize("case", CASES)
def test_every_fault_of_others_has_a_test(case: int) -> None:
    assert re.search(rf"^test_(?:\w+_)?case_{case}_", NAMES, re.MULTILINE), CASES[case]
