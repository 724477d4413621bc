"""The second half of the net's training: what a search finds, and suits that may change their names."""

from pathlib import Path

import pytest

from durnius.bots.net_weights import WEIGHTS, load
from durnius.bots.playout import Game
from durnius.bots.playout_random import deal

np = pytest.importorskip("numpy")

from scripts import teach_net  # noqa: E402  # needs numpy
from scripts.train_net import Learner, write  # noqa: E402


def test_plain_suits_are_renamed_alike_in_inputs_and_actions() -> None:
    """A hand with the names changed before is the hand with the inputs changed after."""
    look = load(WEIGHTS)
    for inputs, actions in teach_net.renamings():
        assert sorted(inputs) == list(range(len(inputs)))
        assert sorted(actions) == list(range(len(actions)))
        game, other = Game(), Game()
        deal(game, 2, 5)
        deal(other, 2, 5)
        for seat in range(2):  # the card that comes from `actions[card]` is there if that one is
            other.hands[seat] = sum(1 << card for card in range(36) if game.hands[seat] >> actions[card] & 1)
        ones = np.zeros(len(inputs))
        ones[look.list_inputs(game, 0, 0)] = 1
        assert sorted(np.flatnonzero(ones[inputs])) == sorted(look.list_inputs(other, 0, 0))


def test_a_sheet_is_the_same_each_time_and_teaches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(teach_net, "CHOICES", 60)
    monkeypatch.setattr(teach_net, "GUESSES", 20)
    monkeypatch.setattr(teach_net, "BATCH", 20)
    teach_net.ask_all(1, 2, WEIGHTS, tmp_path)
    sheets = sorted(tmp_path.glob("*.npz"))
    inputs, worths, tries = teach_net.read(sheets[:1])
    assert len(inputs) == 60
    assert (tries.sum(1) == 20).all()
    assert 0 < worths[tries > 0].mean() < 255
    for one, two in zip(teach_net.ask(1, WEIGHTS), (inputs, worths, tries), strict=True):
        assert np.array_equal(one, two)
    before = Learner(1)
    before.read(WEIGHTS)
    after = teach_net.learn(sheets, WEIGHTS, 1, 8)
    known = teach_net.read(sheets[:1])
    assert teach_net.regret(after, known) < teach_net.regret(before, known)


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    learner = Learner(1)
    learner.read(WEIGHTS)
    write(learner, tmp_path / "w")
    assert (tmp_path / "w").read_bytes() == WEIGHTS.read_bytes()
