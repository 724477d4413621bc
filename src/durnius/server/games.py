"""HTTP about finished games: their list, records, replays and reviews; and a room's page, whatever it shows.

Which room and game is meant says the address. Who has it may read where people may watch; where nobody may,
those who sat in that game, whom the token of their seat shows.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from aiohttp import web

from durnius.core import Record, record_to_json
from durnius.protocol.codec import encode
from durnius.protocol.http import GameLine, GameList
from durnius.rooms.events import BadEntry
from durnius.rooms.fairdeal import Fair, fair_to_json
from durnius.rooms.state import Past, Room
from durnius.server.access import address_of
from durnius.server.answers import NotAnswered, error, json_answer
from durnius.server.hub import Hub
from durnius.server.identity import person_of
from durnius.server.limits import Allowance
from durnius.server.live import LiveRoom
from durnius.server.pages import page_response
from durnius.server.replays import replay_of
from durnius.server.reviews import Busy, Failed
from durnius.server.settings import Settings
from durnius.store.log import StoreFailed

Give = Callable[[web.Request], Awaitable[web.Response]]


class Games:
    """Handlers of `/api/rooms/{room}/games` and of the pages beside it."""

    def __init__(self, hub: Hub, settings: Settings) -> None:
        self._hub = hub
        self._settings = settings
        self._replays = hub.replays
        self._reviews = hub.reviews
        self._reading = Allowance(settings.games_per_minute)
        self._replaying = Allowance(settings.replays_per_minute)
        self._reviewing = Allowance(settings.reviews_per_minute)

    def add_routes(self, app: web.Application) -> None:
        """Add all of them to the app."""
        number = "{number:[0-9]{1,6}}"
        for path, give in {
            "/api/rooms/{room}/games": self._list,
            f"/api/rooms/{{room}}/games/{number}": self._record,
            f"/api/rooms/{{room}}/games/{number}/replay": self._replay,
            f"/api/rooms/{{room}}/games/{number}/review": self._review,
        }.items():
            app.router.add_get(path, partial(_answered, give))
        app.router.add_get("/r/{room}", self._page)
        app.router.add_get("/r/{room}/games", self._page)
        app.router.add_get(f"/r/{{room}}/game/{number}", self._page)

    def _guesses(self, request: web.Request) -> bool:
        """Tell whether an address asked for too many rooms that are none to be told of others (P44)."""
        return self._hub.guesses.spent(address_of(request, self._settings), asyncio.get_running_loop().time())

    async def _open(self, request: web.Request) -> LiveRoom | None:
        live = await self._hub.open(request.match_info["room"])
        if live is None:
            self._may(request, self._hub.guesses)
        return live

    def _may(self, request: web.Request, allowance: Allowance) -> bool:
        return allowance.take(address_of(request, self._settings), asyncio.get_running_loop().time())

    def _take(self, request: web.Request, allowance: Allowance) -> None:
        """Count a request; raise NotAnswered where an address asks for too much, or guesses."""
        if self._guesses(request) or not self._may(request, allowance):
            raise NotAnswered("rate_limited")

    async def _room(self, request: web.Request) -> Room:
        """Give the room that is asked for; raise NotAnswered where there is none."""
        live = await self._open(request)
        if live is None or live.room is None:
            raise NotAnswered("room_gone")
        return live.room

    async def _find(self, request: web.Request) -> tuple[Room, Past]:
        """Give the room and finished game that are asked for; raise NotAnswered for who may not have it."""
        room, number = await self._room(request), int(request.match_info["number"])
        game = next((game for game in room.past if game.number == number), None)
        reader = _reader(request, room)
        if not room.spectators and (game is None or not room.may_read(reader, game)):
            # also where there is none, so that nobody learns what was played
            raise NotAnswered("no_spectators")
        if game is None:
            raise NotAnswered("game_not_over")
        return room, game

    async def _read(self, request: web.Request, game: Past) -> tuple[Record, Fair | None]:
        """Give the record of a finished game; raise NotAnswered where its log is gone."""
        found = await self._hub.record(request.match_info["room"], game)
        if found is None:
            raise NotAnswered("room_gone")
        return found

    async def _list(self, request: web.Request) -> web.Response:
        self._take(request, self._reading)
        room = await self._room(request)
        reader = _reader(request, room)
        if not room.spectators and reader is None:
            raise NotAnswered("no_spectators")
        lines = [
            GameLine(
                number=past.number,
                players=list(past.players),
                fool=past.fool,
                reason=past.reason,
                teams=past.teams,
            )
            for past in room.past
            if room.may_read(reader, past)
        ]
        return json_answer(encode(GameList(name=room.name, games=lines[::-1])))

    async def _record(self, request: web.Request) -> web.Response:
        self._take(request, self._reading)
        _, game = await self._find(request)
        record, fair = await self._read(request, game)
        written = record_to_json(record)
        return json_answer(
            msgspec.json.encode(written if fair is None else written | {"fair": fair_to_json(fair)})
        )

    async def _replay(self, request: web.Request) -> web.Response:
        room_id, number = request.match_info["room"], int(request.match_info["number"])
        body = self._replays.get(room_id, number)
        # One that is kept has to be compressed all the same, so it has an allowance as well.
        self._take(request, self._replaying if body is None else self._reading)
        room, game = await self._find(request)
        if body is None:
            record, _ = await self._read(request, game)
            # A long game takes tens of milliseconds, in which nobody else should have to wait.
            replay = await asyncio.to_thread(replay_of, record, room.name, number)
            body = self._replays.keep(room_id, number, replay)
        return _compressed(body)

    async def _review(self, request: web.Request) -> web.Response:
        room_id, number = request.match_info["room"], int(request.match_info["number"])
        self._take(request, self._reading)
        _, game = await self._find(request)
        if (body := self._reviews.get(room_id, number)) is not None:
            return _compressed(body)
        who = address_of(request, self._settings)
        try:
            told = self._reviews.progress(room_id, number)
            if told is None:
                self._reviews.check(who)
                if not self._may(request, self._reviewing):
                    raise NotAnswered("rate_limited")
                record, _ = await self._read(request, game)
                told = await self._reviews.begin(room_id, number, record, who)
        except Busy:
            raise NotAnswered(
                "rate_limited", "Too many reviews are being worked out; try again in a minute."
            ) from None
        except Failed:
            raise NotAnswered("server_error") from None
        return json_answer(told, 202)

    async def _page(self, request: web.Request) -> web.Response:
        """Answer with the page, which asks for the rest by itself."""
        if self._guesses(request):
            return await page_response(request, 429)
        try:
            live = await self._open(request)
        except (BadEntry, StoreFailed):
            return await page_response(request, 500)
        if live is None or live.room is None:
            return await page_response(request, 404)
        if "number" in request.match_info or request.path.endswith("/games"):
            return await page_response(request)
        return await page_response(
            request, room=live.room.name, playing=live.room.phase == "playing", data=live.lobby
        )


async def _answered(give: Give, request: web.Request) -> web.Response:
    """Answer with what is given, or say why nothing is."""
    try:
        return await give(request)
    except NotAnswered as refusal:
        return error(refusal.code, refusal.detail)
    except (BadEntry, StoreFailed):
        return error("server_error")


def _compressed(body: bytes) -> web.Response:
    answer = json_answer(body)
    answer.enable_compression()
    return answer


def _reader(request: web.Request, room: Room) -> str | None:
    """Tell who asks, by `Authorization: Bearer` and the token that a socket's hello would have."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not token.isascii():  # other bytes come as what cannot be encoded
        return None
    person = person_of(room.persons.values(), token.strip())
    return None if person is None else person.id
