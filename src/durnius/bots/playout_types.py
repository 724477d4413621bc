"""Machine words and arrays for the compiled modules, and plain Python's stand-ins for them.

`i64` is a 64-bit integer and `vec` an array of a fixed length. mypyc turns both into machine code;
uncompiled they are `int` and `list`, so that the same source runs without a compiler and without anything
installed. This file itself is never compiled. `require_fresh` keeps a working tree from running machine code
of older sources.
"""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64
else:
    i64 = int
    vec = list

__all__ = ["COMPILED_NAMES", "fingerprint", "i64", "require_fresh", "vec"]

COMPILED_NAMES = (
    "playout_cards",
    "playout_seen",
    "playout",
    "playout_random",
    "playout_policy",
    "endgame_key",
    "endgame_memory",
    "endgame",
    "search_world",
    "net",
    "search",
)
"""The modules of this package that mypyc compiles, all into one library."""
_HERE = Path(__file__).parent
STAMP = _HERE / "compiled.stamp"
"""Exists only beside machine code that was built in place, and names the sources it was built from."""


def fingerprint() -> str:
    """Name the present sources of the compiled modules."""
    digest = hashlib.sha256()
    for name in COMPILED_NAMES:
        digest.update((_HERE / f"{name}.py").read_bytes())
    return digest.hexdigest()


def require_fresh() -> None:
    """Raise ImportError when machine code that was built in place is not of the present sources."""
    if STAMP.exists() and STAMP.read_text("ascii").strip() != fingerprint():
        raise ImportError("compiled bots of an older source lie in src; run: scripts/compile")
