"""How the weights of `beliefs` are counted."""

from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from durnius.bots import beliefs_weights  # noqa: E402
from scripts import weigh_beliefs  # noqa: E402  # it needs numpy


def test_the_weights_are_found_from_which_hands_were_dealt() -> None:
    """Hands of 6 out of 18 cards, of which some are less likely by clues of this bout or the one before."""
    rng = np.random.default_rng(1)
    many, size, need = 3000, 18, 6
    now, before, held = [], [], []
    for number in range(many):
        doubtful, older = rng.random(size) < 0.3, rng.random(size) < 0.3
        weights = np.where(doubtful, np.exp(-1.0), 1.0) * np.where(older, 0.5 + 0.5 * np.exp(-2.0), 1.0)
        # Each card by itself, until so many are held: what the fit supposes.
        chance = weights / (2 + weights)
        hand = rng.random(size) < chance
        while hand.sum() != need:
            hand = rng.random(size) < chance
        held += hand.tolist()
        now += [(number * size + card, 0) for card in np.flatnonzero(doubtful)]
        before += [(number * size + card, 1) for card in np.flatnonzero(older)]
    sample = weigh_beliefs.Sample(
        ["one", "two"],
        np.arange(many) * size,
        np.full(many, float(need)),
        np.array(held, float),
        np.full(many * size, 0.5),
        np.array(now),
        np.array(before),
    )
    found = weigh_beliefs.fit(sample)
    assert found["one"] == pytest.approx(-1.0, abs=0.1)
    assert found["two"] == pytest.approx(-2.0, abs=0.35)


def test_choices_of_games_are_gathered_and_weights_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weigh_beliefs, "PLAYERS", ("search:guesses=10", "greedy"))
    found = list(weigh_beliefs.choices(2))
    assert len(found) > 30
    assert all(hand.bit_count() == need and not hand & ~pool for _, pool, need, hand in found)
    sample = weigh_beliefs.gather(iter(found))
    assert sample.sizes.tolist() == [pool.bit_count() for _, pool, _, _ in found]
    assert sample.held.sum() == sample.needs.sum()
    to = tmp_path / "weights.py"
    weigh_beliefs.write(weigh_beliefs.fit(sample), to)
    there: dict[str, dict[str, float]] = {}
    exec(to.read_text("utf-8"), there)
    assert there["WEIGHTS"].keys() >= beliefs_weights.WEIGHTS.keys()
    weigh_beliefs.write(beliefs_weights.WEIGHTS, to)
    assert to.read_text("utf-8") == Path(beliefs_weights.__file__).read_text("utf-8")
