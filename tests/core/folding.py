"""Follows a game by its events alone, as somebody who knows the start and then only listens."""

from dataclasses import dataclass, field
from typing import Self, assert_never

from durnius.core import (
    Attacked,
    Beaten,
    BoutEnded,
    Card,
    CardSet,
    Dealt,
    Drew,
    Event,
    GameOver,
    GameStarted,
    Pair,
    SaidDone,
    State,
    Taking,
    ThrownIn,
    Transferred,
    WentOut,
)


@dataclass
class Listener:
    """What can be known: every seat's number of cards, and the hands of the seats in `known`."""

    known: dict[int, CardSet]
    counts: list[int]
    stock: int
    discard: int
    out: set[int]
    shown: list[CardSet]
    """By seat: cards that all have seen go into its hand."""
    table: list[Pair] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    taking: bool = False
    ending: GameOver | None = None

    @classmethod
    def at(cls, state: State, *seats: int) -> Self:
        """Know what these seats know at the start of a bout."""
        counts = [len(hand) for hand in state.hands]
        known = {seat: state.hands[seat] for seat in seats}
        return cls(known, counts, len(state.stock), len(state.discard), set(state.out), list(state.known))

    def assert_knows(self, state: State) -> None:
        """Compare what was heard with what is true."""
        assert self.counts == [len(hand) for hand in state.hands]
        assert self.known == {seat: state.hands[seat] for seat in self.known}
        assert tuple(self.shown) == state.known
        assert not any(shown - hand for shown, hand in zip(state.known, state.hands, strict=True))
        assert (self.stock, self.discard) == (len(state.stock), len(state.discard))
        assert (self.out, self.done, self.taking) == (set(state.out), set(state.done), state.taking)
        assert tuple(self.table) == state.table
        result = state.result
        assert (result and GameOver(result.fool, result.reason)) == self.ending

    def hear(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case Attacked(seat, card) | ThrownIn(seat, card) | Transferred(seat, card, _):
                self._plays(seat, card)
                self.table.append((card, None))
            case Beaten(seat, card, attack):
                self._plays(seat, card)
                self.table[self.table.index((attack, None))] = (attack, card)
            case Taking():
                self.taking = True
            case SaidDone(seat):
                self.done.add(seat)
            case BoutEnded(taken, by, cards, _):
                assert sorted(cards) == sorted(
                    card for pair in self.table for card in pair if card is not None
                )
                if taken:
                    self._gets(by, len(cards), cards)
                    self.shown[by] |= CardSet.of(cards)
                else:
                    self.discard += len(cards)
                self.table, self.done, self.taking = [], set(), False
            case Drew(seat, count, cards, trump_card):
                self.stock -= count
                assert (trump_card is not None) == (self.stock == 0)
                self._gets(seat, count, cards)
                if trump_card is not None:
                    self.shown[seat] |= CardSet.of([trump_card])
            case WentOut(seat):
                self.out.add(seat)
            case GameOver():
                self.ending = event
            case GameStarted() | Dealt():
                raise AssertionError("a game starts once")
            case _:
                assert_never(event)

    def _plays(self, seat: int, card: Card) -> None:
        self.counts[seat] -= 1
        self.done.clear()
        self.shown[seat] -= CardSet.of([card])
        if seat in self.known:
            assert card in self.known[seat]
            self.known[seat] -= CardSet.of([card])

    def _gets(self, seat: int, count: int, cards: tuple[Card, ...] | None) -> None:
        self.counts[seat] += count
        if seat in self.known:
            assert cards is not None
            self.known[seat] |= CardSet.of(cards)
