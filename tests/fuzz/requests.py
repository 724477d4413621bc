"""Requests of a fuzzer: addresses, headers and bodies that are right, odd, or no HTTP at all (P51)."""

from __future__ import annotations

import json
from typing import Final

from hypothesis import strategies as st

from tests.fuzz.messages import likely, rules, spoken, texts, utf8, values

PATHS: Final = [
    "/", "/r/k7qx3mzp4w2ad", "/api/rooms", "/api/rooms/", "/api/rooms/k7qx3mzp4w2ad/games",
    "/api/stats", "/healthz",
    "/api/rooms/k7qx3mzp4w2ad/games/1", "/api/rooms/k7qx3mzp4w2ad/games/1/replay",
    "/api/rooms/ROOM/games/99999999",
    "/api/rooms/ROOM/games", "/api/rooms/ROOM/games/1", "/api/rooms/ROOM/games/1/replay", "/r/ROOM",
    "/api/rooms/ROOM/games/1/review", "/api/rooms/ROOM/games/1/review", "/api/rooms/ROOM/games/2/review",
    "/r/ROOM/games",
    "/r/ROOM/game/1", "/ws/ROOM", "/ws/", "/metrics", "/static/main.js",
    "/static/../../pyproject.toml", "/text/en.json",
    "/static/%2e%2e/%2e%2e/server/app.py", "/static//etc/passwd", "/text/..%5c..%5cserver", "/%",
    "/%00", "/%ff%fe",
    "//evil.example/", "/\\evil.example", "*", "http://evil.example/", "/api/rooms?x=1&x=2", "/#",
    "/help", "/stats",
]  # fmt: skip
pieces = st.sampled_from(
    ["/", "..", "%2f", "%00", "é", "?", "#", ";", "%", "~", "\\", "api", "r", "static", "{room}"]
)
paths = st.sampled_from(PATHS) | st.lists(pieces, max_size=6).map(lambda parts: "/" + "".join(parts))
methods = st.sampled_from(
    [
        "GET",
        "GET",
        "GET",
        "POST",
        "POST",
        "POST",
        "HEAD",
        "OPTIONS",
        "PUT",
        "DELETE",
        "PATCH",
        "TRACE",
        "CONNECT",
        "G",
    ]
)
versions = st.sampled_from(["1.1", "1.1", "1.1", "1.0", "2.0", "9"])
HEADERS: Final = [
    "Origin: null", "Origin: http://[", "Origin: http://x", "Origin: https://x.evil.example",
    "Host: x", "Host: [",
    "Host: x\x00y", "X-Forwarded-For: 1.2.3.4", "X-Forwarded-For: " + "1," * 500, "X-Forwarded-Proto: ftp",
    "Content-Encoding: gzip", "Content-Encoding: deflate, br", "Content-Type: text/html; charset=nonsense",
    "Content-Type: multipart/form-data; boundary=", "Accept: text/html",
    "Accept-Language: " + "a;q=," * 300,
    "Accept-Language: lt;q=1e999, en;q=nan", "Accept-Encoding: gzip;q=", "Cookie: durnius.language=../../x",
    "Cookie: " + "=;" * 400, "If-None-Match: *", 'If-None-Match: "', "Range: bytes=0-18446744073709551615",
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Extensions: permessage-deflate",
    "Expect: 100-continue",
    "Expect: x", "Transfer-Encoding: chunked", "Transfer-Encoding: xchunked", "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 1e9", "X: " + "y" * 9000, "\x00: z", ": empty", "No colon", " folded: line",
    "Keep-Alive: 99999",
]  # fmt: skip
bodies = (
    st.builds(
        lambda body: json.dumps(body).encode(),
        st.fixed_dictionaries(
            {"seats": st.integers(0, 8) | values},
            optional={
                "name": texts,
                "rules": rules | values,
                "private": st.booleans() | values,
                "bots": st.dictionaries(
                    st.sampled_from(["0", "1", "2", "01", "-1", "x", "٣"]), likely["level"]
                ),
                "pace_ms": likely["pace_ms"],
                "timer_s": likely["timer_s"],
                "spectators": st.booleans(),
                "wait": st.booleans(),
                "x": values,
            },
        ),
    )
    | st.binary(max_size=120)
    | st.builds(utf8, spoken)
    | st.sampled_from([b"", b"5\r\nabcde\r\n0\r\n\r\n", b"ffffffffffffffff\r\nabc", b"x" * 5000])
)


@st.composite
def requests(draw: st.DrawFn) -> bytes:
    """A request, mostly in the form of one, ended by the end of the connection."""
    body = draw(bodies)
    lines = [f"{draw(methods)} {draw(paths)} HTTP/{draw(versions)}"]
    lines += draw(st.sampled_from([["Host: x"], ["Host: x"], ["Host: x"], []]))
    lines += draw(st.lists(st.sampled_from(HEADERS), max_size=4))
    lines += draw(st.sampled_from([[f"Content-Length: {len(body)}"], [f"Content-Length: {len(body)}"], []]))
    end = draw(st.sampled_from(["\r\n", "\r\n", "\r\n", "\n"]))
    head = end.join([*lines, "Connection: close", "", ""]).encode("utf-8", "surrogatepass")
    whole = head + body
    return draw(st.binary(max_size=60)) if draw(st.integers(0, 15)) == 0 else whole
