"""What the tests ask of a browser, whichever engine it has: an address, keys, an answer, a picture."""

from collections.abc import Mapping, Sequence
from typing import Protocol

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]


class Tab(Protocol):
    """One tab of a browser that nobody has used before, in English."""

    def open(self, address: str) -> None:
        """Go to an address and wait until it has been loaded."""

    def address(self) -> str:
        """Give the address of the page that is shown."""

    def run(self, function: str, *arguments: Json) -> Json:
        """Call a JavaScript function in the page and give what it returns."""

    def press(self, keys: str) -> None:
        """Press keys together, as in "Tab", "Alt+Shift+D"."""

    def write(self, text: str) -> None:
        """Write a text, key by key."""

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""

    def picture(self) -> bytes:
        """Give what is seen, as PNG."""

    def close(self) -> None:
        """Close the browser."""
