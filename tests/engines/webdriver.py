"""As much of the WebDriver protocol as the tests need, over plain HTTP (https://www.w3.org/TR/webdriver2/)."""

import base64
import json
import urllib.error
import urllib.request
from collections.abc import Sequence
from typing import Final

from tests.engines.tab import Json

_KEYS: Final = {
    "Alt": "\ue00a",
    "ArrowDown": "\ue015",
    "ArrowUp": "\ue013",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "F2": "\ue032",
    "F4": "\ue034",
    "F8": "\ue038",
    "F9": "\ue039",
    "Shift": "\ue008",
    "Space": " ",
    "Tab": "\ue004",
}
_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
_WAIT_S: Final = 60


def ask(address: str, method: str = "GET", body: Json = None) -> Json:
    """Send one command to a driver and give its answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        address, data=data, headers={"Content-Type": "application/json"}, method=method
    )
    try:
        with urllib.request.urlopen(request, timeout=_WAIT_S) as answer:
            value: Json = json.load(answer)["value"]
            return value
    except urllib.error.HTTPError as error:
        with error:
            raise AssertionError(f"{method} {address}: {error.read().decode(errors='replace')}") from None


class Session:
    """One browser behind a driver; a tab without an end of its own (see tab.py)."""

    def __init__(self, driver: str, options: dict[str, Json]) -> None:
        made = ask(f"{driver}/session", "POST", {"capabilities": {"alwaysMatch": options}})
        assert isinstance(made, dict)
        self._address = f"{driver}/session/{made['sessionId']}"
        self.capabilities = made["capabilities"]

    def _post(self, command: str, **body: Json) -> Json:
        return ask(f"{self._address}/{command}", "POST", body)

    def open(self, address: str) -> None:
        self._post("url", url=address)

    def address(self) -> str:
        return str(ask(f"{self._address}/url"))

    def run(self, function: str, *arguments: Json) -> Json:
        return self._post("execute/sync", script=f"return ({function})(...arguments)", args=list(arguments))

    def press(self, keys: str) -> None:
        *held, last = keys.split("+")
        together = [_KEYS[key] for key in held] + [_KEYS.get(last, last.lower())]
        self._keys([("keyDown", key) for key in together] + [("keyUp", key) for key in reversed(together)])

    def write(self, text: str) -> None:
        self._keys([(act, key) for key in text for act in ("keyDown", "keyUp")])

    def _keys(self, acts: Sequence[tuple[str, str]]) -> None:
        actions: list[Json] = [{"type": act, "value": key} for act, key in acts]
        self._post("actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def click(self, selector: str) -> None:
        element = self._post("element", using="css selector", value=selector)
        assert isinstance(element, dict)
        self._post(f"element/{element[_ELEMENT]}/click")

    def picture(self) -> bytes:
        return base64.b64decode(str(ask(f"{self._address}/screenshot")))

    def end(self) -> None:
        """Close the browser; its driver stays."""
        ask(self._address, "DELETE")
