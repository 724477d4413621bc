"""Every reason that advice may have has a sentence in the catalogue; its own or what is certain says it."""

from typing import get_args

from durnius.bots.motive import Code
from tests.text.test_languages import ENGLISH

WITHOUT = {"wait", "wins", "draws", "lost"}


def test_every_reason_has_a_sentence() -> None:
    told = {key.removeprefix("advice.why.") for key in ENGLISH if key.startswith("advice.why.")}
    assert told | WITHOUT == set(get_args(Code))
    assert not told & WITHOUT
