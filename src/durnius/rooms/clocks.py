"""What happens in a room by itself, and when: bots, lost people, the timer. Times are numbers (ms).

`due` tells the next moment at which the server should send a `Tick`, `next_bot` when which bot should choose.
Both follow from the room alone, so a restart changes nothing; no clock runs while nobody is there (P10).
Bots' pace keeps PAGE point 13: people win the race for the last place.
"""

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Final

from durnius.core import (
    Action,
    Attack,
    Card,
    Done,
    State,
    Take,
    action_text,
    apply,
    awaited,
    has_unbeaten,
    legal_actions,
    may_throw,
    rank_of,
    suit_of,
)
from durnius.rooms import dealing, seating
from durnius.rooms.events import Acted, BotPlays, HostChanged, RoomEvent
from durnius.rooms.games import STAND_IN, why_not_start
from durnius.rooms.state import Game, Room

HOST_GRACE_MS: Final = 20_000
"""How long a host may be without a connection before the role moves on."""
AGAIN_GRACE_MS: Final = 20_000
"""How long another game waits for those who lost their connections before they could ask for it."""
LATE_MS: Final = 15_000
"""How long people are waited for when the timer decided for them before."""
LOST_MS: Final = 120_000
"""How long a player may be before a bot plays."""


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot should choose for a game seat, at `at_ms` or later."""

    seat: int
    level: str
    at_ms: int
    must: bool
    """Whether the table may wait for its word alone, so that it has to say something now.

    Only while somebody else still has to beat may a bot wait and see.
    """


def next_bot(room: Room, waiting: Container[int] = ()) -> BotTurn | None:
    """Tell which bot chooses next, and when; those `waiting` have chosen to wait until something happens.

    The moment depends on nothing that a hand hides: a bot that will throw in and one that will say done take
    the same time, and people who might throw in are waited for whether or not they hold a fitting card.
    Where bots wait for the only person none chooses before that one has them go on.
    """
    turn = _turn(room, waiting)
    if turn is None or room.game is None or not _waits_for_one(room):
        return turn
    return replace(turn, at_ms=room.game.acted_ms) if room.game.goes_on else None


def waits_for_next(room: Room) -> bool:
    """Tell whether a bot would act if the only person had it go on."""
    return (
        room.game is not None
        and not room.game.goes_on
        and _waits_for_one(room)
        and _turn(room, ()) is not None
    )


def _waits_for_one(room: Room) -> bool:
    people = [seat for seat in room.seats if seat.person is not None]
    return room.wait and len(people) == 1 and people[0].away is None


def _turn(room: Room, waiting: Container[int]) -> BotTurn | None:
    game = room.game
    if game is None or game.state.over:
        return None
    if not any(room.seats[seat].bot_acts for seat in game.seats):
        return None  # what most tables are, and asked after each action
    state = game.state
    soon = game.changed_ms + room.pace_ms
    if (seat := _must_play(state)) is not None and _bot_acts(room, game, seat):
        return BotTurn(seat, _level(room, game, seat), soon, must=True)
    awaits = awaited(state)
    bots = [seat for seat in _clockwise(state) if seat in awaits and _bot_acts(room, game, seat)]
    bots = [seat for seat in bots if seat not in waiting]
    if not bots:
        return None
    at = game.changed_ms + 3 * room.pace_ms if _people_may_act(room, game) else soon
    # After the first, the others follow quickly: each has had the same time to think.
    at = max(at, game.acted_ms + room.pace_ms // 4)
    must = state.taking or not has_unbeaten(state)
    return BotTurn(bots[0], _level(room, game, bots[0]), at, must)


def due(room: Room) -> int | None:
    """Give the moment at which a `Tick` would do something; None when nothing is on its way."""
    if _plays_in_peace(room):
        return None
    moments = [] if room.dealing is None else [room.dealing.until_ms]
    if not _somebody_there(room):
        return min(moments, default=None)
    if _host_is_lost(room) and seating.heir(room) is not None:
        moments.append(room.seats[room.host_seat].absent_ms + HOST_GRACE_MS)
    moments += [room.seats[index].absent_ms + LOST_MS for index in _lost(room)]
    if (moment := deadline(room)) is not None and room.game is not None and _late(room, room.game):
        moments.append(moment)
    if (moment := _again_from(room)) is not None:
        moments.append(moment)
    return min(moments, default=None)


def _plays_in_peace(room: Room) -> bool:
    """Tell whether a game is played without a timer, and all who sit are there: then no clock runs.

    That is what most tables are, and asked after each action.
    """
    if room.timer_s is not None or room.dealing is not None or room.game is None or room.game.state.over:
        return False
    return not [seat for seat in room.seats if not seat.present and seat.person is not None]


def asked_for_again(room: Room) -> frozenset[str]:
    """Give the persons whose word another game waits for: seated, there and not away."""
    return frozenset(
        seat.person for seat in room.seats if seat.person is not None and seat.present and seat.away is None
    )


def all_want_again(room: Room) -> bool:
    """Tell whether another game can start and all who are there asked for it."""
    if room.phase != "between" or room.dealing is not None:
        return False
    needed = asked_for_again(room)
    return bool(needed) and needed <= room.again and why_not_start(room) is None


def again_due(room: Room, now_ms: int) -> bool:
    """Tell whether those who lost their connections before they asked were waited for long enough."""
    moment = _again_from(room)
    return moment is not None and moment <= now_ms


def _again_from(room: Room) -> int | None:
    if not all_want_again(room):
        return None
    lost = [seat.absent_ms for seat in room.seats if seat.person is not None and not seat.present]
    return max(lost, default=0) + AGAIN_GRACE_MS


def deadline(room: Room) -> int | None:
    """Give the moment at which the timer decides for those who have not; None without a timer."""
    if room.timer_s is None or room.phase != "playing" or room.game is None:
        return None
    wait = 1000 * room.timer_s
    if _all_were_late(room, room.game):
        wait = min(wait, LATE_MS)
    return max(room.game.changed_ms + wait, room.grace_ms) + room.game.extra_ms


def _all_were_late(room: Room, game: Game) -> bool:
    """Tell whether all the people who may have to decide let the timer decide last.

    As far as everybody knows: whom the table waits for in truth may follow from their cards.
    """
    state = game.state
    first = _must_play(state)
    seats = range(state.seats) if first is None else (first,)
    people = {
        seat for seat in seats if not _bot_acts(room, game, seat) and seat in (first, *_throwers(state))
    }
    return bool(people) and people <= game.late


def _throwers(state: State) -> list[int]:
    """Give the seats that might throw in as far as everybody knows."""
    return [seat for seat in range(state.seats) if _might_throw(state, seat)]


def must_decide(game: Game) -> tuple[int, ...]:
    """Give the game seats on whose decision the table waits."""
    first = _must_play(game.state)
    rest = awaited(game.state)
    return rest if first is None else (first, *rest)


def may_be_awaited(room: Room, index: int) -> bool:
    """Tell whether the table could be waiting for a room seat, as far as all can see."""
    game = room.game
    if room.phase != "playing" or game is None or index not in game.seats:
        return False
    seat = game.seats.index(index)
    first = _must_play(game.state)
    return seat == first if first is not None else _might_throw(game.state, seat)


def tick(room: Room, now_ms: int) -> list[RoomEvent]:
    """Give what is due by now."""
    moment = due(room)
    if moment is None or now_ms < moment:
        return []
    events: list[RoomEvent] = []
    if _host_is_lost(room) and room.seats[room.host_seat].absent_ms + HOST_GRACE_MS <= now_ms:
        heir = seating.heir(room)
        if heir is not None:
            events.append(HostChanged(heir, room.seats[heir].name or ""))
    events += [
        BotPlays(index, room.seats[index].name or "", "lost")
        for index in _lost(room)
        if room.seats[index].absent_ms + LOST_MS <= now_ms
    ]
    moment = deadline(room)
    if moment is not None and moment <= now_ms and room.game is not None:
        events += _decided_by_timer(room, room.game)
    if room.dealing is not None and room.dealing.until_ms <= now_ms:
        events += dealing.deal(room)
    return events


def _decided_by_timer(room: Room, game: Game) -> list[Acted]:
    """Pick the mildest action for each person who is late: done, else take, else the lowest card."""
    state = game.state
    events: list[Acted] = []
    for seat in _late(room, game):
        if state.over or state.bout != game.state.bout:
            break
        action = mildest(state, seat)
        if action is not None:
            state, _ = apply(state, seat, action)
            events.append(Acted(seat, action_text(action)))
    return events


def mildest(state: State, seat: int) -> Action | None:
    """Give the action that harms least: done, else take, else the lowest card that is no trump."""
    actions = legal_actions(state, seat)
    for action in actions:
        if isinstance(action, Done | Take):
            return action
    attacks = [action for action in actions if isinstance(action, Attack)]

    def worth(attack: Attack) -> tuple[bool, int, Card]:
        return suit_of(attack.card) == state.trump, rank_of(attack.card), attack.card

    return min(attacks, key=worth, default=None)


def _must_play(state: State) -> int | None:
    """Give the opener before the first card, the defender while cards are unbeaten."""
    if state.over:
        return None
    if not state.table:
        return state.attacker
    return state.defender if has_unbeaten(state) and not state.taking else None


def _clockwise(state: State) -> list[int]:
    return [(state.attacker + step) % state.seats for step in range(state.seats)]


def _bot_acts(room: Room, game: Game, seat: int) -> bool:
    return room.seats[game.seats[seat]].bot_acts


def _level(room: Room, game: Game, seat: int) -> str:
    return room.seats[game.seats[seat]].level or STAND_IN


def _people_may_act(room: Room, game: Game) -> bool:
    """Tell whether a person may yet act in this bout, as far as the table shows it.

    Where one person is alone nobody else could learn anything from the bots' haste, so the truth serves.
    """
    state = game.state
    people = [seat for seat in range(state.seats) if not _bot_acts(room, game, seat)]
    others = (person for person in room.persons if room.hand_of(person) not in people)
    if not people or (len(people) == 1 and not any(map(room.may_watch, others))):
        return any(seat in must_decide(game) for seat in people)
    first = _must_play(state)
    return any(seat == first or _might_throw(state, seat) for seat in people)


def _might_throw(state: State, seat: int) -> bool:
    """Tell whether the seat may throw in as far as everybody knows."""
    return bool(state.hands[seat]) and seat not in state.done and may_throw(state, seat)


def _late(room: Room, game: Game) -> list[int]:
    return [seat for seat in must_decide(game) if not _bot_acts(room, game, seat)]


def _somebody_there(room: Room) -> bool:
    return any(seat.person is not None and seat.present for seat in room.seats)


def _host_is_lost(room: Room) -> bool:
    seat = room.seat_of(room.host)
    return seat is not None and not room.seats[seat].present


def _lost(room: Room) -> list[int]:
    """Give the seats whose people are not there while a hand of theirs is played."""
    return [
        index
        for index, seat in enumerate(room.seats)
        if seat.person is not None and not seat.present and seat.away is None and room.in_play(index)
    ]
