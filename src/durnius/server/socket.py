"""The game socket `/ws/{room}`: hello first, then messages until either side ends it.

Decodes, limits and hands over; decides nothing about rooms. Answers here only what never reaches a room.
"""

from __future__ import annotations

import asyncio
import socket as sockets
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

from aiohttp import WSMsgType, web
from msgspec import UNSET

from durnius.protocol import incoming, outgoing
from durnius.protocol.codec import MAX_BYTES, BadMessage, decode
from durnius.rooms.events import BadEntry
from durnius.server.access import address_of, counted, is_foreign
from durnius.server.answers import error
from durnius.server.asking import command_of
from durnius.server.connection import Connection
from durnius.server.hub import Hub
from durnius.server.items import Ask, Enter, Gone
from durnius.server.limits import Allowance, Bucket
from durnius.server.live import LiveRoom
from durnius.server.settings import Settings
from durnius.server.stopping import within
from durnius.store.log import StoreFailed

_SEND_BUFFER: Final = 65_536
_UNHEARD_MS: Final = 20_000
"""How long the kernel may wait for a client's word that it got what was sent."""
_HERE: Final = counted("::1")
_CONTROL: Final = (WSMsgType.PING, WSMsgType.PONG)
_PINGS_BEFORE_HELLO: Final = 10
_PATIENCE: Final = 50
"""Messages over the limit that are only refused; after these the connection ends."""

if TYPE_CHECKING:
    Socket = web.WebSocketResponse[Literal[False]]


