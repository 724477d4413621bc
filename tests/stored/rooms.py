"""The rooms of the stored log: every kind of thing that a log may hold, by people over sockets."""

from __future__ import annotations

import asyncio
import hashlib
from random import Random

from tests.server.conftest import House
from tests.server.guests import Guest

_SEED = "00112233445566778899aabbccddeeff"


async def play_all(house: House) -> dict[str, list[Guest]]:
    """Let people do all of it; give them by room."""
    made = [
        await playing(house),
        await finished(house),
        await teams(house),
        await many_doings(house),
        await alone(house),
        await six(house),
        await lobby(house),
        await dealing(house),
    ]
    return dict(made)


async def after_a_stop(house: House, people: dict[str, list[Guest]]) -> None:
    """Let people come back to a server that was started again, into a game too; one has a new secret then."""
    first, (ann, *_) = next(iter(people.items()))
    again = house.guest(first, ann.name)
    again.token = ann.token
    await again.hello()
    room = next(room for room, guests in people.items() if guests[0].name == "Юлия")
    for guest in people[room]:
        again = house.guest(room, guest.name)
        again.token = guest.token
        if guest.name == "Юлия":
            await again.open()
            new = "a-new-secret-of-22-let"
            await again.send(t="hello", protocol=1, token=guest.token, renew=new, name="", seq=None)
            await again.welcomed()
        else:
            await again.hello()
        guest.token = again.token


async def deleted(house: House) -> None:
    """Finished games whose room is deleted: their figures stay."""
    room, guests = await finished(house)
    for guest in guests:
        await guest.close()
    live = await house.hub.open(room)
    assert live is not None
    await live.stop()
    await house.hub.tools.deals.delete(room)


async def playing(house: House) -> tuple[str, list[Guest]]:
    """A game in its middle, its deck made with a person's seed; somebody watches."""
    room = await house.room(3, name="Running", rules={"preset": "podkidnoy", "transfer": True})
    guests = await house.seated(room, "Ann", "Bob", "Cid")
    watcher = house.guest(room, "Watcher")
    await watcher.hello()
    game = guests[1].state.room.next_game
    hashed = hashlib.sha256(bytes.fromhex(_SEED)).hexdigest()
    await guests[1].do("commit", game=game, hash=hashed)
    await guests[0].do("start")
    await guests[1].until(lambda state: bool(state.events) and "Committed" in guests[1].told)
    await guests[1].do("reveal", game=game, seed=_SEED)
    for guest in guests:
        await guest.until(lambda state: state.game is not None)
    await moves(guests, Random(5), 25)
    return room, [*guests, watcher]


async def finished(house: House) -> tuple[str, list[Guest]]:
    """Three games over; one of two asks for another."""
    rules = {"preset": "durnius", "deck": 24}
    room = await house.room(2, name="Žaidimai", private=True, rules=rules, spectators=False)
    guests = await house.seated(room, "Юлия", "Łukasz")
    for number in (1, 2, 3):
        await guests[number % 2].do("start")
        await asyncio.gather(*(guest.play(Random(number), number) for guest in guests))
    await together(guests)
    await guests[1].do("again")
    return room, guests


async def teams(house: House) -> tuple[str, list[Guest]]:
    """A game of teams over, the next one running."""
    room = await house.room(4, name="Teams", rules={"preset": "podkidnoy", "teams": True, "deck": 24})
    guests = await house.seated(room, "North", "East", "South", "West")
    await guests[0].do("start")
    await asyncio.gather(*(guest.play(Random(index)) for index, guest in enumerate(guests)))
    await together(guests)
    await guests[1].do("start")
    for guest in guests:
        await guest.until(lambda state: state.game is not None and state.game.number == 2)
    await moves(guests, Random(6), 12)
    return room, guests


