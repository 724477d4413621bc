"""The secret that returns a person, and another one in its place (CASES 33)."""

import logging
from dataclasses import replace

import pytest

from durnius.protocol.outgoing import You
from durnius.server.identity import token_hash
from tests.server.conftest import QUICK, House, running
from tests.server.guests import Guest

NEW = "n" * 22


async def _renews(guest: Guest, secret: str) -> None:
    """Say hello with a secret that is to take the place of the one before."""
    await guest.open()
    before = guest.token
    await guest.send(t="hello", protocol=1, token=before, renew=secret, name=guest.name, seq=None)
    await guest.welcomed()


async def test_case_33_the_secret_leads_back_to_the_seat_from_anywhere(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    await alex.do("start")
    await ben.until(lambda state: state.game is not None)
    phone = house.guest(room, "Somebody")
    phone.token = alex.token
    state = await phone.hello()
    assert state.you == You(seat=0, host=True)
    assert phone.game == alex.game
    assert (await alex.ended()).bye == "replaced"
    assert phone.token == alex.token


async def test_case_33_a_new_secret_makes_the_old_one_worthless(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    thief = house.guest(room, "Thief")
    thief.token = old = alex.token
    await thief.hello()
    await _renews(alex, NEW)
    assert (await thief.ended()).bye == "replaced"
    assert alex.token == NEW
    assert alex.state.you == You(seat=0, host=True)
    assert (await thief.hello()).you == You(seat=None, host=False)
    assert thief.person != alex.person
    # Nobody else is told of it, and whoever did not hear the answer says the same again.
    alex.token = old
    await _renews(alex, NEW)
    assert alex.state.you.seat == 0
    await alex.do("say", phrase="hello")
    await ben.until_seq(alex.state.seq)
    assert ben.told == ["Sat", "Joined", "SaidPhrase"]


async def test_a_new_secret_counts_after_a_restart_and_is_in_no_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    old = alex.token
    await _renews(alex, NEW)
    stored = b"".join(entry.payload for entry in house.store.entries[room]).decode()
    assert token_hash(NEW) in stored
    assert NEW not in stored + caplog.text
    async with running(house.store) as later:
        for secret, seat in ((NEW, 0), (old, None)):
            guest = later.guest(room)
            guest.token = secret
            assert (await guest.hello()).you.seat == seat


async def test_who_is_not_known_cannot_choose_a_secret(house: House) -> None:
    room = await house.room(2)
    (alex,) = await house.seated(room, "Alex")
    stranger = house.guest(room, "Ben")
    await _renews(stranger, NEW)
    assert stranger.token != NEW
    await stranger.close()
    short = house.guest(room, "Ben")
    await short.open()
    await short.send(t="hello", protocol=1, token=alex.token, renew="short", name="Ben", seq=None)
    assert (await short.refused()).code == "malformed"
    assert (await short.ended()).bye == "no_hello"
    await alex.do("say", phrase="hello")


async def test_new_secrets_have_a_limit_and_the_last_one_goes_on_working() -> None:
    """Each is an entry of the log, which one person could make as long as they like (P46)."""
    async with running(settings=replace(QUICK, changes_per_minute=0.001, change_burst=12)) as house:
        room = await house.room(2)
        alex = house.guest(room, "Alex")
        await alex.hello()
        for secret in ("a" * 22, "b" * 22, "b" * 22):
            await _renews(alex, secret)
        await alex.open()
        await alex.send(t="hello", protocol=1, token=alex.token, renew="c" * 22, name="Alex", seq=None)
        assert (await alex.refused()).code == "rate_limited"
        await alex.ended()
        person = alex.person
        assert alex.token == "b" * 22
        await alex.hello()
        assert alex.person == person
