"""Reviews of finished games: worked out one decision after the other where bots think, and kept for a while.

Nobody waits for one: who asks hears how far it is and asks again. A review that nobody asks for any more is
dropped, so what is worked out and what is kept is bounded. Imports nothing of HTTP.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from durnius.bots.review import (
    MOST_MISTAKES,
    Unjudged,
    Verdict,
    guesses_each,
    judge,
    mistakes,
    real_decisions,
    unjudged,
)
from durnius.core import Decision, Record, action_text
from durnius.protocol.codec import encode
from durnius.protocol.http import Review, ReviewedDecision, ReviewOption, UnjudgedDecision
from durnius.server.logs import tell
from durnius.server.thinking import Thinkers
from durnius.server.tools import short

log = logging.getLogger("durnius.reviews")
_KEPT: Final = 32
"""Reviews that are kept, since people look at the same game together."""
_MOST_AT_ONCE: Final = 8
"""Reviews that are worked out; they take turns, decision by decision."""
_MOST_OF_ONE: Final = 2
"""Of them, those that one address has begun."""
_FORGOTTEN_S: Final = 15.0
"""A review that nobody has asked for so long is dropped."""

Key = tuple[str, int]


class Busy(Exception):
    """As many reviews as may be are being worked out."""


class Failed(Exception):
    """A review could not be worked out; whoever asks next has it tried anew."""


@dataclass(slots=True)
class _Work:
    """A review that is being worked out."""

    todo: Sequence[Decision]
    seats: int
    who: str
    """The address that had it begun."""
    asked: float
    """When it was asked for last, in the loop's time."""
    done: int = 0
    verdicts: list[Verdict] = field(default_factory=list)
    unjudged: list[Unjudged] = field(default_factory=list)
    failed: bool = False
    task: "asyncio.Task[None] | None" = None


class Reviews:
    """The reviews of all rooms. It holds the tasks that it starts."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._open: dict[Key, _Work] = {}

    def get(self, room_id: str, number: int) -> bytes | None:
        """Give a review that is kept, encoded."""
        found = self._kept.get((room_id, number))
        if found is not None:
            self._kept.move_to_end((room_id, number))
        return found

    def progress(self, room_id: str, number: int) -> bytes | None:
        """Tell, encoded, how far an unfinished one is, and note that somebody asks for it; raise Failed."""
        work = self._open.get((room_id, number))
        if work is None:
            return None
        if work.failed:
            del self._open[room_id, number]
            raise Failed
        work.asked = asyncio.get_running_loop().time()
        return _how_far(work)

    def check(self, who: str) -> None:
        """Raise Busy where no more may be begun now, by this address or by any."""
        if len(self._open) >= _MOST_AT_ONCE:
            raise Busy
        if sum(work.who == who for work in self._open.values()) >= _MOST_OF_ONE:
            raise Busy

    async def begin(self, room_id: str, number: int, record: Record, who: str) -> bytes:
        """Begin to work one out for an address and tell, encoded, how far it is; raise Busy."""
        todo = await asyncio.to_thread(real_decisions, record)
        if (told := self.progress(room_id, number)) is not None:
            return told  # somebody else was faster
        self.check(who)  # others may have begun meanwhile
        key = (room_id, number)
        work = self._open[key] = _Work(todo, len(record.players), who, asyncio.get_running_loop().time())
        work.task = asyncio.create_task(self._work_out(key, work), name=f"a review of {short(room_id)}")
        return _how_far(work)

    def forget(self, room_id: str) -> None:
        """Let go of a room that is gone."""
        for key in [key for key in self._kept if key[0] == room_id]:
            del self._kept[key]
        self._stop(lambda key: key[0] == room_id)

    def stop(self) -> None:
        """Work no more out."""
        self._stop(lambda _: True)

    def _stop(self, which: Callable[[Key], bool]) -> None:
        for key in [key for key in self._open if which(key)]:
            work = self._open.pop(key)
            if work.task is not None:
                work.task.cancel()

    async def _work_out(self, key: Key, work: _Work) -> None:
        loop = asyncio.get_running_loop()
        guesses = guesses_each(len(work.todo), work.seats)
        try:
            for decision in work.todo:
                verdict = await self._thinkers.aside(partial(judge, decision, guesses))
                work.done += 1
                if verdict is None:
                    work.unjudged.append(unjudged(decision))
                else:
                    work.verdicts.append(verdict)
                if work.done < len(work.todo) and loop.time() - work.asked > _FORGOTTEN_S:
                    del self._open[key]
                    return
        except Exception as error:  # noqa: BLE001 - it is told
            work.failed = True
            tell(log, logging.ERROR, "review_failed", error=error, room=short(key[0]))
            loop.call_later(_FORGOTTEN_S, self._let_go, key, work)
            return
        del self._open[key]
        self._kept[key] = encode(review_of(work.verdicts, work.unjudged))
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def _let_go(self, key: Key, work: _Work) -> None:
        if self._open.get(key) is work:
            del self._open[key]


def review_of(verdicts: Sequence[Verdict], rest: Sequence[Unjudged]) -> Review:
    """Give a whole review in the protocol's words."""
    of = len(verdicts) + len(rest)
    return Review(
        done=of,
        of=of,
        decisions=[
            ReviewedDecision(
                step=verdict.number,
                seat=verdict.seat,
                played=action_text(verdict.played),
                best=None if verdict.best is None else action_text(verdict.best),
                played_loses=_brief(verdict.played_loses),
                best_loses=_brief(verdict.best_loses),
                options=[
                    ReviewOption(
                        action=action_text(option.action),
                        loses=None if option.loses is None else _brief(option.loses),
                    )
                    for option in verdict.options
                ],
                exact=verdict.exact,
            )
            for verdict in verdicts
        ],
        unjudged=[UnjudgedDecision(step=one.number, why=one.why) for one in rest],
        mistakes=[verdict.number for verdict in mistakes(verdicts)],
        most=MOST_MISTAKES,
    )


def _how_far(work: _Work) -> bytes:
    return encode(
        Review(done=work.done, of=len(work.todo), decisions=[], unjudged=[], mistakes=[], most=MOST_MISTAKES)
    )


def _brief(share: float) -> float:
    return round(share, 4)
