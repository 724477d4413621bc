"""The closed list of codes: R10 as the core has it, and no code anywhere that is not in the list."""

from __future__ import annotations

import ast
from pathlib import Path

import durnius
from durnius.core import Reason
from durnius.protocol.codes import ACTION_CODES, BYE_CODES, CODES, HTTP_CODES, ROOM_CODES

SOURCE = Path(durnius.__file__).parent
LISTS = {
    "Refuse": {**ROOM_CODES, **ACTION_CODES},
    "Refusal": {**ROOM_CODES, **ACTION_CODES},
    "Refused": {**ROOM_CODES, **ACTION_CODES},
    "BadMessage": {**ROOM_CODES, **ACTION_CODES},
    "Bye": BYE_CODES,
    "HttpError": HTTP_CODES,
    "NotAnswered": HTTP_CODES,
    "error": HTTP_CODES,
    "close": BYE_CODES,
}


def test_r10_the_reasons_of_the_core_are_the_codes_of_actions_in_their_order() -> None:
    assert list(ACTION_CODES) == [reason.value for reason in Reason]


def test_one_code_is_one_word() -> None:
    for code in CODES:
        assert code.replace("_", "").isalpha()
        assert code.islower()


def test_codes_in_the_source_are_in_the_list() -> None:
    found = 0
    for path in [*SOURCE.glob("rooms/*.py"), *SOURCE.glob("server/*.py"), *SOURCE.glob("protocol/*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            codes = [*node.args[:1], *[k.value for k in node.keywords if k.arg == "code"]]
            for code in codes:
                if name in LISTS and isinstance(code, ast.Constant) and isinstance(code.value, str):
                    found += 1
                    assert code.value in LISTS[name], f"{path.name}:{node.lineno}"
    assert found > 3


def test_every_code_is_given_somewhere() -> None:
    given = {
        node.value
        for path in [*SOURCE.glob("rooms/*.py"), *SOURCE.glob("server/*.py"), *SOURCE.glob("protocol/*.py")]
        if path.name != "codes.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert {code for codes in (ROOM_CODES, BYE_CODES, HTTP_CODES) for code in codes} <= given
