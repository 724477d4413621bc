"""The HTTP interface: rooms, their list, records, health and figures."""

import json
from random import Random

import pytest

from durnius.bots import LEVELS
from durnius.core import read_record
from durnius.protocol.http import RoomList
from durnius.rooms.games import STAND_IN
from durnius.server.settings import Settings, from_environment
from tests.server.conftest import House, running


async def post(house: House, body: object, **headers: str) -> tuple[int, dict[str, str]]:
    """Post to the rooms; give status and body."""
    data = body if isinstance(body, str) else json.dumps(body)
    async with house.session.post(house.url("/api/rooms"), data=data, headers=headers) as answer:
        assert answer.content_type == "application/json"
        return answer.status, json.loads(await answer.text())


async def test_a_room_is_made_with_defaults(house: House) -> None:
    status, body = await post(house, {"seats": 4})
    assert status == 201
    assert body["link"] == f"/r/{body['room']}"
    assert len(body["room"]) == 13  # P44: 65 bits
    guest = house.guest(body["room"])
    state = await guest.hello()
    assert (state.room.name, state.room.private, state.room.pace_ms) == ("Durnius", True, 1500)
    assert (state.room.timer_s, state.room.spectators, state.room.rules) == (
        None,
        True,
        {"preset": "durnius"},
    )
    assert [seat.kind for seat in state.room.seats] == ["empty"] * 4


