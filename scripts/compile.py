"""Keeps machine code of the bots' fast modules in step with their sources, in a working tree.

`compile.py stale` removes what was built from other sources; `compile.py` builds anew as well. See setup.py.
`compile.py possible` tells by its status whether a compiler is there for what is not yet built.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent
BOTS = ROOT / "src" / "durnius" / "bots"
sys.path.insert(0, str(ROOT / "src"))

from durnius.bots.playout_types import COMPILED_NAMES, STAMP, fingerprint  # noqa: E402  # where it is stands above

FAILED = Path(sys.prefix) / ".not_compiled"
"""Names the sources on which the compiler failed, so that a server does not try them at each start."""
IN_VAIN = f"The bots run as plain Python. To try again, start scripts/compile, or remove {FAILED}"


def built() -> bool:
    """Tell whether this Python finds machine code of the present sources."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    there = all((BOTS / (name + suffix)).exists() for name in COMPILED_NAMES)
    return there and STAMP.exists() and STAMP.read_text("ascii") == fingerprint()


def possible() -> bool:
    """Tell whether a C compiler and Python's headers are there, and did not fail on these sources before."""
    compiler = shlex.split(str(sysconfig.get_config_var("CC") or ""))
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    in_vain = FAILED.exists() and FAILED.read_text("ascii") == fingerprint()
    return bool(compiler) and shutil.which(compiler[0]) is not None and headers.exists() and not in_vain


def main(arguments: list[str]) -> int:
    """Do what the arguments say; a failing compiler is told, and is no failure."""
    pure = os.environ.get("DURNIUS_PURE") == "1"
    if arguments == ["possible"]:
        return int(pure or built() or not possible())
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
    FAILED.unlink(missing_ok=True)
    if not built():
        print(done.stdout, done.stderr, IN_VAIN, sep="\n", file=sys.stderr)
        with suppress(OSError):  # the disk may be full, which may be the reason
            FAILED.write_text(fingerprint(), "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
