"""What an operator is told: figures, health, and the process log."""

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest

from durnius.server import logs, metrics
from durnius.server.logs import EVENTS, Json, Text, tell
from durnius.server.settings import from_environment
from durnius.server.watchdog import Watchdog
from tests.server.conftest import House
from tests.serverprocess import ServerProcess

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
LINE = re.compile(r'(durnius_[a-z_]+)(\{[a-z]+="[^"]*"\})? (-?[0-9.]+)')


async def figures(house: House) -> dict[str, float]:
    """What `/metrics` tells, read as Prometheus reads it."""
    async with house.session.get(house.url("/metrics")) as answer:
        assert answer.content_type == "text/plain"
        lines = (await answer.text()).splitlines()
    found = [LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(found), lines
    return {f"{line[1]}{line[2] or ''}": float(line[3]) for line in found if line is not None}


async def test_the_figures_follow_what_happens(house: House) -> None:
    room = await house.room(2)
    alex, ben = await house.seated(room, "Alex", "Ben")
    watcher = house.guest(room, "Cleo")
    await watcher.hello()
    await alex.do("start")
    before = await figures(house)
    assert before["durnius_rooms"] == 1
    assert (before["durnius_connections"], before["durnius_people_seated"]) == (3, 2)
    assert before["durnius_people_watching"] == 1
    assert await alex.refusal("sit", seat=1) == "wrong_phase"
    assert await ben.refusal("host", seat=1) == "not_host"
    assert await ben.refusal("host", seat=0) == "not_host"
    acting = alex if alex.game.actions else ben
    await acting.do("act", seen=acting.state.seq, action=acting.game.actions[0])
    after = await figures(house)
    assert after['durnius_refused_total{code="not_host"}'] == 2
    assert after['durnius_refused_total{code="wrong_phase"}'] == 1
    assert after["durnius_actions_total"] == 1
    assert after["durnius_entries_total"] == before["durnius_entries_total"] + 1
    assert after["durnius_commit_seconds_count"] == after["durnius_entries_total"]
    assert after["durnius_tasks"] > 3
    last = 0.0
    for name, value in after.items():
        if name.startswith("durnius_commit_seconds_bucket"):
            assert value >= last  # each bucket counts those below it
            last = value
    assert last == after["durnius_commit_seconds_count"]


def test_a_histogram_counts_bounds_as_prometheus_does() -> None:
    histogram = metrics.Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 9.0):
        histogram.observe(value)
    assert histogram.lines("x") == [
        'x_bucket{le="1.0"} 2',
        'x_bucket{le="2.0"} 3',
        'x_bucket{le="+Inf"} 4',
        "x_sum 12.000000",
        "x_count 4",
    ]


async def test_the_lag_of_the_loop_is_watched(house: House) -> None:
    async with asyncio.timeout(10):
        while not (await figures(house))["durnius_loop_lag_seconds_count"]:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


async def test_ready_is_who_can_take_games_and_live_is_who_answers(house: House) -> None:
    async def status(path: str) -> int:
        async with house.session.get(house.url(path)) as answer:
            return answer.status

    paths = ("/livez", "/readyz", "/healthz")
    assert [await status(path) for path in paths] == [200, 200, 200]
    house.store.fails = True
    assert [await status(path) for path in paths] == [200, 503, 503]
    house.store.fails = False
    assert [await status(path) for path in paths] == [200, 200, 200]
    await house.hub.stop()
    assert [await status(path) for path in paths] == [200, 503, 503]


def test_the_papers_name_every_figure_and_event() -> None:
    paper = OPERATING.read_text(encoding="utf-8")
    names = {*metrics.GAUGES, *metrics.COUNTERS, *metrics.HISTOGRAMS, "refused_total"}
    assert [name for name in names if f"`durnius_{name}`" not in paper] == []
    assert [event for event in EVENTS if f"`{event}`" not in paper] == []


def test_every_event_is_told_somewhere() -> None:
    server = Path(logs.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in server.glob("*.py") if path.name != "logs.py")
    assert [event for event in EVENTS if f'"{event}"' not in code] == []
    told = set(re.findall(r'tell\(\s*log,\s*logging\.\w+,\s*"(\w+)"', code))
    assert told == set(EVENTS)


def written(caplog: pytest.LogCaptureFixture, form: logging.Formatter) -> str:
    """The last line of the log in a form."""
    return form.format(caplog.records[-1])


def test_a_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("durnius.test")
    tell(log, logging.ERROR, "store_failed", room="k7qx...", why=OSError("full\ndisk"))
    line = written(caplog, Json())
    assert "\n" not in line
    read = json.loads(line)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", read.pop("at"))
    assert read == {
        "level": "ERROR",
        "event": "store_failed",
        "text": "room k7qx...: the store failed: full\ndisk",
        "room": "k7qx...",
        "why": "full\ndisk",
    }
    assert " ERROR store_failed: room k7qx...: the store failed: full" in written(caplog, Text())


def test_errors_are_told_with_where_they_came_from(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ZeroDivisionError("boom")
    except ZeroDivisionError as error:
        tell(logging.getLogger("durnius.test"), logging.ERROR, "request_failed", error=error)
    assert "test_watching.py" in json.loads(written(caplog, Json()))["error"]
    assert "ZeroDivisionError: boom" in written(caplog, Text())


def test_p42_what_other_libraries_quote_is_not_written(caplog: pytest.LogCaptureFixture) -> None:
    """Their errors may hold what a client sent: a token, or a room's id."""
    try:
        raise ValueError("GET /ws/k7qx3mzp4w2ad")
    except ValueError:
        logging.getLogger("aiohttp.server").exception("Error handling request")
    for form in (Json(), Text()):
        assert "k7qx3mzp4w2ad" not in written(caplog, form)
        assert "ValueError" in written(caplog, form)


async def test_p54_a_machine_that_stands_still_fills_no_log(caplog: pytest.LogCaptureFixture) -> None:
    counted = metrics.Metrics()
    watchdog = Watchdog(counted, stuck_s=0.02)
    for number in range(100):
        watchdog.begin(f"room{number}", f"ro{number:02}...", "Ask")
    watchdog.start()
    async with asyncio.timeout(10):
        while "durnius_rooms_stuck_total 100" not in counted.text({}):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.01)
    watchdog.stop()
    assert "100 rooms are stuck at once" in caplog.text
    assert caplog.text.count("is stuck with Ask") == 5


def test_the_form_of_the_log_comes_from_the_environment() -> None:
    assert from_environment("", 0, "x.db", {}).log == "auto"
    assert from_environment("", 0, "x.db", {"DURNIUS_LOG": "text"}).log == "text"
    with pytest.raises(ValueError, match="DURNIUS_LOG"):
        from_environment("", 0, "x.db", {"DURNIUS_LOG": "xml"})


def test_the_log_of_a_real_server_is_json(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as process:
        assert process.stop() == 0
        lines = [json.loads(line) for line in process.errors().splitlines()]
    assert [line["event"] for line in lines] == ["started", "stopping", "stopped"]
    assert lines[0]["port"] == int(process.url.rpartition(":")[2])