async def many_doings(house: House) -> tuple[str, list[Guest]]:
    """Names, words, calls, time, hosts; people who leave, stand up, are kicked, are away; one who is lost."""
    room = await house.room(6, name="Doings", timer_s=600, bots={"5": "random"})
    ann, bob, cid, dot, eve = await house.seated(room, "Ann", "Bob", "Cid", "Dot", "Eve")
    await ann.do("bot", seat=5, level="careful")
    await ann.do(
        "options", name="Doings and more", dealer=2, rules={"preset": "duren", "throwers": "neighbours"}
    )
    await bob.do("rename", name="Robert")
    await ann.do("options", hints=True)
    await bob.do("agree", on=True)
    await ann.do("start")
    everybody = [ann, bob, cid, dot, eve]
    for guest in everybody:
        await guest.until(lambda state: state.game is not None)
    await ann.until(
        lambda state: state.game is not None and bool(state.game.attacker != 5 or state.game.table)
    )
    await together(everybody)
    awaited = ann.game.attacker if ann.game.attacker != 5 else ann.game.defender
    opener = everybody[awaited or 0]
    other = ann if opener is not ann else bob
    await other.do("say", phrase="one_moment")
    await cid.do("mute", seat=everybody.index(other), on=True)
    await other.do("nudge", seat=everybody.index(opener))
    await other.do("more_time")
    await cid.do("away", on=True)
    await dot.do("leave")
    await eve.do("stand")
    left = [ann, bob, cid]
    await moves([ann, bob], Random(7), 8)
    await ann.do("kick", seat=2)
    await ann.do("host", seat=1)
    await bob.close()
    await ann.until(lambda state: not state.room.seats[1].present)
    await ann.do("bot_for", seat=1)
    return room, [*left[:2], eve]


async def alone(house: House) -> tuple[str, list[Guest]]:
    """One person whose bots wait for her, in mid-game."""
    room = await house.room(3, name="Alone", wait=True, bots={"1": "careful", "2": "random"})
    (ann,) = await house.seated(room, "Ann")
    await ann.do("start")
    rng = Random(8)
    for _ in range(12):
        if ann.game.over:
            break
        if ann.game.actions:
            await ann.do("act", seen=ann.state.seq, action=rng.choice(ann.game.actions))
        else:
            seq = await ann.do("next")
            await ann.until_seq(seq + 1)
    return room, [ann]


async def six(house: House) -> tuple[str, list[Guest]]:
    """A game of six at one table, over; the person was away for a while."""
    bots = {str(seat): "careful" if seat % 2 else "random" for seat in range(1, 6)}
    room = await house.room(6, name="Six", rules={"preset": "duren"}, bots=bots)
    (ann,) = await house.seated(room, "Ann")
    await ann.do("away", on=True)
    await ann.do("start")
    await ann.until(lambda state: state.game is not None and state.game.over)
    await ann.do("away", on=False)
    await ann.do("bot", seat=5, level=None)
    return room, [ann]


async def lobby(house: House) -> tuple[str, list[Guest]]:
    """Nothing played yet."""
    room = await house.room(5, name="Lobby", bots={"3": "careful"}, pace_ms=2500, timer_s=30)
    guests = await house.seated(room, "Ann", "Ann")
    await guests[0].do("options", private=True, seats=4)
    return room, guests


async def dealing(house: House) -> tuple[str, list[Guest]]:
    """The server is bound, and a seed was promised that is not shown yet."""
    room = await house.room(2, name="Dealing")
    guests = await house.seated(room, "Ann", "Bob")
    hashed = hashlib.sha256(bytes.fromhex(_SEED)).hexdigest()
    await guests[0].do("commit", game=guests[0].state.room.next_game, hash=hashed)
    await guests[1].do("start")
    return room, guests


async def together(guests: list[Guest]) -> None:
    """Read on until all know the same."""
    last = max(guest.state.seq for guest in guests)
    for guest in guests:
        await guest.until_seq(last)


async def moves(guests: list[Guest], rng: Random, count: int) -> None:
    """Let people play so many moves by chance."""
    for _ in range(count):
        while not any(guest.game.actions or guest.game.over for guest in guests):
            await guests[0].next()  # a bot is on its way
            await together(guests)
        if guests[0].game.over:
            return
        guest = rng.choice([guest for guest in guests if guest.game.actions])
        await guest.ask("act", seen=guest.state.seq, action=rng.choice(guest.game.actions))
        await together(guests)
