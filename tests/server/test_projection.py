"""What a room looks like from outside, where one thing could be taken for another."""

from durnius.bots import LEVELS
from durnius.rooms import commands as ask
from durnius.server.shown import room_view
from tests.rooms.table import ROOM, Table


def test_r7_5_lines_of_one_name_are_told_apart_by_their_owner() -> None:
    table = Table(3, {1: "random", 2: "random"})
    [first] = table.seat("Alex")
    table.do(ask.Start(), first)
    table.play()
    table.do(ask.Leave(), first)
    [second] = table.seat("Alex")
    score = room_view(ROOM, table.room).score
    assert [line.name for line in score if line.name == "Alex"] == ["Alex", "Alex"]
    assert [line.owner for line in score] == [second, "bot:Ada", "bot:Bruno", first]
    table.do(ask.Rename("Ona"), second)
    assert [line.owner for line in room_view(ROOM, table.room).score if line.name == "Ona"] == [second]


def test_the_room_tells_how_bots_can_play() -> None:
    assert room_view(ROOM, Table(2).room).levels == list(LEVELS)
