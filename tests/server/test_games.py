"""Finished games over HTTP: the list, the replay step by step, and the pages."""

import re
from dataclasses import replace
from random import Random

import msgspec
import pytest

from durnius.core import deck_of, read_record
from durnius.protocol.events import Dealt, GameOver
from durnius.protocol.http import GameLine, GameList, HttpError, Replay
from durnius.protocol.outgoing import Room
from durnius.server.app import steady_clock
from durnius.server.replays import Replays
from durnius.server.settings import Settings
from durnius.server.shelf import packed
from tests.server.conftest import QUICK, House, running
from tests.server.guests import Guest


async def get(house: House, path: str, status: int = 200) -> bytes:
    async with house.session.get(house.url(path)) as answer:
        assert answer.status == status, await answer.text()
        return await answer.read()


async def listed(house: House, room: str) -> GameList:
    return msgspec.json.decode(await get(house, f"/api/rooms/{room}/games"), type=GameList)


async def replayed(house: House, room: str, number: int) -> Replay:
    return msgspec.json.decode(await get(house, f"/api/rooms/{room}/games/{number}/replay"), type=Replay)


async def played(house: House, games: int = 1) -> tuple[str, Guest]:
    room = await house.room(3, bots={"1": "random", "2": "random"}, name="Friday")
    (alex,) = await house.seated(room, "Alex")
    for number in range(1, games + 1):
        await alex.do("start")
        await alex.play(Random(number), number)
    return room, alex


async def test_a_room_lists_its_finished_games_newest_first(house: House) -> None:
    room, alex = await played(house, 2)
    await alex.do("rename", name="Alexander")
    await alex.do("start")
    games = await listed(house, room)
    assert games.name == "Friday"
    assert [line.number for line in games.games] == [2, 1]
    assert games.games[1].players == ["Alex", "Ada", "Bruno"]
    ends = [event for event in alex.events if isinstance(event, GameOver)]
    for line, end in zip(reversed(games.games), ends, strict=True):
        assert (line.fool, line.reason, line.teams) == (end.fool, end.reason, False)


async def test_a_new_room_has_no_games(house: House) -> None:
    room = await house.room(2)
    assert await listed(house, room) == GameList(name="Durnius", games=[])


async def test_the_list_is_the_same_after_a_restart(house: House) -> None:
    room, _ = await played(house)
    before: list[GameLine] = (await listed(house, room)).games
    async with running(house.store) as again:
        assert (await listed(again, room)).games == before


async def test_a_replay_has_every_step_with_open_cards(house: House) -> None:
    room, alex = await played(house)
    record = read_record((await get(house, f"/api/rooms/{room}/games/1")).decode())
    replay = await replayed(house, room, 1)
    assert (replay.room, replay.number, replay.players) == ("Friday", 1, list(record.players))
    assert [step.action for step in replay.steps] == [None, *record.actions]
    first, last = replay.steps[0], replay.steps[-1]
    assert [len(hand) for hand in first.hands] == [6, 6, 6]
    assert [len(hand) for hand in last.hands] == last.game.counts
    assert last.game.over
    assert last.game.fool == alex.game.fool
    assert isinstance(last.events[-1], GameOver)
    assert all(event.cards is msgspec.UNSET for event in first.events if isinstance(event, Dealt))
    for step in replay.steps:
        table = [card for pair in step.game.table for card in pair if card is not None]
        held = [card for hand in step.hands for card in hand]
        assert len({*table, *held}) + step.game.stock + step.game.discard == len(deck_of(36))
        assert step.game.seat is None
        assert step.game.actions == []
    assert await replayed(house, room, 1) == replay  # from those kept


async def test_p36_there_is_no_replay_of_a_game_that_is_played(house: House) -> None:
    room = await house.room(2)
    alex, _ = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    for number in (0, 1, 2):
        body = await get(house, f"/api/rooms/{room}/games/{number}/replay", 404)
        assert msgspec.json.decode(body, type=HttpError).code == "game_not_over"
    assert (await listed(house, room)).games == []


@pytest.mark.parametrize("path", ["games", "games/1/replay"])
async def test_a_room_that_is_not_there(house: House, path: str) -> None:
    for room in ("aaaaaaaaaaaaa", "x"):
        body = await get(house, f"/api/rooms/{room}/{path}", 404)
        assert msgspec.json.decode(body, type=HttpError).code == "room_gone"


async def test_a_failing_store_is_told(house: House) -> None:
    room, alex = await played(house)
    await alex.close()
    house.store.fails = True
    body = await get(house, f"/api/rooms/{room}/games/1/replay", 500)
    assert msgspec.json.decode(body, type=HttpError).code == "server_error"


@pytest.mark.parametrize("path", ["/api/rooms/{}/games", "/r/{}/games", "/r/{}/game/1"])
async def test_a_room_that_cannot_be_read_is_told(house: House, path: str) -> None:
    room, _ = await played(house)
    async with running(house.store) as again:
        again.store.fails = True
        await get(again, path.format(room), 500)


async def test_only_the_replays_asked_for_last_are_kept(house: House) -> None:
    room, _ = await played(house)
    replay = await replayed(house, room, 1)
    kept = Replays()
    for number in range(20):
        kept.keep(room, number, replay)
    assert kept.get(room, 3) is None
    assert kept.get(room, 4) is not None


