"""Eyes for the tests of the picture: what is too small, too wide, too pale, or wrong by axe's rules."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it ships none
from playwright.sync_api import Page

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# A choice is as big as the label round it; what lies off the screen until it has the focus is no target.
_SMALL_TARGETS = """() => {
  const found = [];
  for (const node of document.querySelectorAll("a[href], button, select, summary, input, [role=button]")) {
    if (!node.checkVisibility({ visibilityProperty: true }) || node.matches(".skip, [hidden] *")) continue;
    const target = node.matches("[type=checkbox], [type=radio]") ? node.closest("label") ?? node : node;
    const { width, height } = target.getBoundingClientRect();
    if (width < 43.99 || height < 43.99) found.push(`${node.outerHTML.slice(0, 90)} ${width} x ${height}`);
  }
  return found;
}"""

COVERED = """([upper, lower]) => [...document.querySelectorAll(upper)].flatMap((a) =>
  [...document.querySelectorAll(lower)].filter((b) => {
    const [one, two] = [a, b].map((node) => node.getBoundingClientRect());
    return a !== b && !a.contains(b) && two.width > 1 && one.width > 1
      && one.left < two.right - 1 && two.left < one.right - 1
      && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  }).map((b) => `${a.textContent} over ${b.outerHTML.slice(0, 60)}`))"""
"""Pairs of elements, of two selectors, that lie over each other by more than a pixel."""

# What is drawn wider than the window; parts that are there for ears alone are cut off and do not count.
_SIDEWAYS = """() => document.documentElement.scrollWidth > window.innerWidth
  ? [...document.querySelectorAll("body *")]
      .filter((node) => node.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((node) => node.outerHTML.slice(0, 90)).slice(0, 5)
  : []"""

_CONTRAST = """([text, ground]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const box = document.createElement("div");
  document.body.append(box);
  const light = (name) => {
    box.style.color = name.startsWith("--") ? `var(${name})` : name;
    canvas.fillStyle = getComputedStyle(box).color;
    canvas.fillRect(0, 0, 1, 1);
    const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255);
    const [r, g, b] = parts.map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const both = [light(text), light(ground)];
  box.remove();
  return Math.max(...both) / Math.min(...both);
}"""

# Colours stay what they are: a style may ask for the attribute, so only axe must not see it.
_AVAILABLE = """() => {
  window.unavailable = [...document.querySelectorAll("[aria-disabled]")].map((node) => {
    const { color, backgroundColor, backgroundImage, borderStyle } = getComputedStyle(node);
    return [node, { color, backgroundColor, backgroundImage, borderStyle }, node.getAttribute("style")];
  });
  for (const [node, look] of window.unavailable) {
    Object.assign(node.style, look);
    node.removeAttribute("aria-disabled");
  }
}"""
_UNAVAILABLE = """() => {
  for (const [node, , style] of window.unavailable) {
    node.setAttribute("aria-disabled", "true");
    if (style === null) node.removeAttribute("style");
    else node.setAttribute("style", style);
  }
}"""


def small_targets(page: Page) -> list[str]:
    """List what can be pressed and is smaller than 44 by 44 pixels."""
    found: list[str] = page.evaluate(_SMALL_TARGETS)
    return found


def sideways(page: Page) -> list[str]:
    """List what makes the page scroll sideways."""
    found: list[str] = page.evaluate(_SIDEWAYS)
    return found


def contrast(page: Page, text: str, ground: str) -> float:
    """Give the contrast of two colours: custom properties ("--ink") or plain ones."""
    ratio: float = page.evaluate(_CONTRAST, [text, ground])
    return ratio


def complaints(page: Page) -> list[str]:
    """List what axe finds, text contrast of 7:1 included."""
    return _axe(page, {"runOnly": {"type": "tag", "values": AXE_TAGS}})


def pale(page: Page) -> list[str]:
    """List text with a contrast below 7:1, on unavailable buttons too, which axe would pass over."""
    page.evaluate(_AVAILABLE)
    found = _axe(page, {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced", "color-contrast"]}})
    page.evaluate(_UNAVAILABLE)
    return found


def _axe(page: Page, what: dict[str, object]) -> list[str]:
    options = {
        "resultTypes": ["violations"],
        "rules": {"color-contrast-enhanced": {"enabled": True}},
        **what,
    }
    results = Axe().run(page, options=options)
    return [
        f"{violation['id']}: {node['html'][:150]} {node.get('failureSummary', '')[:200]}"
        for violation in results.response["violations"]
        for node in violation["nodes"]
    ]
