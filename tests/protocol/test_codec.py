"""Messages in and out: the worked examples, and only `BadMessage` for everything else (P51)."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from durnius.protocol import codec, events, outgoing
from durnius.protocol.codec import BadMessage, decode, decode_create_room, encode, encode_event
from durnius.protocol.codes import CODES
from durnius.protocol.http import CreateRoom, HttpError, RoomCreated, RoomLine, RoomList
from durnius.protocol.incoming import Act, Hello, Incoming, Options, Ping, Rename
from tests.protocol.examples import EXAMPLES, Bad

WORDS = ["t", "id", "seat", "name", "seen", "action", "rules", "protocol", "token", "seq", "level", "on", "x"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40) | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(), inner, max_size=4)
    ),
    max_leaves=12,
)
CLIENT = EXAMPLES.from_client


def tags(union: object) -> set[str]:
    return {cls.__struct_config__.tag for cls in get_args(union)}


def taken_or_refused(raw: bytes | str) -> Incoming | BadMessage:
    """Decode; whatever is refused can be answered."""
    result: Incoming | BadMessage
    try:
        result = decode(raw)
    except BadMessage as bad:
        result = bad
    if not isinstance(result, BadMessage):
        assert decode(msgspec.json.encode(result)) == result
        return result
    assert result.code in ("malformed", "unknown_message")
    assert len(result.detail) <= 200
    assert result.id is None or 0 < len(result.id) <= 32
    encode(outgoing.Refused(id=result.id, code=result.code, detail=result.detail))
    return result


@pytest.mark.parametrize("example", CLIENT, ids=lambda example: str(example["t"]))
def test_what_a_client_may_say_round_trips(example: dict[str, object]) -> None:
    message = decode(json.dumps(example))
    assert message == decode(json.dumps(example, ensure_ascii=False).encode())
    assert message == decode(json.dumps(dict(reversed(example.items()))))  # `t` may come last
    assert json.loads(msgspec.json.encode(message)) == example


@pytest.mark.parametrize("example", EXAMPLES.from_server, ids=lambda example: str(example["t"]))
def test_what_the_server_says_round_trips(example: dict[str, object]) -> None:
    message = msgspec.json.decode(json.dumps(example), type=outgoing.Outgoing)
    assert json.loads(encode(message)) == example
    if isinstance(message, outgoing.State):
        assert [json.loads(encode_event(event)) for event in message.events] == example["events"]


def test_every_message_and_event_has_an_example() -> None:
    assert {str(example["t"]) for example in CLIENT} == tags(Incoming) == codec.NAMES
    assert {str(example["t"]) for example in EXAMPLES.from_server} == tags(outgoing.Outgoing)
    told = [
        event
        for example in EXAMPLES.from_server
        for event in msgspec.convert(example.get("events", []), list[events.Event])
    ]
    assert {type(event) for event in told} == set(get_args(events.Event))


@pytest.mark.parametrize("bad", EXAMPLES.refused_from_client, ids=lambda bad: bad.raw[:40])
def test_p51_what_no_client_should_say_is_refused(bad: Bad) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(bad.raw)
    assert (caught.value.code, caught.value.id) == (bad.code, bad.id)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"t":"act","id":"c1","seen":1e999,"action":"done"}',
        b'{"t":"act","id":"c1","seen":' + b"9" * 3000 + b',"action":"done"}',
        b'{"t":"act","id":"c1","seen":1,"action":"\xff\xfe"}',
        b'{"t":"act","id":"c1","seen":1,"action":"\\ud800"}',
        b'{"t":"start","id":"c1","x":' + b"[" * 2000 + b"]" * 2000 + b"}",
        b"[" * 4096,
        b"[" * 10_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        b'{"t":"start","id":"c1"' + b" " * 4096 + b"}",
        b"\xef\xbb\xbf" + b'{"t":"ping"}',
        b"\x00" * 100,
        "\ud800",
        '{"t":"rename","id":"c1","name":"\ud800"}',
    ],
    ids=range(13),
)
def test_p51_numbers_depth_and_bytes_beyond_reason(raw: bytes | str) -> None:
    assert isinstance(taken_or_refused(raw), BadMessage)
    with pytest.raises(BadMessage):
        decode_create_room(raw)


def test_p45_sizes_are_bounded() -> None:
    start, end = b'{"t":"ping"', b"}"
    assert decode(start + b" " * (4096 - len(start + end)) + end) == Ping()
    with pytest.raises(BadMessage, match="longer than 4096"):
        decode(start + b" " * (4097 - len(start + end)) + end)
    with pytest.raises(BadMessage):
        decode('{"t":"rename","id":"c1","name":"' + "ž" * 1001 + '"}')
    long = "ž" * 1000  # the room will say bad_name
    assert decode('{"t":"rename","id":"c1","name":"' + long + '"}') == Rename(id="c1", name=long)


@given(st.binary(max_size=300))
def test_p51_random_bytes(raw: bytes) -> None:
    taken_or_refused(raw)


@given(st.text(max_size=300) | st.text(st.characters(), max_size=100))
def test_p51_random_text(raw: str) -> None:
    taken_or_refused(raw)


@given(JSON)
def test_p51_random_json(value: object) -> None:
    taken_or_refused(json.dumps(value))


@given(
    st.sampled_from(CLIENT),
    st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=9), JSON, max_size=3),
    st.data(),
)
def test_p51_messages_with_other_fields(
    example: dict[str, object], other: dict[str, object], data: st.DataObject
) -> None:
    mixed = {**example, **other}
    if data.draw(st.booleans()):
        del mixed[data.draw(st.sampled_from(sorted(mixed)))]
    result = taken_or_refused(json.dumps(mixed))
    name = mixed.get("t")
    if isinstance(result, BadMessage) and isinstance(name, str) and name not in codec.NAMES:
        assert result.code == "unknown_message"


@given(st.sampled_from(CLIENT), st.data())
def test_p51_messages_with_other_bytes(example: dict[str, object], data: st.DataObject) -> None:
    raw = bytearray(json.dumps(example).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        match data.draw(st.integers(0, 3)):
            case 0:
                raw[at] = data.draw(st.integers(0, 255))
            case 1:
                raw[at:at] = data.draw(st.binary(max_size=8))
            case 2:
                del raw[at : at + data.draw(st.integers(1, 5))]
                raw = raw or bytearray(b"{")
            case _:
                raw += raw[at:]
    taken_or_refused(bytes(raw))


@given(st.sampled_from(CLIENT))
def test_unknown_fields_are_refused_everywhere(example: dict[str, object]) -> None:
    for field in ("extra", "T", ""):
        with pytest.raises(BadMessage) as caught:
            decode(json.dumps({**example, field: None}))
        assert (caught.value.code, caught.value.id) == ("malformed", example.get("id"))


def test_what_is_left_out_is_told_from_null() -> None:
    options = decode('{"t":"options","id":"c1","timer_s":null}')
    assert isinstance(options, Options)
    assert (options.timer_s, options.dealer) == (None, msgspec.UNSET)
    hello = decode('{"t":"hello","protocol":1,"name":"A"}')
    assert hello == Hello(protocol=1, name="A", token=None, seq=None)
    assert decode('{"t":"act","id":"a","seen":1,"action":"take"}') == Act(id="a", seen=1, action="take")


def test_gap_is_told_only_when_there_is_one() -> None:
    states = [
        m for e in EXAMPLES.from_server if e["t"] == "state" for m in [msgspec.convert(e, outgoing.State)]
    ]
    for state in states:
        assert (b'"gap"' in encode(state)) is state.gap


@pytest.mark.parametrize("body", EXAMPLES.create_room, ids=len)
def test_bodies_of_new_rooms(body: dict[str, object]) -> None:
    room = decode_create_room(json.dumps(body))
    for field, value in body.items():
        assert getattr(room, field) == value


def test_a_new_room_has_the_defaults_of_the_protocol() -> None:
    assert decode_create_room(b'{"seats":2}') == CreateRoom(
        seats=2,
        name=None,
        rules={"preset": "durnius"},
        private=True,
        bots={},
        pace_ms=1500,
        timer_s=None,
        spectators=True,
    )
    for raw in (
        "{}",
        '{"seats":"2"}',
        '{"seats":2,"x":1}',
        '{"seats":2,"bots":{"1":null}}',
        '{"seats":-1}',
        "[2]",
    ):
        with pytest.raises(BadMessage) as caught:
            decode_create_room(raw)
        assert caught.value.code == "malformed"


def test_answers_of_the_http_interface() -> None:
    line = RoomLine(
        room="k7qx", link="/r/k7qx", name="Friday", phase="lobby", seats=3, free=1, people=["Ona"],
        rules={"preset": "duren"}, spectators=True,
    )  # fmt: skip
    for body in (
        RoomCreated(room="k7qx", link="/r/k7qx"),
        RoomList(rooms=[line]),
        HttpError(code="malformed", message=""),
    ):
        assert msgspec.json.decode(encode(body), type=type(body)) == body
    assert "malformed" in CODES
