"""Tables worth looking at, reached by real games: the core finds them, a real room plays them.

What the page gets is what the server would send. For the tests of the picture and for the pictures in the
documentation; nothing in here is made by hand.
"""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from durnius.bots.registry import LEVELS
from durnius.bots.review import is_real, judge, unjudged
from durnius.core import (
    Action,
    Attack,
    Card,
    Rules,
    State,
    Take,
    ThrowIn,
    action_text,
    apply,
    decisions,
    deck_of,
    legal_actions,
    new_game,
    rules_to_json,
    seats_to_act,
)
from durnius.protocol.codec import encode
from durnius.protocol.outgoing import Welcome
from durnius.rooms.commands import Act, BotAct, Command, Join, Lose, SetBot, SetOptions, Sit, Start
from durnius.rooms.events import Entry
from durnius.rooms.fold import fold
from durnius.rooms.games import next_game
from durnius.rooms.judge import decide
from durnius.rooms.records import record_of
from durnius.rooms.settings import create
from durnius.rooms.state import Room
from durnius.server.projection import Telling
from durnius.server.replays import replay_of
from durnius.server.reviews import review_of
from durnius.server.said import happened
from durnius.server.shown import Shown

DURNIUS = Rules()
TRANSFER = Rules(transfer=True)
PODKIDNOY = Rules(preset="podkidnoy", done="all")
TEAMS = Rules(teams=True)
NAMES = ("Ben", "Anna", "Boris", "Chloe", "Dmitri", "Eva")
WATCHER = "Dana"
TOLD = 14
"""So many entries before the moment are told, for the game log."""

Wanted = Callable[[State], bool]
Steer = Callable[[State, int, Action], bool]


@dataclass(frozen=True)
class Scene:
    """A moment of a game, seen by Ben on seat 0."""

    seats: int
    wanted: Wanted | None = None
    """What the moment is like; None stays in the lobby."""
    rules: Rules = DURNIUS
    steer: Steer | None = None
    """Which actions to prefer on the way there."""
    bots: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    games: int = 2
    """How many games were played before, for the scoreboard."""
    watching: bool = False


def unbeaten(state: State) -> list[Card]:
    """List the cards still to beat."""
    return [attack for attack, by in state.table if by is None]


def can(state: State, word: str) -> list[str]:
    """List the actions of seat 0 that begin with a word."""
    return [text for action in legal_actions(state, 0) if (text := action_text(action)).startswith(word)]


def _two_ways(state: State) -> bool:
    """Whether seat 0 holds a card that beats both of two cards."""
    beats = [text.split()[2] for text in can(state, "beat")]
    return (
        state.defender == 0 and len(unbeaten(state)) == 2 == len(state.table) and len(beats) > len({*beats})
    )


def _beat_or_pass_on(state: State) -> bool:
    passing = {text.split()[1] for text in can(state, "transfer")}
    return bool(passing & {text.split()[2] for text in can(state, "beat")})


def _giving(state: State, seat: int, action: Action) -> bool:
    """Seat 0 takes whatever it is given, and the other gives much."""
    if seat == 0:
        return isinstance(action, Take) or state.defender != 0
    return isinstance(action, Attack | ThrowIn)


def _going_on(_state: State, _seat: int, action: Action) -> bool:
    return not isinstance(action, Take)


def _throwing(state: State) -> bool:
    if len(state.stock) < 4 or len(state.hands[0]) < 6:
        return False
    open_now = len(unbeaten(state))
    return (
        state.bout > 1
        and len(state.table) == 3
        and state.defender == 1
        and open_now == 1 < len(can(state, "throw"))
    )


def _cap_reached(state: State) -> bool:
    return (
        len(state.table) == 6
        and state.defender == 1
        and len(unbeaten(state)) == 1
        and len(state.hands[0]) > 2
    )


def _all_beaten(state: State) -> bool:
    return state.bout > 2 and len(state.table) > 1 and not unbeaten(state)


