"""The first command of the README in a fresh clone, with an empty home and nothing but Python and git.

Installs from the package index, so it runs in CI and in long runs only.
"""

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.serverprocess import READY, first_line

ROOT = Path(__file__).parent.parent
MINUTES = 8


@pytest.mark.timeout(60 * MINUTES + 60)
@pytest.mark.parametrize("program", ["serve"])
def test_a_fresh_clone_serves(program: str, tmp_path: Path, long: bool) -> None:
    if not (long or os.environ.get("CI") == "true"):
        pytest.skip("installs from the index: runs in CI and with --long")
    clone, home = tmp_path / "clone", tmp_path / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    git = shutil.which("git")
    assert git is not None
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
    said = tmp_path / "said.txt"
    errors = said.open("w")
    server = subprocess.Popen(
        [clone / "scripts" / program, "--port", "0", "--database", tmp_path / "rooms.db"],
        env={
            **kept,
            "HOME": str(home),
            "PATH": f"{Path(sys.base_prefix) / 'bin'}:{Path(git).parent}:/usr/bin:/bin",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        line = first_line(server.stdout, 60 * MINUTES)
        ready = READY.match(line)
        if ready is None:
            os.killpg(server.pid, signal.SIGKILL)
            pytest.fail(f"not ready: {line!r}, {said.read_text()}")
        with urllib.request.urlopen(f"{ready[1].rstrip('/')}/healthz", timeout=20) as answer:
            assert answer.status == 200
        # What this Python was made with compiled the project's tests as well: here is a compiler.
        compiled = "from durnius.bots.playout import COMPILED; raise SystemExit(not COMPILED)"
        subprocess.run([clone / ".venv" / "bin" / "python", "-c", compiled], check=True, cwd=tmp_path)
    finally:
        if server.poll() is None:
            os.killpg(server.pid, signal.SIGTERM)
        server.wait(timeout=20)
        errors.close()
