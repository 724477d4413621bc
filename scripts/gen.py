"""Writes docs/protocol.md and src/durnius/web/types.d.ts from the message types; with --check only compares.

The texts come from the docstrings of the structs and the strings beneath their fields;
scripts/protocol.head.md holds what types cannot say. The same types always give the same bytes.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import inspect as shapes

from durnius.protocol import codes, events, http, incoming, outgoing

ROOT = Path(__file__).resolve().parent.parent
HEAD = ROOT / "scripts" / "protocol.head.md"
PROTOCOL = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "src" / "durnius" / "web" / "types.d.ts"

CODE_GROUPS = {
    "ActionCode": codes.ACTION_CODES,
    "RoomCode": codes.ROOM_CODES,
    "ByeCode": codes.BYE_CODES,
    "HttpCode": codes.HTTP_CODES,
}
TITLES = {
    "Card": "string",
    "ActionText": "string",
    "Suit": '"c" | "d" | "h" | "s"',
    "Code": " | ".join(CODE_GROUPS),
}
RULES = """\
/** A preset and what differs from it. */
export interface Rules {
  preset: string;
  deck?: 24 | 36 | 52;
  limit?: number;
  first_limit?: number;
  throwers?: "all" | "neighbours";
  done?: "able" | "all";
  transfer?: boolean;
  teams?: boolean;
  start?: "lowest_trump" | "before_fool" | "fool";
}
"""


@dataclass(frozen=True)
class Field:
    name: str
    meaning: str
    shape: shapes.Type
    optional: bool


@dataclass(frozen=True)
class Message:
    """One struct, with what its source says about it."""

    name: str
    tag_field: str | None
    tag: str
    meaning: str
    fields: tuple[Field, ...]


def read(cls: type[msgspec.Struct], suffix: str = "") -> Message:
    info = shapes.type_info(cls)
    if not isinstance(info, shapes.StructType):
        raise TypeError(cls)
    meanings = field_meanings(cls)
    optional_out = cls.__struct_config__.omit_defaults or cls.__struct_config__.forbid_unknown_fields
    fields = tuple(
        Field(
            f.encode_name,
            meanings[f.name],
            f.type,
            not f.required and (optional_out or f.default is msgspec.NODEFAULT),
        )
        for f in info.fields
    )
    meaning = inspect.cleandoc(cls.__doc__ or "")
    return Message(cls.__name__ + suffix, info.tag_field, str(info.tag or ""), meaning, fields)


def field_meanings(cls: type[msgspec.Struct]) -> dict[str, str]:
    """The string beneath each field, inherited ones too; a field without one is an error."""
    meanings: dict[str, str] = {}
    for base in cls.__mro__:
        if base.__module__.startswith("durnius."):
            meanings |= own_meanings(base)
    return meanings


def own_meanings(cls: type) -> dict[str, str]:
    body = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
    if not isinstance(body, ast.ClassDef):
        raise TypeError(cls)
    meanings: dict[str, str] = {}
    for field, below in zip(body.body, [*body.body[1:], None], strict=True):
        if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
            continue
        match below:
            case ast.Expr(value=ast.Constant(value=str(text))):
                meanings[field.target.id] = text
            case _:
                raise SystemExit(
                    f"{cls.__name__}.{field.target.id} has no line beneath it that says what it is"
                )
    return meanings


def members(union: object, suffix: str) -> list[Message]:
    return [read(cls, suffix) for cls in get_args(union)]


CLIENT = members(incoming.Incoming, "Message")
SERVER = members(outgoing.Outgoing, "Message")
GAME_EVENTS = members(events.GameEvent, "Event")
ROOM_EVENTS = members(events.RoomEvent, "Event")
PARTS = [read(c) for c in (outgoing.You, outgoing.Room, outgoing.Seat, outgoing.Score, outgoing.Game)] + [
    read(outgoing.PreviousBout),
    read(events.OptionValues),
]
BODIES = [
    read(c)
    for c in (
        http.CreateRoom,
        http.RoomCreated,
        http.RoomList,
        http.RoomLine,
        http.GameList,
        http.GameLine,
        http.Replay,
        http.ReplayStep,
        http.Review,
        http.ReviewedDecision,
        http.ReviewOption,
        http.UnjudgedDecision,
        http.DealStats,
        http.SeatStats,
        http.HttpError,
    )
]


def ts(shape: shapes.Type) -> str:
    """The shape as a TypeScript type."""
    match shape:
        case shapes.Metadata(type=inner, extra_json_schema=schema):
            return str(schema["title"]) if schema and "title" in schema else ts(inner)
        case shapes.StrType():
            return "string"
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.NoneType():
            return "null"
        case shapes.LiteralType(values=values):
            return " | ".join(f'"{v}"' for v in values)
        case shapes.ListType(item_type=item):
            return f"Array<{ts(item)}>"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(ts(i) for i in items)}]"
        case shapes.DictType(key_type=key, value_type=value):
            return f"Record<{ts(key)}, {ts(value)}>"
        case shapes.StructType(cls=cls):
            return cls.__name__
        case shapes.UnionType(types=types) if all(isinstance(t, shapes.StructType) for t in types):
            return "AnyEvent"
        case shapes.UnionType(types=types):
            return " | ".join(ts(t) for t in types)
        case _:
            raise TypeError(shape)


def words(shape: shapes.Type) -> str:
    """The shape in words, with its bounds."""
    match shape:
        case shapes.Metadata(type=inner, extra_json_schema=schema):
            return (
                str(schema["title"]).lower().removesuffix("text")
                if schema and "title" in schema
                else words(inner)
            )
        case shapes.StrType(max_length=None):
            return "text"
        case shapes.StrType(min_length=None, max_length=most):
            return f"text, at most {most}"
        case shapes.StrType(min_length=least, max_length=most):
            return f"text, {least} to {most}"
        case shapes.BoolType():
            return "true or false"
        case shapes.IntType(le=most) if most is not None and most < 2**53 - 1:
            return f"0 to {most}"
        case shapes.IntType(ge=0):
            return "number from 0"
        case shapes.IntType():
            return "number"
        case shapes.FloatType():
            return "number, with a fraction"
        case shapes.NoneType():
            return "null"
        case shapes.LiteralType(values=values):
            return ", ".join(f"`{v}`" for v in values)
        case shapes.ListType(item_type=item):
            return f"list of {words(item)}"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(words(i) for i in items)}]"
        case shapes.DictType(value_type=value):
            return f"object of {words(value)}"
        case shapes.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case shapes.UnionType(types=types) if all(isinstance(t, shapes.StructType) for t in types):
            return "event"
        case shapes.UnionType(types=types):
            return " or ".join(words(t) for t in types)
        case _:
            raise TypeError(shape)


def interface(message: Message) -> str:
    lines = [f"/** {message.meaning} */", f"export interface {message.name} {{"]
    if message.tag_field:
        lines.append(f'  {message.tag_field}: "{message.tag}";')
    for field in message.fields:
        lines.append(f"  /** {field.meaning} */")
        lines.append(f"  {field.name}{'?' if field.optional else ''}: {ts(field.shape)};")
    return "\n".join([*lines, "}", ""])


def union(name: str, names: list[str], meaning: str) -> str:
    return "\n".join([f"/** {meaning} */", f"export type {name} =", *[f"  | {n}" for n in names]]) + ";\n"


def types() -> str:
    """The page's types."""
    parts = ["// Written by scripts/gen from the message types; do not edit.\n"]
    parts += [
        union(n, [f'"{c}"' for c in group], "Codes, see docs/protocol.md.")
        for n, group in CODE_GROUPS.items()
    ]
    parts += [f"export type {name} = {text};\n" for name, text in TITLES.items()]
    parts.append(RULES)
    parts += [interface(m) for m in [*PARTS, *GAME_EVENTS, *ROOM_EVENTS, *CLIENT, *SERVER, *BODIES]]
    parts += [
        union("GameEvent", [m.name for m in GAME_EVENTS], "What happens in a game."),
        union("RoomEvent", [m.name for m in ROOM_EVENTS], "What happens in a room."),
        "export type AnyEvent = GameEvent | RoomEvent;\n",
        union("ToServer", [m.name for m in CLIENT], "Everything a client may say."),
        union("FromServer", [m.name for m in SERVER], "Everything the server says."),
    ]
    return "\n".join(parts)


