"""Makes records of every kind for the tests: presets, house rules, seats, packs, deals and endgame positions.

Chance comes from the `random.Random` given, so that a seed names a game.
"""

from random import Random
from typing import Literal

from tests.reference.cards import deck_of
from tests.reference.record import Options, Position, Record

PRESETS = ("durnius", "duren", "podkidnoy")
HOUSE_RULES: tuple[Options, ...] = (
    {"preset": "podkidnoy", "deck": 24},
    {"preset": "podkidnoy", "deck": 52},
    {"preset": "durnius", "first_limit": 5},
    {"preset": "podkidnoy", "throwers": "neighbours"},
    {"preset": "durnius", "done": "all"},
    {"preset": "podkidnoy", "done": "able"},
    {"preset": "durnius", "transfer": True},
    {"preset": "podkidnoy", "teams": True},
    {"preset": "duren", "start": "before_fool"},
    {"preset": "duren", "start": "fool"},
)
"""Each house rule alone; `mixed_options` combines them."""
Flavour = Literal["transfers", "teams", "any"]


def mixed_options(rng: Random, flavour: Flavour) -> Options:
    """A preset with each house rule thrown in or not."""
    options: Options = {"preset": rng.choice(PRESETS)}
    if rng.random() < 0.5:
        options["deck"] = rng.choice([24, 36, 52])
    if rng.random() < 0.3:
        options["first_limit"] = rng.choice([5, 6])
    if rng.random() < 0.4:
        options["throwers"] = rng.choice(["all", "neighbours"])
    if rng.random() < 0.3:
        options["done"] = rng.choice(["able", "all"])
    if flavour == "transfers" or rng.random() < 0.4:
        options["transfer"] = True
    if flavour == "teams" or rng.random() < 0.2:
        options["teams"] = True
    if rng.random() < 0.4:
        options["start"] = rng.choice(["lowest_trump", "before_fool", "fool"])
    return options


def seats_for(options: Options) -> list[int]:
    """The numbers of seats that can play these options."""
    most = min(6, options.get("deck", 36) // 6)
    return [seats for seats in range(2, most + 1) if not options.get("teams") or seats in (4, 6)]


def dealt_record(rng: Random, options: Options, seats: int) -> Record:
    """A game from the deal on, sometimes with hands that hold few trumps or many equal ranks."""
    deck = deck_of(options.get("deck", 36))
    rng.shuffle(deck)
    chance, trump = rng.random(), deck[-1][1]
    if chance < 0.15:  # nobody may hold a trump (R2.2): the trumps go to the bottom
        deck.sort(key=lambda card: card[1] == trump)
    elif chance < 0.4:  # hands of equal ranks make long tables and transfers
        deck[: 6 * seats] = sorted(deck[: 6 * seats], key=lambda card: card[0])
    teams = options.get("teams", False)
    return {
        "durnius": 1,
        "rules": options,
        "players": [f"P{seat}" for seat in range(seats)],
        "dealer": rng.randrange(seats),
        "game": rng.randint(1, 7),
        "previous_fool": None if teams else rng.choice([None, *range(seats)]),
        "deck": " ".join(deck),
        "actions": [],
    }


def position_record(rng: Random, options: Options, seats: int) -> Record:
    """A game from late on: short hands, some seats out, a stock of a few cards or none."""
    deck = deck_of(options.get("deck", 36))
    rng.shuffle(deck)
    if rng.random() < 0.5:  # few ranks are left: tables grow
        deck.sort(key=lambda card: rng.random() + "89TJQKA".find(card[0]), reverse=True)
    stock = [deck.pop() for _ in range(rng.choice([0, 0, 0, 1, 2, 5]))]
    least = 1 if stock else 0
    sizes = rng.choice([[0, 1, 1, 2, 3, 3, 4, 6, 8], [1, 1, 2]])  # the second leads to draws
    hands: list[list[str]] = []
    for _ in range(seats):
        size = min(rng.choice(sizes), len(deck) // seats)
        hands.append([deck.pop() for _ in range(max(least, size))])
    holders = [seat for seat, hand in enumerate(hands) if hand]
    position: Position = {
        "hands": [" ".join(hand) for hand in hands],
        "stock": " ".join(stock),
        "trump": stock[-1][1] if stock else rng.choice("cdhs"),
        "attacker": rng.choice(holders or [0]),
        "bout": rng.choice([0, 1, 9]),
    }
    players = [f"P{seat}" for seat in range(seats)]
    return {"durnius": 1, "rules": options, "players": players, "position": position, "actions": []}


def any_record(rng: Random) -> Record:
    """A game of any kind."""
    flavours: tuple[Flavour, ...] = ("transfers", "teams", "any")
    options = mixed_options(rng, rng.choice(flavours))
    seats = rng.choice(seats_for(options))
    make = dealt_record if rng.random() < 0.6 else position_record
    return make(rng, options, seats)
