"""A line to the server that dies when a test wants it to, as lines do: without a word."""

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Literal, Self
from urllib.parse import urlsplit

Line = Literal["whole", "silent", "opened", "welcomed"]
"""What a new connection comes to: everything; nothing at all; the handshake only; the first message, too."""


class Proxy:
    """A proxy before `url`; connections that are made while `line` says so stay as they are."""

    def __init__(self, url: str) -> None:
        self.line: Line = "whole"
        self.made = threading.Semaphore(0)
        """Released with each connection that is made."""
        self.flowing = threading.Event()
        """While it is not set nothing more gets through either way, and no line ends: the server hangs."""
        self.flowing.set()
        self._server = (str(urlsplit(url).hostname), int(urlsplit(url).port or 80))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._ends: list[socket.socket] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)

    def __enter__(self) -> Self:
        self._accepting.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # to close it wakes nobody who waits for a connection
        self._listener.close()
        self._accepting.join(10)
        self.flowing.set()
        self.cut()
        for end in self._ends:
            end.close()

    def cut(self) -> None:
        """End all connections."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                self._ends += [client, server]
                for work in ((client, server, "whole"), (server, client, self.line)):
                    threading.Thread(target=self._carry, args=work, daemon=True).start()
                self.made.release()

    def _carry(self, source: socket.socket, target: socket.socket, line: Line) -> None:
        """Carry over what comes, so far as the line reaches."""
        came = b""
        passed = 0
        with suppress(OSError):
            while more := source.recv(65_536):
                self.flowing.wait()
                came += more
                reach = min(_reach(came, line), len(came))
                target.sendall(came[passed:reach])
                passed = max(passed, reach)
                if line == "whole":
                    came, passed = b"", 0
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


def _reach(came: bytes, line: Line) -> int:
    """How many bytes of what a server says get through."""
    head = came.find(b"\r\n\r\n") + 4
    if line == "whole":
        return len(came)
    if line == "silent" or head < 4 or b" 101 " not in came[:20]:
        return 0
    if line == "opened" or len(came) < head + 4:
        return head
    length = came[head + 1]  # a server's frames are not masked, and welcome is short
    return head + 2 + length if length < 126 else head + 4 + int.from_bytes(came[head + 2 : head + 4])
