"""How soon the page tells and shows what another did, on a processor four times as slow.

Dana watches six bots. The time runs from the moment a message is there, before the page hears of it, to
the first announcement in a live region, and to the picture: the end of the frame that shows the changed
table. Bots play more slowly than announcements follow each other, so none has to wait for the one before
it; those that come in one burst when Dana arrives and Alex leaves do, and are not counted.
"""

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.report import Row, Table
from tests.conftest import CHROMIUM_FLAGS
from tests.serverprocess import ServerProcess
from tests.tools import CHROMIUM, require_tool
from tests.web.person import Person, make_room

SLOWER = 4
WANTED_MS = 50
MESSAGES = 60
PACE_MS = 1000
"""Announcements are 600 ms apart at least: docs/accessibility.md."""
ASKED_MS = 250
"""How often the page is asked whether it has told enough: with each picture would make work for it."""

# Each figure is taken in the page: from the socket's event, before the page hears it.
_WATCH = """(() => {
  window.taken = [];
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).t !== "state") return;
        const began = performance.now();
        const one = { told: null, changed: null, shown: null };
        window.taken.push(one);
        new MutationObserver((records, observer) => {
          for (const { target, addedNodes } of records) {
            const region = target.closest?.("#polite, #assertive");
            if (region && addedNodes.length) one.told ??= performance.now() - began;
            else if (!region) one.changed ??= performance.now() - began;
          }
          if (one.changed !== null && one.shown === null) {
            one.shown = -1;
            requestAnimationFrame(() => {
              const after = new MessageChannel();
              after.port1.onmessage = () => (one.shown = performance.now() - began);
              after.port2.postMessage(null);
            });
          }
          if (one.told !== null && one.shown > 0) observer.disconnect();
        }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true });
      });
    }
  };
})()"""

# Messages that have been told and shown.
_WHOLE = "taken.filter(({ told, shown }) => told && shown > 0)"


def taken(messages: int) -> list[dict[str, float]]:
    """Watch games until so many messages were told; give the milliseconds of each."""
    found: list[dict[str, float]] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=require_tool(*CHROMIUM), args=CHROMIUM_FLAGS)
        while len(found) < messages:
            found += _one_game(chromium, server.url, messages - len(found))
        chromium.close()
    return found


def _one_game(chromium: Browser, url: str, messages: int) -> list[dict[str, float]]:
    """Watch a game until so many messages were told, or it is over."""
    bots = {str(seat): "careful" for seat in range(1, 6)}
    link = make_room(url, seats=6, bots=bots, pace_ms=PACE_MS)
    alex, dana = Person(chromium, "Alex"), Person(chromium, "Dana")
    alex.sit(link)
    alex.press("Start")
    alex.hear("Cards dealt")
    dana.page.add_init_script(_WATCH)
    dana.context.new_cdp_session(dana.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    dana.visit(link)
    alex.page.get_by_role("button", name="Leave the game").press("Enter")
    alex.page.get_by_role("button", name="Leave", exact=True).press("Enter")  # a bot plays on
    dana.page.wait_for_timeout(2 * PACE_MS)
    dana.page.evaluate("() => (taken.length = 0)")
    dana.page.wait_for_function(
        f"(messages) => {_WHOLE}.length >= messages || document.querySelector('.ended')",
        arg=messages,
        polling=ASKED_MS,
        timeout=300_000,
    )
    found: list[dict[str, float]] = dana.page.evaluate(f"() => {_WHOLE}")
    for person in (alex, dana):
        person.close()
    return found


def measure(messages: int = MESSAGES) -> Table:
    """Take the times of messages."""
    found = taken(messages)
    rows = []
    for what, name in (("to the first announcement", "told"), ("to the picture", "shown")):
        times = sorted(one[name] for one in found)
        for kind, value in (
            ("median", statistics.median(times)),
            ("95 of 100", times[int(len(times) * 0.95)]),
        ):
            rows.append(Row(f"{what}, {kind}", f"{value:.1f} ms", f"{WANTED_MS} ms", value / WANTED_MS))
    return Table(
        "The page",
        f"From another's message to the ear and to the eye, in Chromium with its processor {SLOWER} times as"
        f" slow, {len(found)} messages of games of six. The reference is what is wanted at most.",
        tuple(rows),
    )
