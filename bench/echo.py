"""A bare echo room: whatever one of a room says, all of it are sent a message of a given size.

`python -m bench.echo aiohttp|picows BYTES` serves on a free port and says which.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from typing import Final, Literal

from aiohttp import WSMsgType, web

MISSING: Final = "picows is not installed: .venv/bin/pip install picows"


async def serve_aiohttp(size: int) -> None:
    """Serve with the library that the product uses, set up in the same way."""
    payload = "x" * size
    rooms: dict[str, set[web.WebSocketResponse[Literal[False]]]] = defaultdict(set)

    async def serve(request: web.Request) -> web.WebSocketResponse[Literal[False]]:
        room = rooms[request.match_info["room"]]
        socket: web.WebSocketResponse[Literal[False]] = web.WebSocketResponse(
            compress=False, heartbeat=24.0, max_msg_size=4097, decode_text=False
        )
        await socket.prepare(request)
        room.add(socket)
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                for other in room:
                    await other.send_str(payload)
        room.discard(socket)
        return socket

    app = web.Application()
    app.router.add_get("/ws/{room}", serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=1024).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


async def serve_picows(size: int) -> None:
    """Serve with the fastest server for asyncio that we know."""
    try:
        import picows
    except ImportError:
        sys.exit(MISSING)
    payload = b"x" * size
    rooms: dict[str, set[picows.WSTransport]] = defaultdict(set)

    class Listener(picows.WSListener):
        def __init__(self, room: str) -> None:
            super().__init__()
            self.room = rooms[room]

        def on_ws_connected(self, transport: picows.WSTransport) -> None:
            self.room.add(transport)

        def on_ws_disconnected(self, transport: picows.WSTransport) -> None:
            self.room.discard(transport)

        def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
            if frame.msg_type == picows.WSMsgType.TEXT:
                frame.get_payload_as_utf8_text()
                for other in self.room:
                    other.send(picows.WSMsgType.TEXT, payload)
            elif frame.msg_type == picows.WSMsgType.CLOSE:
                transport.disconnect()

    def make(request: picows.WSUpgradeRequest) -> picows.WSListener:
        return Listener(request.path.decode())

    server = await picows.ws_create_server(make, "127.0.0.1", 0, max_frame_size=4096, backlog=1024)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


def main(library: str, size: str) -> None:
    """Serve with uvloop where it is, as the product does."""
    serve = {"aiohttp": serve_aiohttp, "picows": serve_picows}[library]
    try:
        from uvloop import run
    except ImportError:
        from asyncio import run  # type: ignore[assignment]
    run(serve(int(size)))


if __name__ == "__main__":
    main(*sys.argv[1:])
