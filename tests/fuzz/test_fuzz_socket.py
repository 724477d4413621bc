"""The socket under fuzz (P51): every message has one answer, nobody else notices, nothing stays behind."""

import sys

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.den import den
from tests.fuzz.messages import spoken, utf8

AT_ONCE = 25


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_p51_whatever_is_said_to_the_socket_is_answered(
    long: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """4,000 messages, with --long 80,000; afterwards a game can be played as if nothing had been."""
    with den() as (made, run):

        @settings(
            max_examples=(80_000 if long else 4_000) // AT_ONCE,
            derandomize=not long,
            database=None,
            phases=[Phase.generate],  # to find what is shortest would take hours here
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(spoken.map(utf8), min_size=AT_ONCE, max_size=AT_ONCE), st.booleans())
        def say(texts: list[bytes], host: bool) -> None:
            run(made.talk(texts, host=host))

        say()
        run(made.play())
        with capsys.disabled():
            sys.stdout.write(f"\n{made.messages} messages to the socket\n")