class Sockets:
    """Serves the sockets of all rooms."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub = hub
        self._settings = settings
        self._joins = Allowance(settings.joins_per_minute)
        self.open: set[Connection] = set()
        self._addresses: Counter[str] = Counter()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket until it ends."""
        if is_foreign(request, self._settings):
            return error("bad_origin", "This socket is for the server's own page.")
        address = address_of(request, self._settings)
        if self._addresses[address] >= self._settings.sockets_per_address and not _is_here(address):
            return error("rate_limited")
        self._addresses[address] += 1
        try:
            return await self._open(request)
        finally:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _open(self, request: web.Request) -> web.StreamResponse:
        socket: Socket = web.WebSocketResponse(
            compress=False,
            heartbeat=self._settings.heartbeat_s,
            max_msg_size=MAX_BYTES + 1,  # the library refuses at the size it is given
            timeout=2.0,
            decode_text=False,
            autoping=False,  # pings count as messages: a flood of them would hold everybody up (P46)
        )
        await socket.prepare(request)
        socket.headers.clear()  # they are sent, and would be kept as long as the socket
        _set_options(request)
        connection = Connection(
            socket, request.transport, self._settings.outbox_bytes, self._hub.tools.metrics
        )
        self.open.add(connection)
        try:
            await self._talk(request, socket, connection)
        finally:
            self.open.discard(connection)
            connection.close(None)
            await connection.finish()
        return socket

    def close(self, code: str) -> None:
        """Say goodbye on all sockets, also on those that have not said hello yet."""
        for connection in self.open:
            connection.close(code)

    async def finish(self, within_s: float) -> None:
        """Wait until all have ended, which `close` asked for; cut off those that take longer."""
        ends = [asyncio.create_task(connection.finish(), name="end of a socket") for connection in self.open]
        if await within(within_s, ends):
            for connection in self.open:
                connection.abort()

    async def _talk(self, request: web.Request, socket: Socket, connection: Connection) -> None:
        hello = await self._hello(socket, connection)
        if hello is None:
            return
        room_id = request.match_info["room"]
        address = address_of(request, self._settings)
        now = asyncio.get_running_loop().time
        # Who guessed too often is answered alike, whether there is such a room or not (P44); only whoever has
        # been in a room and shows the token gets in.
        guessed = self._hub.guesses.spent(address, now())
        try:
            live = await self._hub.open(room_id)
        except (BadEntry, StoreFailed):
            connection.close("server_error")
            return
        if live is None and not self._hub.stopping:
            if guessed:
                self._refuse(connection, None, "rate_limited")
                connection.close(None)
                return
            self._hub.guesses.take(address, now())
        if live is None or live.ended:
            connection.close("shutting_down" if self._hub.stopping else "room_gone")
            return
        entered: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

        def may_join() -> bool:
            return not guessed and self._joins.take(address, now())

        renew = None if hello.renew is UNSET else hello.renew
        live.put(Enter(connection, hello.token, hello.name, hello.seq, may_join, entered, renew))

        def leave(done: asyncio.Future[str | None]) -> None:
            if (person := done.result()) is not None:
                live.put(Gone(connection, person))

        try:
            person = await asyncio.shield(entered)
            if person is not None:
                await self._listen(socket, connection, live, person)
        finally:
            entered.add_done_callback(leave)

    async def _hello(self, socket: Socket, connection: Connection) -> incoming.Hello | None:
        """Wait for hello; end the connection when none comes, or one that is not understood."""
        try:
            async with asyncio.timeout(self._settings.hello_s):
                message = await socket.receive()
                for _ in range(_PINGS_BEFORE_HELLO):
                    if message.type not in _CONTROL:
                        break
                    await _answer(socket, message.type, message.data)
                    message = await socket.receive()
        except TimeoutError:
            connection.close("no_hello")
            return None
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return None
        try:
            hello = decode(message.data)
        except BadMessage as bad:
            self._refuse(connection, bad.id, bad.code, bad.detail)
            connection.close("no_hello")
            return None
        if not isinstance(hello, incoming.Hello):
            message_id = None if isinstance(hello, incoming.Ping) else hello.id
            self._refuse(connection, message_id, "hello_first")
            connection.close("no_hello")
            return None
        if hello.protocol != outgoing.PROTOCOL:
            connection.close("wrong_protocol")
            return None
        return hello

    async def _listen(self, socket: Socket, connection: Connection, live: LiveRoom, person: str) -> None:
        """Hand the person's messages over until the connection ends."""
        loop = asyncio.get_running_loop()
        bucket = Bucket(self._settings.messages_per_second, self._settings.message_burst, loop.time())
        over = 0
        async for message in socket:
            if connection.closing:
                return
            allowed = bucket.take(loop.time())
            over = 0 if allowed else over + 1
            if over > _PATIENCE:
                self._hub.tools.metrics.count("flooding_total")
                connection.close("flooding")
                return
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                self._hear(message.data, connection, live, person, allowed=allowed)
            elif allowed:
                await _answer(socket, message.type, message.data)

    def _hear(
        self, data: bytes, connection: Connection, live: LiveRoom, person: str, *, allowed: bool
    ) -> None:
        try:
            message = decode(data)
        except BadMessage as bad:
            code = bad.code if allowed else "rate_limited"
            self._refuse(connection, bad.id, code, bad.detail if allowed else "")
            return
        if isinstance(message, incoming.Ping | incoming.Hello):
            if not allowed:
                self._refuse(connection, None, "rate_limited")
            elif isinstance(message, incoming.Ping):
                connection.send(outgoing.Pong())
            else:
                self._refuse(connection, None, "hello_twice")
            return
        if live.ended:
            connection.close("shutting_down" if self._hub.stopping else "server_error")
            return
        if allowed or live.waits(person, message.id):
            live.put(Ask(connection, person, message.id, command_of(message)))
            return
        answer = live.answer_to(person, message.id)
        # Nothing of it is remembered: the same message may come again later, and be judged then.
        if answer is None:
            self._refuse(connection, message.id, "rate_limited")
        else:
            connection.send(answer)

    def _refuse(self, connection: Connection, message_id: str | None, code: str, detail: str = "") -> None:
        """Refuse a message, and count it."""
        self._hub.tools.metrics.refused(code)
        connection.send(outgoing.Refused(id=message_id, code=code, detail=detail))


def _is_here(address: str) -> bool:
    """Tell whether this is the machine itself."""
    return address.startswith("127.") or address == _HERE


async def _answer(socket: Socket, kind: WSMsgType, data: bytes) -> None:
    """Answer the ping of a client's library."""
    if kind is WSMsgType.PING:
        await socket.pong(data)


def _set_options(request: web.Request) -> None:
    """Bound what the kernel keeps for a client that reads nothing, and for how long."""
    transport = request.transport
    raw = None if transport is None else transport.get_extra_info("socket")
    if raw is None:
        return
    with suppress(OSError):  # some systems, and sockets of other families, lack one or the other
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, _SEND_BUFFER)
        if hasattr(sockets, "TCP_USER_TIMEOUT"):
            raw.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_USER_TIMEOUT, _UNHEARD_MS)
