"""A tab of WebKitGTK: its small browser on a display of its own, driven by the driver that comes with it."""

import socket
import tempfile
import urllib.error
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final

from tests.engines.webdriver import Session, ask
from tests.programs import Programs, wait_for
from tests.tools import missing, require_tool

PROGRAMS: Final = ("WebKitWebDriver", "Xvfb", "openbox")


def small_browser() -> str:
    """Give the path of WebKitGTK's MiniBrowser, which stands in no folder of commands."""
    found = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else missing("WebKitGTK's MiniBrowser is not installed")


class WebKitTab(Session):
    """See tab.py. The window fills its display: with borders and a toolbar none is as narrow as a phone."""

    def __init__(self, width: int, height: int) -> None:
        for program in PROGRAMS:
            require_tool(program)
        browser = small_browser()
        with ExitStack() as stack:
            folder = stack.enter_context(
                tempfile.TemporaryDirectory(prefix="durnius-", ignore_cleanup_errors=True)
            )
            programs = stack.enter_context(Programs(Path(folder)))
            programs.environment |= {
                "PATH": "/usr/bin:/bin",
                "HOME": folder,
                "XDG_RUNTIME_DIR": folder,
                "LANG": "C.UTF-8",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # or it starts a bus that outlives the test
                "GDK_BACKEND": "x11",
                "GSETTINGS_BACKEND": "memory",
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "NO_AT_BRIDGE": "1",
            }
            programs.start_display(width, height)
            programs.run("openbox")  # it gives the window the focus
            port = _free_port()
            programs.run("WebKitWebDriver", f"--port={port}")
            driver = f"http://127.0.0.1:{port}"
            wait_for("WebKitWebDriver", 20, lambda: _ready(driver))
            options = {"binary": browser, "args": ["--automation", "--full-screen"]}
            super().__init__(driver, {"webkitgtk:browserOptions": options})
            stack.callback(self.end)
            self._stack = stack.pop_all()

    def close(self) -> None:
        self._stack.close()


def _free_port() -> int:
    """Find a port that nobody uses: the driver takes none of its own choice."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def _ready(driver: str) -> bool:
    with suppress(urllib.error.URLError):
        return ask(f"{driver}/status") is not None
    return False
