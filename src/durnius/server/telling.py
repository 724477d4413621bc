"""Events of rooms and games in the protocol's words, one for one. Hides nothing: `projection` did before."""

from typing import assert_never

from msgspec import UNSET, UnsetType

from durnius import core
from durnius.core import SUITS, Card, card_text
from durnius.protocol import events as wire
from durnius.rooms import events as stored
from durnius.rooms.fairdeal import commitment_to
from durnius.rooms.state import DealSecret, TimeUp


def game_event(event: core.Event, number: int) -> wire.GameEvent:
    """Put an event of game `number`, already redacted for its listener, in the protocol's words."""
    match event:
        case core.GameStarted(attacker, trump, trump_card):
            return wire.GameStarted(
                number=number, attacker=attacker, trump=SUITS[trump], trump_card=_card_or_none(trump_card)
            )
        case core.Dealt(seat, count, cards):
            return wire.Dealt(seat=seat, count=count, cards=_cards(cards))
        case core.Attacked(seat, card):
            return wire.Attacked(seat=seat, card=card_text(card))
        case core.ThrownIn(seat, card):
            return wire.ThrownIn(seat=seat, card=card_text(card))
        case core.Beaten(seat, card, attack):
            return wire.Beaten(seat=seat, card=card_text(card), attack=card_text(attack))
        case core.Transferred(seat, card, to):
            return wire.Transferred(seat=seat, card=card_text(card), to=to)
        case core.Taking(seat):
            return wire.Taking(seat=seat)
        case core.SaidDone(seat):
            return wire.Done(seat=seat)
        case core.BoutEnded(taken, by, cards, reason):
            return wire.BoutEnded(taken=taken, by=by, cards=list(map(card_text, cards)), reason=reason)
        case core.Drew(seat, count, cards, trump_card):
            last = UNSET if trump_card is None else card_text(trump_card)
            return wire.Drew(seat=seat, count=count, cards=_cards(cards), trump_card=last)
        case core.WentOut(seat):
            return wire.WentOut(seat=seat)
        case core.GameOver(fool, reason):
            return wire.GameOver(fool=fool, reason=reason)
        case _:
            assert_never(event)


def room_event(event: stored.RoomEvent | DealSecret | TimeUp) -> wire.RoomEvent | None:
    """Put an event of a room in the protocol's words; None for what listeners are not told."""
    match event:
        case stored.Joined(person, name):
            return wire.Joined(person=person, name=name)
        case stored.Sat(seat, _, name):
            return wire.Sat(seat=seat, name=name)
        case stored.Stood(seat, name):
            return wire.Stood(seat=seat, name=name)
        case stored.Left(seat=seat, name=name):
            return wire.Left(seat=seat, name=name)
        case stored.Kicked(seat, name):
            return wire.Kicked(seat=seat, name=name)
        case stored.Present(seat, name):
            return wire.Present(seat=seat, name=name)
        case stored.Absent(seat, name):
            return wire.Absent(seat=seat, name=name)
        case stored.BotAdded(seat, name, level):
            return wire.BotAdded(seat=seat, name=name, level=level)
        case stored.BotRemoved(seat, name):
            return wire.BotRemoved(seat=seat, name=name)
        case stored.BotPlays(seat, name):
            return wire.BotPlays(seat=seat, name=name)
        case stored.PersonPlays(seat, name):
            return wire.PersonPlays(seat=seat, name=name)
        case stored.OptionsChanged():
            return wire.OptionsChanged(changed=_changed(event))
        case stored.AgreedToHints(seat, name, on):
            return wire.AgreedToHints(seat=seat, name=name, on=on)
        case stored.HostChanged(seat, name):
            return wire.HostChanged(seat=seat, name=name)
        case stored.Renamed(_, seat, old, name):
            # Where a number is kept there is nothing to tell.
            return wire.Renamed(seat=seat, old=old, name=name) if name != old else None
        case stored.Again(seat, name, count, of):
            return wire.AskedAgain(seat=seat, name=name, count=count, of=of)
        case stored.SaidPhrase(seat, name, phrase):
            return wire.SaidPhrase(seat=seat, name=name, phrase=phrase)
        case stored.Nudged(seat, name, by):
            return wire.Nudged(seat=seat, name=name, by=by)
        case stored.BotWanted(seat, name, by, count, of):
            return wire.BotWanted(seat=seat, name=name, by=by, count=count, of=of)
        case stored.MoreTime(seat, name, left):
            return wire.MoreTime(seat=seat, name=name, left=left)
        case stored.Committed(game, secret, seats, hashes):
            return wire.Committed(game=game, commitment=_commitment(secret), seats=seats, hashes=hashes)
        case stored.Revealed(game, secret, seeds):
            return wire.Revealed(game=game, commitment=_commitment(secret), seeds=seeds)
        case DealSecret(game, secret):
            return wire.DealSecret(game=game, secret=secret)
        case TimeUp(seat, name):
            return wire.TimeUp(seat=seat, name=name)
        case stored.WentOn():
            return None  # what a bot does next is told
        case stored.SeedCommitted() | stored.SeedRevealed():
            return None  # told together, with the server's own
        case stored.TokenChanged() | stored.Muted():
            return None  # that is nobody else's business
        case stored.Created() | stored.Resumed() | stored.GameStarted() | stored.Acted():
            return None  # games are told by the core's events
        case _:
            assert_never(event)


def _changed(event: stored.OptionsChanged) -> wire.OptionValues:
    return wire.OptionValues(
        name=event.name,
        rules=event.rules if isinstance(event.rules, UnsetType) else dict(event.rules),
        seats=event.seats,
        dealer=event.dealer,
        private=event.private,
        timer_s=event.timer_s,
        pace_ms=event.pace_ms,
        spectators=event.spectators,
        wait=event.wait,
        hints=event.hints,
    )


def _commitment(secret: str) -> str:
    return commitment_to(bytes.fromhex(secret))


def _cards(cards: tuple[Card, ...] | None) -> list[str] | UnsetType:
    return UNSET if cards is None else [card_text(card) for card in cards]


def _card_or_none(card: Card | None) -> str | None:
    return None if card is None else card_text(card)
