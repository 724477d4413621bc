"""A table for one person with a browser: a real server in a thread, a known deck, friends on plain sockets.

With `patches` the page's files are served changed, to show that the tests notice (scripts/mutants.py). With
`listener` every page runs that script before its own ones.
"""

import asyncio
import itertools
import json
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeVar

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

import durnius
from durnius.core import Card, parse_card
from durnius.server.app import make_app
from durnius.server.settings import Settings

_LISTENER: Final = "/static/listener.js"
_WEB: Final = Path(durnius.__file__).parent / "web"
_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Patch:
    """A change to one file of the page; the old text must stand there exactly once."""

    file: str
    old: str
    new: str


def patched(patches: Sequence[Patch]) -> dict[str, str]:
    """Give the changed files by their addresses."""
    files: dict[str, str] = {}
    for patch in patches:
        address = f"/static/{patch.file}"
        source = files.get(address) or (_WEB / patch.file).read_text(encoding="utf-8")
        if source.count(patch.old) != 1:
            raise AssertionError(f"{patch.file} has {patch.old!r} {source.count(patch.old)} times")
        files[address] = source.replace(patch.old, patch.new)
    return files


def patches() -> list[Patch]:
    """Give the changes to the page that scripts/mutants.py asks for."""
    return [Patch(**patch) for patch in json.loads(os.environ.get("DURNIUS_TEST_PATCHES", "[]"))]


class Friend:
    """Somebody at the table who needs no page."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._ids = itertools.count(1)
        self._seen = 0
        self._answers: dict[str, asyncio.Future[dict[str, object]]] = {}
        self._welcome = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())

    async def greet(self, name: str) -> None:
        await self._socket.send_json({"t": "hello", "protocol": 1, "name": name})
        await self._welcome

    async def do(self, wishes: Sequence[dict[str, object]]) -> None:
        """Send messages at once, and wait until all are accepted."""
        answers = []
        for wish in wishes:
            name = str(next(self._ids))
            answers.append(asyncio.get_running_loop().create_future())
            self._answers[name] = answers[-1]
            seen = {"seen": self._seen} if wish["t"] == "act" else {}
            await self._socket.send_json({**wish, **seen, "id": name})
        for wish, answer in zip(wishes, await asyncio.gather(*answers), strict=True):
            if answer["t"] != "ok":
                raise AssertionError(f"{wish} was answered by {answer}")

    async def _read(self) -> None:
        async for frame in self._socket:
            if frame.type is not WSMsgType.TEXT:
                continue
            message = frame.json()
            if message["t"] == "state":
                self._seen = message["seq"]
                if not self._welcome.done():
                    self._welcome.set_result(None)
            elif message["t"] in ("ok", "refused"):
                self._answers.pop(message["id"]).set_result(message)

    async def leave(self) -> None:
        await self._socket.close()
        await self._reading


class Table:
    """A server of its own, with one room and the friends in it."""

    def __init__(self, folder: Path, deck: str, patches: Sequence[Patch] = (), listener: str = "") -> None:
        self.url = ""
        self._folder = folder
        self._deck = [parse_card(word) for word in deck.split()]
        self._watch = bool(patches)  # the modules one by one, so that one can be another
        self._patched = patched(patches) | ({_LISTENER: listener} if listener else {})
        self._room = ""
        self.friends: dict[str, Friend] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def make_room(self, **options: object) -> str:
        """Make a room and give its link."""
        return self._wait(self._make_room({"name": "Birch", **options}))

    def join(self, name: str, seat: int | None = None) -> None:
        """Let a friend come, and sit down where a seat is named."""
        self._wait(self._join(name, seat))

    def do(self, name: str, *wishes: dict[str, object]) -> None:
        """Let a friend send messages, one right after another."""
        self._wait(self.friends[name].do(wishes))

    def play(self, name: str, *actions: str) -> None:
        """Let a friend play."""
        wishes: list[dict[str, object]] = [{"t": "act", "action": action} for action in actions]
        self.do(name, *wishes)

    def rename(self, name: str, *names: str) -> None:
        """Let a friend take one name after another."""
        wishes: list[dict[str, object]] = [{"t": "rename", "name": new} for new in names]
        self.do(name, *wishes)

    def _wait(self, work: Coroutine[object, object, _T]) -> _T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _serve(self) -> None:
        settings = Settings(port=0, database=self._folder / "table.db", watch=self._watch)
        app = make_app(settings, shuffle=self._shuffle)
        app.middlewares.append(self._change)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self._client = ClientSession(self.url)

    def _shuffle(self, _: Sequence[Card]) -> Sequence[Card]:
        return self._deck

    @web.middleware
    async def _change(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        """Serve the changed text in place of a file's, and put the listener into the pages."""
        text = self._patched.get(request.path)
        if text is not None:
            return web.Response(
                text=text, content_type="text/javascript", headers={"Cache-Control": "no-store"}
            )
        if _LISTENER in self._patched and "text/html" in request.headers.get("Accept", ""):
            plain = {name: value for name, value in request.headers.items() if name != "Accept-Encoding"}
            answer = await handler(request.clone(headers=plain))
            if isinstance(answer, web.Response) and isinstance(answer.body, bytes):
                tag = f'<script src="{_LISTENER}"></script>\n<script'.encode()
                answer.body = answer.body.replace(b"<script", tag, 1)
            return answer
        return await handler(request)

    async def _make_room(self, options: dict[str, object]) -> str:
        async with self._client.post("/api/rooms", json=options) as answer:
            made = await answer.json()
        self._room = made["room"]
        return f"{self.url}{made['link']}"

    async def _join(self, name: str, seat: int | None) -> None:
        friend = Friend(await self._client.ws_connect(f"/ws/{self._room}"))
        self.friends[name] = friend
        await friend.greet(name)
        if seat is not None:
            await friend.do([{"t": "sit", "seat": seat}])

    async def _stop(self) -> None:
        for friend in self.friends.values():
            await friend.leave()
        await self._client.close()
        await self._runner.cleanup()

    def __enter__(self) -> Self:
        self._thread.start()
        self._wait(self._serve())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(20)
        self._loop.close()
