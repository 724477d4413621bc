"""What a fuzzer says: messages as they should be, nearly so, and not at all (P51)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

import msgspec
from hypothesis import strategies as st

from durnius.core import card_text, deck_of
from durnius.protocol.codec import MAX_BYTES, NAMES
from durnius.protocol.incoming import Options
from durnius.protocol.phrases import PHRASES
from tests.protocol.examples import EXAMPLES

CARDS: Final = [card_text(card) for card in deck_of(52)]
FIELDS: Final = sorted(
    {name for example in EXAMPLES.from_client for name in example} | {"", "t ", "__proto__"}
)
NASTY: Final = [
    "", " ", "\x00", "\n", "a\r\nSet-Cookie: x", '"><img src=x onerror=alert(1)>', "</script>", "{{7*7}}",
    "${7*7}", "../../etc/passwd", "' OR 1=1 --", "%s%n%x", "\u202egnp.exe", "\u200b", "\ufeff", "ﷺ" * 18,
    "é" * 40, "👩‍👩‍👧‍👦",
    "a\u0301\u0302\u0303\u0304", "constructor", "NaN", "null", "x" * 1000, "x" * 1001,
]  # fmt: skip

cards = st.sampled_from(CARDS)
texts = st.sampled_from(NASTY) | st.text(max_size=24) | st.sampled_from(PHRASES)
numbers = (
    st.sampled_from([-1, 0, 1, 2, 5, 6, 63, 64, 2**31, 2**53 - 1, 2**53, 2**64, 10**400]) | st.integers()
)
floats = st.sampled_from([0.5, -0.0, 1e308, float("inf"), float("-inf"), float("nan")])
values = st.recursive(
    st.none() | st.booleans() | numbers | floats | texts | cards,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
actions = (
    st.builds("{} {}".format, st.sampled_from(["attack", "throw", "transfer", "Attack", "beat"]), cards)
    | st.builds("beat {} {}".format, cards, cards)
    | st.sampled_from(["take", "done", "take ", "done 7c", "beat 7c 7c", "attack", "throw 1c", "beat  7c Kc"])
    | texts
)
rules = st.fixed_dictionaries(
    {},
    optional={
        "preset": st.sampled_from(["durnius", "duren", "podkidnoy", "poker", None]),
        "deck": st.sampled_from([24, 36, 52, 54, True, "36"]),
        "limit": st.sampled_from([6, 5, 0]),
        "first_limit": st.sampled_from([6, 5, -1]),
        "throwers": st.sampled_from(["all", "neighbours", "none"]),
        "done": st.sampled_from(["able", "all"]),
        "transfer": st.booleans(),
        "teams": st.booleans(),
        "start": st.sampled_from(["lowest_trump", "before_fool", "fool"]),
    },
)
seats = st.integers(-1, 7) | st.none()
likely: Final[dict[str, st.SearchStrategy[object]]] = {
    "seat": seats,
    "seats": st.integers(0, 8),
    "level": st.sampled_from(["careful", "random", "perfect", None]),
    "name": texts,
    "rules": rules,
    "dealer": seats,
    "private": st.booleans(),
    "timer_s": st.sampled_from([None, 0, 5, 3600, 3601]),
    "pace_ms": st.sampled_from([0, 1, 10_000, 10_001]),
    "spectators": st.booleans(),
    "wait": st.booleans(),
    "hints": st.booleans(),
    "renew": st.sampled_from(["", "y" * 22, "y" * 128, "x" * 129, "0" * 32]),
    "seen": st.integers(0, 400),
    "action": actions,
    "on": st.booleans(),
    "game": st.sampled_from(["1", "2", "AAAAAAAA-1", ""]),
    "hash": st.sampled_from(["0" * 64, "f" * 63, "G" * 64, "00"]),
    "seed": st.sampled_from(["00", "ff" * 16, "0", "zz"]),
    "phrase": st.sampled_from([*PHRASES, "shout"]),
    "protocol": st.sampled_from([0, 1, 2]),
    "token": st.sampled_from([None, "", "x" * 22, "x" * 129]),
    "seq": st.sampled_from([None, 0, 10**9]),
}
OPTIONAL: Final[dict[str, set[str]]] = {
    "options": {*msgspec.structs.asdict(Options(id="")).keys()} - {"id"},
    "hello": {"renew"},
}
"""What may be left out, by the name of the message."""
FIELDS_OF: Final[dict[str, list[str]]] = {
    name: sorted(
        {field for example in EXAMPLES.from_client if example["t"] == name for field in example}
        | OPTIONAL.get(name, set())
    )
    for name in NAMES
}


@st.composite
def near(draw: st.DrawFn, names: Sequence[str] = tuple(sorted(NAMES))) -> str:
    """A message that is right or nearly so: likely values, now and then a field too many or too few."""
    name = draw(st.sampled_from(names))
    message: dict[str, object] = {"t": name}
    if name not in ("hello", "ping"):
        message["id"] = draw(st.uuids().map(lambda uuid: uuid.hex) | st.sampled_from(["a", "b", "x" * 32]))
    for field in FIELDS_OF[name]:
        if field not in message and not (field in OPTIONAL.get(name, ()) and draw(st.booleans())):
            message[field] = draw(likely.get(field, values))
    match draw(st.integers(0, 9)):
        case 0:
            message[draw(st.sampled_from(FIELDS))] = draw(values)
        case 1:
            del message[draw(st.sampled_from(sorted(message)))]
        case _:
            pass
    return json.dumps(message, ensure_ascii=draw(st.booleans()))


@st.composite
def bent(draw: st.DrawFn) -> str:
    """An example with characters changed, doubled or gone."""
    text = json.dumps(draw(st.sampled_from(EXAMPLES.from_client)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, max(0, len(text) - 1)))
        piece = draw(
            st.sampled_from(["", '"', "{", "}", "[", ",", ":", "\\", "1e999", "NaN", "\x00", "\u2028", "é"])
        )
        text = text[:at] + piece + text[at + draw(st.integers(0, 3)) :]
    return text


deep = st.builds(
    lambda opens, depth: opens * depth, st.sampled_from(["[", '{"a":', "[{"]), st.integers(1, 1300)
)
anything = values.map(json.dumps) | st.text(max_size=200)
spoken = st.one_of(near(), near(), near(), near(), bent(), bent(), anything, deep).filter(
    lambda text: len(text.encode("utf-8", "surrogatepass")) <= MAX_BYTES
)
"""One text frame that the socket takes."""
known = st.fixed_dictionaries(
    {"t": st.just("hello"), "protocol": st.just(1), "name": st.sampled_from(["Ona", "Fuzz", "Ben"])},
    optional={field: likely[field] for field in ("token", "seq", "renew")},
).map(json.dumps)
hellos = st.one_of(known, known, near(("hello",)), near(("hello",)), spoken).filter(
    lambda text: len(text.encode("utf-8", "surrogatepass")) <= MAX_BYTES
)
"""What may come first."""


def utf8(text: str) -> bytes:
    """Give a text's bytes; what no Unicode is stays none."""
    return text.encode("utf-8", "surrogatepass")


@st.composite
def frames(draw: st.DrawFn) -> bytes:
    """Bytes where a WebSocket frame should be: odd kinds, lengths, fragments, without masks, and noise."""
    first = draw(
        st.sampled_from([0x81, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8A, 0x83, 0xC1, 0xF1, 0x09, 0xFF])
    )
    payload = draw(st.binary(max_size=200) | st.builds(utf8, spoken))
    lying = draw(st.sampled_from([0, 0, 0, 0, 1, -1, 2**20, 2**62]))
    masked = draw(st.sampled_from([0x80, 0x80, 0x80, 0x80, 0]))
    length = max(0, len(payload) + lying)
    if length < 126:
        head = bytes([first, masked | length])
    elif length < 2**16:
        head = bytes([first, masked | 126]) + length.to_bytes(2, "big")
    else:
        head = bytes([first, masked | 127]) + length.to_bytes(8, "big")
    return head + (bytes(4) if masked else b"") + payload
