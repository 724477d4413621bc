"""The wheel that `pip install .` makes: the whole package and nothing else, and a server that starts from it.

With a C compiler the bots' fast modules are machine code beside their sources; without one it is the same
wheel without them. Both take a minute, so they run in long runs only; the wheel of plain Python runs always.
"""

import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.serverprocess import READY, first_line

ROOT = Path(__file__).parent.parent
BUILT = ("*.so", "*.pyd", "__pycache__", "*.egg-info", "compiled.stamp", "*.orig", "*~")
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def _wheel(folder: Path, environment: dict[str, str]) -> Path:
    """Build the wheel from a copy of the sources."""
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns(*BUILT))
    build = "import setuptools.build_meta as backend; backend.build_wheel('..')"  # what pip does, without pip
    built = subprocess.run(
        [sys.executable, "-c", build],
        cwd=source,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout[-2000:] + built.stderr[-2000:]
    (wheel,) = folder.glob("*.whl")
    return wheel


def _names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as files:
        return {name for name in files.namelist() if ".dist-info/" not in name}


def _sources() -> set[str]:
    listed = subprocess.run(
        ["git", "ls-files", "src/durnius"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return {name.removeprefix("src/") for name in listed.stdout.split("\n") if name}


def _serves(wheel: Path, folder: Path) -> None:
    """Start the server of the unpacked wheel, with what it needs from this environment."""
    unpacked = folder / "unpacked"
    with zipfile.ZipFile(wheel) as files:
        files.extractall(unpacked)
    where = "import durnius; print(durnius.__file__)"
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    found = subprocess.run(
        [sys.executable, "-c", where], env=environment, cwd=folder, capture_output=True, text=True, check=True
    )
    assert found.stdout.startswith(str(unpacked))
    command = [
        sys.executable,
        "-m",
        "durnius",
        "serve",
        "--port",
        "0",
        "--database",
        str(folder / "rooms.db"),
    ]
    server = subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        ready = READY.match(first_line(server.stdout, 60))
        assert ready is not None
        for path in ("/", "/static/main.js", "/static/styles/base.css", "/sw.js", "/help"):
            with urllib.request.urlopen(ready[1].rstrip("/") + path, timeout=20) as answer:
                assert len(answer.read()) > 500
    finally:
        server.terminate()
        server.wait(20)


def test_the_wheel_is_the_package_and_starts(tmp_path: Path) -> None:
    wheel = _wheel(tmp_path, {"DURNIUS_PURE": "1"})
    assert wheel.name.endswith("-py3-none-any.whl")
    assert _names(wheel) == _sources()
    _serves(wheel, tmp_path)


@pytest.mark.long
def test_with_a_compiler_the_bots_are_machine_code(tmp_path: Path) -> None:
    names = _names(_wheel(tmp_path, {"DURNIUS_PURE": "0"}))
    assert _sources() <= names
    assert any(name.startswith("durnius/bots/playout.") and name.endswith((".so", ".pyd")) for name in names)


@pytest.mark.long
def test_without_a_compiler_it_is_the_same_wheel_without_machine_code(tmp_path: Path) -> None:
    wheel = _wheel(tmp_path, {"DURNIUS_PURE": "0", "CC": "/bin/false"})
    assert _names(wheel) == _sources()
    _serves(wheel, tmp_path)
