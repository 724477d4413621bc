"""What may not leave: P36 to P40, checked on every byte that each listener got."""

import asyncio
import itertools
import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from durnius.core import (
    Card,
    CardSet,
    Rules,
    State,
    action_text,
    apply,
    awaited,
    card_text,
    deck_of,
    legal_actions,
    new_game,
    parse_action,
    read_record,
    replay,
    rules_from_json,
)
from tests.server.conftest import House, running
from tests.server.guests import Guest

CARD = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")
SEATS = 3
Script = list[tuple[int, str]]


def scripts(rules: Rules, decks: Sequence[Sequence[Card]], hidden: CardSet, rng: Random) -> Script:
    """Actions that are legal with either deck and show no hidden card to seat 0, as long as there are any."""
    states = [new_game(rules, SEATS, deck, dealer=SEATS - 1)[0] for deck in decks]
    script: Script = []
    while len(script) < 60:
        if states[0].over or states[0].attacker != states[1].attacker:
            break
        choices = [
            (seat, text)
            for seat in range(SEATS)
            for text in map(action_text, legal_actions(states[0], seat))
            if parse_action(text) in legal_actions(states[1], seat)
            and not any(card_text(card) in text for card in hidden)
        ]
        rng.shuffle(choices)
        for seat, text in choices:
            after = [apply(state, seat, parse_action(text))[0] for state in states]
            if awaited(after[0]) == awaited(after[1]) and not after[0].hands[0] & hidden and alike(after):
                states = after
                script.append((seat, text))
                break
        else:
            break
    return script


def alike(states: Sequence[State]) -> bool:
    """Whether both games went on in the same way."""
    one, other = states
    return (one.bout, one.over, one.attacker) == (other.bout, other.over, other.attacker)


async def overheard(deck: Sequence[Card], rules: str, script: Script, hidden: CardSet) -> list[list[str]]:
    """Play a script; give everything that seat 0, a spectator and a stranger asking by HTTP got."""
    async with running(shuffle=lambda _: deck) as house:
        room = await house.room(SEATS, rules=rules_of(rules))
        guests = await house.seated(room, *["Ann", "Bob", "Cid"])
        watcher = house.guest(room, "Watcher")
        await watcher.hello()
        texts = [await html(house, room)]
        await guests[0].do("start")
        for seat, text in script:
            seq = await guests[seat].do("act", seen=guests[seat].state.seq, action=text)
            for guest in (*guests, watcher):
                await guest.until_seq(seq)
            for card in hidden:  # P38: wherever a card is that one does not hold
                for verb in ("attack", "throw"):
                    await guests[0].ask("act", seen=seq, action=f"{verb} {card_text(card)}")
            texts.append(await html(house, room))
        return [guests[0].raw, watcher.raw, texts]


async def html(house: House, room: str) -> str:
    """What HTTP tells of the room."""
    texts = []
    for path in (f"/r/{room}", f"/api/rooms/{room}/games/1", "/api/rooms"):
        async with house.session.get(house.url(path)) as answer:
            texts.append(await answer.text())
    return "".join(texts)


def rules_of(preset: str) -> dict[str, object]:
    return {"preset": preset, "transfer": True}


