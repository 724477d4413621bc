"""The compiled solver is the plain one: the same scores, actions and numbers of nodes."""

from random import Random

import pytest

from durnius.bots.endgame import Endgame
from tests.bots.fastmodules import load_plain, require_compiled
from tests.bots.openhands import positions


@pytest.mark.slow
def test_compiled_and_plain_solutions_are_equal(long: bool) -> None:
    require_compiled()
    solvers: tuple[Endgame, Endgame] = Endgame(12), load_plain()["endgame"].Endgame(12)
    assert type(solvers[0]) is not type(solvers[1])
    for position in positions(Random(1), 5000 if long else 200, 6):
        told = []
        for solver in solvers:
            solver.place(
                position.phase,
                position.attacker,
                position.defender,
                position.table,
                position.unbeaten,
                position.room,
            )
            told.append((solver.solve(20_000), solver.action, solver.nodes))
        assert told[0] == told[1]
