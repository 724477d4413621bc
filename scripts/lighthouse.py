"""Has Lighthouse look at the start page and at a table, three times each; the best counts.

Usage: scripts/lighthouse [--write] (needs Node 20 with npx, and Chromium; fetches Lighthouse, which is no
part of Durnius; with --write the scores go to bench/README.md)

At the table it comes by a return link, so it has a seat, cards and something to do.

Wanted: 100 in accessibility, best practices and SEO, 98 in performance. At a table one audit of SEO is
left out: search engines are told to leave rooms alone, and Lighthouse takes that for a fault.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bench.report import README, Line, Table, replaced  # noqa: E402
from tests.conftest import CHROMIUM_FLAGS  # noqa: E402
from tests.serverprocess import ServerProcess  # noqa: E402
from tests.tools import CHROMIUM, require_tool  # noqa: E402
from tests.web.person import Person, make_room  # noqa: E402

LIGHTHOUSE = "lighthouse@12.8.2"
WANTED = {"performance": 98, "accessibility": 100, "best-practices": 100, "seo": 100}
RUNS = 3
TRIES = 3
"""Now and then Lighthouse says of itself that it missed the page's beginning, and asks to be run again."""


def look(url: str, chromium: str, *, skip: str = "") -> tuple[dict[str, int], list[str]]:
    """Run Lighthouse once; give the scores, and what cost points."""
    command = [require_tool("npx", "nodejs"), "--yes", LIGHTHOUSE, url, "--quiet", "--output=json"]
    command += ["--chrome-flags=--headless=new --no-sandbox", f"--only-categories={','.join(WANTED)}"]
    command += [f"--skip-audits={skip}"] if skip else []
    found = json.loads(_report(command, {**os.environ, "CHROME_PATH": chromium}))
    scores = {name: round(100 * found["categories"][name]["score"]) for name in WANTED}
    lost = [
        f"{name}: {audit['title']} {audit.get('displayValue', '')}".rstrip()
        for name in WANTED
        for entry in found["categories"][name]["auditRefs"]
        if entry["weight"] and (audit := found["audits"][entry["id"]])["score"] not in (None, 1)
    ]
    return scores, lost


def _report(command: list[str], environment: dict[str, str], tries: int = TRIES) -> bytes:
    """Run the command until it comes to its end."""
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=tries == 1, timeout=300)
    return ran.stdout if ran.returncode == 0 else _report(command, environment, tries - 1)


def main() -> int:
    """Look at both pages and print a table; give 1 if something is wanting."""
    chromium = require_tool(*CHROMIUM)
    wanting, rows = False, []
    print(f"{'page':8}{'run':5}" + "".join(f"{name:>16}" for name in WANTED))
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        link = make_room(server.url, seats=2, bots={"1": "careful"})
        alex = Person(browser, "Alex")
        alex.sit(link)
        alex.press("Start")
        alex.hear("Cards dealt")
        alex.page.get_by_role("button", name="My return link").press("Enter")
        expect(alex.page.locator("#wayback")).to_have_value(re.compile("back="))
        seat = alex.page.input_value("#wayback")
        for page, url, skip in (("start", server.url + "/", ""), ("table", seat, "is-crawlable")):
            runs = [look(url, chromium, skip=skip) for _ in range(RUNS)]
            for number, (scores, _) in enumerate(runs, 1):
                print(f"{page:8}{number:<5}" + "".join(f"{score:>16}" for score in scores.values()))
            best = {name: max(scores[name] for scores, _ in runs) for name in WANTED}
            print(f"{page:8}{'best':5}" + "".join(f"{score:>16}" for score in best.values()), flush=True)
            rows += [
                Line((f"{page} page", str(number), *map(str, scores.values())))
                for number, (scores, _) in enumerate(runs, 1)
            ]
            if any(best[name] < score for name, score in WANTED.items()):
                wanting = True
                print(*sorted({line for _, lost in runs for line in lost}), sep="\n")
        alex.close()
        browser.close()
    if "--write" in sys.argv:
        README.write_text(replaced(README.read_text("utf-8"), [table(rows)]), "utf-8")
    return int(wanting)


def table(rows: list[Line]) -> Table:
    """Give the scores as a section of the page of figures."""
    about = (
        f"{LIGHTHOUSE.replace('@', ' ')}, as a phone on a slow line, its processor 4 times as slow,"
        f" {RUNS} runs. Wanted of the best: 98 for performance, 100 for the others."
    )
    return Table("Lighthouse", about, tuple(rows), ("page", "run", *WANTED), "scripts/lighthouse --write")


if __name__ == "__main__":
    sys.exit(main())
