"""Allowances: who counts as one, and how many are kept."""

import pytest

from durnius.server.access import counted
from durnius.server.limits import Allowance


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::ffff:c000:207", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("2001:DB8:0:0:1:2:3:4", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("[2001:db8::1]", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix:", "unix:"),
        ("", ""),
        ("x" * 5000, "x" * 64),
    ],
)
def test_p46_a_customers_ipv6_addresses_count_as_one(address: str, counts_as: str) -> None:
    assert counted(address) == counts_as


def test_p46_an_allowance_keeps_so_many_keys_and_no_more() -> None:
    """Those that asked last, whether or not they have something left."""
    allowance = Allowance(2, most=100)
    for number in range(1000):
        assert allowance.take(f"a{number}", 0)
    assert len(allowance._buckets) == 100
    assert allowance.take("a900", 0)
    assert not allowance.take("a900", 0)
    for number in range(99):
        allowance.take(f"b{number}", 0)
    assert not allowance.take("a900", 0)  # the others pushed out those that were quiet for longer
    assert allowance.take("a900", 30)
    assert len(allowance._buckets) == 100
