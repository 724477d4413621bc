"""The net learns: the same seeds give the same bytes, from what a search finds, with suits of other names."""

from pathlib import Path

import pytest

from durnius.bots.net import INPUTS
from durnius.bots.net_weights import WEIGHTS, load
from durnius.bots.playout import Game
from durnius.bots.playout_random import deal

np = pytest.importorskip("numpy")

from scripts import teach_net, train_net, weigh_net  # noqa: E402  # they need numpy
from scripts.train_net import Learner, write  # noqa: E402


def test_the_same_seeds_give_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through all parts of the training; another seed gives others."""
    monkeypatch.setattr(train_net, "GAMES", 8)
    monkeypatch.setattr(train_net, "BATCH", 32)
    monkeypatch.setattr(teach_net, "CHOICES", 40)
    monkeypatch.setattr(teach_net, "GUESSES", 10)
    monkeypatch.setattr(teach_net, "BATCH", 20)
    monkeypatch.setattr(weigh_net, "GUESSES", 10)
    monkeypatch.setattr(weigh_net, "WITHOUT", 10)

    def parts(folder: Path, seed: int) -> list[bytes]:
        folder.mkdir()
        paths = [folder / name for name in ("trained", "weighed", "taught", "weighed again")]
        write(train_net.train(128, seed, paths[0]), paths[0])
        write(weigh_net.weigh(3, paths[0]), paths[1])
        teach_net.ask_all(seed, 2, paths[1], folder / "sheets")
        sheets = sorted((folder / "sheets").glob("*.npz"))
        write(teach_net.learn(sheets, paths[1], seed, 2), paths[2])
        write(weigh_net.weigh(3, paths[2]), paths[3])
        return [path.read_bytes() for path in paths]

    first = parts(tmp_path / "first", 1)
    assert first == parts(tmp_path / "again", 1)
    assert len({*first}) == 4  # each part changes something
    other = parts(tmp_path / "other", 2)
    assert not any(one == two for one, two in zip(first, other, strict=True))


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


def test_what_positions_come_to_is_learnt_and_nothing_else_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weigh_net, "GUESSES", 10)
    monkeypatch.setattr(weigh_net, "WITHOUT", 10)
    before, after = Learner(1), weigh_net.weigh(12, WEIGHTS)
    before.read(WEIGHTS)
    assert before.weights()[: -len(before.worth)] == after.weights()[: -len(after.worth)]
    assert before.worth.shape == after.worth.shape
    assert not np.array_equal(before.worth, after.worth)


def test_the_output_fits_results_that_follow_from_the_units() -> None:
    """Results are made with weights that are known; the fit tells much the same chances."""
    learner = Learner(1)
    learner.read(WEIGHTS)
    rng = np.random.default_rng(1)
    inputs = (rng.random((4000, INPUTS)) < 0.1).astype(np.float32)
    second = learner.forward(inputs)[1]
    true = 1 / (1 + np.exp(-(second @ learner.worth[:-1] + learner.worth[-1])))
    found = weigh_net.fit(learner, inputs, (rng.random(4000) < true).astype(float))
    told = 1 / (1 + np.exp(-(second @ found[:-1] + found[-1])))
    assert np.abs(told - true).mean() < 0.05 < true.std()
