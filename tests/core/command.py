"""Runs `durnius replay` as people run it."""

import subprocess
import sys


def replay(*arguments: str, given: str | bytes = "") -> "subprocess.CompletedProcess[str]":
    """Run it with these arguments and this on standard input; text is UTF-8 both ways."""
    raw = given if isinstance(given, bytes) else given.encode()
    run = subprocess.run(
        [sys.executable, "-m", "durnius", "replay", "--language", "en", *arguments],
        input=raw,
        capture_output=True,
        check=False,
    )
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())
