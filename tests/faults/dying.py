"""`durnius serve` that kills itself in a chosen moment, which no signal from outside could meet.

`DIE_AT` is the id of a message. The server dies when what it asks for is `stored` and nobody knows yet, or
when it is `told` to whoever asked and to nobody else, as `DIE_WHEN` says.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence

from durnius.__main__ import main
from durnius.rooms.state import Room
from durnius.server.live import LiveRoom
from durnius.server.said import Happened

_tell = LiveRoom._tell


def tell(live: LiveRoom, room: Room, news: Sequence[Happened]) -> None:
    """Tell what happened, unless it is the moment to die."""
    asked, persons = os.environ["DIE_AT"], room.persons.values()
    asker = next((person.id for person in persons if person.answers.get(asked) == room.seq), None)
    if asker is None:
        _tell(live, room, news)
        return
    if os.environ["DIE_WHEN"] == "stored":
        os.kill(os.getpid(), signal.SIGKILL)
    everybody, live.listeners = live.listeners, {asker: live.listeners[asker]}
    _tell(live, room, news)
    live.listeners = everybody
    asyncio.get_running_loop().call_later(0.2, os.kill, os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    LiveRoom._tell = tell  # type: ignore[assignment, method-assign]
    sys.exit(main())
