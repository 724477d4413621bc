"""Where `durnius play` keeps a game that is over: its record in a file, which `durnius replay` reads."""

import json
import shlex
from pathlib import Path

from durnius.core import Record, record_to_json
from durnius.terminal.output import complain, say
from durnius.text.catalogue import Catalogue


def unwritable(file: str) -> str:
    """Say why no record can be written there, before an hour is played; leave no file behind."""
    try:
        path = Path(file)
        there = path.exists()
        path.open("a").close()
        if not there:
            path.unlink()
    except OSError as error:
        return error.strerror or str(error)
    except ValueError as error:  # a name that no file can have
        return str(error)
    return ""


def keep(record: Record, file: str | None, text: Catalogue) -> int:
    """Write the record of a game that is over, or say how the next one is recorded."""
    if file is None:
        say(text.say("terminal.recordable"))
        return 0
    try:
        Path(file).write_text(json.dumps(record_to_json(record), ensure_ascii=False) + "\n", "utf-8")
    except OSError as error:
        return complain(f"--record: {file}: {error.strerror or error}")
    command = f"durnius replay --review {shlex.quote(file)}"
    say(text.say("terminal.recorded", file=file, command=command))
    return 0
