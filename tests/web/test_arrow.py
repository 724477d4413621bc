"""The arrow from attacker to defender: it goes from the one seat to the other, and lies on no words."""

import json
from collections.abc import Sequence
from itertools import permutations

import pytest
from playwright.sync_api import Browser

from tests.web.scenes import messages
from tests.web.stage import stage_messages, window

pytestmark = pytest.mark.slow
FACES = [(1100, 700), (1280, 800), (1920, 1080)]
"""Windows in which seats are faces: one's own is at the near edge."""

ARROW = """() => {
  const svg = document.querySelector(".seats > .arrow");
  const origin = svg.getBoundingClientRect();
  const line = svg.querySelector("path:not(.under)");
  const shaft = document.createElementNS(svg.namespaceURI, "path");
  shaft.setAttribute("d", line.getAttribute("d").match(/^M[^M]*/)[0]);
  const along = (path, at) => {
    const { x, y } = path.getPointAtLength(at);
    return [x + origin.left, y + origin.top];
  };
  const away = ([x, y], node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return Math.round(Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)));
  };
  const [from, to] = [".attacks", ".defends"].map((role) => document.querySelector(`.seat${role}`));
  const length = shaft.getTotalLength();
  const words = [];
  const walker = document.createTreeWalker(document.querySelector(".game"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest(".sr, h2, .side, .score, .face")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) words.push([text.data, rect]);
  }
  const chip = document.querySelector(".trumpchip");
  words.push(["the trump", chip.getBoundingClientRect()]);
  const struck = new Set();
  for (let at = 0; at <= line.getTotalLength(); at += 2) {
    const [x, y] = along(line, at);
    for (const [word, { left, right, top, bottom }] of words) {
      if (x > left - 2 && x < right + 2 && y > top && y < bottom) struck.add(word);
    }
  }
  const [start, end] = [along(shaft, 0), along(shaft, length)];
  return { from: away(start, from), to: away(end, to), length, struck: [...struck] };
}"""
"""How far its ends are from the seats, how long it is, and which words its stroke lies on."""


def turned(told: Sequence[str], attacker: int, defender: int, **game: object) -> list[str]:
    """Give a scene's messages with other seats attacking and defending."""
    states = [json.loads(text) for text in told]
    for state in states:
        if state.get("game"):
            state["game"] |= {"attacker": attacker, "defender": defender, "done": [], "out": [], **game}
    return [json.dumps(state) for state in states]


@pytest.mark.parametrize("size", FACES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("scene", "seats", "game"),
    [
        ("six", 6, {}),
        ("throw-in", 4, {}),
        ("attack", 3, {"stock": 0, "trump_card_at": 1}),
        ("many", 2, {}),
    ],
)
def test_an_arrow_goes_from_seat_to_seat_and_lies_on_no_words(
    browser: Browser, url: str, size: tuple[int, int], scene: str, seats: int, game: dict[str, object]
) -> None:
    wrong = []
    with window(browser, *size, still=True) as page:
        for attacker, defender in permutations(range(seats), 2):
            if attacker and defender and (defender - attacker) % seats > 2:
                continue  # play runs to the left, past one who is out at most
            page.unroute_all()
            stage_messages(page, url, turned(messages(scene), attacker, defender, **game))
            seen = page.evaluate(ARROW)
            long = seen["length"] >= (100 if 0 in (attacker, defender) else 14)
            if not long or seen["from"] > 14 or seen["to"] > 14 or seen["struck"]:
                wrong.append((attacker, defender, seen))
    assert wrong == []


@pytest.mark.parametrize("size", [(320, 568), (360, 740), (740, 360), (1024, 768)])
@pytest.mark.parametrize(("scene", "seats"), [("six", 6), ("throw-in", 4)])
def test_between_plates_the_arrow_lies_on_no_words(
    browser: Browser, url: str, size: tuple[int, int], scene: str, seats: int
) -> None:
    wrong = []
    with window(browser, *size, still=True) as page:
        for attacker in range(seats):
            page.unroute_all()
            defender = (attacker + 1) % seats
            stage_messages(page, url, turned(messages(scene), attacker, defender))
            seen = page.evaluate(ARROW)
            if seen["from"] > 3 or seen["to"] > 3 or seen["struck"]:
                wrong.append((attacker, defender, seen))
    assert wrong == []
