"""The static page over HTTP: what is there, how it is packed, and what nobody can reach."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import os
import re
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import brotli
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

import durnius
from durnius.server.headers import content_security_policy
from durnius.server.pages import add_pages, page_response

Client = TestClient[web.Request, web.Application]
PLAIN = {"Accept-Encoding": "identity"}


async def room(request: web.Request) -> web.Response:
    return await page_response(request, 200 if request.match_info["room"] == "k7qx" else 404)


async def broken(_request: web.Request) -> web.Response:
    raise ZeroDivisionError


def make_app(folder: Path | None = None, *, watch: bool = False) -> web.Application:
    app = web.Application()
    app.router.add_get("/r/{room}", room)
    app.router.add_get("/broken", broken)
    if folder is None:
        add_pages(app, watch=watch)
    else:
        add_pages(app, watch=watch, folder=folder)
    return app


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    async with TestClient(TestServer(make_app()), auto_decompress=False) as client:
        yield client


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the page's files, with some that are not to be served."""
    package = Path(durnius.__file__).parent
    shutil.copytree(package / "web", tmp_path / "web")
    (tmp_path / "text").mkdir()
    shutil.copy(package / "text" / "en.json", tmp_path / "text")
    for name, body in {
        "web/views/a.js": "export const a = 1;",
        "web/robots.txt": "User-agent: *",
        "web/.hidden.js": "secret",
        "text/__init__.py": "secret = 1",
        "secret.json": "{}",
    }.items():
        (tmp_path / name).write_text(body)
    return tmp_path


async def test_the_page_and_its_files_are_there(client: Client) -> None:
    for address, kind in {
        "/": "text/html; charset=utf-8",
        "/r/k7qx": "text/html; charset=utf-8",
        "/static/icon.svg": "image/svg+xml",
        "/favicon.ico": "image/svg+xml",
        "/static/manifest.webmanifest": "application/manifest+json",
        "/static/dom.js": "text/javascript; charset=utf-8",
        "/static/styles/base.css": "text/css; charset=utf-8",
        "/help": "text/html; charset=utf-8",
        "/offline": "text/html; charset=utf-8",
        "/sw.js": "text/javascript; charset=utf-8",
    }.items():
        answer = await client.get(address)
        assert (answer.status, answer.headers["Content-Type"]) == (200, kind), address


async def test_files_have_the_addresses_that_follow_from_their_names(folder: Path) -> None:
    async with TestClient(TestServer(make_app(folder))) as client:
        for address in ("/", "/help", "/robots.txt", "/sw.js", "/static/views/a.js", "/static/robots.txt"):
            assert (await client.get(address)).status == 200, address
        for address in (
            "/types.d.ts",
            "/static/types.d.ts",
            "/static/.hidden.js",
            "/index",
            "/index.html",
            "/static/index.html",
            "/text/__init__.py",
            "/text/en.json",
            "/secret.json",
            "/views/a.js",
        ):
            assert (await client.get(address)).status == 404, address


@pytest.mark.parametrize(
    ("accepted", "packing", "unpack"),
    [("br;q=1, gzip;q=0.8", "br", brotli.decompress), ("gzip", "gzip", gzip.decompress)],
)
async def test_what_is_sent_packed_is_what_is_sent_plain(
    client: Client, accepted: str, packing: str, unpack: Callable[[bytes], bytes]
) -> None:
    for address in ("/static/dom.js", "/", await address_of(client, "main.js")):
        packed = await client.get(address, headers={"Accept-Encoding": accepted})
        plain = await client.get(address, headers=PLAIN)
        assert packed.headers["Content-Encoding"] == packing
        assert "Content-Encoding" not in plain.headers
        assert unpack(await packed.read()) == await plain.read()
        assert packed.headers["ETag"] != plain.headers["ETag"]
        assert packed.headers["Vary"] == plain.headers["Vary"]
        assert "Accept-Encoding" in packed.headers["Vary"]


