"""What the server says of its addresses when it is ready."""

import pytest

from durnius.server.addresses import greeting
from tests.serverprocess import READY


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
        ("192.0.2.7", "http://192.0.2.7:8000/"),
    ],
)
def test_the_first_line_has_an_address_that_can_be_opened(host: str, link: str) -> None:
    first = next(iter(greeting(host, 8000)))
    ready = READY.match(first)
    assert ready is not None
    assert f"{ready[1]}/" == link


def test_a_server_for_this_computer_alone_says_so() -> None:
    assert "--host 0.0.0.0" in list(greeting("127.0.0.1", 8000))[1]
    assert not any("--host" in line for line in greeting("0.0.0.0", 8000))
