"""What Orca said, read from the file that capture.py writes; and how a test waits for it."""

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.programs import wait_for

LATE_S: Final = 30.0
"""How late Orca may be on a busy machine."""


@dataclass(slots=True)
class Utterance:
    """One thing said. `ended` is None while it is being said."""

    at: float
    text: str
    ended: float | None = None
    cut: bool = False


class Ear:
    """Hears in order: what was waited for once is behind."""

    def __init__(self, log: Path) -> None:
        self.heard: list[Utterance] = []
        self.notes: list[tuple[float, str]] = []
        self.next = 0
        """The first utterance that no test has asked about."""
        self._log = log
        self._read = 0

    def listen(self) -> None:
        """Take in what was written since."""
        with self._log.open("rb") as log:
            log.seek(self._read)
            fresh = log.read()
        whole = fresh[: fresh.rfind(b"\n") + 1]
        self._read += len(whole)
        for line in whole.decode().splitlines():
            event = json.loads(line)
            at, text = float(event["t"]), str(event["text"]).replace("\u00a0", " ").strip()
            if event["ev"] == "say":
                self.heard.append(Utterance(at, text))
                continue
            for one in reversed(self.heard):
                if one.text == text and one.ended is None:
                    one.ended, one.cut = at, event["ev"] == "cut"
                    break

    def note(self, text: str) -> None:
        """Write down what the test does, among what is heard."""
        self.notes.append((time.time(), text))

    def hears(self, *phrases: str, within_s: float = LATE_S) -> str:
        """Wait until utterances with these phrases have come, in this order; give the last one."""
        return [self.matches(re.escape(phrase), within_s).string for phrase in phrases][-1]

    def matches(self, pattern: str, within_s: float = LATE_S) -> re.Match[str]:
        """Wait for an utterance in which a pattern is found."""
        start = self.next
        end = time.monotonic() + within_s
        while True:
            self.listen()
            while self.next < len(self.heard):
                self.next += 1
                if match := re.search(pattern, self.heard[self.next - 1].text):
                    return match
            if time.monotonic() > end:
                raise AssertionError(f"not heard: {pattern!r}; heard instead: {self.since(start)}")
            time.sleep(0.05)

    def quiet(self, for_s: float = 0.35, within_s: float = LATE_S) -> None:
        """Wait until nothing has been said for a while."""

        def silent() -> bool:
            self.listen()
            if not self.heard:
                return True
            last = self.heard[-1]
            return last.ended is not None and time.time() - last.ended >= for_s

        wait_for("silence", within_s, silent)

    def skip(self) -> None:
        """Listen only from now on."""
        self.listen()
        self.next = len(self.heard)

    def since(self, at: int) -> list[str]:
        """Give what was heard from utterance `at` on."""
        self.listen()
        return [one.text for one in self.heard[at:]]

    def transcript(self, since: float = 0) -> str:
        """Give everything heard and done, with times, to read after a failure."""
        self.listen()
        lines = [(at, f"   [{text}]") for at, text in self.notes if at >= since]
        for one in self.heard:
            if one.at >= since:
                ending = ""
                if one.cut and one.ended is not None:
                    ending = f"   (cut after {one.ended - one.at:.1f} s)"
                lines.append((one.at, one.text + ending))
        lines.sort(key=lambda line: line[0])
        start = lines[0][0] if lines else 0
        return "\n".join(f"{at - start:7.2f}  {text}" for at, text in lines)
