"""The traced form of a state: the JSON object that `durnius replay --trace` writes (R9)."""

from collections.abc import Mapping, Sequence

from durnius.core.actions import action_text
from durnius.core.cards import SUITS, CardSet, card_text
from durnius.core.choices import legal_actions
from durnius.core.legality import awaited
from durnius.core.state import State

Json = None | bool | int | str | Sequence["Json"] | Mapping[str, "Json"]


def snapshot(state: State, after: int) -> dict[str, Json]:
    """Give the state after so many actions and every seat's legal actions, sorted as text (R9)."""
    over = state.result is not None
    seen: dict[str, Json] = {
        "hands": [_sorted(hand) for hand in state.hands],
        "stock": len(state.stock),
        "discard": len(state.discard),
        "table": [
            [card_text(attack), None if beat is None else card_text(beat)] for attack, beat in state.table
        ],
        "attacker": None if over else state.attacker,
        "defender": None if over else state.defender,
        "taking": state.taking,
        "awaited": list(awaited(state)),
        "cap": None if over else state.cap,
        "out": sorted(state.out),
        "bout": state.bout,
        "trump": SUITS[state.trump],
        "over": over,
        "fool": state.result.fool if state.result else None,
    }
    legal: dict[str, Json] = {
        str(seat): sorted(map(action_text, legal_actions(state, seat))) for seat in range(state.seats)
    }
    return {"after": after, "state": seen, "legal": legal}


def _sorted(hand: CardSet) -> str:
    return " ".join(sorted(map(card_text, hand)))
