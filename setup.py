"""The optional compile step alone: mypyc turns the bots' fast modules into machine code.

Without mypy or a working C compiler the build only says so, and the same sources run as plain Python. With
`DURNIUS_PURE=1` it does not try. Everything else about the project stands in pyproject.toml.
"""

import os
import runpy
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

BOTS = Path("src/durnius/bots")
TYPES = runpy.run_path(str(BOTS / "playout_types.py"))


def extensions() -> list[Extension]:
    """Give what is to be compiled: nothing where that is impossible or unwanted."""
    if os.environ.get("DURNIUS_PURE") == "1" or sys.implementation.name != "cpython":
        return []
    try:
        from mypyc.build import mypycify

        sources = [str(BOTS / f"{name}.py") for name in TYPES["COMPILED_NAMES"]]
        found: list[Extension] = mypycify(sources, group_name="durnius.bots.playout")
    except (Exception, SystemExit) as error:  # noqa: BLE001  # mypy is missing, or refuses a source
        sys.stderr.write(f"durnius: the bots are not compiled: {error}\n")
        return []
    for extension in found:
        extension.optional = True  # a failing compiler only warns
        if sys.platform != "win32":
            # Calls between functions of one library then need no look-up: an eighth faster.
            extension.extra_compile_args.append("-fvisibility=hidden")
    return found


class Build(build_ext):
    """Build, and leave no machine code of older sources behind where building fails."""

    def run(self) -> None:
        """Build and, in place, note the sources that were built."""
        for extension in self.extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        super().run()
        if self.inplace and self.extensions:
            TYPES["STAMP"].write_text(TYPES["fingerprint"](), "ascii")


setup(ext_modules=extensions(), cmdclass={"build_ext": Build})
