"""Pages in the language of whoever asks: the cookie's, else one of the browser's, else English."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from durnius.server.languages import COOKIE, choose, in_words
from durnius.server.pages import add_pages
from durnius.text.catalogue import Catalogue, languages

Client = TestClient[web.Request, web.Application]
OFFERED = ("en", "lt", "pl")
PAGES = {
    "/": ["", "-start"],
    "/r/none": [""],
    "/help": ["", "-more"],
    "/stats": ["", "-more"],
    "/learn": ["", "-more", "-start"],
    "/offline": [],
}
"""The pages, and the files of a catalogue that each asks for."""


@pytest.fixture
async def client() -> AsyncIterator[Client]:
    app = web.Application()
    add_pages(app)
    async with TestClient(TestServer(app)) as client:
        yield client


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "lt", "lt"),
        (None, "LT-lt, en;q=0.9", "lt"),
        (None, "be, fi;q=0.9, pl;q=0.2", "pl"),
        (None, "en;q=0.5, pl;q=0.7, lt;q=0.6", "pl"),
        (None, "lt;q=0, fi", "en"),
        (None, "lt;q=much, pl;q=0.1", "pl"),
        (None, "*", "en"),
        (None, ";;,,q=1;", "en"),
        ("pl", "lt", "pl"),
        ("xx", "lt", "lt"),
        ("", "lt", "lt"),
    ],
)
def test_the_choice_comes_first_then_the_browser(chosen: str | None, accepted: str, language: str) -> None:
    assert choose(chosen, accepted, OFFERED) == language


def test_words_in_a_page_are_text_and_nothing_else() -> None:
    page = in_words('<p lang="{{language}}">{{a.b}} {{no}}</p>', "lt", {"a.b": '<b>&"'})
    assert page == '<p lang="lt">&lt;b&gt;&amp;&quot; {{no}}</p>'


@pytest.mark.parametrize("language", languages())
async def test_a_page_comes_in_the_language_with_one_catalogue(client: Client, language: str) -> None:
    say = Catalogue.load(language).say
    for address, parts in PAGES.items():
        headers = {"Accept": "text/html", "Accept-Language": f"{language}-XX, en;q=0.5"}
        answer = await client.get(address, headers=headers)
        page = await answer.text()
        assert f'<html lang="{language}"' in page
        files = re.findall(r'<script defer src="(/static/\w+/([\w-]+))\.js">', page)
        assert [name for _, name in files] == [f"{language}{part}" for part in parts]
        for file, name in files:
            script = await (await client.get(f"{file}.js")).text()
            words = await (await client.get(f"{file}.json")).text()  # for whoever comes from another language
            assert script == f'(self.durnius??={{}})["{name}"]={words}'
        assert say("page.skip") in page
        assert "{{" not in page


async def test_the_cookie_outranks_the_browser_and_caches_are_told(client: Client) -> None:
    headers = {"Accept-Language": "lt", "Cookie": f"{COOKIE}=pl"}
    answer = await client.get("/", headers=headers)
    assert '<html lang="pl"' in await answer.text()
    assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    tag = answer.headers["ETag"]
    same = await client.get("/", headers={**headers, "If-None-Match": tag})
    other = await client.get("/", headers={"Accept-Language": "lt", "If-None-Match": tag})
    assert (same.status, other.status) == (304, 200)


async def test_a_room_that_is_not_there_is_told_in_the_language_too(client: Client) -> None:
    answer = await client.get("/r/gone", headers={"Accept": "text/html", "Accept-Language": "lv"})
    assert answer.status == 404
    assert '<html lang="lv"' in await answer.text()
