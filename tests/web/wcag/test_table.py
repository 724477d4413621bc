"""The table in docs/accessibility.md and the tests agree: what a program can judge has its test."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[2]
DOCUMENT = TESTS.parent / "docs" / "accessibility.md"

CRITERIA = """
1.1.1 1.3.1 1.3.2 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.6 1.4.8 1.4.10 1.4.11 1.4.12 1.4.13
2.1.1 2.1.2 2.1.3 2.1.4 2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 2.2.6 2.3.1 2.3.3 2.4.1 2.4.2 2.4.3
2.4.6 2.4.7 2.4.10 2.4.11 2.4.12 2.4.13 2.5.1 2.5.2 2.5.3 2.5.5 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1
3.2.2 3.2.5 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.3.6 3.3.7 3.3.8 4.1.2 4.1.3
"""


def in_tests() -> dict[str, set[str]]:
    """Every criterion that a test is named after, with the ends of the tests' names."""
    found: dict[str, set[str]] = {}
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^def test_wcag_(\w+)", path.read_text("utf-8"), re.MULTILINE):
            numbers = re.match(r"(?:\d+_\d+_\d+_)+", name)
            assert numbers, name
            for number in re.findall(r"(\d+)_(\d+)_(\d+)_", numbers[0]):
                found.setdefault(".".join(number), set()).add(name.removeprefix(numbers[0]))
    return found


def rows() -> dict[str, tuple[str, str]]:
    """The table: each criterion with the end of its test's name, and the file."""
    found = {}
    pattern = r"^\| ([\d., ]+) \| .+ \| \[`(\w+)`\]\(\.\./tests/web/([\w/.]+)\) \|$"
    for numbers, name, path in re.findall(pattern, DOCUMENT.read_text("utf-8"), re.MULTILINE):
        for number in numbers.split(", "):
            found[number] = (name, path)
    return found


def test_every_criterion_has_a_test_and_a_row() -> None:
    wanted = set(CRITERIA.split())
    assert set(in_tests()) == wanted
    assert set(rows()) == wanted


def test_every_row_names_a_test_of_its_criterion_where_it_stands() -> None:
    names = in_tests()
    for number, (name, path) in rows().items():
        assert name in names[number], number
        assert name in (TESTS / "web" / path).read_text("utf-8"), number
