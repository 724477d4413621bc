"""The files of deploy/ as an operator uses them: games through nginx and Caddy with TLS, the systemd unit.

Only addresses, ports and paths are exchanged for those of the test.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random

import aiohttp
import pytest

from tests.server.guests import Guest
from tests.serverprocess import ServerProcess
from tests.tools import require_tool

DEPLOY = Path(__file__).parent.parent / "deploy"
pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]


@dataclass(frozen=True)
class Front:
    """A proxy with TLS before a server."""

    url: str
    tls: ssl.SSLContext
    server: ServerProcess


def _exchanged(name: str, *pairs: tuple[str, str]) -> str:
    """A file of deploy/ with parts of it exchanged, each of which must be there."""
    text = (DEPLOY / name).read_text()
    for old, new in pairs:
        assert old in text, f"{name} says nothing of {old}"
        text = text.replace(old, new)
    return text


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _certificate(folder: Path) -> tuple[Path, Path]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    wishes = (
        f"-days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout {key} -out {certificate}"
    )
    command = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes {wishes}"
    subprocess.run([require_tool("openssl"), *command.split()], check=True, capture_output=True)
    return key, certificate


def _nginx(folder: Path, port: int, server: str, key: Path, certificate: Path) -> list[str]:
    site = _exchanged(
        "nginx.conf",
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("durak.example.org;", "localhost;"),
        ("/etc/letsencrypt/live/durak.example.org/fullchain.pem", str(certificate)),
        ("/etc/letsencrypt/live/durak.example.org/privkey.pem", str(key)),
        ("http://127.0.0.1:8000", server),
    )
    ways = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{way}_temp_path {folder}/{way};\n" for way in ways)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr; events {{}}\n"
        f"http {{ {temporary} access_log {folder}/access.log; {site} }}\n"
    )
    return [require_tool("nginx"), "-p", str(folder), "-c", str(whole)]


def _caddy(folder: Path, port: int, server: str, key: Path, certificate: Path) -> list[str]:
    site = _exchanged(
        "Caddyfile",
        ("durak.example.org {", f"https://localhost:{port} {{\n\ttls {certificate} {key}"),
        ("127.0.0.1:8000\n}", f"{server.removeprefix('http://')}\n}}"),
    )
    whole = folder / "Caddyfile"
    whole.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    return [require_tool("caddy"), "run", "--config", str(whole), "--adapter", "caddyfile"]


@pytest.fixture(params=[_nginx, _caddy], ids=["nginx", "caddy"])
def front(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Front]:
    """A proxy that runs with the documented file, before a server that runs as the unit has it."""
    command: Callable[[Path, int, str, Path, Path], list[str]] = request.param
    key, certificate = _certificate(tmp_path)
    environment = {"DURNIUS_BEHIND_PROXY": "1", "DURNIUS_ROOMS_PER_MINUTE": "3"}
    with ExitStack() as stack:
        server = stack.enter_context(ServerProcess(tmp_path, environment=environment))
        port = _free_port()
        errors = stack.enter_context((tmp_path / "proxy-errors.txt").open("w"))
        proxy = subprocess.Popen(
            command(tmp_path, port, server.url, key, certificate),
            cwd=tmp_path,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin:/usr/sbin"},
            stdout=errors,
            stderr=errors,
        )
        stack.callback(proxy.wait, 20)
        stack.callback(proxy.terminate)
        tls = ssl.create_default_context(cafile=str(certificate))
        yield Front(
            _answers(f"https://localhost:{port}", tls, proxy, tmp_path / "proxy-errors.txt"), tls, server
        )


def _answers(url: str, tls: ssl.SSLContext, proxy: subprocess.Popen[bytes], errors: Path) -> str:
    """Wait until the proxy answers, which no proxy tells by itself."""
    for _ in range(200):
        try:
            with urllib.request.urlopen(f"{url}/healthz", context=tls, timeout=5) as answer:
                assert answer.read() == b'{"status": "ok"}'
                return url
        except urllib.error.URLError:
            try:
                proxy.wait(0.1)
            except subprocess.TimeoutExpired:
                continue
            break
    raise AssertionError(f"no proxy: {errors.read_text()}")


async def test_a_game_through_the_documented_proxy(front: Front) -> None:
    """Over TLS, with the Origin that a browser sends; figures and foreign pages stay outside."""
    connector = aiohttp.TCPConnector(ssl=front.tls)
    async with aiohttp.ClientSession(connector=connector, headers={"Origin": front.url}) as session:
        async with session.get(f"{front.url}/metrics") as answer:
            assert answer.status == 404
        async with session.get(f"{front.url}/static/main.js", headers={"Accept-Encoding": "gzip"}) as answer:
            assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
        # Who asks is counted by the address that the proxy sees, whatever a client claims.
        links = []
        for number in range(5):
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            async with session.post(
                f"{front.url}/api/rooms", json={"seats": 2, "pace_ms": 0}, headers=headers
            ) as answer:
                links.append((await answer.json()).get("link") if answer.status == 201 else answer.status)
        assert links[3:] == [429, 429]
        address = f"{front.url}{links[0]}".replace("/r/", "/ws/")
        alex, ben = Guest(session, address, "Alex"), Guest(session, address, "Ben")
        for guest in (alex, ben):
            await guest.hello()
            await guest.do("sit", seat=None)
        await alex.do("start")
        await asyncio.gather(alex.play(Random(1)), ben.play(Random(2)))
        assert alex.game.over == ben.game.over
        await alex.close()
        await ben.until(lambda state: not state.room.seats[0].present)  # hanging up reaches the server
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(address, headers={"Origin": "https://cards.example"})
        assert refused.value.status == 403
        front.server.stop()
        assert (await ben.ended()).bye == "shutting_down"
        front.server.start()
        await ben.hello(seq=ben.state.seq)
        await ben.close()
    logs = "".join(path.read_text() for path in front.server.database.parent.glob("*.log"))
    assert str(links[0]).removeprefix("/r/") not in logs  # a private table's address is its secret


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    analyze = require_tool("systemd-analyze")
    unit = tmp_path / "durnius.service"
    program = "/opt/durnius/.venv/bin/durnius serve --database /var/lib/durnius/durnius.db"
    page = "file:///opt/durnius/docs/operating.md"
    unit.write_text(_exchanged("durnius.service", (program, sys.executable), (page, "https://example.org/")))
    verified = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
    scored = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=25", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert scored.returncode == 0, scored.stdout[-300:] + scored.stderr


def test_the_container_copies_what_there_is() -> None:
    """No engine builds it here; at least nothing that it names is missing or shut out."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", "")
    copied = {
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
        for source in line.split()[:-1]
    }
    assert copied == {"requirements.txt", "pyproject.toml", "setup.py", "README.md", "LICENSE", "src"}
    let_in = re.findall(r"^!(.+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert set(let_in) == copied
    for source in copied:
        assert (DEPLOY.parent / source).exists()
