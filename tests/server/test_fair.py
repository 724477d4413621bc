"""The deal over real sockets, from the promise to the proof; the chain that all are shown; P42."""

import asyncio
import hashlib
import json
import logging
import re
from pathlib import Path
from random import Random

import aiohttp
import pytest

from durnius.core import CardSet, deck_of, parse_card, rules_from_json
from durnius.protocol.codec import encode_event
from durnius.protocol.events import Committed, DealSecret, Dealt, Drew, Event, Revealed
from durnius.protocol.outgoing import State
from durnius.rooms.events import decode_entry
from durnius.rooms.fairdeal import SECRET_BYTES, deck, fair_from_json, game_id, why_not_fair
from durnius.rooms.fold import fold
from durnius.server.chain import first_head, head_after
from durnius.server.said import said
from durnius.terminal.verify import check
from tests.server.conftest import House, running
from tests.server.guests import Guest
from tests.server.memory import MemoryLog
from tests.server.test_secrecy import fixed_ids, scripts  # noqa: F401 - a fixture
from tests.serverprocess import ServerProcess

ALEX, BEN = "aa" * 16, "bb" * 16


def hashed(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def only(guest: Guest, kind: type[Event]) -> Event:
    """The one event of its kind."""
    (found,) = (event for event in guest.events if isinstance(event, kind))
    return found


async def exported(house: House, room: str, number: int = 1) -> str:
    async with house.session.get(house.url(f"/api/rooms/{room}/games/{number}")) as answer:
        assert answer.status == 200
        return await answer.text()


async def test_from_the_promise_to_the_proof() -> None:
    async with running(fair=True) as house:
        room = await house.room(3, bots={"2": "random"})
        alex, ben = await house.seated(room, "Alex", "Ben")
        game = alex.state.room.next_game
        assert game == game_id(room, 1)
        await alex.do("commit", game=game, hash=hashed(ALEX))
        await ben.do("commit", game=game, hash=hashed(BEN))
        await ben.do("start")
        committed = only(ben, Committed)
        assert isinstance(committed, Committed)
        assert (committed.game, committed.seats) == (game, [0, 1, 2])
        assert committed.hashes == [hashed(ALEX), hashed(BEN), None]
        assert ben.state.game is None
        assert ben.state.room.phase == "lobby"
        assert await alex.refusal("reveal", game=game, seed=BEN) == "bad_seed"
        await alex.do("reveal", game=game, seed=ALEX)
        await ben.do("reveal", game=game, seed=BEN)
        kinds = ["Committed", "Revealed", "GameStarted", "Dealt", "Dealt", "Dealt"]
        assert [kind for kind in ben.told if kind in kinds][: len(kinds)] == kinds
        assert only(ben, Revealed) == Revealed(
            game=game, commitment=committed.commitment, seeds=[f"0:{ALEX}", f"1:{BEN}", "2:-"]
        )
        assert ben.state.room.next_game == game_id(room, 2)
        await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
        secret = only(alex, DealSecret)
        assert isinstance(secret, DealSecret)
        assert hashlib.sha256(bytes.fromhex(secret.secret)).hexdigest() == committed.commitment
        record = json.loads(await exported(house, room))
        proof = fair_from_json(record["fair"])
        assert (proof.secret, proof.commitment) == (secret.secret, committed.commitment)
        cards = deck(bytes.fromhex(secret.secret), game, proof.seeds, 36)
        assert list(cards) == list(map(parse_card, record["deck"].split()))
        assert "as promised: commitment, 2 seeds from 3 seats, 36 cards" in check(json.dumps(record))


async def test_whoever_promised_and_shows_nothing_is_waited_for_two_seconds() -> None:
    now = [1_000_000]
    async with running(fair=True, clock=lambda: now[0]) as house:
        room = await house.room(2)
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("commit", game="1", hash=hashed(ALEX))
        start = await ben.do("start")
        now[0] += 1_999
        await ben.do("away", on=True)
        assert ben.state.game is None
        now[0] += 1
        await ben.do("away", on=False)  # a new look at the clock
        await ben.until(lambda state: state.game is not None)
        assert ben.state.seq > start
        revealed = only(ben, Revealed)
        assert isinstance(revealed, Revealed)
        assert revealed.seeds == ["0:-", "1:-"]
        assert await alex.refusal("reveal", game="1", seed=ALEX) == "wrong_phase"


async def test_nobody_is_waited_for_without_a_promise() -> None:
    async with running(fair=True) as house:
        room = await house.room(2, bots={"1": "random"})
        (alex,) = await house.seated(room, "Alex")
        seq = await alex.do("start")
        assert (alex.state.seq, alex.game.number) == (seq, 1)
        await alex.play(Random(0))
        record = await exported(house, room)
        assert "0 seeds from 2 seats" in check(record)


async def test_a_given_deck_has_no_part_fair(house: House) -> None:
    room = await house.room(2, bots={"1": "random"})
    (alex,) = await house.seated(room, "Alex")
    await alex.do("start")
    await alex.play(Random(0))
    assert "fair" not in json.loads(await exported(house, room))


async def test_every_game_has_a_secret_of_its_own() -> None:
    async with running(fair=True) as house:
        room = await house.room(2, bots={"1": "random"})
        (alex,) = await house.seated(room, "Alex")
        for number in (1, 2, 3):
            await alex.do("start")
            await alex.play(Random(number), number)
        proofs = [json.loads(await exported(house, room, number))["fair"] for number in (1, 2, 3)]
        assert len({proof["secret"] for proof in proofs}) == 3
        assert [proof["game"] for proof in proofs] == [game_id(room, number) for number in (1, 2, 3)]
        for number in (1, 2, 3):
            check(await exported(house, room, number))


async def test_p42_the_secret_is_nowhere_before_the_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In no byte that anybody gets, nor in the process log, though everything fails that can."""
    caplog.set_level(logging.DEBUG)
    secrets: list[bytes] = []

    def note() -> bytes:
        secrets.append(Random(len(secrets)).randbytes(SECRET_BYTES))
        return secrets[-1]

    monkeypatch.setattr("durnius.server.keeper.new_secret", note)
    store = MemoryLog()
    async with running(store, fair=True) as house:
        room = await house.room(3, bots={"2": "careful"})
        alex, ben = await house.seated(room, "Alex", "Ben")
        watcher = house.guest(room, "Vida")
        await watcher.hello()
        await alex.do("commit", game="1", hash=hashed(ALEX))
        store.keeps_and_fails = True
        await alex.do("start")
        store.keeps_and_fails = False
        store.fails = True
        assert await alex.refusal("reveal", game="1", seed=ALEX) == "not_stored"
        store.fails = False
        await alex.do("reveal", game="1", seed=ALEX)
        for guest in (alex, ben):
            await guest.refusal("act", seen=0, action="nonsense")
            await guest.refusal("commit", game="1", hash=hashed(BEN))
        texts = [
            await text_of(house, path) for path in (f"/r/{room}", "/metrics", "/api/rooms", "/api/stats")
        ]
        texts.append(await text_of(house, f"/api/rooms/{room}/games/1"))
        before = [len(guest.raw) for guest in (alex, ben, watcher)]
        await ben.until(lambda state: state.game is not None)
        await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
        await watcher.until_seq(alex.state.seq)
    assert before
    assert len(secrets) >= 2
    told = re.compile("|".join(secret.hex() for secret in secrets))
    for guest in (alex, ben, watcher):
        *earlier, last = [text for text in guest.raw if '"t":"state"' in text and told.search(text)]
        assert earlier == []
        assert '"game_over"' in last
        assert '"deal_secret"' in last
    for text in (*texts, caplog.text):
        assert not told.search(text)
        assert not any(str(secret) in text for secret in secrets)


@pytest.mark.usefixtures("fixed_ids")
@pytest.mark.parametrize("seed", range(3))
async def test_p36_a_swapped_deck_under_the_same_commitment_changes_no_byte_a_seat_gets(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Commitment, seeds and head tell nothing of the cards: the deck is replaced behind them."""
    rng = Random(seed)
    rules = rules_from_json({"preset": "podkidnoy", "transfer": True})
    monkeypatch.setattr("durnius.server.keeper.new_secret", lambda: bytes(SECRET_BYTES))
    while True:
        dealt = list(deck_of(36))
        rng.shuffle(dealt)
        one, other = rng.sample([place for place in range(35) if place >= 18 or place % 3], 2)
        swapped = list(dealt)
        swapped[one], swapped[other] = dealt[other], dealt[one]
        hidden = CardSet.of([dealt[one], dealt[other]])
        script = scripts(rules, (dealt, swapped), hidden, rng)
        if len(script) >= 12:
            break
    heard = []
    for cards in (dealt, swapped):
        monkeypatch.setattr("durnius.rooms.dealing.deck", lambda *_, cards=cards: tuple(cards))
        async with running(fair=True) as house:
            room = await house.room(3, rules={"preset": "podkidnoy", "transfer": True})
            guests = await house.seated(room, "Ann", "Bob", "Cid")
            watcher = house.guest(room, "Vida")
            await watcher.hello()
            await guests[0].do("commit", game="1", hash=hashed(ALEX))
            await guests[0].do("start")
            await guests[0].do("reveal", game="1", seed=ALEX)
            for seat, action in script:
                await guests[seat].until(lambda state: state.game is not None)
                seq = await guests[seat].do("act", seen=guests[seat].state.seq, action=action)
                for guest in (*guests, watcher):
                    await guest.until_seq(seq)
            heard.append([guests[0].raw, watcher.raw])
    assert heard[0] == heard[1]
    assert any('"revealed"' in text for text in heard[0][0])


async def text_of(house: House, path: str) -> str:
    async with house.session.get(house.url(path)) as answer:
        return await answer.text()


async def test_who_may_not_watch_is_not_told_the_secret() -> None:
    async with running(fair=True) as house:
        room = await house.room(3, bots={"1": "random"})
        alex, ben = await house.seated(room, "Alex", "Ben")
        await alex.do("options", spectators=False)
        await alex.do("start")
        await ben.do("stand")
        await alex.play(Random(0))
        await ben.until_seq(alex.state.seq - 1)
        assert "DealSecret" not in ben.told
        assert "GameOver" not in ben.told
        assert "DealSecret" in alex.told


# --- the chain


def public(event: Event) -> bytes:
    """An event as everybody may know it."""
    text = json.loads(encode_event(event))
    if isinstance(event, Dealt | Drew):
        text.pop("cards", None)
    return json.dumps(text, separators=(",", ":"), ensure_ascii=False).encode()


def heads(guest: Guest) -> dict[int, str | None]:
    """The head at each number that a listener was shown."""
    states = [json.loads(text) for text in guest.raw if text.startswith('{"t":"state"')]
    return {state["seq"]: state["head"] for state in states}


async def test_all_listeners_see_the_same_head_and_can_make_it_themselves() -> None:
    async with running(fair=True) as house:
        room = await house.room(3, bots={"2": "careful"})
        alex = house.guest(room, "Alex")
        state = await alex.hello()
        await alex.do("sit", seat=None)
        ben, watcher = house.guest(room, "Ben Žalias"), house.guest(room, '"Vida\\"')
        for guest in (ben, watcher):
            await guest.hello()
        await ben.do("sit", seat=None)
        await alex.do("start")
        await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
        last = alex.state.seq
        for guest in (alex, ben, watcher):
            await guest.until_seq(last)
        seen = [heads(guest) for guest in (alex, ben, watcher)]
        for one in seen:
            for other in seen:
                assert all(one[seq] == other[seq] for seq in one.keys() & other.keys())
        assert len(seen[2]) > 20
        head = state.head
        assert head is not None
        for event in alex.events[len(state.events) :]:
            head = hashlib.sha256(head.encode() + public(event)).hexdigest()
        assert head == alex.state.head


async def test_the_head_is_the_same_after_a_restart_and_another_one_for_a_changed_log() -> None:
    store = MemoryLog()
    async with running(store, fair=True) as house:
        room = await house.room(2, bots={"1": "careful"})
        (alex,) = await house.seated(room, "Alex")
        await alex.do("start")
        await alex.play(Random(1))
        head, seq = alex.state.head, alex.state.seq
    assert head_of(store, room, seq) == head
    for number, kept in enumerate(store.entries[room][:seq]):
        payload = kept.payload.replace(b'"name":"Alex"', b'"name":"Alec"')
        if payload != kept.payload:
            changed = MemoryLog()
            changed.entries = {room: [*store.entries[room]]}
            changed.entries[room][number] = type(kept)(kept.room, kept.seq, kept.at_ms, payload)
            assert head_of(changed, room, seq) != head
    async with running(store, fair=True) as house:
        back = house.guest(room, "Alex")
        back.token = alex.token
        state: State = await back.hello()
        assert state.head == head_of(store, room, state.seq)


def head_of(store: MemoryLog, room_id: str, seq: int) -> str:
    head, room = first_head(room_id), None
    for kept in store.entries[room_id][:seq]:
        room = fold(room, decode_entry(kept.payload))
        head = head_after(head, said(room.moment))
    return head


# --- the real process


@pytest.mark.slow
async def test_p01_killed_between_start_and_the_first_card_the_deal_goes_on(tmp_path: Path) -> None:
    process = ServerProcess(tmp_path)
    await asyncio.to_thread(process.start)
    try:
        async with aiohttp.ClientSession() as session:
            async with session.post(f"{process.url}/api/rooms", json={"seats": 2}) as answer:
                room = (await answer.json())["room"]
            alex, ben = (Guest(session, f"{process.url}/ws/{room}", name) for name in ("Alex", "Ben"))
            for guest, seed in ((alex, ALEX), (ben, BEN)):
                await guest.hello()
                await guest.do("sit", seat=None)
                await guest.do("commit", game="1", hash=hashed(seed))
            await alex.do("start")
            await alex.do("reveal", game="1", seed=ALEX)
            committed = only(alex, Committed)
            await asyncio.to_thread(process.kill9)
            await asyncio.to_thread(process.start)
            await ben.close()
            await ben.hello(seq=ben.state.seq)
            await ben.do("reveal", game="1", seed=BEN)
            await ben.until(lambda state: state.game is not None)
            revealed = only(ben, Revealed)
            assert isinstance(committed, Committed)
            assert revealed == Revealed(
                game=committed.game, commitment=committed.commitment, seeds=[f"0:{ALEX}", f"1:{BEN}"]
            )
            await alex.close()
            await alex.hello(seq=alex.state.seq)
            await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
            async with session.get(f"{process.url}/api/rooms/{room}/games/1") as answer:
                assert "2 seeds from 2 seats" in check(await answer.text())
            proof = fair_from_json(json.loads(await text(session, process.url, room))["fair"])
            assert proof.commitment == committed.commitment
            assert why_not_fair(proof, 3, (), 1) == "2 seeds are listed for 3 players"
            for guest in (alex, ben):
                await guest.close()
        assert proof.secret not in process.errors()
    finally:
        await asyncio.to_thread(process.stop)


async def text(session: aiohttp.ClientSession, url: str, room: str) -> str:
    async with session.get(f"{url}/api/rooms/{room}/games/1") as answer:
        return await answer.text()
