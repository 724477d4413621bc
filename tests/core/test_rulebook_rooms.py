"""The rulebook, R1.5 and R7.5: what one game of a room leaves for the next."""

from msgspec.structs import replace

from durnius.core import deck_of, rules_from_json
from durnius.rooms.events import Acted
from durnius.rooms.games import acted, next_game, started
from durnius.rooms.state import Moment, Room, Seat
from tests.core.short import DURNIUS, Short, names, position
from tests.core.vectors import split_action
from tests.reference.record import Options

TEAMS: Options = {"preset": "podkidnoy", "teams": True}


def room_of(count: int, options: Options = DURNIUS) -> Room:
    """A room full of bots."""
    return Room(
        seq=0,
        name="Room",
        rules=rules_from_json(options),
        private=False,
        pace_ms=0,
        timer_s=None,
        spectators=False,
        seats=tuple(Seat(kind="bot", name=name, owner=f"bot:{name}") for name in names(count)),
        moment=Moment(0, (), 0, ()),
    )


def room_after(room: Room, late: Short, *lines: str) -> Room:
    """The room after another game, of which only the end is played."""
    room, _ = started(room, next_game(room, deck_of(36)), room.seq, 0)
    assert room.game is not None
    room = replace(room, game=replace(room.game, state=late.state))
    for line in lines:
        room, _ = acted(room, Acted(*split_action(line)), room.seq, 0, by_person=True)
    return room


def test_r1_5_the_last_seat_deals_the_first_game_unless_the_host_names_another() -> None:
    assert next_game(room_of(3), deck_of(36)).dealer == 2
    assert next_game(replace(room_of(3), dealer_seat=1), deck_of(36)).dealer == 1


def test_r1_5_the_fool_deals_the_next_game() -> None:
    room = room_after(room_of(3), position("7c", "", "8d Td"), "0 attack 7c", "2 take")
    assert next_game(room, deck_of(36)).dealer == 2
    room = room_after(room_of(3), position("7c", "8d Td", ""), "0 attack 7c", "1 take")
    assert next_game(room, deck_of(36)).dealer == 1


def test_r1_5_the_dealer_stays_after_a_draw() -> None:
    room = room_after(
        replace(room_of(3), dealer_seat=1), position("7c", "8c", ""), "0 attack 7c", "1 beat 7c 8c"
    )
    assert next_game(room, deck_of(36)).dealer == 1


def test_r1_5_with_teams_the_deal_moves_on() -> None:
    room = room_after(
        room_of(4, TEAMS), position("7c", "", "", "8d Td", options=TEAMS), "0 attack 7c", "3 take"
    )
    assert next_game(room, deck_of(36)).dealer == 0


def test_r7_5_the_scoreboard_counts_played_avoided_and_lost() -> None:
    room = room_after(room_of(2), position("7c", "8d Td"), "0 attack 7c", "1 take")
    assert [(score.played, score.avoided, score.lost) for score in room.score.values()] == [
        (1, 1, 0),
        (1, 0, 1),
    ]
    room = room_after(room, position("7c", "8c"), "0 attack 7c", "1 beat 7c 8c")  # a draw: played, no more
    assert [(score.played, score.avoided, score.lost) for score in room.score.values()] == [
        (2, 1, 0),
        (2, 0, 1),
    ]


def test_r7_5_team_mates_share_the_result() -> None:
    room = room_after(
        room_of(4, TEAMS), position("7c", "", "", "8d Td", options=TEAMS), "0 attack 7c", "3 take"
    )
    assert [score.avoided for score in room.score.values()] == [1, 0, 1, 0]
    assert [score.lost for score in room.score.values()] == [0, 1, 0, 1]
