"""Draws the icons of the installed page, src/durnius/web/icon-*.png, from icon.svg.

Usage: .venv/bin/python scripts/icons.py     (needs Chromium; run it when icon.svg has changed)
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.screenshots import small_png  # noqa: E402
from tests.conftest import CHROMIUM_FLAGS  # noqa: E402
from tests.tools import CHROMIUM, require_tool  # noqa: E402

WEB = ROOT / "src" / "durnius" / "web"
ICONS = {"icon-192": (192, 1.0), "icon-512-maskable": (512, 0.86)}
"""Their sizes, and how much of them is drawn upon: systems cut a maskable icon to their own shape."""
FELT = "#145a41"


def main() -> None:
    """Draw all icons."""
    drawing = (WEB / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=require_tool(*CHROMIUM), args=CHROMIUM_FLAGS)
        for name, (size, share) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0; background: {FELT} }}"
                f" svg {{ display: block; width: {size}px; scale: {share} }}</style>{drawing}"
            )
            (WEB / f"{name}.png").write_bytes(small_png(page, page.screenshot()))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
