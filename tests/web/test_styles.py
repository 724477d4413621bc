"""What the style sheets of a table do without, because it would cost time with each change."""

import re
from pathlib import Path

import pytest

import durnius
from durnius.server.shell import STYLES

SHEETS = Path(durnius.__file__).parent / "web" / "styles"
DEAR = re.compile(r"(?:^|[\s,>+~]):has\(|:has\([^{]*?:(?:nth|first|last|only)-")
"""`:has()` of any element, or of places: each element that comes or goes could change what it means."""


@pytest.mark.parametrize("sheet", [*STYLES["table.css"], *STYLES["over.css"]])
def test_no_style_asks_what_any_element_has(sheet: str) -> None:
    rules = re.sub(r"/\*.*?\*/", "", (SHEETS / f"{sheet}.css").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [line for line in rules.splitlines() if DEAR.search(line.partition("{")[0])] == []


@pytest.mark.parametrize(
    ("rule", "dear"),
    [
        (":has(> .felt)::before", True),
        (".a, :has(.b) .c", True),
        ("ul:has(> :nth-child(3)) li", True),
        (".bar nav:has(.opener)", False),
        (".pair:only-child:has(.choice)", False),
    ],
)
def test_what_is_dear_is_told_from_what_is_not(rule: str, *, dear: bool) -> None:
    assert bool(DEAR.search(rule)) == dear
