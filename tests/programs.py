"""Programs that a test runs beside the server: displays, speech, drivers of browsers.

Each is run in a process group of its own and ended by it; nothing is found or ended by name.
"""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self


class Programs:
    """Runs programs in `folder`, with one environment for all of them; ends them, the last first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment: dict[str, str] = {}
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        """Start what is always there."""

    def run(self, *command: str, keep: tuple[int, ...] = ()) -> subprocess.Popen[bytes]:
        """Start a program in a process group of its own; what it prints goes to a file."""
        with (self.folder / f"{Path(command[0]).name}.txt").open("ab") as output:
            process = subprocess.Popen(
                command,
                env=self.environment,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=keep,
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """End a program with all that it started."""
        self._processes.remove(process)
        # What outlives the first signal gets the second.
        for number, wait_s in ((signal.SIGTERM, 1), (signal.SIGKILL, 5)):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, number)
            with suppress(subprocess.TimeoutExpired):
                process.wait(wait_s)

    def announced(self, *command: str) -> str:
        """Start a program that writes a line to a file descriptor, `{}` in the command; give the line."""
        reading, writing = os.pipe()
        try:
            self.run(*(part.format(writing) for part in command), keep=(writing,))
            os.close(writing)
            writing = -1
            with os.fdopen(reading) as pipe:
                line = pipe.readline().strip()
        finally:
            if writing >= 0:
                os.close(writing)
        if not line:
            raise AssertionError(f"{command[0]} did not start")
        return line

    def start_display(self, width: int, height: int) -> None:
        """Start a display without a screen, of that size; what is run from now on shows itself there."""
        size = f"{width}x{height}x24"
        name = self.announced("Xvfb", "-displayfd", "{}", "-screen", "0", size, "-nolisten", "tcp")
        self.environment["DISPLAY"] = f":{name}"

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End everything, the last first."""
        for process in reversed(self._processes.copy()):
            self.end(process)


def wait_for(what: str, seconds: float, happened: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not within {seconds} s")
        time.sleep(0.05)
