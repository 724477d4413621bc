"""The rules of one game as data: presets and house rules (R5.2, R8, the options of R9).

Variants are values, never subclasses: the engine asks a field, it does not know a preset's name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Literal

Preset = Literal["durnius", "duren", "podkidnoy"]
Throwers = Literal["all", "neighbours"]
DoneRule = Literal["able", "all"]
Start = Literal["lowest_trump", "before_fool", "fool"]

HAND_SIZE = 6
MOST_SEATS = 6


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game. `preset` is the name they started from and changes nothing by itself."""

    preset: Preset = "durnius"
    deck: int = 36
    """Cards in the pack: 24, 36 or 52 (R8.6)."""
    limit: int = 6
    """Attack cards a bout may hold (R3.3)."""
    first_limit: int = 6
    """The same for the first bout of a game, 6 or 5 (R8.3)."""
    throwers: Throwers = "all"
    """Who may throw in besides the attacker (R8.2)."""
    done: DoneRule = "able"
    """Who is awaited: all that may throw in, or those that hold a fitting rank (R5.2)."""
    transfer: bool = False
    """The defender may pass the attack on (R8.1)."""
    teams: bool = False
    """Every second seat one team (R8.4)."""
    start: Start = "lowest_trump"
    """Who opens games after the first (R8.5)."""

    def seats_allowed(self, seats: int) -> bool:
        """Tell whether so many seats can play: six cards each must fit (R1.1, R8.4, R8.6)."""
        fits = 2 <= seats <= MOST_SEATS and seats * HAND_SIZE <= self.deck
        return fits and (not self.teams or seats in (4, 6))


PRESETS: dict[str, Rules] = {
    "durnius": Rules(preset="durnius"),
    "duren": Rules(preset="duren"),
    "podkidnoy": Rules(preset="podkidnoy", done="all"),
}

_VALUES: dict[str, tuple[object, ...]] = {
    "deck": (24, 36, 52),
    "limit": (6,),
    "first_limit": (6, 5),
    "throwers": ("all", "neighbours"),
    "done": ("able", "all"),
    "transfer": (False, True),
    "teams": (False, True),
    "start": ("lowest_trump", "before_fool", "fool"),
}


class OptionError(ValueError):
    """An option that does not exist or a value it does not take; `place` is the option's name."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(f"{place}: {message}")
        self.place = place


def rules_from_json(options: Mapping[str, object]) -> Rules:
    """Read `{"preset": "podkidnoy", "transfer": true}`; raise OptionError with the option's name (R9)."""
    preset = options.get("preset", "durnius")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise OptionError("preset", f"must be one of {', '.join(PRESETS)}")
    rules = PRESETS[preset]
    for name, value in options.items():
        if name == "preset":
            continue
        allowed = _VALUES.get(name)
        if allowed is None:
            raise OptionError(str(name), f"no such option; there are {', '.join(_VALUES)}")
        # `True == 1` in Python, so the type is compared as well.
        if not any(value == choice and type(value) is type(choice) for choice in allowed):
            raise OptionError(name, f"must be one of {', '.join(map(str, allowed))}")
        rules = replace(rules, **{name: value})  # type: ignore[arg-type]  # checked just above
    return rules


def rules_to_json(rules: Rules) -> dict[str, str | int | bool]:
    """Write the preset and what differs from it (R9)."""
    preset = PRESETS[rules.preset]
    written: dict[str, str | int | bool] = {"preset": rules.preset}
    for field in fields(Rules):
        value: str | int | bool = getattr(rules, field.name)
        if value != getattr(preset, field.name):
            written[field.name] = value
    return written
