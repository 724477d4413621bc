"""A desktop without a screen: X server, D-Bus, window manager, speech-dispatcher, AT-SPI and Orca.

What Orca says is written to `log` by capture.py. Nothing here knows the page.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Final

from tests.programs import Programs, wait_for

_CAPTURE: Final = Path(__file__).with_name("capture.py")
PROGRAMS: Final = ("Xvfb", "dbus-daemon", "openbox", "speech-dispatcher", "orca", "xdotool")
_LAUNCHER: Final = "/usr/libexec/at-spi-bus-launcher"
_STATUS: Final = ("IsEnabled", "ScreenReaderEnabled")


class Desktop(Programs):
    """Runs the programs in `folder`, which must be short enough for a socket's name."""

    def __init__(self, folder: Path, *, ms_per_character: float) -> None:
        super().__init__(folder)
        self.log = folder / "speech.jsonl"
        self._run = folder / "run"
        home = folder / "home"
        self.environment = {
            "PATH": f"{folder}/bin:/usr/bin:/bin",
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(self._run),
            "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_CACHE_HOME": str(home / ".cache"),
            "XDG_DATA_HOME": str(home / ".local/share"),
            "ACCESSIBILITY_ENABLED": "1",
            "GNOME_ACCESSIBILITY": "1",
            "GSETTINGS_BACKEND": "memory",
            "GTK_MODULES": "gail:atk-bridge",
            "NO_AT_BRIDGE": "0",
            "PYTHONUNBUFFERED": "1",
            "CAPTURE_LOG": str(self.log),
            "CAPTURE_MS_PER_CHARACTER": str(ms_per_character),
        }

    def start(self) -> None:
        """Start everything, and wait until Orca has said its first words."""
        self._run.mkdir(mode=0o700)
        self.log.touch()
        self.start_display(1280, 1000)
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self.announced(
            "dbus-daemon", "--session", "--nofork", "--print-address={}"
        )
        self.run("openbox")
        self._start_speech()
        self.run(_LAUNCHER, "--launch-immediately")
        wait_for("the accessibility bus", 20, self._enable)
        self._write_preferences()
        self._hide_other_readers()
        self.run("orca")
        wait_for("Orca's first words", 40, lambda: self.log.stat().st_size > 0)

    def _start_speech(self) -> None:
        """Start speech-dispatcher with the module that writes down."""
        folder = self.folder / "speechd"
        (folder / "modules").mkdir(parents=True)
        module = folder / "sd_capture"
        shutil.copy(_CAPTURE, module)
        module.chmod(0o755)
        settings = folder / "modules/capture.conf"
        settings.write_text("Debug 0\n")
        (folder / "speechd.conf").write_text(
            f'LogLevel 2\nLogDir "{self.folder}"\nDefaultRate 0\nDefaultVolume 100\nDefaultLanguage "en"\n'
            f'AddModule "capture" "{module}" "{settings}"\nDefaultModule capture\nAudioOutputMethod "pulse"\n'
        )
        socket = self._run / "speech-dispatcher/speechd.sock"
        socket.parent.mkdir()
        here = ("-C", str(folder), "-L", str(self.folder))
        self.run("speech-dispatcher", "-s", "-t", "0", *here, "-c", "unix_socket", "-S", str(socket))
        wait_for("speech-dispatcher", 20, socket.exists)

    def _enable(self) -> bool:
        """Tell every toolkit that a screen reader is on; false while nobody listens."""
        to = ("--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus")
        ask = "org.freedesktop.DBus.Properties.Set"
        for name in _STATUS:
            command = [
                "dbus-send",
                *to,
                ask,
                "string:org.a11y.Status",
                f"string:{name}",
                "variant:boolean:true",
            ]
            if subprocess.run(command, env=self.environment, capture_output=True, check=False).returncode:
                return False
        return True

    def _hide_other_readers(self) -> None:
        """Let Orca find no other Orca: it looks for them by name, on any desktop, and would give up."""
        command = self.folder / "bin/pgrep"
        command.parent.mkdir()
        command.write_text("#!/bin/sh\nexit 1\n")
        command.chmod(0o755)

    def _write_preferences(self) -> None:
        """Leave Orca as it comes, but without braille and sounds."""
        profile = ["Default", "default"]
        general = {
            "enableSpeech": True,
            "enableBraille": False,
            "enableBrailleMonitor": False,
            "enableSound": False,
            "speechServerFactory": "speechdispatcherfactory",
            "activeProfile": profile,
            "startingProfile": profile,
        }
        empty: dict[str, object] = {"pronunciations": {}, "keybindings": {}}
        preferences = {"general": general, **empty, "profiles": {"default": {"profile": profile, **empty}}}
        folder = self.folder / "home/.local/share/orca"
        folder.mkdir(parents=True)
        (folder / "user-settings.conf").write_text(json.dumps(preferences))
