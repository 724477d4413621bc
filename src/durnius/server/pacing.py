"""How often the people of one room may change something: an allowance for each, and less for mutes (P46).

Each change is an entry of the log and a state for all who are there, so it may not cost its sender nothing.
"""

from typing import Final

from durnius.rooms.commands import Mute, PersonCommand
from durnius.server.asking import cost_of
from durnius.server.limits import Allowance

MUTES_PER_MINUTE: Final = 8
"""Of one person: what nobody else is shown needs no more."""
WATCHERS_MUTES_PER_MINUTE: Final = 30
"""Of all together who have no seat, for there may be many of them."""
_ALL: Final = ""


class Pacing:
    """That of one room. Times are arguments, in seconds."""

    def __init__(self, per_minute: float, burst: float) -> None:
        self._changes = Allowance(per_minute, burst)
        self._mutes = Allowance(MUTES_PER_MINUTE)
        self._watchers_mutes = Allowance(WATCHERS_MUTES_PER_MINUTE)

    def take(self, person: str, now: float, cost: float) -> bool:
        """Take from a person's allowance for changes; tell whether there was enough."""
        return self._changes.take(person, now, cost)

    def may(self, command: PersonCommand, person: str, now: float, *, seated: bool) -> bool:
        """Count a command; tell whether it comes within what its person may do."""
        if (cost := cost_of(command)) and not self._changes.take(person, now, cost):
            return False
        if not isinstance(command, Mute):
            return True
        return self._mutes.take(person, now) and (seated or self._watchers_mutes.take(_ALL, now))
