"""The mailbox of a room: nothing is lost, whoever comes first."""

import asyncio
from contextlib import suppress

from durnius.server.mailbox import Mailbox


async def test_what_is_put_in_is_taken_out_in_order() -> None:
    box: Mailbox[int] = Mailbox()
    assert not box
    for number in range(3):
        box.put(number)
    assert len(box) == 3
    assert [await box.take() for _ in range(3)] == [0, 1, 2]
    assert not box


async def test_who_waits_is_woken_once_by_several() -> None:
    box: Mailbox[int] = Mailbox()
    taken: list[int] = []

    async def take() -> None:
        while len(taken) < 4:
            taken.append(await box.take())

    taker = asyncio.create_task(take())
    await asyncio.sleep(0)
    box.put(1)
    box.put(2)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert taken == [1, 2]
    box.put(3)
    box.put(4)
    await taker
    assert taken == [1, 2, 3, 4]


async def test_what_comes_when_the_taker_was_stopped_stays() -> None:
    box: Mailbox[int] = Mailbox()
    taker = asyncio.create_task(box.take())
    await asyncio.sleep(0)
    box.put(1)
    taker.cancel()
    with suppress(asyncio.CancelledError):
        await taker
    box.put(2)
    assert box.take_all() == [1, 2]
    assert box.take_all() == []
