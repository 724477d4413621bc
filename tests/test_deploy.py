"""The files of deploy/ as an operator uses them: games through nginx and Caddy with TLS, the systemd unit.

Only addresses, ports and paths are exchanged for those of the test.
"""

from __future__ import annotations

import asyncio
import re
import shutil
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

from durnius.bots.playout import COMPILED
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
    folder: Path

    def written(self) -> str:
        """Everything that the proxy and the server wrote down, the games and the test's own files aside."""
        files = [path for path in self.folder.rglob("*") if path.is_file()]
        own = {"durnius.db", "durnius.db-wal", "durnius.db-shm"}
        return "".join(path.read_bytes().decode(errors="replace") for path in files if path.name not in own)


def _exchanged(name: str, *pairs: tuple[str, str]) -> str:
    """A file of deploy/ with parts of it exchanged, each of which must be there."""
    text = (DEPLOY / name).read_text()
    for old, new in pairs:
        assert old in text, f"{name} says nothing of {old}"
        text = text.replace(old, new)
    return text


def _free_port(address: str = "127.0.0.1") -> int:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.create_server((address, 0), family=family) as listener:
        port: int = listener.getsockname()[1]
        return port


def _has_ipv6() -> bool:
    try:
        return _free_port("::1") > 0
    except OSError:
        return False


def _certificate(folder: Path) -> tuple[Path, Path]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    wishes = (
        "-days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:::1"
        f" -keyout {key} -out {certificate}"
    )
    command = f"req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes {wishes}"
    subprocess.run([require_tool("openssl"), *command.split()], check=True, capture_output=True)
    return key, certificate


def _nginx(folder: Path, port: int, server: str, key: Path, certificate: Path) -> list[str]:
    # Without IPv6 here a socket of the file system stands for it.
    six = f"[::1]:{_free_port('::1')}" if _has_ipv6() else f"unix:{folder}/six"
    site = _exchanged(
        "nginx.conf",
        ("listen 80;", f"listen 127.0.0.1:{_free_port()};"),
        ("listen [::]:80;", f"listen unix:{folder}/plain-six;"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen [::]:443 ssl", f"listen {six} ssl"),
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
        ("\n{\n", "\n{\n\tadmin off\n\tauto_https disable_redirects\n"),  # the block for all sites
        ("durak.example.org {", f"https://localhost:{port} {{\n\ttls {certificate} {key}"),
        ("127.0.0.1:8000\n}", f"{server.removeprefix('http://')}\n}}"),
    )
    whole = folder / "Caddyfile"
    whole.write_text(site)
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
        url = _answers(f"https://localhost:{port}", tls, proxy, tmp_path / "proxy-errors.txt")
        yield Front(url, tls, server, tmp_path)


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
    assert str(links[0]).removeprefix("/r/") not in front.written()


async def _fails(session: aiohttp.ClientSession, address: str, **request: object) -> int:
    """Ask for what cannot be had; give the status, or 0 where the line was cut."""
    try:
        async with session.request("POST" if request else "GET", address, **request) as answer:  # type: ignore[arg-type]
            await answer.read()
            return answer.status
    except aiohttp.ClientError:
        return 0


async def test_no_table_s_address_is_written_where_a_request_fails(front: Front) -> None:
    """It is a private table's secret. The server is away, ends at once, or a body is too large."""
    connector = aiohttp.TCPConnector(ssl=front.tls)
    async with aiohttp.ClientSession(connector=connector, headers={"Origin": front.url}) as session:
        async with session.post(f"{front.url}/api/rooms", json={"seats": 2, "pace_ms": 0}) as answer:
            link = str((await answer.json())["link"])
        address = f"{front.url}{link}"
        alex = Guest(session, address.replace("/r/", "/ws/"), "Alex")
        await alex.hello()
        await _fails(session, address, data=b"x" * 100_000)
        front.server.kill9()
        await alex.close()
        for way in ("/r/", "/ws/", "/api/rooms/"):
            assert await _fails(session, address.replace("/r/", way)) == 502
        front.server.start()
        async with session.get(address) as answer:
            assert answer.status == 200
    assert link.removeprefix("/r/") not in front.written()


@pytest.mark.parametrize("front", [_nginx], indirect=True)
async def test_nginx_without_tls_leads_to_tls_and_both_kinds_of_addresses_do(front: Front) -> None:
    site = (front.folder / "nginx.conf").read_text()
    (plain,) = re.findall(r"listen (127\.0\.0\.1:\d+);", site)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=front.tls)) as session:
        async with session.get(f"http://{plain}/r/AnyRoom?a=b", allow_redirects=False) as answer:
            assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/r/AnyRoom?a=b")
        for six in re.findall(r"listen (\[::1\]:\d+) ssl", site):
            async with session.get(f"https://{six}/livez") as answer:
                assert answer.status == 200
    assert "AnyRoom" not in front.written()
    # What is wrong with a request of any kind names it, up to "alert" where connections run out.
    assert site.count("error_log /dev/null emerg;") == site.count("server {") == 2


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
    requirements = {"requirements.txt", "requirements-compile.txt"}
    assert copied == requirements | {"pyproject.toml", "setup.py", "README.md", "LICENSE", "src"}
    let_in = re.findall(r"^!(.+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert set(let_in) == copied
    for source in copied:
        assert (DEPLOY.parent / source).exists()


def test_the_container_fetches_only_what_is_pinned() -> None:
    """Each call of pip demands hashes, or fetches neither what is needed nor what builds it."""
    text = (DEPLOY / "Dockerfile").read_text().replace("\\\n", "")
    calls = re.findall(r"bin/pip (?:install|wheel) [^&\n]+", text)
    assert len(calls) >= 4
    for call in calls:
        words = set(call.split())
        assert "--require-hashes" in words or (
            "--no-deps" in words and words & {"--no-build-isolation", "--no-index"}
        ), call


def test_the_container_is_not_built_with_bots_of_plain_python(tmp_path: Path) -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    (program,) = re.findall(r'^RUN /opt/durnius/bin/python -c "(.+)"$', text, re.MULTILINE)
    shutil.copytree(
        DEPLOY.parent / "src" / "durnius",
        tmp_path / "durnius",
        ignore=shutil.ignore_patterns("*.so", "*.pyd"),
    )
    plain = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, env={"PYTHONPATH": str(tmp_path)}, check=False
    )
    assert plain.returncode == 1
    here = subprocess.run([sys.executable, "-c", program], check=False)
    assert here.returncode == int(not COMPILED)
