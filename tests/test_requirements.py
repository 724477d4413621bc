"""The pinned requirements: every file by its hash, for every system, and from nowhere in particular."""

import re
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
FILES = ["requirements.txt", "requirements-compile.txt", "requirements-dev.txt"]


def pins(name: str) -> dict[str, set[str]]:
    """Each pinned requirement (`aiohttp==3.14.5`) with its hashes."""
    found: dict[str, set[str]] = {}
    current = ""
    for line in (ROOT / name).read_text().splitlines():
        if pinned := re.match(r"([a-z0-9._-]+==[^ ;]+)", line):
            current = pinned[1]
            found[current] = set()
        elif hashed := re.match(r"    --hash=(sha256:[0-9a-f]{64})( \\)?$", line):
            found[current].add(hashed[1])
        else:
            assert re.match(r" *#|$", line), line
    return found


@pytest.mark.parametrize("name", FILES)
def test_every_requirement_is_pinned_by_hash(name: str) -> None:
    assert all(pins(name).values())


@pytest.mark.parametrize("name", [*FILES, "package-lock.json", ".npmrc"])
def test_no_address_of_an_index_is_written_down(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not re.search(r"https?:|file:|--(extra-)?index-url|--find-links|\"resolved\"", text)


def test_the_others_are_parts_of_the_development_set() -> None:
    *parts, development = map(pins, FILES)
    assert all(part.items() <= development.items() for part in parts)


def needed_by(name: str) -> Iterator[str]:
    """What an installed distribution needs on this machine, without extras."""
    for text in metadata.requires(name) or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield canonicalize_name(requirement.name)


@pytest.mark.parametrize("name", FILES)
def test_what_a_pinned_requirement_needs_is_pinned_too(name: str) -> None:
    """With hashes required, pip refuses a whole file for one that is missing."""
    pinned = {canonicalize_name(pin.partition("==")[0]) for pin in pins(name)}
    installed = {canonicalize_name(found.metadata["Name"]) for found in metadata.distributions()}
    missing = {
        (requirement, needed)
        for requirement in pinned & installed
        for needed in needed_by(requirement)
        if needed not in pinned
    }
    assert not missing
