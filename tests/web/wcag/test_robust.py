"""WCAG 2.2, principle 4: role, name and state in the browser's own tree, and the live regions."""

import pytest

from tests.web.wcag.facts import Glance

pytestmark = pytest.mark.slow


def test_wcag_4_1_2_every_control_has_a_role_and_a_name_and_can_be_reached(seen: Glance) -> None:
    controls = [node for node in seen.tree if node["role"] != "heading"]
    assert len(controls) >= len(seen.facts["controls"]) > 8
    assert [node for node in seen.tree if not node["name"]] == []
    assert [node for node in controls if not node["focusable"]] == []
    assert seen.facts["disabled"] == []
    unavailable = sum(card["unavailable"] for card in seen.facts["cards"])
    assert sum(node["disabled"] for node in controls) >= unavailable
    assert seen.facts["dialogs"] == 0
    assert {card["tag"] for card in seen.facts["cards"]} <= {"BUTTON"}


def test_wcag_4_1_2_axe_finds_nothing(seen: Glance) -> None:
    assert seen.axe == {"light": [], "dark": []}


def test_wcag_4_1_3_two_plain_live_regions_and_a_silent_clock(seen: Glance) -> None:
    live = {(one["id"], one["role"], one["live"], one["extra"]) for one in seen.facts["live"]}
    wanted = {("polite", None, "polite", None), ("assertive", None, "assertive", None)}
    assert live - {("", "timer", "off", None)} == wanted
