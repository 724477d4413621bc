"""P38 and P41: what is refused tells nothing, neither by its words nor by the way through the server."""

import re
import sys
from random import Random
from types import FrameType
from typing import Final

import pytest

from durnius.core import (
    Card,
    CardSet,
    card_text,
    deck_of,
    new_game,
    parse_action,
    rules_from_json,
    why_illegal,
)
from durnius.protocol.outgoing import Ok, Refused
from durnius.rooms import commands as ask
from tests.secrecy.recorded import Stage, stage

Line = tuple[str, int]
_OURS: Final = re.compile(r"/src/durnius/(core|rooms|server/(live|keeper|heard|connection|limits)\.py)")
"""What an action passes through; other parts of the server have tasks of their own."""


class Trace:
    """Notes each line of the product that runs."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def __call__(self, frame: FrameType, event: str, _argument: object) -> "Trace | None":
        """Note a line."""
        name = frame.f_code.co_filename
        if _OURS.search(name) is None:
            return None
        if event == "line":
            self.lines.append((name, frame.f_lineno))
        return self


async def traced(standing: Stage, command: ask.Act) -> tuple[list[Line], str]:
    """Ask and give every line that ran for it, and the answer without the card."""
    (player, *_) = standing.listeners
    trace, before = Trace(), sys.gettrace()
    sys.settrace(trace)
    try:
        answer = await player.ask(command)
    finally:
        sys.settrace(before)
    assert isinstance(answer, Refused)
    assert answer.detail == command.action
    return trace.lines, answer.code


@pytest.mark.parametrize("preset", ["durnius", "podkidnoy"])
async def test_p38_wherever_a_card_is_the_same_lines_run_to_refuse_it(preset: str) -> None:
    """Held by an opponent, in the stock or the trump card below it: not one line more or less."""
    async with stage([1_000_000_000]) as standing:
        rules: ask.RulesIn = {"preset": preset, "transfer": True}
        await standing.begin(ask.SetOptions(seats=3, rules=rules, pace_ms=0), {})
        players = [await standing.join(f"Player {seat}") for seat in range(3)]
        for player in players:
            await player.ask(ask.Sit(None))
        await players[0].ask(ask.Start())
        foreign = [text for text in map(card_text, deck_of(36)) if text not in players[0].hand]
        assert len(foreign) == 30
        for verb in ("attack", "throw", "transfer", "beat 7c"):
            for card in foreign:  # what is done once for a text, whoever says it, is done then
                parse_action(f"{verb} {card}")
            await traced(standing, ask.Act(standing.seq, f"{verb} {foreign[0]}"))  # what is only done once
            ways = [await traced(standing, ask.Act(standing.seq, f"{verb} {card}")) for card in foreign]
            assert all(way == ways[0] for way in ways)
            assert len(ways[0][0]) > 30


class Watched(CardSet):
    """A hand that tells when somebody looks into it; how many cards it holds, everybody may know."""

    __slots__ = ()
    looked = 0

    def __contains__(self, card: Card) -> bool:
        type(self).looked += 1
        return super().__contains__(card)

    def __and__(self, other: int) -> CardSet:
        type(self).looked += 1
        return super().__and__(other)

    __rand__ = __and__


def test_p38_nobody_looks_into_a_foreign_hand_to_refuse_a_card() -> None:
    """Nor into the stock."""
    for seed in range(30):
        rng = Random(seed)
        rules = rules_from_json({"preset": rng.choice(["durnius", "podkidnoy"]), "transfer": True})
        state, _ = new_game(rules, 3, rng.sample(deck_of(36), 36), dealer=0)
        hands = tuple(hand if seat == 0 else Watched(hand) for seat, hand in enumerate(state.hands))
        state = state._replace(hands=hands)
        Watched.looked = 0
        for card in map(card_text, deck_of(36)):
            for verb in ("attack", "throw", "transfer", "beat 7c"):
                why_illegal(state, 0, parse_action(f"{verb} {card}"))
        assert Watched.looked == 0
        for held in state.hands[1]:
            why_illegal(state._replace(attacker=1), 1, parse_action(f"attack {card_text(held)}"))
        assert Watched.looked == 6  # the test would see it


async def test_p41_what_a_refused_action_would_have_drawn_is_told_to_nobody() -> None:
    """The disk fails at the moment in which a bout ends and cards are drawn: nothing of it was."""
    async with stage([1_000_000_000]) as standing:
        await standing.begin(ask.SetOptions(seats=2, rules={"preset": "durnius"}, pace_ms=0), {})
        players = [await standing.join(f"Player {seat}") for seat in range(2)]
        for player in players:
            await player.ask(ask.Sit(None))
        watcher = await standing.join("Watcher")
        await players[0].ask(ask.Start())
        failed = 0
        while failed < 3:
            able = next(player for player in players if player.state and player.state.game and moves(player))
            action = "take" if "take" in moves(able) else moves(able)[0]
            before = [len(listener.sent) for listener in (*players, watcher)]
            standing.store.fails = True
            answer = await able.ask(ask.Act(standing.seq, action))
            assert isinstance(answer, Refused)
            assert answer.code == "not_stored"
            told = [
                sent.text
                for listener, count in zip((*players, watcher), before, strict=True)
                for sent in listener.sent[count:]
            ]
            assert len(told) == 1, told  # the refusal, and no state
            standing.store.fails = False
            assert isinstance(await able.ask(ask.Act(standing.seq, action)), Ok)
            failed += any('"drew"' in sent.text for sent in watcher.sent[before[-1] :])


def moves(player: object) -> list[str]:
    """What somebody may do now."""
    state = getattr(player, "state", None)
    return [] if state is None or state.game is None else state.game.actions
