"""Lists that are brought up to date by key: nothing is left over, nothing is built anew, the focus stays."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.serverprocess import ServerProcess

pytestmark = pytest.mark.slow

KEYED = """async (rounds) => {
  const { keyed } = await import("/static/dom.js");
  const list = document.createElement("ul");
  document.body.append(list);
  return rounds.map((keys) => {
    keyed(list, [...keys], (key) => key, (key) => {
      const item = document.createElement("li");
      item.textContent = key;
      return item;
    });
    return list.textContent;
  });
}"""

SCORE = """async (rounds) => {
  const { scoreView } = await import("/static/views/players.js");
  const score = scoreView();
  document.body.append(score.node);
  const words = (row) => [...row.cells].map((one) => one.textContent).join(" ");
  const rows = () => [...score.node.tBodies[0].rows].map(words);
  return rounds.map((score_lines) => {
    score.show({ score: score_lines, seats: score_lines.map(() => ({ kind: "person" })) });
    return rows();
  });
}"""

TEXTS = """async (texts) => {
  const { setText } = await import("/static/dom.js");
  const node = document.createElement("p");
  let before = null;
  return texts.map((text) => {
    setText(node, text);
    const stays = node.firstChild === before;
    before = node.firstChild;
    return [node.textContent, stays];
  });
}"""

HEAP = """async (rounds) => {
  const { showHeap } = await import("/static/views/parts.js");
  const box = document.createElement("span");
  const names = new Map();
  return rounds.map(([open, drawn, count]) => {
    showHeap(box, open, drawn, count, "s");
    return [...box.children].map((node) => {
      if (!names.has(node)) names.set(node, `${node.dataset.c ?? node.localName}${names.size}`);
      return node.localName === "b" ? `${names.get(node)}=${node.textContent}` : names.get(node);
    }).join(" ");
  });
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with ServerProcess(tmp_path_factory.mktemp("dom")) as server:
        context = browser.new_context()
        opened = context.new_page()
        opened.goto(server.url)
        yield opened
        context.close()


def test_every_node_not_wanted_goes_also_where_keys_repeat(page: Page) -> None:
    rounds = ["abc", "cab", "aab", "aab", "aaab", "ba", "", "aa", "aa"]
    assert page.evaluate(KEYED, rounds) == rounds


@pytest.mark.parametrize("owners", [["p1", "p2", "p3"], None])
def test_two_of_one_name_have_a_line_each_in_the_score(page: Page, owners: list[str] | None) -> None:
    """Who leaves and comes back under the same name is somebody else to the server."""
    lines = [
        {"name": name, "played": played, "avoided": played, "lost": 0}
        for name, played in [("Anna", 3), ("Ben", 3), ("Anna", 1)]
    ]
    if owners:
        lines = [{**line, "owner": owner} for line, owner in zip(lines, owners, strict=True)]
    shown = ["Anna 3 3 0", "Ben 3 3 0", "Anna 1 1 0"]
    assert page.evaluate(SCORE, [lines, lines, lines[1:], lines]) == [shown, shown, shown[1:], shown]


def test_a_text_is_changed_in_place(page: Page) -> None:
    """A new node in its place would cost the style of all around it."""
    texts = ["one", "two", "", "three", "four"]
    found = page.evaluate(TEXTS, texts)
    assert [text for text, _ in found] == texts
    assert [stays for _, stays in found] == [False, True, False, False, True]


def test_a_heap_keeps_what_lies_in_it(page: Page) -> None:
    rounds = [(["7s"], 2, 9), (["7s"], 1, 4), ([], 0, 0), (["7s"], 0, 1)]
    assert page.evaluate(HEAP, rounds) == ["7s0 i1 i2 b3=9", "7s0 i1 b3=4", "b3=0", "7s4 b3=1"]
