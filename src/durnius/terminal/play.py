"""`durnius play`: a game against bots by plain lines, which a screen reader reads as they come.

Whoever plays types the number of an action, or a word: hint, hand, table, help, quit. While a card is
unbeaten only the defender is asked; what can be thrown in then can be thrown in later. The same seed deals
the same game.
"""

import json
import os
import random
import sys
from argparse import Namespace

from durnius.bots.advice import advise
from durnius.bots.greedy import waits
from durnius.bots.registry import Bot, make
from durnius.core import Action, Rules, apply, deck_of, new_game, rules_from_json, seats_to_act, view
from durnius.rooms.names import bot_name
from durnius.terminal.hinting import action_words, hint_words
from durnius.terminal.output import complain, guarded, say
from durnius.terminal.replay import spoken
from durnius.text.catalogue import Catalogue, languages
from durnius.text.teller import Teller

ME = 0
"""The seat of whoever plays."""


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
        rules = rules_from_json(json.loads(options.rules))
    except (ValueError, AttributeError) as error:
        return complain(f"--rules: {error}")
    if not rules.seats_allowed(options.seats):
        return complain(f"--seats: {options.seats} cannot play by these rules")
    seed = random.SystemRandom().randrange(2**31) if options.seed is None else options.seed
    if sys.stdin is None:
        return complain("standard input: it is closed")
    try:
        Table(rules, options.seats, options.bots, seed, language).play()
    except (Quit, EOFError):
        return 0
    except KeyboardInterrupt:
        return 130
    return 0


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
        self._state, events = new_game(rules, seats, deck, dealer=rng.randrange(seats))
        say(self._text.say("terminal.help"))
        say(self._teller.told(events, self._state, self._state))

    def play(self) -> None:
        """Play to the end."""
        while not self._state.over:
            seat, action = self._next()
            before = self._state
            self._state, events = apply(before, seat, action)
            if told := self._teller.told(events, before, self._state):
                say(told)

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
                    say(hint_words(self._text, seen, advise(seen, seed=self._seed), self._heir()))
                case "hand":
                    say(self._hand())
                case "table":
                    for words in self._table():
                        say(words)
                case "help":
                    say(self._text.say("terminal.help"))
                case "quit":
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
        say(self._hand())
        for number, action in enumerate(seen.actions, 1):
            say(f"{number}: {action_words(self._text, seen, action, self._heir())}")

    def _hand(self) -> str:
        hand = self._state.hands[ME]
        cards = [self._text.card(card, self._state.trump) for card in hand]
        count = self._text.say("count.cards", count=len(cards))
        return self._text.say("hand.read", cards=count, list=self._text.listed(cards))

    def _table(self) -> list[str]:
        """Say what lies there, and what everybody can see of trump, stock and hands."""
        text, state = self._text, self._state
        seen = view(state, ME)
        pairs = [
            text.say("table.open", attack=text.card(attack, state.trump))
            if beat is None
            else text.say(
                "table.beaten", attack=text.card(attack, state.trump), card=text.card(beat, state.trump)
            )
            for attack, beat in seen.table
        ]
        lines = [text.say("list.sentence", words=pair) for pair in pairs] or [text.say("table.empty")]
        suit = text.suit(state.trump)
        if seen.stock and seen.trump_card is not None:
            lines.append(
                text.say("trump.stock", suit=suit, card=text.card(seen.trump_card), count=seen.stock)
            )
        else:
            lines.append(text.say("trump.unknown", suit=suit))
        for name, held in zip(self._names, seen.counts, strict=True):
            line = text.say("players.line", name=name, cards=text.say("count.cards", count=held))
            lines.append(text.say("list.sentence", words=line))
        return lines

    def _heir(self) -> str:
        heir = view(self._state, ME).heir
        return "" if heir is None else self._names[heir]
