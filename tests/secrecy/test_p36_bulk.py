"""P36 over many games: all that people, HTTP and bots are told, held against what they can know."""

import logging
import sys
from random import Random

import pytest

from durnius.rooms.events import decode_entry
from durnius.rooms.fold import fold
from tests.secrecy import options
from tests.secrecy.looking import CARD, look, look_at_pages, look_at_views
from tests.secrecy.played import Play
from tests.secrecy.recorded import Stage, stage

DONE = {"foreign card", "spectator plays", "nudge", "talk", "watch", "pages", "late", "away", "stand", "kick"}
DONE |= {"hint", "hint given", "agree", "host", "lost", "return", "renew", "leave"}
"""What people do besides playing."""


@pytest.mark.slow
@pytest.mark.timeout(3600)
async def test_p36_nothing_that_leaves_the_server_holds_a_card_its_receiver_cannot_know(
    long: bool, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hundred games, with --long a thousand; every two settings of the rules meet in some game."""
    caplog.set_level(logging.DEBUG)
    count, clock, done = 1000 if long else 100, [1_000_000_000], set[str]()
    found = bytes_seen = shown = 0
    async with stage(clock) as standing:
        for number, (rules, seats) in enumerate(options.games(Random(36), count)):
            play = Play(standing, Random(number), clock, rules, seats)
            await play.run(games=2 if number % 10 == 0 else 1)
            done |= play.done
            cards, size = check(standing)
            found, bytes_seen = found + cards, bytes_seen + size
            shown += len(standing.shown)
            await standing.end()
    assert done >= DONE
    assert found > 1000 * count, "hardly any card was looked at"
    assert not CARD.findall(caplog.text)
    with capsys.disabled():
        mb = bytes_seen / 1e6
        sys.stdout.write(f"\n{count} games: {mb:.0f} MB, {found} cards in it, {shown} views of bots\n")


def check(standing: Stage) -> tuple[int, int]:
    """Look through everything that a room's games let out; give how many cards and how many bytes."""
    entries = [decode_entry(entry.payload) for entry in standing.store.entries[standing.room]]
    found = sum(look(entries, listener, standing.listeners) for listener in standing.listeners)
    found += look_at_views(entries, standing.shown)
    finished = f"/api/rooms/{standing.room}/games/"
    room, stands, over = None, [("", False)], [0]
    for entry in entries:
        room = fold(room, entry)
        stands.append((room.name, room.phase == "playing"))
        over.append(len(room.past))
    size = sum(len(sent.text) for listener in standing.listeners for sent in listener.sent)
    for path, pages in standing.pages.items():
        size += sum(len(sent.text) for sent in pages)
        if path.startswith(finished) and any(sent.text.startswith("200") for sent in pages):
            # A game that is over may be read for ever, also while the next one is played: it stays the same.
            number = int(path.removeprefix(finished).split("/")[0])
            assert all(over[sent.seq] >= number for sent in pages if sent.text.startswith("200")), path
            told = {sent.text for sent in pages if sent.text.startswith("200")}
            assert len(told) == 1, path
            told_during = [sent for sent in pages if not sent.text.startswith("200")]
        else:
            told_during = pages
        found += look_at_pages(entries, told_during, standing.listeners)
    assert len({sent.text for sent in standing.pages[f"/r/{standing.room}/game/1"]}) == 1
    assert room is not None
    for game in room.past:
        assert any(sent.text.startswith("200") for sent in standing.pages[f"{finished}{game.number}/review"])
    texts: dict[tuple[str, bool], set[str]] = {}
    for sent in standing.pages[f"/r/{standing.room}"]:
        if stands[sent.asked] == stands[sent.seq]:  # else the game ended in between, and both pages are right
            texts.setdefault(stands[sent.seq], set()).add(sent.text)
    assert texts
    assert all(len(same) == 1 for same in texts.values()), "the page hangs on name and phase alone"
    return found, size
