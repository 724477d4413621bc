"""Tells a game in sentences, as a spectator at the table hears it: one line for each entry of its record."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from durnius.core import (
    Attacked,
    Beaten,
    BoutEnded,
    Card,
    Dealt,
    Drew,
    Event,
    GameOver,
    GameStarted,
    Record,
    SaidDone,
    State,
    Taking,
    ThrownIn,
    Transferred,
    WentOut,
    replay,
)
from durnius.text.catalogue import Catalogue


class Teller:
    """Sentences about the players with these names, seat by seat."""

    def __init__(self, players: Sequence[str], language: str = "en") -> None:
        self._players = players
        self._text = Catalogue.load(language)

    def tell(self, record: Record) -> Iterator[str]:
        """Give a line for the beginning and one for every action; raise RefusedAction like `replay`."""
        before: State | None = None
        for state, events in replay(record):
            yield self.told(events, before or state, state)
            before = state

    def told(self, events: Sequence[Event], before: State, after: State) -> str:
        """Tell what happened between two states in one line; nothing where that is nothing."""
        return " ".join(sentence for event in events if (sentence := self._event(event, before, after)))

    def _event(self, event: Event, before: State, after: State) -> str:
        say, name, trump = self._text.say, self._name, after.trump
        match event:
            case GameStarted(attacker, _, trump_card):
                return self._started(attacker, trump_card, after)
            case Dealt():
                return ""
            case Attacked(seat, card):
                words = {
                    "name": name(seat),
                    "defender": name(before.defender),
                    "card": self._card(card, trump),
                }
                return say("event.attacked.others", **words)
            case ThrownIn(seat, card):
                return say("event.thrown_in.others", name=name(seat), card=self._card(card, trump))
            case Beaten(seat, card, attack):
                words = {
                    "name": name(seat),
                    "attack": self._text.card(attack),
                    "card": self._card(card, trump),
                }
                return say("event.beaten.others", **words)
            case Transferred(seat, card, to):
                words = {"name": name(seat), "defender": name(to), "card": self._card(card, trump)}
                return say("event.transferred.others", **words)
            case Taking(seat):
                return say("event.taking.others", name=name(seat))
            case SaidDone(seat):
                return say("event.done.others", name=name(seat))
            case BoutEnded():
                return self._ended(event, len(after.last_bout.pairs) if after.last_bout else 0)
            case Drew(seat, count, _, card):
                if card is None:
                    part = say("event.drew.part", name=name(seat), count=count)
                elif count == 1:
                    part = say("event.drew.trump_card", name=name(seat), card=self._text.card(card))
                else:
                    drawn = self._text.card(card)
                    part = say("event.drew.with_trump_card", name=name(seat), count=count, card=drawn)
                return say("event.drew.others", list=part)
            case WentOut(seat):
                return say("event.went_out.others", name=name(seat))
            case GameOver():
                return self._over(event, after)
            case _:
                assert_never(event)

    def _started(self, attacker: int, trump_card: Card | None, state: State) -> str:
        words = {"name": self._name(attacker), "defender": self._name(state.defender)}
        starts = self._text.say("event.game_started.others", **words)
        suit = self._text.suit(state.trump)
        if trump_card is None:
            return f"{self._text.say('event.dealt.no_card', suit=suit)} {starts}"
        return f"{self._text.say('event.dealt.others', suit=suit, card=self._text.card(trump_card))} {starts}"

    def _ended(self, event: BoutEnded, attacks: int) -> str:
        say, words = self._text.say, {"name": self._name(event.by)}
        match event.reason:
            case "bout_full":
                limit = say("count.words", count=attacks, number=say(f"number.{attacks}.name"))
                why = say("event.bout_full.others", cards=limit)
            case "defender_hand_limit" if event.taken:
                why = say("event.hand_limit_taken.others", **words, count=attacks)
            case "defender_hand_limit":
                why = say("event.defender_hand_limit.others", **words)
            case "nobody_can":
                why = say("event.nobody_can.others")
            case "all_done":
                why = say("event.done.all")
            case _:
                assert_never(event.reason)
        cards = self._cards(len(event.cards))
        what = "event.bout_taken.others" if event.taken else "event.bout_beaten.others"
        return f"{why} {say(what, **words, cards=cards)}"

    def _over(self, event: GameOver, state: State) -> str:
        if event.fool is None:
            return self._text.say(f"event.game_over.{event.reason}")
        if not state.rules.teams:
            return self._text.say("event.game_over.others", name=self._name(event.fool))
        team = [name for seat, name in enumerate(self._players) if seat % 2 == event.fool]
        return self._text.say("event.game_over.team", names=self._text.listed(team))

    def _name(self, seat: int) -> str:
        return self._players[seat]

    def _card(self, card: Card, trump: int) -> str:
        return self._text.card(card, trump)

    def _cards(self, count: int) -> str:
        return self._text.say("count.cards", count=count)