@pytest.fixture
def fixed_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every server of the test the same tokens and ids."""

    def names() -> Iterator[str]:
        return (f"abcdefghijkm{letter}" for letter in itertools.cycle("npqr"))

    tokens, rooms = itertools.count(), names()
    monkeypatch.setattr("durnius.server.doors.new_token", lambda: f"token-{next(tokens) % 4}")
    monkeypatch.setattr("durnius.server.hub.new_room_id", lambda: next(itertools.islice(rooms, 3, None)))


@pytest.mark.usefixtures("fixed_ids")
@pytest.mark.parametrize("preset", ["podkidnoy", "durnius"])
@pytest.mark.parametrize("seed", range(6))
async def test_p36_swapping_cards_a_seat_cannot_see_changes_no_byte_it_gets(preset: str, seed: int) -> None:
    rng = Random(seed)
    deck = list(deck_of(36))
    rng.shuffle(deck)
    rules = rules_from_json({"preset": preset, "transfer": True})
    for _ in range(200):
        places = [
            place for place in range(35) if place >= 18 or place % SEATS
        ]  # not seat 0's, not the trump card
        one, other = rng.sample(places, 2)
        swapped = list(deck)
        swapped[one], swapped[other] = deck[other], deck[one]
        hidden = CardSet.of([deck[one], deck[other]])
        script = scripts(rules, (deck, swapped), hidden, rng)
        if len(script) >= 12:
            break
    else:
        raise AssertionError("no script long enough")
    first, second = [await overheard(cards, preset, script, hidden) for cards in (deck, swapped)]
    assert first == second
    assert len(first[0]) > len(script)


@pytest.mark.parametrize("seed", range(3))
async def test_p36_no_card_is_told_before_the_table_shows_it(house: House, seed: int) -> None:
    room = await house.room(4, bots={"3": "careful"}, rules={"preset": "podkidnoy"})
    people = await house.seated(room, "Ann", "Bob", "Cid")
    watcher = house.guest(room, "Watcher")
    await watcher.hello()
    start = await people[0].do("start")
    await asyncio.gather(*(guest.play(Random(seed)) for guest in people))
    await watcher.until_seq(people[0].state.seq)
    async with house.session.get(house.url(f"/api/rooms/{room}/games/1")) as answer:
        states = [state for state, _ in replay(read_record(await answer.text()))]
    for seat, guest in [(None, watcher), *enumerate(people)]:
        assert check(guest, seat, states, start) > 20


def check(guest: Guest, seat: int | None, states: list[State], start: int) -> int:
    """Look for a card that a listener could not know; give how many messages were looked through."""
    looked = 0
    known = CardSet()
    told = 0
    for text in guest.raw:
        if not text.startswith('{"t":"state"'):
            continue
        number = re.match(r'{"t":"state","seq":(\d+)', text)
        assert number is not None
        step = int(number[1]) - start
        if step < 0:
            assert not CARD.findall(text)
            continue
        while told <= step:
            state = states[told]
            last = state.last_bout.pairs if state.last_bout is not None else ()
            known |= CardSet.of(card for pair in (*state.table, *last) for card in pair if card is not None)
            known |= state.discard
            if seat is not None:
                known |= state.hands[seat]
            if state.trump_card is not None:
                known |= CardSet.of([state.trump_card])
            told += 1
        assert set(CARD.findall(text)) <= set(map(card_text, known))
        looked += 1
    return looked


async def test_p36_a_game_is_not_exported_before_its_end(house: House) -> None:
    room = await house.room(2)
    (alex, _) = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    for number in ("0", "1", "2", "x", "99999999"):
        async with house.session.get(house.url(f"/api/rooms/{room}/games/{number}")) as answer:
            assert answer.status == 404
            assert not CARD.findall(await answer.text())


async def test_p39_whoever_stands_up_sees_what_any_spectator_sees(house: House) -> None:
    room = await house.room(3, pace_ms=10_000)  # the bot that plays on thinks for longer than this takes
    alex, ben, _ = await house.seated(room, "Alex", "Ben", "Cleo")
    watcher = house.guest(room, "Watcher")
    await watcher.hello()
    await alex.do("start")
    seq = await ben.do("stand")
    await watcher.until_seq(seq)
    assert ben.game == watcher.game
    assert (ben.game.seat, ben.game.hand, ben.game.actions, ben.game.blocked) == (None, [], [], {})
    assert await ben.refusal("act", seen=seq, action="done") == "not_seated"
    assert await watcher.refusal("act", seen=seq, action="take") == "not_seated"
    twin = house.guest(room, "Ben")
    twin.token = ben.token
    before = len(watcher.events)
    state = await twin.hello(seq=seq)
    assert state.game == watcher.game
    assert state.events == watcher.events[before:]


async def test_missed_events_are_told_as_they_might_have_been_seen_then(house: House) -> None:
    """Somebody who gave a hand back is not told what it drew afterwards."""
    room = await house.room(3, bots={"2": "random"})
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    seen = await alex.do("stand")
    await ben.do("away", on=True)
    await ben.until(lambda state: state.game is not None and state.game.over)
    twin = house.guest(room, "Alex")
    twin.token = alex.token
    state = await twin.hello(seq=seen)
    drawn = [event for event in state.events if type(event).__name__ == "Drew"]
    assert drawn
    assert '"cards"' not in "".join(text for text in re.findall(r'{"e":"drew"[^}]*}', twin.raw[-1]))
    own = house.guest(room, "Ben")
    own.token = ben.token
    await own.hello(seq=seen)
    cards = re.findall(r'{"e":"drew","seat":(\d)[^}]*"cards"', own.raw[-1])
    assert set(cards) == {"1"}


async def test_spectators_are_shown_nothing_where_they_are_not_wanted(house: House) -> None:
    room = await house.room(3, spectators=False)
    alex, _ = await house.seated(room, "Alex", "Ben")
    waiting = house.guest(room, "Waiting")  # may be here, since a seat is free
    await waiting.hello()
    await alex.do("start")
    await waiting.until(lambda state: state.room.phase == "playing")
    assert waiting.state.game is None
    assert set(waiting.told) <= {"Joined"}
    cleo = house.guest(room, "Cleo")
    await cleo.hello()
    await cleo.do("sit", seat=2)
    assert cleo.game.hand == []  # seated people may watch
    assert (await waiting.ended()).bye == "no_spectators"  # no seat is free any more
    late = await house.guest(room, "Late").open()
    await late.send(t="hello", protocol=1, name="Late")
    assert (await late.refused()).code == "no_spectators"
    assert (await late.ended()).bye == "no_spectators"


OF_GAMES = {"GameStarted", "Dealt", "Attacked", "ThrownIn", "Beaten", "Transferred", "Taking", "Done"}
OF_GAMES |= {"BoutEnded", "Drew", "WentOut", "GameOver", "DealSecret", "TimeUp"}


async def closed(house: House) -> tuple[str, list[Guest]]:
    """A room where nobody may watch, with a free seat, in which a game was played."""
    room = await house.room(3, spectators=False)
    guests = await house.seated(room, "Alex", "Ben")
    await guests[0].do("start")
    await asyncio.gather(*(guest.play(Random(at)) for at, guest in enumerate(guests)))
    return room, guests


async def told_anew(house: House, room: str, person: Guest) -> set[str]:
    """Kinds of the events of games that somebody is told who comes back and asks for all."""
    twin = house.guest(room, person.name)
    twin.token = person.token
    state = await twin.hello(seq=0)
    assert not state.gap
    assert '"deal_secret"' not in twin.raw[-1] or "DealSecret" in twin.told
    return OF_GAMES & set(twin.told)


async def record_of(house: House, room: str, token: str | None) -> int:
    """The status of the first game's record for whoever has a token."""
    headers = {"Authorization": f"Bearer {token}"}
    async with house.session.get(house.url(f"/api/rooms/{room}/games/1"), headers=headers) as answer:
        return answer.status