async def test_a_room_is_made_as_asked(house: House) -> None:
    rules = {"preset": "podkidnoy", "transfer": True}
    body = {
        "name": "Friday",
        "seats": 3,
        "rules": rules,
        "private": False,
        "bots": {"1": "careful", "2": "random"},
        "pace_ms": 700,
        "timer_s": 60,
        "spectators": False,
    }
    status, made = await post(house, body)
    assert status == 201
    state = await house.guest(made["room"]).hello()
    room = state.room
    assert (room.name, room.rules, room.private, room.timer_s) == ("Friday", rules, False, 60)
    assert [seat.level for seat in room.seats] == [None, "careful", "random"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "malformed"),
        ("nonsense", "malformed"),
        ("[" * 3000, "malformed"),
        ({"seats": "3"}, "malformed"),
        ({"seats": 3, "colour": "red"}, "malformed"),
        ({"seats": 1}, "bad_options"),
        ({"seats": 7}, "bad_options"),
        ({"seats": 3, "bots": {"x": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {"01": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {" 1": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {"1_": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {"+1": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {"-1": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {"\u0661": "careful"}}, "bad_options"),  # an Arabic one
        ({"seats": 3, "bots": {"3": "careful"}}, "bad_options"),
        ({"seats": 3, "bots": {"1": "perfect"}}, "bad_options"),
        ({"seats": 3, "rules": {"preset": "poker"}}, "bad_options"),
        ({"seats": 6, "rules": {"preset": "durnius", "deck": 24}}, "bad_options"),
        ({"seats": 3, "name": "\u202e"}, "bad_name"),
        ({"seats": 3, "by": ""}, "bad_name"),
        ({"seats": 3, "by": "\U0001f600"}, "bad_name"),
        ({"seats": 3, "name": "Friday", "by": "O\u200bna"}, "bad_name"),
        ({"seats": 3, "by": "x" * 21}, "bad_name"),
    ],
    ids=str,
)
async def test_what_no_room_may_be(house: House, body: object, code: str) -> None:
    status, answer = await post(house, body)
    assert (status, answer["code"]) == (400, code)
    assert not house.store.entries


@pytest.mark.parametrize("size", [5000, 70_000])
async def test_a_long_body_is_refused(house: House, size: int) -> None:
    status, answer = await post(house, " " * size)
    assert (status, answer["code"]) == (413, "too_large")


async def test_rooms_of_one_address_are_limited() -> None:
    async with running(settings=Settings(rooms_per_minute=2, behind_proxy=True)) as house:
        for number in range(3):
            status, _ = await post(house, {"seats": 2}, **{"X-Forwarded-For": "6.6.6.6, 1.2.3.4"})
            assert status == (201 if number < 2 else 429)
        status, _ = await post(house, {"seats": 2}, **{"X-Forwarded-For": "1.2.3.4, 5.6.7.8"})
        assert status == 201


async def test_public_rooms_are_listed(house: House) -> None:
    first = await house.room(2, private=False, name="First")
    await house.room(2)  # private
    second = await house.room(3, private=False, name="Second", spectators=False, bots={"1": "random"})
    full = await house.room(2, private=False, spectators=False, bots={"1": "random"})
    await house.seated(first, "Alex")
    await house.seated(full, "Ben")
    async with house.session.get(house.url("/api/rooms")) as answer:
        rooms = RoomList(**json.loads(await answer.text())).rooms
    assert [(line["room"], line["free"], line["people"]) for line in rooms] == [  # type: ignore[index]
        (second, 2, []),
        (first, 1, ["Alex"]),
    ]


async def test_records_of_finished_games(house: House) -> None:
    room = await house.room(3, bots={"1": "random", "2": "random"})
    (alex,) = await house.seated(room, "Alex")
    for number in (1, 2):
        await alex.do("start")
        await alex.play(Random(number), number)
    await alex.do("start")
    for number in (1, 2):
        async with house.session.get(house.url(f"/api/rooms/{room}/games/{number}")) as answer:
            assert answer.status == 200
            record = read_record(await answer.text())
            assert record.players == ("Alex", "Ada", "Bruno")
    for path, code in (
        (f"/api/rooms/{room}/games/3", "game_not_over"),
        (f"/api/rooms/{room}/games/4", "game_not_over"),
        ("/api/rooms/k7qx3mzp4w2ad/games/1", "room_gone"),
        ("/api/nothing", "not_found"),
    ):
        async with house.session.get(house.url(path)) as answer:
            assert answer.status == 404
            assert json.loads(await answer.text())["code"] == code


async def test_the_page_of_a_room_tells_whether_there_is_one(house: House) -> None:
    room = await house.room(2)
    for name, status in ((room, 200), ("k7qx3mzp4w2ad", 404), ("xyz", 404)):
        async with house.session.get(house.url(f"/r/{name}")) as answer:
            assert (answer.status, answer.content_type) == (status, "text/html")
            assert answer.headers["Referrer-Policy"] == "no-referrer"


async def test_errors_have_one_form(house: House) -> None:
    async with house.session.delete(house.url("/api/rooms")) as answer:
        assert (answer.status, json.loads(await answer.text())["code"]) == (405, "method_not_allowed")
        assert set(answer.headers["Allow"].split(",")) >= {"GET", "POST"}
    house.store.fails = True
    status, body = await post(house, {"seats": 2})
    assert (status, body["code"]) == (503, "not_stored")
    async with house.session.get(house.url("/api/rooms/k7qx3mzp4w2ad/games/1")) as answer:
        assert (answer.status, json.loads(await answer.text())["code"]) == (500, "server_error")


async def test_health_and_figures(house: House) -> None:
    room = await house.room(2)
    await house.seated(room, "Alex")
    async with house.session.get(house.url("/healthz")) as answer:
        assert (answer.status, json.loads(await answer.text())) == (200, {"status": "ok"})
    async with house.session.get(house.url("/metrics")) as answer:
        text = await answer.text()
        assert answer.content_type == "text/plain"
    assert "\ndurnius_connections 1\n" in text
    assert "\ndurnius_rooms_created_total 1\n" in text


async def test_a_plain_get_of_the_socket_is_refused(house: House) -> None:
    async with house.session.get(house.url(f"/ws/{await house.room()}")) as answer:
        assert answer.status == 400
        assert json.loads(await answer.text())["code"] == "malformed"


def test_settings_come_from_the_environment() -> None:
    settings = from_environment(
        "0.0.0.0",
        0,
        "x.db",
        {
            "DURNIUS_ORIGINS": "https://A.example, https://b.example/",
            "DURNIUS_BEHIND_PROXY": "1",
            "DURNIUS_KEEP_DAYS": "0",
            "DURNIUS_ROOMS_PER_MINUTE": "5",
        },
    )
    assert settings.origins == {"https://a.example", "https://b.example"}
    assert (settings.behind_proxy, settings.keep_days, settings.rooms_per_minute) == (True, 0, 5)
    for environment in ({"DURNIUS_KEEP_DAYS": "-1"}, {"DURNIUS_BEHIND_PROXY": "perhaps"}):
        with pytest.raises(ValueError, match="DURNIUS_"):
            from_environment("", 0, "x.db", environment)
    with pytest.raises(ValueError, match="postgresql"):
        from_environment("", 0, "postgresql://here", {})


async def test_rooms_take_the_levels_that_bots_have(house: House) -> None:
    room = await house.room(3, bots=dict.fromkeys("12", LEVELS[0]))
    (alex,) = await house.seated(room, "Alex")
    for level in alex.state.room.levels:
        await alex.do("bot", seat=1, level=level)
    assert alex.state.room.levels == list(LEVELS)
    assert STAND_IN in LEVELS
    assert await alex.refusal("bot", seat=1, level="perfect") == "bad_options"
