"""The worked cases in `tests/vectors`, read once."""

import json
from pathlib import Path
from typing import NotRequired, TypedDict

from tests.reference.record import Record

FOLDER = Path(__file__).parents[1] / "vectors"


class Check(TypedDict):
    """What holds after so many actions; only the keys given are compared."""

    after: int
    state: dict[str, object]
    legal: NotRequired[dict[str, list[str]]]


class Refusal(TypedDict):
    """An action that is refused after so many actions, and the code."""

    after: int
    action: str
    reason: str


class Vector(TypedDict):
    """A record with what must come out of it."""

    name: str
    source: str
    record: Record
    checks: list[Check]
    refused: list[Refusal]


def read(path: Path) -> Vector:
    vector: Vector = json.loads(path.read_text(encoding="utf-8"))
    return vector


VECTORS = [read(path) for path in sorted(FOLDER.glob("*.json"))]


def split_action(text: str) -> tuple[int, str]:
    """`0 attack 7c` as a seat and an action."""
    seat, _, action = text.partition(" ")
    return int(seat), action


def cut_short(vector: Vector, refusal: Refusal) -> Record:
    """The vector's record up to the refused action, and that."""
    record = vector["record"].copy()
    record["actions"] = [*record["actions"][: refusal["after"]], refusal["action"]]
    return record