@pytest.mark.parametrize(
    ("accepted", "packing"),
    [("gzip", "gzip"), ("GZIP ; q=1", "gzip"), ("*", "br"), ("gzip;q=0", None), ("gzip;q=0.000, *", "br"),
     ("*;q=0", None), ("br, deflate", "br"), ("br;q=0, *", "gzip"), ("gzip;q=0.001", "gzip"),
     (";;q=,,", None)],
)  # fmt: skip
async def test_accept_encoding_is_heard(client: Client, accepted: str, packing: str | None) -> None:
    answer = await client.get("/", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding") == packing


async def address_of(client: Client, name: str) -> str:
    """Where a file of the release lies, as the page of rooms says."""
    page = await (await client.get("/r/k7qx", headers=PLAIN)).text()
    found = re.search(rf'"(/static/\w{{16}}/{name})"', page)
    assert found, page
    return found[1]


async def test_a_file_of_a_release_is_kept_for_ever(client: Client) -> None:
    address = await address_of(client, "main.js")
    answer = await client.get(address)
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (await client.get(address.replace("/static/", "/static/0"))).status == 404


async def test_another_release_has_other_addresses(folder: Path) -> None:
    found = []
    for change in ("", "\n.fresh { color: red; }"):
        with (folder / "web/styles/tokens.css").open("a") as sheet:
            sheet.write(change)
        async with TestClient(TestServer(make_app(folder)), auto_decompress=False) as client:
            worker = await (await client.get("/sw.js")).read()
            found.append((await address_of(client, "main.js"), worker))
    assert found[0][0] != found[1][0]
    assert found[0][1] != found[1][1]  # so that browsers notice


async def test_a_known_file_is_not_sent_again(client: Client) -> None:
    first = await client.get("/static/dom.js")
    tag = first.headers["ETag"]
    assert first.headers["Cache-Control"] == "no-cache"
    for known in (tag, f'"old", {tag}', f"W/{tag}", "*"):
        again = await client.get("/static/dom.js", headers={"If-None-Match": known})
        assert (again.status, await again.read(), again.headers["ETag"]) == (304, b"", tag)
        assert again.headers["X-Content-Type-Options"] == "nosniff"
    for other in ('"old"', "garbage"):
        assert (await client.get("/static/dom.js", headers={"If-None-Match": other})).status == 200


async def test_a_room_that_is_not_there_gets_the_page_with_404(client: Client) -> None:
    gone = await client.get("/r/gone", headers=PLAIN)
    there = await client.get("/r/k7qx", headers=PLAIN)
    assert (gone.status, there.status) == (404, 200)
    assert await gone.read() == await there.read()
    assert gone.headers["X-Robots-Tag"] == there.headers["X-Robots-Tag"] == "noindex"
    assert "X-Robots-Tag" not in (await client.get("/")).headers
    assert gone.headers["Cache-Control"] == "no-store"
    assert "ETag" not in gone.headers


async def test_unknown_addresses(client: Client) -> None:
    page = await client.get("/nowhere", headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status, page.content_type) == (404, "text/html")
    for address, accept in (
        ("/nowhere", "*/*"),
        ("/api/nowhere", "text/html"),
        ("/static/no.js", "text/html"),
    ):
        answer = await client.get(address, headers={"Accept": accept, **PLAIN})
        assert (answer.status, (await answer.json())["code"]) == (404, "not_found")
    assert (await client.post("/")).status == 405
    head = await client.head("/")
    assert (head.status, await head.read()) == (200, b"")


@pytest.mark.parametrize(
    "path",
    ["/static/../text/en.json", "/static/%2e%2e/%2e%2e/__init__.py", "/static/..%2f..%2f__main__.py",
     "//etc/passwd", "/static//etc/passwd", "/text/../__main__.py", "/text/..%5c__main__.py",
     "/static/dom.js%00.png", "/static/", "/static/./dom.js", "/..", "/%2e%2e/%2e%2e/etc/passwd",
     "/static/dom.js/", "/STATIC/dom.js"],
)  # fmt: skip
async def test_p44_nothing_beside_the_files_can_be_reached(client: Client, path: str) -> None:
    """Over a bare connection, since clients tidy paths up before they ask."""

    def ask() -> int:
        connection = http.client.HTTPConnection("127.0.0.1", client.port or 0, timeout=10)
        connection.putrequest("GET", path, skip_accept_encoding=True)
        connection.endheaders()
        status = connection.getresponse().status
        connection.close()
        return status

    assert await asyncio.to_thread(ask) in (400, 404)


@pytest.mark.parametrize("address", ["/", "/nowhere", "/static/dom.js", "/broken", "/r/gone"])
async def test_every_answer_carries_the_headers(client: Client, address: str) -> None:
    answer = await client.get(address)
    policy = answer.headers["Content-Security-Policy"]
    for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "base-uri 'none'",
                 "frame-ancestors 'none'", f"ws://127.0.0.1:{client.port}"):  # fmt: skip
        assert part in policy
    assert "unsafe" not in policy
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "host", ["durnius.example", "durnius.example:8443", "127.0.0.1:8000", "[::1]:8000", "localhost"]
)
def test_sockets_of_this_host_are_allowed(host: str) -> None:
    assert f"connect-src 'self' ws://{host} wss://{host};" in content_security_policy(host)


@pytest.mark.parametrize(
    "host",
    ["", "*", "a.example; script-src *", "a b", "a.example,b", "-a", "a.", "a/b", "'unsafe-inline'",
     "a" * 300, "a:123456", "[::1", "xn--é", "a\r\nb", "user@a"],
)  # fmt: skip
def test_a_host_that_is_none_is_not_echoed(host: str) -> None:
    assert "connect-src 'self';" in content_security_policy(host)


async def test_while_watching_a_changed_file_is_read_again(folder: Path) -> None:
    path = folder / "web" / "views" / "a.js"
    for watch, expected in ((False, "export const a = 1;"), (True, "export const a = 2;")):
        path.write_text("export const a = 1;")
        os.utime(path, ns=(1, 1))
        async with TestClient(TestServer(make_app(folder, watch=watch))) as client:
            first = await client.get("/static/views/a.js")
            assert await first.text() == "export const a = 1;"
            path.write_text("export const a = 2;")
            assert await (await client.get("/static/views/a.js")).text() == expected
            (folder / "web" / "new.js").write_text("1")
            assert (await client.get("/static/new.js")).status == (200 if watch else 404)
            page = await (await client.get("/")).text()
            assert ('src="/static/startpage.js"' in page) is watch
        (folder / "web" / "new.js").unlink()


def test_a_page_that_is_missing_from_the_package_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        make_app(tmp_path)
