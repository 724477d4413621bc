"""WCAG 4.1.3: whatever happens at a table, each listener is told it in exactly one message.

One evening in one room, decided by the room's own code, and heard by three people: who plays, who sits with
him, and who watches. The page's clock is turned on by the test, so nothing is waited for.
"""

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import get_args

import pytest
from playwright.sync_api import Browser, Page, expect

from durnius.core import Rules, action_text, deck_of, legal_actions, seats_to_act
from durnius.protocol.codec import encode
from durnius.protocol.events import Event
from durnius.protocol.outgoing import Welcome
from durnius.rooms.commands import (
    Act,
    Agree,
    AskAgain,
    BotFor,
    Command,
    Join,
    Kick,
    Leave,
    Lose,
    MakeHost,
    MoreTime,
    Nudge,
    Rename,
    Return,
    Say,
    SetAway,
    SetBot,
    SetOptions,
    Sit,
    Stand,
    Start,
    Tick,
)
from durnius.server.projection import Telling
from durnius.server.said import happened
from durnius.server.shown import Shown
from tests.web.person import LISTEN
from tests.web.scenes import Scene, Table
from tests.web.stage import ROOM, Staged, stage_messages

pytestmark = pytest.mark.slow

UNSPOKEN = {"committed", "revealed", "deal_secret"}
"""The steps of the deal that can be checked: only Full and the log have them."""
KINDS = {event.__struct_config__.tag for event in get_args(Event)} - UNSPOKEN
"""All that can happen, by the protocol's own list."""
ENOUGH = 2_000
"""So long after something, in the page's milliseconds, all of it has been told."""


