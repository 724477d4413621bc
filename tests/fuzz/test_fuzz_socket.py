"""The socket under fuzz (P51): every message has one answer, nobody else notices, nothing stays behind."""

import sys

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.den import Stage, den
from tests.fuzz.messages import hellos, spoken, utf8

AT_ONCE = 25
stages: st.SearchStrategy[Stage] = st.sampled_from(
    ["guest", "guest", "guest", "host", "host", "host", "over"]
)


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
        @given(st.lists(spoken.map(utf8), min_size=AT_ONCE, max_size=AT_ONCE), stages)
        def say(texts: list[bytes], stage: Stage) -> None:
            run(made.talk(texts, stage))

        say()
        # A room that is closed to those who watch hears no more of what is left.
        assert made.messages >= 0.9 * (80_000 if long else 4_000)
        run(made.play())
        with capsys.disabled():
            sys.stdout.write(f"\n{made.messages} messages to the socket\n")


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_p51_whatever_is_said_first_is_answered(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """300 hellos, with --long 6,000: with odd tokens, new secrets and names, or none at all."""
    count = 6_000 if long else 300
    with den() as (made, run):

        @settings(
            max_examples=count // AT_ONCE,
            derandomize=not long,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(hellos.map(utf8), min_size=AT_ONCE, max_size=AT_ONCE), stages)
        def greet(texts: list[bytes], stage: Stage) -> None:
            run(made.greet(texts, stage))

        greet()
        assert made.messages >= count
        assert made.messages / 20 < made.welcomed < made.messages
        run(made.play())
        with capsys.disabled():
            sys.stdout.write(f"\n{made.messages} hellos, {made.welcomed} of them let in\n")
