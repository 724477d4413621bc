"""The fast modules twice: as machine code, and as the plain Python that they are written in."""

import importlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import durnius.bots
from durnius.bots import playout
from durnius.bots.playout_types import COMPILED_NAMES

BOTS = Path(durnius.bots.__file__).parent
FULL_NAMES = tuple(f"durnius.bots.{name}" for name in COMPILED_NAMES)


class _FromSource(MetaPathFinder):
    """Finds the fast modules in their sources, whatever lies beside them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in FULL_NAMES:
            return None
        source = BOTS / f"{fullname.rpartition('.')[2]}.py"
        return spec_from_file_location(fullname, source, loader=SourceFileLoader(fullname, str(source)))


def load_plain() -> dict[str, ModuleType]:
    """Load the sources as modules of their own; those of the program stay as they are."""
    kept = {name: sys.modules.pop(name) for name in FULL_NAMES if name in sys.modules}
    finder = _FromSource()
    sys.meta_path.insert(0, finder)
    try:
        return {name: importlib.import_module(f"durnius.bots.{name}") for name in COMPILED_NAMES}
    finally:
        sys.meta_path.remove(finder)
        for name in FULL_NAMES:
            sys.modules.pop(name, None)
        sys.modules.update(kept)
        for name, module in kept.items():
            setattr(durnius.bots, name.rpartition(".")[2], module)


def require_compiled() -> None:
    """Skip without machine code, or fail in continuous integration, which promises it."""
    if playout.COMPILED:
        return
    reason = "the bots are not compiled: scripts/compile"
    if os.environ.get("CI") == "true" and os.environ.get("DURNIUS_PURE") != "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
