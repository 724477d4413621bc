#!/usr/bin/python3
"""An output module for speech-dispatcher: speaks nothing, writes down all that it is asked to say.

It takes as long as a voice would, so that queueing and interruption behave as with a real one. It is run by
speech-dispatcher with the system's Python, apart from everything else here, and imports only the standard
library. Every line it writes is JSON: `{"t": seconds, "ev": "say" | "end" | "cut", "text": ...}`.
"""

import html
import json
import os
import re
import sys
import threading
import time
from pathlib import Path

LOG = Path(os.environ.get("CAPTURE_LOG", "capture.jsonl"))
SECONDS_PER_CHARACTER = float(os.environ.get("CAPTURE_MS_PER_CHARACTER", "35")) / 1000

_SETTLED = {
    "INIT": ["299-capture module ready", "299 OK LOADED SUCCESSFULLY"],
    "LIST VOICES": ["200-capture\ten\tnone", "200 OK VOICE LIST SENT"],
}
_BLOCKS = {
    "AUDIO": ["207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED"],
    "LOGLEVEL": ["207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET"],
    "SET": ["203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED"],
}
_SPOKEN = ("SPEAK", "KEY", "CHAR", "SOUND_ICON")


class Voice:
    """Says one thing at a time."""

    def __init__(self) -> None:
        self._writing = threading.Lock()
        self._stop = threading.Event()

    def reply(self, *lines: str) -> None:
        """Answer speech-dispatcher."""
        with self._writing:
            sys.stdout.write("".join(f"{line}\n" for line in lines))
            sys.stdout.flush()

    def note(self, event: str, text: str) -> None:
        """Write down what happened just now."""
        line = json.dumps({"t": round(time.time(), 3), "ev": event, "text": text}, ensure_ascii=False)
        with self._writing, LOG.open("a", encoding="utf-8") as log:
            log.write(line + "\n")

    def say(self, text: str) -> None:
        """Begin to say a text; whatever was being said is cut."""
        self._stop.set()
        self._stop = threading.Event()
        threading.Thread(target=self._speak, args=(text, self._stop), daemon=True).start()

    def stop(self) -> None:
        """Fall silent."""
        self._stop.set()

    def _speak(self, text: str, stop: threading.Event) -> None:
        self.note("say", text)
        self.reply("701 BEGIN")
        if stop.wait(len(text) * SECONDS_PER_CHARACTER):
            self.note("cut", text)
            self.reply("703 STOP")
        else:
            self.note("end", text)
            self.reply("702 END")


def block() -> str:
    """Read lines up to the one that is a full stop."""
    lines = []
    for line in sys.stdin:
        text = line.rstrip("\r\n")
        if text == ".":
            break
        lines.append(text[1:] if text.startswith("..") else text)
    return "\n".join(lines)


def main() -> None:
    """Do what speech-dispatcher asks until it quits."""
    voice = Voice()
    for line in sys.stdin:
        command = line.strip().upper()
        if command in _SPOKEN:
            voice.reply("202 OK RECEIVING MESSAGE")
            text = html.unescape(re.sub(r"<[^>]*>", "", block())).strip()
            voice.reply("200 OK SPEAKING")
            voice.say(text)
        elif command in ("STOP", "PAUSE"):
            voice.stop()
        elif command in _SETTLED:
            voice.reply(*_SETTLED[command])
        elif command in _BLOCKS:
            first, last = _BLOCKS[command]
            voice.reply(first)
            block()
            voice.reply(last)
        elif command.startswith("DEBUG"):
            voice.reply("200 OK DEBUGGING")
        elif command == "QUIT":
            voice.reply("210 OK QUIT")
            return
        else:
            voice.reply("300 ERR UNKNOWN COMMAND")


if __name__ == "__main__":
    main()