def section(message: Message, level: str) -> str:
    lines = [f"{level} {message.tag or message.name}", "", message.meaning, ""]
    if message.fields:
        lines += ["| field | type | meaning |", "| --- | --- | --- |"]
    for field in message.fields:
        kind = words(field.shape) + ("; may be left out" if field.optional else "")
        lines.append(f"| `{field.name}` | {kind} | {field.meaning} |")
    return "\n".join([*lines, ""]) if message.fields else "\n".join(lines)


def code_table(group: dict[str, str]) -> str:
    rows = [f"| `{code}` | {meaning} |" for code, meaning in group.items()]
    return "\n".join(["| code | meaning |", "| --- | --- |", *rows, ""])


def protocol() -> str:
    """The protocol's page."""
    return (
        "\n".join(
            [
                HEAD.read_text(encoding="utf-8"),
                "## What a client says\n",
                *[section(m, "###") for m in CLIENT],
                "## What the server says\n",
                *[section(m, "###") for m in SERVER],
                "## Parts of a state\n",
                *[section(m, "###") for m in PARTS],
                "## Events of a game\n",
                "Seats are game seats. The field `e` holds the name.\n",
                *[section(m, "###") for m in GAME_EVENTS],
                "## Events of a room\n",
                "Seats are room seats. The field `e` holds the name.\n",
                *[section(m, "###") for m in ROOM_EVENTS],
                "## Bodies of the HTTP interface\n",
                *[section(m, "###") for m in BODIES],
                "## Codes\n",
                "### Why an action is refused\n",
                "In the order in which they are looked for, so that one action has one code everywhere.\n",
                code_table(codes.ACTION_CODES),
                "### What else is refused\n",
                code_table(codes.ROOM_CODES),
                "### Why the server says bye\n",
                code_table(codes.BYE_CODES),
                "### What the HTTP interface answers\n",
                code_table(codes.HTTP_CODES),
            ]
        ).rstrip("\n")
        + "\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail when a file differs")
    check = parser.parse_args().check
    stale = 0
    for path, text in ((TYPES, types()), (PROTOCOL, protocol())):
        name = path.relative_to(ROOT)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if check:
            print(f"{name} does not fit the message types: run scripts/gen", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {name}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
