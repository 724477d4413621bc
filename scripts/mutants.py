"""Shows that the tests by ear and in three engines can fail: serves the page with one fault at a time.

    .venv/bin/python scripts/mutants.py [word in a fault's name ...]

Each must turn a test red, in every engine. The page's files are changed while they are served, never on the
disk. Not part of continuous integration: it takes minutes, and tells about the tests, not about the page.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.table import Patch, patched  # noqa: E402


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault, and the test that must notice it."""

    name: str
    test: str
    patches: tuple[Patch, ...]


_APPEND = """      const p = document.createElement("p");
      p.textContent = text;
      document.getElementById(manner)?.append(p);
      return () => p.remove();"""

_REBUILT = Patch("views/hand.js", "  keyed(list, hand,", "  list.replaceChildren();\n  keyed(list, hand,")

MUTANTS = (
    Mutant(
        "all messages in one moment",
        "screenreader/test_bout.py::test_a_burst_is_heard_whole_and_in_order",
        (Patch("announce.js", "    if (now < at) return this.#wake(at);\n", ""),),
    ),
    Mutant(
        "text replaced, 100 ms apart",
        "screenreader/test_bout.py::test_a_burst_is_heard_whole_and_in_order",
        (
            Patch(
                "announce.js",
                _APPEND,
                "      const region = document.getElementById(manner);\n"
                "      if (region) region.textContent = text;\n"
                "      return () => {};",
            ),
            Patch("announce.js", "const GAP = 600;", "const GAP = 100;"),
            Patch("announce.js", "const WAITING = 3;", "const WAITING = 30;"),
        ),
    ),
    Mutant(
        "no mark on a message said again",
        "screenreader/test_keys.py::test_the_same_answer_twice_is_heard_twice",
        (Patch("announce.js", "text === this.#last ? `${text}\\u00a0` : text", "text"),),
    ),
    Mutant(
        "cards disabled",
        "screenreader/test_keys.py::test_an_unavailable_card_says_why_each_time",
        (
            Patch(
                "views/hand.js",
                'setAttr(node, "aria-disabled", now.has(card) ? null : "true");',
                'setAttr(node, "disabled", now.has(card) ? null : "");',
            ),
        ),
    ),
    Mutant(
        "hand rebuilt at every change",
        "screenreader/test_bout.py::test_defender",
        (_REBUILT,),
    ),
    Mutant("hand rebuilt, in three engines", "engines/test_bout.py::test_defender", (_REBUILT,)),
    Mutant(
        "focus taken by what others do",
        "engines/test_bout.py::test_attacker",
        (Patch("room.js", "    this.log.head(", "    this.view.game.heading.focus();\n    this.log.head("),),
    ),
)


def run(mutant: Mutant) -> tuple[str, str]:
    """Run a mutant's test; give what came of it, and what the test missed."""
    patched(mutant.patches)  # raises where the page has changed and the fault cannot be made
    environment = os.environ | {
        "DURNIUS_TEST_PATCHES": json.dumps([asdict(patch) for patch in mutant.patches])
    }
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", f"tests/{mutant.test}"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else done.stderr
    if done.returncode == 0:
        return "NOT NOTICED", last
    if done.returncode == 1 and "failed" in last and not re.search(r"passed|skipped", last):
        reasons = re.findall(r"^E +(.*)$", done.stdout, re.MULTILINE)
        return "noticed", reasons[0] if reasons else last
    return "NOT TESTED", last


def main(words: Sequence[str]) -> int:
    """Try the mutants whose names hold one of the words, or all; print a table."""
    chosen = [mutant for mutant in MUTANTS if not words or any(word in mutant.name for word in words)]
    missed = 0
    for mutant in chosen:
        began = time.monotonic()
        result, reason = run(mutant)
        missed += result != "noticed"
        seconds = f"{time.monotonic() - began:.0f} s"
        print(f"{mutant.name:34} {result:12} {seconds:>6}  {mutant.test}\n{'':34} {reason[:200]}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} faults noticed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
