"""The real server in a process of its own: to be started, stopped, killed, and started again as it was."""

import os
import queue
import re
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import IO, Self

READY = re.compile(r"Durnius is ready at (http://\S+:(\d+))/?\s*$")


def _surroundings() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("DURNIUS_")}


def first_line(stdout: IO[str], seconds: float) -> str:
    """Read the first line in so many seconds, or nothing; a thread reads on, so that the pipe never fills."""
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        with stdout:
            lines.put(stdout.readline())
            for _ in stdout:
                pass

    threading.Thread(target=read, daemon=True).start()
    try:
        return lines.get(timeout=seconds)
    except queue.Empty:
        return ""


class ServerProcess:
    """`durnius serve` on a free port, in `folder`. `url` (no last slash) stays the same over restarts."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        wait_s: float = 20,
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.database = folder / "durnius.db"
        self.url = ""
        self.program: Sequence[str] = ("-m", "durnius")
        """What the next start runs."""
        self.environment: Mapping[str, str] = environment
        """What the next start finds in its environment, apart from what all programs here find."""
        self._folder = folder
        self._options = options
        self._wait_s = wait_s
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None
        self._errors = folder / "server-errors.txt"

    def start(self) -> str:
        """Start the server, wait until it says that it is ready, and return its URL."""
        self.spawn()
        return self.wait()

    def spawn(self) -> None:
        """Start the server and wait for nothing."""
        if self._process is not None:
            raise RuntimeError("the server runs already")
        command = [sys.executable, *self.program, "serve", "--host", "127.0.0.1", "--port", self._port]
        with self._errors.open("a") as errors:
            self._process = subprocess.Popen(
                [*command, "--database", str(self.database), *self._options],
                cwd=self._folder,
                env={**_surroundings(), **self.environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def wait(self) -> str:
        """Wait until the server says that it is ready, and return its URL."""
        assert self._process is not None
        assert self._process.stdout is not None
        line = first_line(self._process.stdout, self._wait_s)
        ready = READY.match(line)
        if ready is None:
            self.kill9()
            raise AssertionError(f"the server did not start; it said {line!r} and {self.errors()!r}")
        self.url, self._port = ready[1].rstrip("/"), ready[2]
        return self.url

    @property
    def running(self) -> bool:
        """Whether it was started and not ended since."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """The process id, while it runs."""
        assert self._process is not None
        return self._process.pid

    def errors(self) -> str:
        """Everything the server wrote to standard error."""
        return self._errors.read_text() if self._errors.exists() else ""

    def stop(self) -> int:
        """Ask the server to stop, as systemd does; return its exit status."""
        assert self._process is not None
        self._process.terminate()
        return self._end()

    def kill9(self) -> None:
        """Let the process end at once, as in a crash."""
        assert self._process is not None
        self._process.kill()
        self._end()

    def _end(self) -> int:
        assert self._process is not None
        try:
            status = self._process.wait(self._wait_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError(
                f"the server did not stop in {self._wait_s} s; it said {self.errors()!r}"
            ) from None
        finally:
            if self._process.stdout is not None:
                self._process.stdout.close()
            self._process = None
        return status

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.stop()
