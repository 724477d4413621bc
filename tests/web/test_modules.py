"""Runs the tests of the page's pure modules with node's test runner, on messages made by the real room."""

import json
import os
import subprocess
from pathlib import Path

from tests.tools import require_tool
from tests.web.recording import all_recorded

HERE = Path(__file__).parent


def test_pure_modules_of_the_page(tmp_path: Path) -> None:
    node = require_tool("node", "nodejs")
    recorded = tmp_path / "recorded.json"
    recorded.write_text(json.dumps(all_recorded()), encoding="utf-8")
    files = sorted(map(str, (HERE / "js").glob("*.test.mjs")))
    ran = subprocess.run(
        [node, "--test", *files],
        env={**os.environ, "RECORDED": str(recorded)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
