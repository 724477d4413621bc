"""Keeps machine code of the bots' fast modules in step with their sources, in a working tree.

`compile.py stale` removes what was built from other sources; `compile.py` builds anew as well. See setup.py.
"""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOTS = ROOT / "src" / "durnius" / "bots"
sys.path.insert(0, str(ROOT / "src"))

from durnius.bots.playout_types import COMPILED_NAMES, STAMP, fingerprint  # noqa: E402  # where it is stands above


def built() -> bool:
    """Tell whether this Python finds machine code of the present sources."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    there = all((BOTS / (name + suffix)).exists() for name in COMPILED_NAMES)
    return there and STAMP.exists() and STAMP.read_text("ascii") == fingerprint()


def main(arguments: list[str]) -> int:
    """Do what the arguments say; a failing compiler is told, and is no failure."""
    pure = os.environ.get("DURNIUS_PURE") == "1"
    if built() and not pure:
        return 0
    for old in [*BOTS.glob("*.so"), *BOTS.glob("*.pyd")]:
        old.unlink()
    STAMP.unlink(missing_ok=True)
    if pure or arguments == ["stale"]:
        return 0
    print("Compiling the bots (once for each change of their sources)", file=sys.stderr)
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(build, cwd=ROOT, check=False, capture_output=True, text=True)
    if not built():
        print(done.stdout, done.stderr, "The bots run as plain Python.", sep="\n", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
