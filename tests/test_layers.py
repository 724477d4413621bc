"""What import-linter cannot see: names taken at a package's front door, and the list of what is pure."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "durnius"

# Nothing in these reads a clock, a file, a socket or a source of chance.
PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "json",
    "math",
    "operator",
    "typing",
}

# A bot gets a View. With one of these it could look under the cards.
STATE_NAMES = {"State", "apply", "from_position", "legal_actions", "new_game", "read_record", "why_illegal"}


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """Each imported module, with each name taken from it ('' for the module itself)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, "") for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                yield from ((module, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names):
                package = ".".join(("durnius", *path.relative_to(SOURCE).parent.parts))
                yield from ((f"{package}.{module}" if module else package, alias.name) for alias in names)
            case _:
                pass


def modules(package: str) -> list[Path]:
    found = sorted((SOURCE / package).rglob("*.py"))
    assert found, package
    return found


@pytest.mark.parametrize("path", modules("core"), ids=lambda path: path.stem)
def test_the_core_imports_itself_and_what_is_pure(path: Path) -> None:
    for module, _ in imports(path):
        assert module.startswith("durnius.core") or module.split(".")[0] in PURE, module


@pytest.mark.parametrize("path", modules("bots"), ids=lambda path: path.stem)
def test_bots_take_no_state_from_the_core(path: Path) -> None:
    for module, name in imports(path):
        if module.startswith("durnius.core"):
            assert name not in STATE_NAMES, name
            assert module not in {"durnius.core.engine", "durnius.core.state"}