async def test_who_sits_down_after_a_closed_game_is_told_nothing_of_it() -> None:
    async with running(fair=True) as house:
        room, (alex, ben) = await closed(house)
        (dan,) = await house.seated(room, "Dan")
        assert await told_anew(house, room, dan) == set()
        assert await record_of(house, room, dan.token) == 403
        assert {"Dealt", "GameOver", "DealSecret"} <= await told_anew(house, room, ben)
        await alex.do("options", spectators=True)  # opens the record, as it says; nothing missed is told anew
        assert await told_anew(house, room, dan) == set()
        assert await told_anew(house, room, house.guest(room, "Vida")) == set()
        assert "DealSecret" in await told_anew(house, room, alex)


async def test_who_sits_down_during_a_closed_game_sees_the_table_and_is_not_told_the_secret() -> None:
    async with running(fair=True) as house:
        room = await house.room(3, spectators=False)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("start")
        (dan,) = await house.seated(room, "Dan")
        assert dan.game.hand == []
        await asyncio.gather(alex.play(Random(0)), ben.play(Random(1)))
        await dan.until_seq(alex.state.seq)
        assert dan.game.over
        assert OF_GAMES & set(dan.told) == set()
        assert '"deal_secret"' not in "".join(dan.raw)
        assert await told_anew(house, room, dan) == set()
        assert await record_of(house, room, dan.token) == 403
        await dan.close()
        await dan.hello()
        await asyncio.gather(*(guest.do("again") for guest in (alex, ben, dan)))
        await dan.until(lambda state: state.room.phase == "playing")
        assert len(dan.game.hand) == 6
        assert await told_anew(house, room, dan) >= {"GameStarted", "Dealt"}  # of the second


async def test_what_was_open_then_and_is_closed_now_is_told_to_those_who_played(house: House) -> None:
    room = await house.room(3)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    await asyncio.gather(alex.play(Random(0)), ben.play(Random(1)))
    (dan,) = await house.seated(room, "Dan")
    assert "GameOver" in await told_anew(house, room, dan)
    await alex.until_seq(dan.state.seq)
    await alex.do("options", spectators=False)
    assert await told_anew(house, room, dan) == set()
    assert "GameOver" in await told_anew(house, room, ben)


async def test_p42_no_secret_is_in_figures_or_in_the_process_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "durnius")
    room = await house.room(2, bots={"1": "careful"})
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.play(Random(0))
    async with house.session.get(house.url("/metrics")) as answer:
        text = await answer.text() + caplog.text
    assert alex.token is not None
    assert alex.token not in text
    assert room not in text
    stored = b"".join(entry.payload for entry in house.store.entries[room])
    assert alex.token.encode() not in stored
