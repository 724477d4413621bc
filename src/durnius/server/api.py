"""The HTTP interface: making and listing rooms, health and figures. Finished games are in `games`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from msgspec import UNSET

from durnius.core import MOST_SEATS
from durnius.protocol.codec import MAX_BYTES, BadMessage, decode_create_room, encode
from durnius.protocol.http import RoomCreated, RoomList
from durnius.rooms.commands import Refusal, SetOptions
from durnius.rooms.names import clean_name
from durnius.server.access import address_of, is_foreign
from durnius.server.answers import error, json_answer
from durnius.server.hub import Hub
from durnius.server.limits import Allowance
from durnius.server.logs import tell
from durnius.server.settings import Settings
from durnius.store.log import StoreFailed

log = logging.getLogger("durnius.http")
_FINE: Final = b'{"status": "ok"}'
_STORE_S: Final = 2.0
"""How long the store may take to be read before the server is not ready."""


@web.middleware
async def plain_errors(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Give the library's own errors the form of ours."""
    try:
        return await handler(request)
    except web.HTTPMethodNotAllowed as refused:
        answer = error("method_not_allowed")
        answer.headers["Allow"] = refused.headers["Allow"]
        return answer
    except web.HTTPRequestEntityTooLarge:
        return error("too_large")
    except web.HTTPException as other:
        return error("malformed", other.reason, other.status)
    except ConnectionResetError:
        return error("server_error")  # whoever asked is gone, and nothing failed here
    except Exception as failed:  # noqa: BLE001 - it is told
        tell(log, logging.ERROR, "request_failed", error=failed)
        return error("server_error")


class Api:
    """Handlers of `/api`, of health and of `/metrics`."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub = hub
        self._settings = settings
        self._allowance = Allowance(settings.rooms_per_minute)
        self._lists = Allowance(settings.lists_per_minute)
        self._listed: tuple[float, bytes] | None = None
        """The list of public rooms, and until when it may be told."""

    def add_routes(self, app: web.Application) -> None:
        """Add all of them to the app."""
        app.router.add_post("/api/rooms", self._create)
        app.router.add_get("/api/rooms", self._list)
        app.router.add_get("/api/stats", self._stats)
        app.router.add_get("/healthz", self._ready)
        app.router.add_get("/livez", self._live)
        app.router.add_get("/readyz", self._ready)
        app.router.add_get("/metrics", self._metrics)

    async def _create(self, request: web.Request) -> web.Response:
        if is_foreign(request, self._settings):
            return error("bad_origin")
        if self._hub.stopping:
            return error("shutting_down")
        now = self._hub.tools.clock() / 1000
        if not self._allowance.take(address_of(request, self._settings), now):
            return error("rate_limited")
        if request.headers.get("Content-Encoding", "identity").strip().lower() != "identity":
            return error("unsupported_encoding")
        try:
            async with asyncio.timeout(self._settings.request_s):
                body = await request.read()
            if len(body) > MAX_BYTES:
                return error("too_large")
            wanted = decode_create_room(body)
            bots = {_seat(seat): level for seat, level in wanted.bots.items()}
        except BadMessage as bad:
            return error(bad.code, bad.detail, 400)
        except TimeoutError:
            return error("body_late")
        except (web.RequestPayloadError, ConnectionError):
            return error("malformed", "The body broke off.", 400)
        except ValueError:
            return error("bad_options", "bots: seats are numbers from 0", 400)
        if wanted.by is not None and clean_name(wanted.by) is None:
            return error("bad_name", "by", 400)  # who could not come in needs no room
        options = SetOptions(
            name=UNSET if wanted.name is None else wanted.name,
            rules=wanted.rules,
            seats=wanted.seats,
            private=wanted.private,
            timer_s=wanted.timer_s,
            pace_ms=wanted.pace_ms,
            spectators=wanted.spectators,
            wait=wanted.wait,
            hints=wanted.hints,
        )
        try:
            created = await self._hub.create(options, bots)
            if isinstance(created, Refusal):
                return error(created.code, created.detail, 400)
            await self._hub.open(created)
        except StoreFailed:
            return error("not_stored")
        link = f"/r/{created}"
        return json_answer(encode(RoomCreated(room=created, link=link)), 201, {"Location": link})

    async def _list(self, request: web.Request) -> web.Response:
        now = asyncio.get_running_loop().time()
        if not self._lists.take(address_of(request, self._settings), now):
            return error("rate_limited")
        if self._listed is None or now >= self._listed[0]:
            body = encode(RoomList(rooms=self._hub.public.lines(iter(self._hub))))
            self._listed = now + self._settings.list_s, body
        return json_answer(self._listed[1])

    async def _stats(self, _request: web.Request) -> web.Response:
        return json_answer(encode(await self._hub.tools.deals.stats()))

    async def _live(self, _request: web.Request) -> web.Response:
        return json_answer(_FINE)

    async def _ready(self, _request: web.Request) -> web.Response:
        """Tell whether new games may come here: not while the server stops or the store cannot be read."""
        if self._hub.stopping:
            return error("shutting_down")
        try:
            async with asyncio.timeout(_STORE_S):
                await self._hub.tools.store.read("", 0, 0)
        except (StoreFailed, TimeoutError):
            return error("not_stored")
        return json_answer(_FINE)

    async def _metrics(self, _request: web.Request) -> web.Response:
        text = self._hub.tools.metrics.text(self._hub.gauges())
        return web.Response(text=text, headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})


def _seat(text: str) -> int:
    """Read a seat as it is written, and nothing else that `int` would read."""
    if text not in map(str, range(MOST_SEATS)):
        raise ValueError(text)
    return int(text)
