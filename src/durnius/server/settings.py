"""What an operator may set, as one value. The command line and the environment give it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from durnius.bots.registry import MILLISECONDS
from durnius.rooms.dealing import RETURN_MS
from durnius.server.logs import Form


@dataclass(frozen=True, slots=True)
class Settings:
    """How this server runs. The defaults suit a single machine."""

    host: str = "127.0.0.1"
    port: int = 8000
    """0 takes any free port."""
    database: Path = Path("durnius.db")
    origins: frozenset[str] = frozenset()
    """Further origins, like `https://cards.example`, whose pages may open sockets and rooms here."""
    behind_proxy: bool = False
    """Take the client's address from the last entry of X-Forwarded-For."""
    keep_days: int = 30
    """Rooms that nobody touched for so long are deleted; 0 keeps them for ever."""
    request_s: float = 15.0
    """How long a connection may take for its first request, and a request for its body."""
    hello_s: float = 5.0
    """How long a connection may take to say hello."""
    heartbeat_s: float = 24.0
    """How often a quiet connection is pinged; half of it is left for the answer."""
    idle_s: float = 60.0
    """How long a room without anybody stays in memory."""
    rooms_per_minute: int = 60
    """Rooms that one address may make."""
    joins_per_minute: int = 120
    """People that one address may bring into rooms anew."""
    wrong_rooms_per_minute: int = 10
    """Rooms that are none which one address may ask for, before it is let into none that it was not in."""
    lists_per_minute: int = 120
    """How often one address may read the list of public rooms."""
    list_s: float = 1.0
    """How old the list of public rooms may be; to make it costs the more the more rooms there are."""
    sockets_per_address: int = 1000
    """Sockets that one address may have open at once; this machine itself may have as many as it likes."""
    games_per_minute: int = 240
    """Lists and records of finished games that one address may read."""
    replays_per_minute: int = 60
    """Finished games that one address may have played through."""
    reviews_per_minute: int = 10
    """Reviews of finished games that one address may have worked out."""
    messages_per_second: float = 50.0
    message_burst: int = 100
    changes_per_minute: float = 180.0
    """Changes that are no play, of each person in a room; a new name counts six times."""
    change_burst: float = 60.0
    absent_s: float = 2.0
    """How long a person may be without a connection before others are told."""
    return_s: float = RETURN_MS / 1000
    """How long that is after a stop, from the moment at which the first person of a room is back."""
    bot_ms: int = MILLISECONDS
    """What one choice of a bot may cost, in CPU time."""
    log: Form = "auto"
    """How the process log is written."""
    outbox_bytes: int = 65_536
    """How much may wait for a slow reader before the connection is dropped."""
    stop_s: float = 4.0
    """How long a stop may take before what still hangs is left behind."""
    watch: bool = False
    """For work on the page: its modules are sent as they are, and files that changed are read again."""


def from_environment(
    host: str,
    port: int,
    database: str,
    environment: Mapping[str, str] = os.environ,
    *,
    bot_ms: int = MILLISECONDS,
) -> Settings:
    """Make settings of the command line's values and the environment; raise ValueError with a sentence."""
    origins = environment.get("DURNIUS_ORIGINS", "").replace(",", " ").split()
    return Settings(
        host=host,
        port=port,
        database=_file(database),
        origins=frozenset(origin.rstrip("/").lower() for origin in origins),
        behind_proxy=_flag(environment, "DURNIUS_BEHIND_PROXY"),
        watch=_flag(environment, "DURNIUS_WATCH"),
        keep_days=_whole(environment, "DURNIUS_KEEP_DAYS", 30),
        rooms_per_minute=_whole(environment, "DURNIUS_ROOMS_PER_MINUTE", 60),
        bot_ms=bot_ms,
        stop_s=_whole(environment, "DURNIUS_STOP_SECONDS", 4, least=1),
        log=_form(environment),
    )


def _file(database: str) -> Path:
    if "://" in database:
        raise ValueError(f"{database.partition('://')[0]}:// databases are not in this release; name a file")
    return Path(database)


def _flag(environment: Mapping[str, str], name: str) -> bool:
    text = environment.get(name, "0").lower()
    if text not in ("0", "1", "no", "yes", "false", "true", ""):
        raise ValueError(f"{name} must be 1 or 0, not {text!r}")
    return text in ("1", "yes", "true")


def _form(environment: Mapping[str, str]) -> Form:
    match environment.get("DURNIUS_LOG", "auto"):
        case ("auto" | "json" | "text") as form:
            return form
        case text:
            raise ValueError(f"DURNIUS_LOG must be auto, json or text, not {text!r}")


def _whole(environment: Mapping[str, str], name: str, default: int, *, least: int = 0) -> int:
    text = environment.get(name, str(default))
    if not text.isascii() or not text.isdecimal() or int(text) < least:
        raise ValueError(f"{name} must be a whole number{f' from {least}' if least else ''}, not {text!r}")
    return int(text)