class Evening:
    """A room for three with somebody who watches; keeps what each listener is sent at each step."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        rules = Rules(preset="podkidnoy", done="all", transfer=True)
        self.table = Table(Scene(3, lambda _state: True, rules, games=0))
        self.table.do(Join("Dana", "p4"), None)
        self.listeners = ("p1", "p2", "p4")
        self.told = {listener: [self._state(listener)] for listener in self.listeners}
        self.by: list[str | None] = [None]

    def _state(self, listener: str) -> str:
        room = self.table.room
        return Telling(Shown(ROOM), room, [happened(room)], 0).to(listener).decode()

    def step(self, command: Command, by: str | None, *, now_ms: int = 0) -> None:
        """Have somebody do something."""
        self.table.do(command, by, now_ms=now_ms)
        self.by.append(by)
        for listener, told in self.told.items():
            told.append(self._state(listener))

    def play(self) -> None:
        """Play a game by chance to its end."""
        while (game := self.table.room.game) is not None and not game.state.over:
            state = game.state
            seat, action = self.rng.choice(
                [(seat, action) for seat in seats_to_act(state) for action in legal_actions(state, seat)]
            )
            self.step(Act(self.table.room.seq, action_text(action)), f"p{seat + 1}")

    def kinds(self) -> set[str]:
        """What has happened, as the watcher was told it."""
        return {event["e"] for text in self.told["p4"] for event in json.loads(text)["events"]}


@cache
def evening() -> Evening:
    """An evening at which everything happens."""
    for seed in range(50):
        now = Evening(seed)
        now.step(Join("Eva", "p5"), None)
        now.step(Rename("Benjamin"), "p1")
        now.step(SetOptions(timer_s=60, hints=True), "p1")
        now.step(Agree(on=True), "p2")
        now.step(Stand(), "p3")
        now.step(SetBot(2, "careful"), "p1")
        now.step(SetBot(2, None), "p1")
        now.step(Sit(2), "p3")
        now.step(Say("hello"), "p2")
        deck = list(deck_of(now.table.room.rules.deck))
        now.rng.shuffle(deck)
        now.table.deal(deck)
        now.step(Start(), "p1")
        game = now.table.room.game
        assert game is not None
        first = game.state.attacker
        now.step(Nudge(first), f"p{(first + 1) % 3 + 1}")
        now.step(MoreTime(), f"p{first + 1}")
        now.step(Tick(), None, now_ms=130_000)  # the timer decides
        now.step(SetAway(on=True), "p2")
        now.step(SetAway(on=False), "p2")
        now.step(Lose(), "p2")
        now.step(Return(), "p2")
        now.step(Lose(), "p3")
        now.step(BotFor(2), "p2")
        now.step(Return(), "p3")
        now.play()
        now.step(AskAgain(), "p2")
        now.step(Kick(2), "p1")
        now.step(Sit(2), "p5")
        now.step(Leave(), "p5")
        now.step(MakeHost(1), "p1")
        if now.kinds() >= KINDS:
            return now
    raise LookupError("no evening at which everything happens")


@contextmanager
def listening(browser: Browser, url: str, listener: str) -> Iterator[tuple[Page, Staged]]:
    """The page of one listener, told how things stand before the first step."""
    told = evening().told[listener]
    welcome = encode(Welcome(protocol=1, version="0", token="scene", person=listener)).decode()
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.clock.install()
    page.add_init_script(LISTEN)
    try:
        staged = stage_messages(page, url, [welcome, *told], until=2)
        page.clock.run_for(ENOUGH)
        yield page, staged
    finally:
        context.close()


def silent(kinds: list[str], *, own: bool) -> bool:
    """Whether Normal leaves something to the log: others' dones, one's own connection and options."""
    if kinds == ["done"]:
        return not own
    if kinds == ["options_changed"]:
        return own  # whose press is answered
    return not kinds or (own and set(kinds) <= {"absent", "present"})


def _heard(page: Page, count: int, wanted: int) -> list[list[str]]:
    """Give what was heard after so many messages; rare words are fetched first, in real time."""
    heard: list[list[str]] = []
    for _ in range(100):
        page.clock.run_for(ENOUGH)
        heard = page.evaluate("(count) => heard.slice(count)", count)
        if len(heard) >= wanted:
            break
        page.wait_for_timeout(50)
    return heard


@pytest.mark.parametrize("listener", ["p1", "p2", "p4"])
def test_wcag_4_1_3_everything_is_told_once_and_politely(browser: Browser, url: str, listener: str) -> None:
    with listening(browser, url, listener) as (page, staged):
        count = page.evaluate("heard.length")
        steps = 0
        for by in evening().by[1:]:
            message = staged.tell()
            events = message["events"]
            assert isinstance(events, list)
            kinds = [event["e"] for event in events]
            wanted = 0 if silent(kinds, own=by == listener) else 1
            heard = _heard(page, count, wanted)
            count += len(heard)
            assert [region for region, _ in heard] == ["polite"] * wanted, (kinds, heard)
            steps += 1
        assert steps > 40
        assert page.evaluate("document.activeElement === document.body")


def test_wcag_4_1_3_the_same_answer_twice_is_two_messages_that_differ(browser: Browser, url: str) -> None:
    with listening(browser, url, "p2") as (page, _):
        count = page.evaluate("heard.length")
        page.evaluate("() => dispatchEvent(new Event('blur'))")
        for _ in range(2):
            page.keyboard.press("Alt+Shift+S")
            page.clock.run_for(ENOUGH)
        (one, first), (other, second) = page.evaluate("(count) => heard.slice(count)", count)
        assert (one, other) == ("assertive", "assertive")
        assert first != second
        assert first == second.replace("\u00a0", "")


def test_wcag_4_1_3_time_that_runs_out_is_told_at_half_30_and_10_seconds(browser: Browser, url: str) -> None:
    with listening(browser, url, "p2") as (page, staged):
        while json.loads(staged.rest[0])["game"] is None:
            staged.tell()
        for _ in range(30):  # words for options are fetched, and what came after them waits
            page.clock.run_for(ENOUGH)
            page.wait_for_timeout(50)
        staged.tell()
        expect(page.locator(".timer")).not_to_be_empty()  # what counts is fetched, too
        page.clock.run_for(ENOUGH)
        count = page.evaluate("heard.length")
        page.clock.run_for(50_500)
        told = page.evaluate("(count) => heard.slice(count)", count)
        assert [region for region, _ in told] == ["polite", "polite"], page.evaluate("heard")
        assert [text.split(" left")[0] for _, text in told] == ["30 seconds", "10 seconds"]


def test_wcag_4_1_3_a_lost_connection_is_told_at_once_and_its_end_once(browser: Browser, url: str) -> None:
    with listening(browser, url, "p2") as (page, staged):
        count = page.evaluate("heard.length")
        staged.drop()
        page.locator(".offline:not([hidden])").wait_for()
        page.clock.run_for(20_000)
        page.locator(".offline[hidden]").wait_for(state="attached")
        page.clock.run_for(ENOUGH)
        told = page.evaluate("(count) => heard.slice(count)", count)
        assert told[0] == ["assertive", "Connection lost, trying again."]
        assert [(region, text[:16]) for region, text in told[1:]] == [("polite", "Connected again.")]
