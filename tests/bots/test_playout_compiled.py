"""The compiled fast game is the plain one, bit for bit; what the compiler gets wrong is not written."""

import ast
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from durnius.bots import playout, playout_policy, playout_random
from durnius.bots.playout_random import Tally
from durnius.bots.playout_types import COMPILED_NAMES, STAMP, fingerprint
from tests.bots.cplusplus import build
from tests.bots.fastmodules import BOTS, load_plain, require_compiled
from tests.tools import require_tool

HOUSE_RULES = [(0, 0, 6), (1, 0, 6), (0, 1, 6), (1, 1, 5)]
COUNTS = (
    "games",
    "actions",
    "squares",
    "forced",
    "choices",
    "bouts",
    "takes",
    "attacks",
    "densities",
    "draws",
    "checksum",
)


@pytest.fixture(scope="module")
def plain() -> dict[str, ModuleType]:
    return load_plain()


def counted(make: type[Tally], seats: int, games: int, house: tuple[int, int, int]) -> list[float]:
    tally = make()
    tally.game.neighbours, tally.game.transfers, tally.game.first_limit = house
    tally.play(seats, games, 1)
    return [*(getattr(tally, name) for name in COUNTS), *tally.fools]


def test_ci_has_machine_code() -> None:
    require_compiled()
    assert playout.__file__.endswith(str(sysconfig.get_config_var("EXT_SUFFIX")))


def test_machine_code_is_of_these_sources() -> None:
    assert not STAMP.exists() or STAMP.read_text("ascii") == fingerprint()


def test_plain_python_is_plain_python(plain: dict[str, ModuleType]) -> None:
    assert plain["playout"].COMPILED is False
    assert plain["playout"].__file__ == str(BOTS / "playout.py")
    assert plain["playout_random"].Game is not playout.Game


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_compiled_and_plain_random_games_are_equal(
    plain: dict[str, ModuleType], seats: int, long: bool
) -> None:
    require_compiled()
    for house in HOUSE_RULES:
        games = 10_000 if long else 75
        assert counted(Tally, seats, games, house) == counted(
            plain["playout_random"].Tally, seats, games, house
        )


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_compiled_and_plain_sensible_games_are_equal(
    plain: dict[str, ModuleType], seats: int, long: bool
) -> None:
    require_compiled()
    mine, theirs = playout.Game(), plain["playout"].Game()
    for seed in range(10_000 if long else 150):
        playout_random.deal(mine, seats, seed)
        plain["playout_random"].deal(theirs, seats, seed)
        steps = playout_policy.roll_out(mine, 50)
        assert (steps, mine.rng, mine.fool) == (
            plain["playout_policy"].roll_out(theirs, 50),
            theirs.rng,
            theirs.fool,
        )


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSE_RULES)
def test_a_third_program_plays_the_same_games(
    tmp_path: Path, house: tuple[int, int, int], long: bool
) -> None:
    """The C++ of the benchmarks, to the last bit, house rules included."""
    program = build("playouts", tmp_path)
    games = 20_000 if long else 200
    for seats in range(2, 7):
        told = subprocess.run(
            [program, *map(str, (seats, games, 1, *house))], check=True, capture_output=True, text=True
        )
        tally = Tally()
        tally.game.neighbours, tally.game.transfers, tally.game.first_limit = house
        tally.play(seats, games, 1)
        assert told.stdout.split()[:2] == [str(tally.actions), str(tally.checksum)]


def shifted(path: Path) -> Iterator[ast.expr]:
    """The left sides of the shifts to the left in a source."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            yield node.left
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.LShift):
            yield node.target


@pytest.mark.parametrize("name", COMPILED_NAMES)
def test_no_constant_is_shifted(name: str) -> None:
    """See the next test. A name may stand for a constant as well, so names are not shifted either."""
    for left in shifted(BOTS / f"{name}.py"):
        assert not isinstance(left, ast.Constant | ast.Name | ast.Call | ast.UnaryOp), ast.unparse(left)


MISCOMPILED = """
from mypy_extensions import i64

def bit(n: i64) -> i64:
    return i64(1) << n
"""


@pytest.mark.slow
def test_why_no_constant_is_shifted(tmp_path: Path) -> None:
    """mypyc 2.4.1 makes a shift of 32 bits of it. When this fails, the two tests above may go."""
    require_tool("cc", "gcc", "clang")
    pytest.importorskip("mypyc")
    (tmp_path / "shifting.py").write_text(MISCOMPILED)
    build = [sys.executable, "-m", "mypyc", "shifting.py"]
    subprocess.run(build, cwd=tmp_path, check=True, capture_output=True)
    show = [sys.executable, "-c", "import shifting; print(shifting.__file__[-3:], shifting.bit(35))"]
    shown = subprocess.run(show, cwd=tmp_path, check=True, capture_output=True, text=True)
    assert shown.stdout.split()[0] in {".so", "pyd"}
    assert shown.stdout.split()[1] != str(1 << 35)