async def test_who_asks_too_often_waits_but_gets_what_is_kept() -> None:
    quick = Settings(replays_per_minute=1, messages_per_second=10_000, message_burst=10_000)
    async with running(settings=quick) as house:
        room, _ = await played(house, 2)
        await replayed(house, room, 1)
        body = await get(house, f"/api/rooms/{room}/games/2/replay", 429)
        assert msgspec.json.decode(body, type=HttpError).code == "rate_limited"
        await replayed(house, room, 1)


async def test_the_pages_of_games(house: House) -> None:
    room = await house.room(2)
    for path, status in (
        (f"/r/{room}/games", 200),
        (f"/r/{room}/game/1", 200),
        ("/r/aaaaaaaaaaaaa/games", 404),
        ("/r/aaaaaaaaaaaaa/game/1", 404),
    ):
        assert b"<!doctype html>" in await get(house, path, status)
    house.hub.stopping = True
    await get(house, f"/r/{room}/games", 404)


async def test_answers_are_compressed_for_those_who_can_read_it(house: House) -> None:
    room, _ = await played(house)
    async with house.session.get(house.url(f"/api/rooms/{room}/games/1/replay")) as answer:
        assert answer.headers["Content-Encoding"] in ("gzip", "deflate")


async def test_p46_lists_and_records_have_an_allowance() -> None:
    async with running(settings=replace(QUICK, games_per_minute=3)) as house:
        room, _ = await played(house)
        await listed(house, room)
        for _ in range(2):
            await get(house, f"/api/rooms/{room}/games/1")
        for path in ("games", "games/1"):
            body = await get(house, f"/api/rooms/{room}/{path}", 429)
            assert msgspec.json.decode(body, type=HttpError).code == "rate_limited"


async def test_a_record_is_made_of_its_own_entries_alone(house: House) -> None:
    room, alex = await played(house)
    end = len(house.store.entries[room])
    for number in range(30):
        await alex.do("rename", name=f"Alex {number}")
    await alex.do("start")
    await alex.play(Random(2), 2)
    for number, most in ((1, end), (2, len(house.store.entries[room]) - end - 30)):
        before = house.store.handed_out
        await get(house, f"/api/rooms/{room}/games/{number}")
        assert house.store.handed_out - before <= most


async def test_a_replay_goes_with_its_room() -> None:
    now = steady_clock()()
    async with running(clock=lambda: now) as house:
        room, alex = await played(house)
        await replayed(house, room, 1)
        await alex.close()
        live = await house.hub.open(room)
        assert live is not None
        await live.stop()
        now += 31 * 86_400_000
        await house.hub.sweep()
        body = await get(house, f"/api/rooms/{room}/games/1/replay", 404)
        assert msgspec.json.decode(body, type=HttpError).code == "room_gone"


async def test_a_rooms_page_begins_with_its_name(house: House) -> None:
    """It is read aloud from its top as soon as it is loaded, before any script has run."""
    room = await house.room(name="Fox & <b>Hen</b>")

    async def page(path: str) -> str:
        async with house.session.get(house.url(path), headers={"Accept-Language": "lt"}) as answer:
            assert answer.status == 200
            return await answer.text()

    named = "Fox &amp; &lt;b&gt;Hen&lt;/b&gt;"
    before = await page(f"/r/{room}")
    assert f"<title>{named} – Durnius</title>" in before
    assert f'<h1 id="title" tabindex="-1">{named}</h1>' in before
    assert ">Pereiti prie vietų</a>" in before
    alex, _ = await house.seated(room, "Alex", "Birute")
    await alex.do("start")
    assert ">Pereiti prie savo kortų</a>" in await page(f"/r/{room}")
    assert "Fox" not in await page(f"/r/{room}/games")


async def test_pages_of_rooms_drive_nothing_out_that_is_kept_packed(house: House) -> None:
    """There may be any number of rooms, and packing the scripts takes long."""
    async with house.session.get(house.url("/help")) as answer:
        await answer.read()
    kept = packed.cache_info().currsize
    assert kept
    for name in ("Ash", "Birch"):
        room = await house.room(name=name)
        async with house.session.get(house.url(f"/r/{room}")) as answer:
            assert answer.headers["Content-Encoding"] in ("br", "gzip")
            assert name in await answer.text()
    assert packed.cache_info().currsize == kept


async def test_a_rooms_page_brings_what_somebody_new_would_hear_before_the_first_game(house: House) -> None:
    """As data that cannot be read as HTML; nothing of a game, nor of seats that nobody else may look at."""
    room = await house.room(name="</script> {{table}} {{data}}", seats=2, spectators=False)

    async def early() -> Room | None:
        async with house.session.get(house.url(f"/r/{room}")) as answer:
            text = await answer.text()
        assert "{{data}}" in text.partition("<h1")[2].partition("</h1>")[0]  # as the room is called
        found = re.search(r'<script type="application/json" id="room">([^<]*)</script>\n', text)
        return None if found is None else msgspec.json.decode(found[1], type=Room)

    (alex,) = await house.seated(room, "Alex")
    assert await early() == alex.state.room
    (birute,) = await house.seated(room, "Birute")
    assert await early() is None  # nobody else may come in
    await birute.do("stand")
    assert await early() is not None
    await birute.do("sit", seat=1)
    await alex.do("start")
    assert await early() is None
