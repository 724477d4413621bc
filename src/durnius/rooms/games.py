"""Games within a room: starting one, a move in it, and what its end means for the room.

R1.5 (who deals), R7.5 (the scoreboard), R8.4 and R8.5 (teams, the fool of the game before). Part of folding:
judges nothing, except `why_not_start` and `next_game`, which the judge asks.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from durnius import core
from durnius.core import (
    Card,
    Take,
    apply,
    new_game,
    parse_action,
    parse_card,
    rules_from_json,
    rules_to_json,
)
from durnius.rooms.events import Acted, Ended, GameStarted
from durnius.rooms.state import EMPTY_SEAT, Game, Marker, Past, Room, Score, Seat

STAND_IN: Final = "careful"
"""The level of a bot that plays for a person."""
_CARD_EVENTS: Final = (core.Attacked, core.ThrownIn, core.Beaten, core.Transferred)


def why_not_start(room: Room) -> tuple[str, str] | None:
    """Give code and detail of why no game can start with those seated, or None."""
    count = len(room.occupied)
    if count < 2:
        return "too_few_players", "two seats must be occupied"
    if not room.rules.seats_allowed(count):
        return "bad_options", f"{count} players cannot play these rules"
    return None


def next_game(room: Room, deck: Sequence[Card]) -> GameStarted:
    """Give the event that starts the room's next game with this shuffled deck."""
    seats = room.occupied if room.dealing is None else room.dealing.seats
    fool = room.fool
    sits = None if fool is None else _sits(room, seats, fool.owner)
    return GameStarted(
        number=room.number + 1,
        rules=rules_to_json(room.rules),
        seats=list(seats),
        players=[room.seats[seat].name or "" for seat in seats],
        deck=" ".join(map(core.card_text, deck)),
        dealer=seats.index(_dealer(room, seats)),
        previous_fool=None if sits is None or room.rules.teams else seats.index(sits),
    )


def _dealer(room: Room, seats: Sequence[int]) -> int:
    """Tell the room seat that deals (R1.5)."""
    last = room.dealer
    if last is None:
        return seats[-1] if room.dealer_seat is None else _at_or_after(seats, room.dealer_seat)
    if room.fool is not None:
        sits = _sits(room, seats, room.fool.owner)
        return _at_or_after(seats, room.fool.seat + 1) if sits is None else sits
    sits = _sits(room, seats, last.owner)
    if sits is None:
        return _at_or_after(seats, last.seat + 1)
    return _at_or_after(seats, sits + 1) if room.deal_moves else sits


def _at_or_after(seats: Sequence[int], seat: int) -> int:
    return next((candidate for candidate in seats if candidate >= seat), seats[0])


def _sits(room: Room, seats: Sequence[int], owner: str) -> int | None:
    """Tell on which of the game's seats somebody sits; who sits elsewhere is not in this game."""
    return next((index for index in seats if room.seats[index].owner == owner), None)


def started(room: Room, event: GameStarted, seq: int, at: int) -> tuple[Room, tuple[core.Event, ...]]:
    """Fold the start of a game."""
    deck = tuple(parse_card(word) for word in event.deck.split())
    state, events = new_game(
        rules_from_json(event.rules),
        len(event.seats),
        deck,
        dealer=event.dealer,
        game=event.number,
        previous_fool=event.previous_fool,
    )
    owners = tuple(room.seats[seat].owner or "" for seat in event.seats)
    game = Game(
        number=event.number,
        state=state,
        seats=tuple(event.seats),
        owners=owners,
        deck=deck,
        dealer=event.dealer,
        changed_seq=0,
        changed_ms=at,
        acted_ms=at,
        fair=None if room.dealing is None else room.dealing.fair,
    )
    room = replace(
        room,
        game=game,
        number=event.number,
        promised={},
        dealing=None,
        again=frozenset(),
        started=(*room.started, seq),
    )
    return (_finished(room, game, seq) if state.over else room), events


def acted(
    room: Room, event: Acted, seq: int, at: int, *, by_person: bool
) -> tuple[Room, tuple[core.Event, ...]]:
    """Fold a move: of a person, of a bot, or of the timer for a person who is late."""
    if room.game is None:
        raise LookupError("there is no game")
    game = room.game
    action = parse_action(event.action)
    state, events = apply(game.state, event.seat, action)
    ended = state.bout != game.state.bout
    bot = room.seats[game.seats[event.seat]].bot_acts
    changed = isinstance(action, Take) or isinstance(events[0], _CARD_EVENTS)
    game = replace(
        game,
        state=state,
        changed_seq=0 if ended else seq if changed else game.changed_seq,
        changed_ms=at if ended or changed else game.changed_ms,
        acted_ms=at,
        extra_ms=0 if ended or changed else game.extra_ms,
        late=game.late - {event.seat} if by_person or bot else game.late | {event.seat},
        goes_on=False,
    )
    room = replace(room, game=game)
    return (_finished(room, game, seq) if state.over else room), events


def ended(room: Room, how: Ended, seq: int) -> Room:
    """Fold the end of a game of which no card was moved; only what it means for the room is right then."""
    if room.game is None:
        raise LookupError("there is no game")
    result = core.Result(how.fool, how.reason)
    game = replace(room.game, state=room.game.state._replace(result=result))
    return _finished(replace(room, game=game), game, seq)


EXTENSION_MS: Final = 60_000
EXTENSIONS: Final = 10
"""How often each person may have more time in a game."""


def extended(room: Room, person: str) -> Room:
    """Fold more time for the decision that is awaited."""
    if room.game is None:
        raise LookupError("there is no game")
    game = room.game
    seat = room.hand_of(person)
    late = game.late if seat is None else game.late - {seat}
    longer = replace(
        game, extra_ms=game.extra_ms + EXTENSION_MS, extended=(*game.extended, person), late=late
    )
    return replace(room, game=longer)


def goes_on(room: Room) -> Room:
    """Fold that the bots may go on by one action."""
    if room.game is None:
        raise LookupError("there is no game")
    return replace(room, game=replace(room.game, goes_on=True))


def _finished(room: Room, game: Game, seq: int) -> Room:
    """Count the results, note who deals next, and free the seats whose owners are gone."""
    result = game.state.result
    teams = game.state.rules.teams
    score = dict(room.score)
    for seat, owner in enumerate(game.owners):
        name = room.seats[game.seats[seat]].name or ""
        line = score.get(owner) or Score(name)
        lost = result is not None and result.fool is not None and (seat % 2 if teams else seat) == result.fool
        drawn = result is None or result.fool is None
        score[owner] = replace(
            line,
            name=name,
            played=line.played + 1,
            avoided=line.avoided + (not lost and not drawn),
            lost=line.lost + lost,
        )
    dealer = Marker(game.owners[game.dealer], game.seats[game.dealer])
    fool = None
    if result is not None and result.fool is not None and not teams:
        fool = Marker(game.owners[result.fool], game.seats[result.fool])
    seats = tuple(EMPTY_SEAT if _is_stand_in(seat) else seat for seat in room.seats)
    past = room.past
    if result is not None:
        names = tuple(room.seats[seat].name or "" for seat in game.seats)
        past = (
            *past,
            Past(
                number=game.number,
                players=names,
                owners=game.owners,
                fool=result.fool,
                reason=result.reason,
                teams=teams,
                first=room.started[game.number - 1],
                last=seq,
            ),
        )
    return replace(room, score=score, dealer=dealer, fool=fool, deal_moves=teams, seats=seats, past=past)


def _is_stand_in(seat: Seat) -> bool:
    return seat.kind == "bot" and seat.owner is not None and not seat.owner.startswith("bot:")
