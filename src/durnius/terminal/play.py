"""`durnius play`: a game against bots by plain lines, which a screen reader reads as they come.

Whoever plays types the number of an action, or a word: hint, hand, table, help, quit. While a card is
unbeaten only the defender is asked; what can be thrown in then can be thrown in later. The same seed deals
the same game. A game that comes to its end can be recorded.
"""

import os
import random
import sys
from argparse import Namespace

from durnius.bots.advice import advise
from durnius.bots.greedy import waits
from durnius.bots.registry import Bot, make
from durnius.core import (
    Action,
    Deal,
    Event,
    GameOver,
    Record,
    Rules,
    action_text,
    apply,
    deck_of,
    new_game,
    seats_to_act,
    view,
)
from durnius.rooms.names import bot_name
from durnius.terminal.hinting import action_words, hint_words
from durnius.terminal.keeping import keep, unwritable
from durnius.terminal.output import complain, guarded, say
from durnius.terminal.replay import spoken
from durnius.terminal.rules import named_rules
from durnius.terminal.seen import hand_words, table_words
from durnius.text.catalogue import Catalogue, languages
from durnius.text.teller import Teller

ME = 0
"""The seat of whoever plays."""

MANY = 5
"""So many choices are still in mind after a hint; more are told again."""


class Quit(Exception):
    """Whoever plays has enough."""


def main(options: Namespace) -> int:
    """Play a game; return the exit status."""
    return guarded(lambda: _play(options))


def _play(options: Namespace) -> int:
    language = options.language or spoken(os.environ)
    if language not in languages():
        return complain(f"{language}: there is no such language; there are {', '.join(languages())}")
    try:
        rules = named_rules(options.rules)
    except ValueError as error:
        return complain(f"--rules: {error}")
    if not rules.seats_allowed(options.seats):
        return complain(f"--seats: {options.seats} cannot play by these rules")
    if options.record is not None and (wrong := unwritable(options.record)):
        return complain(f"--record: {options.record}: {wrong}")
    seed = random.SystemRandom().randrange(2**31) if options.seed is None else options.seed
    if sys.stdin is None:
        return complain("standard input: it is closed")
    text = Catalogue.load(language)
    left = text.say("terminal.left")
    if options.record is not None:
        left = " ".join([left, text.say("terminal.unrecorded")])
    try:
        table = Table(rules, options.seats, options.bots, seed, language)
        table.play()
    except Quit:
        say(left)
        return 0
    except (EOFError, KeyboardInterrupt) as end:
        say("")  # the line with the prompt is still open
        say(left)
        return 0 if isinstance(end, EOFError) else 130
    return keep(table.record(), options.record, text)


class Table:
    """One game: the person on seat 0, bots on the others."""

    def __init__(self, rules: Rules, seats: int, level: str, seed: int, language: str) -> None:
        self._text = Catalogue.load(language)
        self._names = [self._text.say("lobby.guest")]
        while len(self._names) < seats:
            self._names.append(bot_name(self._names))
        self._teller = Teller(self._names, language)
        self._seed = seed
        rng = random.Random(seed)
        deck = list(deck_of(rules.deck))
        rng.shuffle(deck)
        self._bots: list[Bot] = [make(level, seed + seat) for seat in range(seats)]
        self._deal = Deal(tuple(deck), rng.randrange(seats), 1, None)
        self._actions: list[str] = []
        self._state, events = new_game(rules, seats, deck, dealer=self._deal.dealer)
        say(self._text.say("terminal.help"))
        say(self._teller.told(events, self._state, self._state))

    def play(self) -> None:
        """Play to the end, and say who is the fool."""
        while not self._state.over:
            seat, action = self._next()
            before = self._state
            self._state, events = apply(before, seat, action)
            self._actions.append(f"{seat} {action_text(action)}")
            told = [event for event in events if not isinstance(event, GameOver)]
            if words := self._teller.told(told, before, self._state):
                say(words)
            for event in events:
                if isinstance(event, GameOver):
                    say(self._ending(event))

    def record(self) -> Record:
        """Give the game as a record."""
        return Record(self._state.rules, tuple(self._names), self._deal, tuple(self._actions))

    def _ending(self, event: Event) -> str:
        state = self._state
        fool = None if state.result is None else state.result.fool
        if fool is None or (ME % 2 if state.rules.teams else ME) != fool:
            return self._teller.told([event], state, state)
        if state.rules.teams:
            return self._text.say("event.game_over.you_team", names=self._text.listed(self._names[fool::2]))
        return self._text.say("event.game_over.you")

    def _next(self) -> tuple[int, Action]:
        """Give what is done next, and by which seat: clockwise from the attacker."""
        state = self._state
        able = seats_to_act(state)
        for seat in sorted(able, key=lambda seat: (seat - state.attacker) % state.seats):
            seen = view(state, seat)
            if seat != ME:
                action = self._bots[seat].choose(seen)
                if action is not None:
                    return seat, action
            elif not waits(seen):
                return ME, self._ask()
        return ME, self._ask()

    def _ask(self) -> Action:
        """Have the person choose."""
        seen = view(self._state, ME)
        actions = seen.actions
        self._tell_turn()
        while True:
            line = input("> ").strip().lower()
            if line.isascii() and line.isdecimal() and 1 <= int(line[:4]) <= len(actions):
                return actions[int(line[:4]) - 1]
            match line:
                case "hint" | "h":
                    advice = advise(seen, seed=self._seed)
                    say(hint_words(self._text, seen, advice, self._heir(), numbered=True))
                    if len(actions) > MANY:
                        self._tell_choices()
                case "hand":
                    say(hand_words(self._text, seen))
                case "table":
                    for words in table_words(self._text, seen, self._names):
                        say(words)
                case "help":
                    say(self._text.say("terminal.help"))
                case "quit" | "q" | "exit":
                    raise Quit
                case "":
                    self._tell_turn()
                case _:
                    say(self._text.say("terminal.unknown", words=line))

    def _tell_turn(self) -> None:
        """Say whose turn it is, the hand, and every action with its number."""
        seen = view(self._state, ME)
        turn = "defend" if seen.seat == seen.defender else "awaited" if seen.table else "attack"
        say(self._text.say("list.sentence", words=self._text.say(f"title.{turn}")))
        say(hand_words(self._text, seen))
        self._tell_choices()

    def _tell_choices(self) -> None:
        seen = view(self._state, ME)
        for number, action in enumerate(seen.actions, 1):
            say(f"{number}: {action_words(self._text, seen, action, self._heir())}")

    def _heir(self) -> str:
        heir = view(self._state, ME).heir
        return "" if heir is None else self._names[heir]
