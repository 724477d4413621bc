"""P36 where nobody may watch: what those are sent who sit down and come back at any moment of a game."""

from random import Random

import pytest

from durnius.protocol.outgoing import Refused
from durnius.rooms import commands as ask
from tests.secrecy.looking import CARD
from tests.secrecy.recorded import Listener, Stage, stage

OPENS = ("deal_secret", "game_started", "dealt", "drew", "game_over", "bout_ended")
"""Events from which a game could be made again, or that tell how it went."""


async def play(standing: Stage, players: list[Listener], rng: Random, most: int) -> None:
    """Play by chance, so many actions or to the end."""
    for _ in range(most):
        able = [one for one in players if one.state and one.state.game and one.state.game.actions]
        if not able:
            return
        player = rng.choice(able)
        assert player.state is not None
        assert player.state.game is not None
        action = rng.choice(player.state.game.actions)
        assert not isinstance(await player.ask(ask.Act(player.state.seq, action)), Refused)


def secrets(standing: Stage) -> set[str]:
    """What the decks of the room's games were made of."""
    kept = b"".join(entry.payload for entry in standing.store.entries[standing.room]).decode()
    return {part.partition('"')[0] for part in kept.split('"secret":"')[1:]}


async def all_again(standing: Stage, person: Listener) -> str:
    """What somebody is sent who comes back and asks for everything."""
    again = await standing.join(person.name, person.token, seq=0)
    assert again.person == person.person
    assert again.state is not None
    assert not again.state.gap
    return "".join(sent.text for sent in again.sent)


@pytest.mark.parametrize("before", [0, 5, 20, 10_000], ids=["at once", "early", "late", "after the end"])
async def test_p36_who_sits_down_later_in_a_closed_room_gets_nothing_that_opens_the_game(before: int) -> None:
    rng = Random(before)
    async with stage([1_000_000_000]) as standing:
        await standing.begin(ask.SetOptions(seats=3, pace_ms=0, spectators=False), {})
        players = [await standing.join(name) for name in ("Alex", "Ben")]
        for player in players:
            await player.ask(ask.Sit(None))
        await players[0].ask(ask.Start())
        await play(standing, players, rng, before)
        dan = await standing.join("Dan", seq=0)
        assert not CARD.search("".join(sent.text for sent in dan.sent[1:]))
        await dan.ask(ask.Sit(2))
        await play(standing, players, rng, 10_000)
        assert players[0].state is not None
        assert players[0].state.room.phase == "between"
        told = "".join(sent.text for sent in dan.sent) + await all_again(standing, dan)
        await players[0].ask(ask.SetOptions(spectators=True))
        told += await all_again(standing, dan) + await all_again(standing, await standing.join("Vida"))
        (secret,) = secrets(standing)
        assert secret not in told
        assert not [kind for kind in OPENS if f'"e":"{kind}"' in told]
        own = await all_again(standing, players[1])
        assert secret in own  # who played is told, now as then
        assert all(f'"e":"{kind}"' in own for kind in OPENS)
