"""What scripts/gen writes is what is committed, and the page's types fit what really goes over the wire."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.protocol.examples import EXAMPLES
from tests.tools import require_tool

ROOT = Path(__file__).parent.parent.parent
TSC = ROOT / "node_modules" / ".bin" / "tsc"


@pytest.mark.slow
def test_the_document_and_the_types_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "gen.py", "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
def test_the_pages_types_fit_the_worked_messages(tmp_path: Path) -> None:
    tsc = require_tool(str(TSC))
    types = (ROOT / "src" / "durnius" / "web" / "types.d.ts").as_posix()
    lines = [f'import type {{ CreateRoom, FromServer, ToServer }} from "{types}";']
    for kind, messages in (
        ("ToServer", EXAMPLES.from_client),
        ("FromServer", EXAMPLES.from_server),
        ("CreateRoom", EXAMPLES.create_room),
    ):
        lines += [f"export const {kind.lower()}: {kind}[] = ["]
        lines += [f"  {json.dumps(message)}," for message in messages] + ["];"]
    source = tmp_path / "examples.ts"
    source.write_text("\n".join(lines))
    command: list[str] = [
        tsc,
        "--ignoreConfig",
        "--noEmit",
        "--strict",
        "--exactOptionalPropertyTypes",
        "--types",
        "",
        str(source),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