SCENES: dict[str, Scene] = {
    "lobby": Scene(4, bots=(3,), games=0),
    "attack": Scene(
        3, lambda s: s.bout > 2 and not s.table and s.attacker == 0 and len(s.stock) > 5, bots=(2,)
    ),
    "throw-in": Scene(4, _throwing),
    "defence": Scene(4, lambda s: s.bout > 1 and len(s.stock) > 3 and _two_ways(s), bots=(3,)),
    "pass-on": Scene(4, lambda s: s.bout > 1 and len(s.table) == 1 and _beat_or_pass_on(s), TRANSFER),
    "six": Scene(6, _cap_reached, steer=_going_on, bots=(4,), absent=(3,)),
    "picking-up": Scene(
        3, lambda s: s.taking and s.defender == 1 and bool(can(s, "throw")) and len(s.stock) > 2
    ),
    "taker": Scene(3, lambda s: s.taking and s.defender == 0 and len(s.table) > 1 and len(s.stock) > 2),
    "waiting": Scene(3, lambda s: _all_beaten(s) and s.defender == 0),
    "awaited": Scene(3, lambda s: _all_beaten(s) and s.defender == 1 and bool(can(s, "done")), PODKIDNOY),
    "over": Scene(4, lambda s: s.result is not None and s.result.fool == 1, bots=(3,)),
    "many": Scene(
        2, lambda s: len(s.hands[0]) == 24 and s.defender == 0 and bool(unbeaten(s)), steer=_giving
    ),
    "out": Scene(3, lambda s: 0 in s.out and len(unbeaten(s)) == 1),
    "teams": Scene(4, lambda s: s.bout > 1 and len(s.table) > 1 and s.attacker == 0, TEAMS),
    "spectator": Scene(5, lambda s: s.bout > 3 and len(s.table) > 1 and bool(unbeaten(s)), watching=True),
}


class Table:
    """A room with its people, played on by commands; keeps what the onlooker was sent."""

    def __init__(self, scene: Scene) -> None:
        options = SetOptions(name="Friday", seats=scene.seats, rules=dict(rules_to_json(scene.rules)))
        events = create(options, {})
        assert isinstance(events, list)
        self.entries = [Entry(v=1, at=0, by=None, id=None, events=events)]
        self.room: Room = fold(None, self.entries[0])
        self._deck = deck_of(scene.rules.deck)
        self._seats: dict[int, str] = {}
        for seat in (seat for seat in range(scene.seats) if seat not in scene.bots):
            if scene.wanted is None and seat == 2:
                continue  # a lobby with a free seat
            person = f"p{len(self._seats) + 1}"
            self.do(Join(NAMES[seat], person), None)
            self.do(Sit(seat), person)
            self._seats[seat] = person
        self.onlooker = self._seats[0]
        if scene.watching:
            self.onlooker = f"p{len(self._seats) + 1}"
            self.do(Join(WATCHER, self.onlooker), None)
        for seat in scene.bots:
            self.do(SetBot(seat, "careful"), self._seats[0])
        self.sent: list[str] = [self.state()]

    def do(self, command: Command, by: str | None, *, now_ms: int = 0) -> None:
        """Have the room decide a command that it must accept."""
        entry = decide(self.room, command, by, None, now_ms=now_ms, deck=self._deck, levels=LEVELS)
        assert isinstance(entry, Entry), entry
        self.entries.append(entry)
        self.room = fold(self.room, entry)

    def deal(self, deck: Sequence[Card]) -> None:
        """Say which deck comes next."""
        self._deck = tuple(deck)

    def play(self, deck: Sequence[Card], actions: Sequence[tuple[int, Action]]) -> None:
        """Deal a deck and play it."""
        self.deal(deck)
        self.do(Start(), self._seats[0])
        self.sent.append(self.state())
        for seat, action in actions:
            text = action_text(action)
            person = self._seats.get(seat)
            self.do(BotAct(seat, text) if person is None else Act(self.room.seq, text), person)
            self.sent.append(self.state())

    def lose(self, seat: int) -> None:
        """Take a person's connection away."""
        self.do(Lose(), self._seats[seat])
        self.sent.append(self.state())

    def state(self) -> str:
        """Give the message about the last entry for the onlooker."""
        return Telling(Shown("k7qx3mzp4w2ad"), self.room, [happened(self.room)], 0).to(self.onlooker).decode()


