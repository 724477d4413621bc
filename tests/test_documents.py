"""The documents keep their word: the README's session runs, and links lead somewhere."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest

from durnius.__main__ import main

ROOT = Path(__file__).parent.parent
PROGRAMS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]


def anchor(heading: str) -> str:
    """The fragment under which a heading is found."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def test_the_session_in_the_readme_runs() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 10
    assert not tried.failed


def test_the_replay_in_the_readme_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.search(
        r"^\$ \.venv/bin/durnius (replay --language en .*?)\n(.*?)^```",
        (ROOT / "README.md").read_text("utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert shown
    *options, file = shown[1].split()
    assert main([*options, str(ROOT / file)]) == 0
    assert capsys.readouterr().out == shown[2]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_the_program_is_called_by_where_a_clone_has_it(path: Path) -> None:
    """What stands behind a prompt can be typed as it is."""
    for line in re.findall(r"^\$ (.*durnius.*)$", path.read_text("utf-8"), re.MULTILINE):
        program = line.split()[0]
        assert program.startswith((".venv/bin/", "scripts/")), line
        assert program.startswith("scripts/") or program.removeprefix(".venv/bin/") in PROGRAMS, line


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", path.read_text("utf-8")):
        if target.startswith(("https://", "http://", "mailto:")):
            continue
        file, _, fragment = target.partition("#")
        found = path.parent / file if file else path
        assert found.exists(), target
        if fragment:
            headings = re.findall(r"^#+ (.*)$", found.read_text("utf-8"), re.MULTILINE)
            assert fragment in map(anchor, headings), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_scripts_that_are_named_exist(path: Path) -> None:
    for script in re.findall(r"\bscripts/[\w.]+", path.read_text("utf-8")):
        assert (ROOT / script.rstrip(".")).exists(), script
