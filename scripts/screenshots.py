"""Takes the pictures of the documentation, docs/images/*.png: the real page at moments of real games.

Usage: .venv/bin/python scripts/screenshots.py [NAME ...]     (needs Chromium; without names all are taken)
"""

import base64
import struct
import sys
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, Route, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.conftest import CHROMIUM_FLAGS  # noqa: E402
from tests.serverprocess import ServerProcess  # noqa: E402
from tests.tools import CHROMIUM, require_tool  # noqa: E402
from tests.web.scenes import choosable  # noqa: E402
from tests.web.stage import settle, stage, stage_replay  # noqa: E402

ADDRESS = "https://durnius.example"
"""What the pictures show as the server's address, the same every time."""
IMAGES = ROOT / "docs" / "images"
DESKTOP = (1280, 800)
PHONE = (360, 740)
LYING = (740, 360)
SMALL = (320, 568)


@dataclass(frozen=True)
class Shot:
    """One picture: a scene (or the start, help or replay page) in a size and colours."""

    scene: str
    size: tuple[int, int] = DESKTOP
    colours: Literal["light", "dark", "forced"] = "light"
    choosing: bool = False
    """Press a card that can be played in several ways."""
    settings: bool = False
    """Open the settings."""


SHOTS = {
    "start-desktop": Shot("start"),
    "start-phone": Shot("start", PHONE),
    "help-desktop": Shot("help"),
    "lobby-desktop": Shot("lobby"),
    "lobby-phone": Shot("lobby", PHONE),
    "table-desktop": Shot("throw-in"),
    "table-desktop-dark": Shot("throw-in", colours="dark"),
    "table-phone": Shot("throw-in", PHONE),
    "table-phone-dark": Shot("throw-in", PHONE, "dark"),
    "attack-desktop": Shot("attack"),
    "attack-phone": Shot("attack", PHONE),
    "defence-desktop": Shot("defence", choosing=True),
    "defence-phone": Shot("defence", PHONE, choosing=True),
    "pass-on-phone": Shot("pass-on", PHONE, choosing=True),
    "six-desktop": Shot("six"),
    "six-phone": Shot("six", PHONE),
    "picking-up-phone": Shot("picking-up", PHONE),
    "waiting-phone": Shot("waiting", PHONE),
    "awaited-desktop": Shot("awaited"),
    "over-desktop": Shot("over"),
    "over-phone": Shot("over", PHONE),
    "replay-desktop": Shot("replay"),
    "teams-desktop": Shot("teams"),
    "spectator-desktop": Shot("spectator"),
    "settings-desktop": Shot("waiting", settings=True),
    "settings-phone-dark": Shot("waiting", PHONE, "dark", settings=True),
    "landscape-phone": Shot("six", LYING),
    "cards-24-small-phone": Shot("many", SMALL),
    "forced-colours-desktop": Shot("throw-in", colours="forced"),
}


def show(page: Page, url: str, shot: Shot) -> None:
    """Bring the page to what the picture shows."""
    if shot.scene in ("start", "help"):
        page.goto(f"{url}/" if shot.scene == "start" else f"{url}/help")
        page.locator(f".{shot.scene}").wait_for()
    elif shot.scene == "replay":
        stage_replay(page, url)
    else:
        stage(page, url, shot.scene)
    if shot.choosing:
        card = page.locator(f'.hand .card[data-c="{choosable(shot.scene)}"]')
        while not page.locator(".cancel").is_visible():  # a press right after the table changed is not taken
            card.click()
        page.mouse.move(0, 0)
    if shot.settings:
        if not page.get_by_role("button", name="Settings").is_visible():
            page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings").click()
        page.locator(".settings-page").wait_for()
        page.mouse.move(0, 0)
    settle(page)


def small_png(page: Page, picture: bytes) -> bytes:
    """Write a picture again with 256 colours: a third of the size, and nobody sees it."""
    address = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    page.goto("about:blank")
    found = page.evaluate((ROOT / "scripts" / "palette.js").read_text(encoding="utf-8"), address)
    width, height = found["width"], found["height"]
    pixels = base64.b64decode(found["pixels"])
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", base64.b64decode(found["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    chunks = (
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def take(browser: Browser, url: str, name: str, shot: Shot) -> None:
    """Take one picture."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=1 if width >= 700 else 2,
        color_scheme="dark" if shot.colours == "dark" else "light",
        forced_colors="active" if shot.colours == "forced" else "none",
        reduced_motion="reduce",
        has_touch=min(width, height) < 600,
        locale="en-GB",
    )
    page = context.new_page()

    def answer(route: Route) -> None:
        route.fulfill(response=route.fetch(url=url + route.request.url.removeprefix(ADDRESS)))

    page.route(f"{ADDRESS}/**", answer)
    show(page, ADDRESS, shot)
    (IMAGES / f"{name}.png").write_bytes(small_png(page, page.screenshot()))
    context.close()


def main(names: list[str]) -> None:
    """Take the pictures named, or all."""
    unknown = set(names) - set(SHOTS)
    if unknown:
        raise SystemExit(f"No such picture: {', '.join(sorted(unknown))}. There are: {', '.join(SHOTS)}")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=require_tool(*CHROMIUM), args=CHROMIUM_FLAGS)
        for name in names or SHOTS:
            take(browser, server.url, name, SHOTS[name])
            print(f"docs/images/{name}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
