"""Looks at a page that stands: by keys, in all sizes, in all colours. What is found is kept, not judged."""

from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.web.looking import complaints, pale, sideways, small_targets
from tests.web.stage import settle
from tests.web.wcag.facts import Glance, Node, Stop

WIDE = (1280, 800)
NARROW = (320, 640)
LYING = (640, 320)
TABLET = (820, 1180)
ZOOMED = (320, 256)
"""What a window of 1280 by 1024 has left at 400 %."""
LOW = (740, 360)
"""Low enough for the bar and buttons that stay at the lower edge."""
UPRIGHT = ((320, 568), (360, 600))
"""Phones that stand, so low that the bar and buttons stay at the lower edge."""
CHARACTERS = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789,.;:/?-=+*#!'[]"
MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8").split("\n", 1)[1]


def walk(page: Page, *, most: int = 150) -> list[Stop]:
    """Press Tab from the top of the page until it has been gone round once."""
    page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
    stops: list[Stop] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop: Stop | None = page.evaluate(MEASURES, "focus")
        if stop is None or (stops and stop["at"] == stops[0]["at"]):
            return stops
        stops.append(stop)
    raise AssertionError(f"Tab leads round in {[stop['name'] for stop in stops[-5:]]}")


def read_tree(page: Page) -> list[Node]:
    """Read the controls of the browser's own accessibility tree."""
    session = page.context.new_cdp_session(page)
    found: list[Node] = []
    wanted = {"button", "link", "checkbox", "combobox", "textbox", "heading", "DisclosureTriangle", "slider"}
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value", "")
        if node.get("ignored") or role not in wanted | {"region"}:
            continue
        held = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        name = str(node.get("name", {}).get("value", ""))
        focusable, disabled = bool(held.get("focusable")), bool(held.get("disabled"))
        if role == "region" and not focusable:
            continue  # what scrolls by itself can be reached
        found.append(Node(role=role, name=name, focusable=focusable, disabled=disabled))
    session.detach()
    return found


def press_unavailable(page: Page) -> list[tuple[str, str, str]]:
    """Press what is unavailable, and read what comes of it."""
    refusals = []
    for control in page.locator("main button[aria-disabled='true']:visible").all():
        before = page.evaluate("heard.length")
        name = control.evaluate("(node) => (node.querySelector('.sr') ?? node).textContent")
        page.wait_for_function("() => performance.now() - changed > 330", polling=30)
        control.press("Enter")
        page.wait_for_function("(before) => heard.length > before", arg=before)
        why = page.locator("#why, .answer").first.text_content() or ""
        refusals.append((str(name), why.strip(), str(page.evaluate("heard.at(-1)[1]")).replace("\u00a0", "")))
    return refusals


def type_characters(page: Page, glance: Glance) -> None:
    """Type every single character on a card, or on the heading where there is none."""
    page.wait_for_function("() => performance.now() - spoken > 800", polling=50)  # all has been told
    page.evaluate(
        "() => { window.dropped = heard.length;"
        " (document.querySelector('.hand .card') ?? document.querySelector('main h2')).focus(); }"
    )
    main = "() => document.querySelector('main').innerHTML + document.activeElement.outerHTML"
    before = page.evaluate(main)
    for character in CHARACTERS:
        page.keyboard.press(character)
    glance.after_characters = (before, page.evaluate(main))
    glance.heard_characters = page.evaluate("heard.slice(dropped).map(([, text]) => text)")


def too_near(page: Page) -> list[str]:
    """List what can be pressed and is less than 8 pixels apart."""
    found: list[str] = page.evaluate(MEASURES, "near")
    return found


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


_SPACING = """() => {
  for (const node of document.querySelectorAll("body *")) if (node instanceof HTMLElement)
    Object.assign(node.style, { lineHeight: "1.5", letterSpacing: ".12em", wordSpacing: ".16em" });
  for (const node of document.querySelectorAll("p")) node.style.marginBottom = "2em";
}"""
_PLAIN = """() => {
  for (const node of document.querySelectorAll("body *")) if (node instanceof HTMLElement)
    Object.assign(node.style, { lineHeight: "", letterSpacing: "", wordSpacing: "", marginBottom: "" });
}"""


def _judge(page: Page, glance: Glance, name: str) -> None:
    """What every size has to hold in every colour and under every pointer."""
    glance.sideways[name] = sideways(page)
    glance.small[name] = small_targets(page)
    glance.near[name] = too_near(page)
    glance.clipped[name] = page.evaluate(MEASURES, "clipped")


def in_sizes(page: Page, glance: Glance) -> None:
    """Look at the page in all sizes, with letters of twice the size, and with wide spacing."""
    for size in (NARROW, LYING, TABLET, LOW, ZOOMED, WIDE):
        _resize(page, size)
        glance.names[size] = page.evaluate(MEASURES, "names")
        _judge(page, glance, f"{size[0]}x{size[1]}")
        glance.lines += page.evaluate(MEASURES, "lines")
        if size in (LOW, ZOOMED):
            glance.covered[size] = [stop["html"] for stop in walk(page) if stop["covered"]]
    for name, size in (("200 % at 1280", WIDE), ("200 % at 640", (640, 800))):
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        _resize(page, size)
        glance.sideways[name] = sideways(page)
        glance.clipped[name] = page.evaluate(MEASURES, "clipped")
        page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    page.evaluate(_SPACING)
    for name, size in (("spaced at 320", NARROW), ("spaced at 1280", WIDE)):
        _resize(page, size)
        glance.sideways[name] = sideways(page)
        glance.clipped[name] = page.evaluate(MEASURES, "clipped")
    page.evaluate(_PLAIN)
    settle(page)


def under_fingers(page: Page, glance: Glance) -> None:
    """Look at phones that stand: with a mouse, and then with a finger, under which the page is left."""
    session = page.context.new_cdp_session(page)
    for pointer in ("fine", "coarse"):
        if pointer == "coarse":
            session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        assert page.evaluate("(pointer) => matchMedia(`(pointer: ${pointer})`).matches", pointer)
        for size in UPRIGHT:
            _resize(page, size)
            name = f"{size[0]}x{size[1]} {pointer}"
            _judge(page, glance, name)
            glance.rings[name] = page.evaluate(MEASURES, "rings")
    _resize(page, WIDE)


def in_colours(page: Page, glance: Glance) -> None:
    """Look at the page in light, in dark, in forced colours of both kinds, and with more contrast."""
    themes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        glance.axe[theme] = complaints(page)
        glance.pale[theme] = pale(page)
        glance.rings[theme] = page.evaluate(MEASURES, "rings")
    for theme in reversed(themes):
        name = f"forced {theme}"
        page.emulate_media(forced_colors="active", color_scheme=theme)
        glance.forced[name] = page.evaluate(MEASURES, "forced")
        glance.rings[name] = page.evaluate(MEASURES, "rings")
    for size in (NARROW, LOW, WIDE):
        _resize(page, size)
        name = f"forced {size[0]}x{size[1]}"
        _judge(page, glance, name)
        glance.forced[name] = page.evaluate(MEASURES, "forced")
        glance.rings[name] = page.evaluate(MEASURES, "rings")
    page.emulate_media(forced_colors="none", contrast="more")
    glance.pale["more contrast"] = pale(page)
    glance.rings["more contrast"] = page.evaluate(MEASURES, "rings")
    _judge(page, glance, "more contrast")
    page.emulate_media(contrast="no-preference")
