"""Puts the server together, and runs it until a signal asks it to stop."""

import asyncio
import gc
import logging
import signal
import sys
import time
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Final, Protocol

from aiohttp import web

from durnius import __version__
from durnius.server.addresses import greeting
from durnius.server.api import Api, plain_errors
from durnius.server.dealcount import DealCount
from durnius.server.games import Games
from durnius.server.handshakes import Handshakes
from durnius.server.hub import Hub
from durnius.server.logs import set_up, tell
from durnius.server.metrics import Metrics
from durnius.server.pages import add_pages
from durnius.server.quiet import quiet_library
from durnius.server.settings import Settings, from_environment
from durnius.server.socket import Sockets
from durnius.server.stopping import Deadline
from durnius.server.thinking import Thinkers
from durnius.server.tools import Clock, Shuffle, Tools
from durnius.server.watchdog import Watchdog
from durnius.store.lock import InUse, held
from durnius.store.log import ForeignDatabase, Log, StoreFailed
from durnius.store.sqlite import SqliteLog

HUB: Final = web.AppKey("hub", Hub)
HANDSHAKES: Final = web.AppKey("handshakes", Handshakes)
_KEEP_ALIVE_S: Final = 75.0
_DAY_S: Final = 86_400
_LAG_EVERY_S: Final = 0.25
_GARBAGE_EVERY: Final = (2_000, 5, 150)
"""New objects between two looks for circles of garbage, and how often older ones are looked at, too.

Python's own 700 are made in a few actions. With more than these a look takes as long as many actions do.
"""

log = logging.getLogger("durnius")


def steady_clock() -> Clock:
    """Make a clock that starts with the time of day and never goes back."""
    offset_ms = int(time.time() * 1000) - int(time.monotonic() * 1000)
    return lambda: int(time.monotonic() * 1000) + offset_ms


def make_app(
    settings: Settings,
    *,
    store: Log | None = None,
    shuffle: Shuffle | None = None,
    clock: Clock | None = None,
    thinkers: Thinkers | None = None,
) -> web.Application:
    """Make the application; tests give their own deck, time and store. A given deck has no proof."""
    quiet_library()
    handshakes = Handshakes(settings.request_s)
    app = web.Application(client_max_size=65_536, middlewares=[handshakes.note, plain_errors])
    app[HANDSHAKES] = handshakes
    store = SqliteLog(settings.database) if store is None else store
    metrics = Metrics()
    tools = Tools(
        store=store,
        shuffle=shuffle,
        clock=steady_clock() if clock is None else clock,
        metrics=metrics,
        deals=DealCount(store),
        thinkers=Thinkers(settings.bot_ms) if thinkers is None else thinkers,
        watchdog=Watchdog(metrics),
        idle_s=settings.idle_s,
        changes_per_minute=settings.changes_per_minute,
        change_burst=settings.change_burst,
        absent_s=settings.absent_s,
        return_s=settings.return_s,
    )
    hub = Hub(tools, settings.keep_days, settings.wrong_rooms_per_minute)
    app[HUB] = hub
    Api(hub, settings).add_routes(app)
    Games(hub, settings).add_routes(app)
    sockets = Sockets(hub, settings)
    app.router.add_get("/ws/{room}", sockets.serve)
    add_pages(app, watch=settings.watch)

    async def run(_: web.Application) -> AsyncIterator[None]:
        tools.watchdog.start()
        tasks = [
            asyncio.create_task(_sweep(hub), name="sweeper"),
            asyncio.create_task(_read_public(hub), name="public rooms"),
            asyncio.create_task(_watch_lag(metrics), name="event loop lag"),
        ]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        tools.thinkers.close()
        await tools.deals.close()
        await tools.store.close()
        tools.watchdog.stop()

    async def stop(_: web.Application) -> None:
        hub.stopping = True
        sockets.close("shutting_down")
        most_s = settings.stop_s / 2  # the rest is for requests, and for the store to write what waits
        late = (await asyncio.gather(hub.stop(most_s), sockets.finish(most_s)))[0]
        if late:
            tell(log, logging.WARNING, "rooms_left", count=late)

    app.cleanup_ctx.append(run)
    app.on_shutdown.append(stop)
    return app


async def _read_public(hub: Hub) -> None:
    try:
        await hub.public.read()
    except StoreFailed as error:
        tell(log, logging.WARNING, "rooms_unlisted", why=error)


async def _sweep(hub: Hub) -> None:
    while True:
        try:
            await hub.sweep()
        except StoreFailed as error:
            tell(log, logging.WARNING, "rooms_kept", why=error)
        await asyncio.sleep(_DAY_S)


async def _watch_lag(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LAG_EVERY_S
        await asyncio.sleep(_LAG_EVERY_S)
        metrics.lag.observe(max(0.0, loop.time() - due))


class _Runs(Protocol):
    def __call__(self, main: Coroutine[object, object, int], /) -> int: ...


def _loop_runner() -> _Runs:
    """Give uvloop's runner where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run


def main(arguments: Namespace) -> int:
    """Run the server as the command line says; return the exit status."""
    try:
        settings = from_environment(
            arguments.host, arguments.port, arguments.database, bot_ms=arguments.bot_ms
        )
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    set_up(settings.log)
    _allow_many_files()
    deadline = Deadline(settings.stop_s)
    try:
        with held(settings.database):
            return _loop_runner()(_serve(settings, deadline))
    except (InUse, StoreFailed) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        deadline.lift()


def _allow_many_files() -> None:
    """Raise the limit of open sockets as far as the system lets us."""
    with suppress(ImportError, OSError, ValueError):  # Windows has no such limit
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def _serve(settings: Settings, deadline: Deadline) -> int:
    try:
        app = make_app(settings)
    except (ForeignDatabase, StoreFailed) as error:
        print(error, file=sys.stderr)
        return 1
    gc.collect()
    gc.set_threshold(*_GARBAGE_EVERY)
    gc.freeze()  # what is there now stays; to look through it again and again would hold everybody up
    asked = _stop_signal()
    runner = web.AppRunner(
        app,
        access_log=None,
        shutdown_timeout=settings.stop_s / 8,  # which the library takes twice
        handle_signals=False,
        keepalive_timeout=_KEEP_ALIVE_S,
        auto_decompress=False,
    )
    await runner.setup()
    assert runner.server is not None
    watching = asyncio.create_task(app[HANDSHAKES].watch(runner.server), name="handshakes")
    try:
        try:
            await web.TCPSite(runner, settings.host, settings.port, backlog=1024).start()
        except OSError as error:
            print(f"Cannot listen on {settings.host} port {settings.port}: {error}", file=sys.stderr)
            return 1
        host, port = runner.addresses[0][:2]
        print(*greeting(host, port), sep="\n", flush=True)
        tell(log, logging.INFO, "started", version=__version__, host=host, port=port)
        await asked.wait()
        deadline.begin()
        tell(log, logging.INFO, "stopping", rooms=len(app[HUB]))
    finally:
        watching.cancel()
        await runner.cleanup()
    tell(log, logging.INFO, "stopped")
    return 0


def _stop_signal() -> asyncio.Event:
    """Give an event that is set when somebody asks the server to stop."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    stop: Callable[[], None] = asked.set
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows; there a key press raises KeyboardInterrupt
            loop.add_signal_handler(number, stop)
    return asked