def _walk(
    start: State, steer: Steer | None, rng: random.Random
) -> Iterator[tuple[State, list[tuple[int, Action]]]]:
    """Play at random, preferring what `steer` likes, and give each state with the actions that led there."""
    state, done = start, list[tuple[int, Action]]()
    yield state, done
    while not state.over and len(done) < 600:
        choices = [(seat, action) for seat in seats_to_act(state) for action in legal_actions(state, seat)]
        liked = [choice for choice in choices if steer is None or steer(state, *choice)]
        seat, action = rng.choice(liked or choices)
        state, _ = apply(state, seat, action)
        done.append((seat, action))
        yield state, done


def _find(
    room: Room, wanted: Wanted, steer: Steer | None
) -> tuple[tuple[Card, ...], list[tuple[int, Action]]]:
    """Search decks and games until the moment comes; the same one every time."""
    for seed in range(20_000):
        rng = random.Random(seed)
        deck = list(deck_of(room.rules.deck))
        rng.shuffle(deck)
        next_one = next_game(room, deck)
        start, _ = new_game(
            room.rules,
            len(next_one.seats),
            deck,
            dealer=next_one.dealer,
            game=next_one.number,
            previous_fool=next_one.previous_fool,
        )
        for state, actions in _walk(start, steer, rng):
            if wanted(state):
                return tuple(deck), list(actions)
    raise LookupError("no such moment in 20,000 games")


@cache
def played(name: str) -> Table:
    """Play a scene."""
    scene = SCENES[name]
    table = Table(scene)
    for _ in range(scene.games):
        table.play(*_find(table.room, lambda state: state.over, None))
    if scene.wanted is not None:
        table.play(*_find(table.room, scene.wanted, scene.steer))
    for seat in scene.absent:
        table.lose(seat)
    return table


def messages(name: str) -> tuple[str, ...]:
    """Give what a scene's onlooker is sent after hello: a welcome, and states up to the moment."""
    table = played(name)
    welcome = Welcome(protocol=1, version="0", token="scene", person=table.onlooker)
    return (encode(welcome).decode(), *table.sent[-TOLD:])


def replay() -> str:
    """Give the replay of the game that the scene "over" has just seen."""
    table = played("over")
    record = record_of(table.entries, table.room.number)
    assert record is not None
    return encode(replay_of(record, table.room.name, table.room.number)).decode()


@cache
def review() -> str:
    """Give the review of the same game, made with few guesses."""
    table = played("over")
    record = record_of(table.entries, table.room.number)
    assert record is not None
    real = [one for one in decisions(record) if is_real(one)]
    found = [(one, judge(one, 60)) for one in real]
    verdicts = [verdict for _, verdict in found if verdict is not None]
    rest = [unjudged(one) for one, verdict in found if verdict is None]
    return encode(review_of(verdicts, rest)).decode()


def shown_game(name: str) -> dict[str, object]:
    """Give the game of a scene's last message."""
    game = json.loads(messages(name)[-1])["game"]
    assert isinstance(game, dict)
    return game


def choosable(name: str) -> str:
    """Give a card of a scene's hand that can be played in more ways than one."""
    actions = shown_game(name)["actions"]
    assert isinstance(actions, list)
    cards = [str(action).split()[-1] for action in actions if " " in str(action)]
    return next(card for card in sorted(cards) if cards.count(card) > 1)
