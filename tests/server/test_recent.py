"""What those who come back are told is kept packed: the same comes out, and it takes little room."""

from random import Random
from sys import getsizeof

import pytest

from durnius.core import action_text
from durnius.rooms import commands as ask
from durnius.server.recent import BLOCK, Recent
from durnius.server.said import Happened, Said, happened
from tests.rooms.table import Table

MOST = 300


def entry(number: int) -> Happened:
    """An entry that is told in all ways, with its number in it."""
    public = Said(b'{"n":%d}' % number, of_game=number % 2 == 0)
    own = Said(b"public", True, number % 4, b'{"own":%d}' % number)
    phrase = Said(b"said", by=f"p{number}")
    return Happened(("p1", None, f"p{number}"), (public, own, phrase)[: number % 4])


@pytest.mark.parametrize("count", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5, MOST + 1, 2 * MOST + 7])
def test_p23_what_was_noted_comes_out_or_nothing(count: int) -> None:
    recent = Recent(MOST)
    first = 100  # numbers need not begin with one
    for number in range(first + 1, first + count + 1):
        recent.note(number, entry(number))
    last = first + count if count else 0
    for seen in range(last - count - 2, last + 2):
        found = recent.since(seen)
        if seen > last or last - seen > min(count, MOST):
            assert found is None
        else:
            assert found == [entry(number) for number in range(seen + 1, last + 1)]
    recent.clear()
    assert recent.since(last - 1) is None
    assert recent.since(last) == []


def test_a_table_in_play_takes_little_memory() -> None:
    """Half of what the texts alone would take; as values they are much more than that."""
    table = Table(4, seed=7, fair=True)
    people = table.seat("Ada", "Ben", "Cara", "Dan")
    recent, count, rng = Recent(MOST), 0, Random(1)
    while count < 2 * MOST:
        if table.room.phase != "playing":
            table.do(ask.Start(), people[0])
        else:
            person, actions = rng.choice(table.choices())
            table.now += 1000
            table.do(ask.Act(table.room.seq, action_text(rng.choice(actions))), person)
        recent.note(table.room.seq, happened(table.room))
        count += 1
    packed = sum(map(getsizeof, (*recent._blocks, *recent._late)))
    told = recent.since(table.room.seq - MOST)
    assert told is not None
    texts = sum(getsizeof(said.public) for one in told for said in one.said)
    assert packed < texts / 2
