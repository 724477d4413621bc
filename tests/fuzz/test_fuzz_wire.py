"""HTTP and the frames of the socket under fuzz (P45, P48, P51): no failure inside, nobody else notices."""

import sys
from collections.abc import Callable, Coroutine
from functools import partial

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz.den import Den, den
from tests.fuzz.messages import frames
from tests.fuzz.requests import requests
from tests.fuzz.wire import ask, push

AT_ONCE = 20


@pytest.mark.slow
@pytest.mark.timeout(7200)
@pytest.mark.parametrize(("what", "how", "most"), [(requests(), ask, 600), (frames(), push, 400)])
def test_p51_whatever_bytes_come_the_server_goes_on(
    what: st.SearchStrategy[bytes],
    how: Callable[[Den, list[bytes]], Coroutine[object, object, None]],
    most: int,
    long: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """600 requests and 400 frames, with --long twenty times as many; afterwards a game can be played."""
    with den() as (made, run):

        @settings(
            max_examples=most * (20 if long else 1) // AT_ONCE,
            derandomize=not long,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(st.lists(what, min_size=AT_ONCE, max_size=AT_ONCE))
        def send(sent: list[bytes]) -> None:
            run(partial(how, made)(sent))

        send()
        assert made.messages >= most * (20 if long else 1)
        run(made.play())
        with capsys.disabled():
            sys.stdout.write(f"\n{made.messages} by {how.__name__}\n")
