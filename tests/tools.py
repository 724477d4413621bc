"""The programs outside Python that some tests need: skipped without them, failed where CI promises them."""

import os
import shutil
from typing import NoReturn

import pytest

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def require_tool(*names: str) -> str:
    """Return the path of the first of these programs that is installed; without any, skip, or fail in CI."""
    for name in names:
        if path := shutil.which(name):
            return path
    return missing(f"{names[0]} is not installed")


def missing(reason: str) -> NoReturn:
    """Skip, or fail in CI."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
