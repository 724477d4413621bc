"""Joins the page's modules into few files, so that a browser asks few times and little goes over the line.

What is imported by `import` goes into one file with the beginning of a page; what is imported by
`import()`, into files of its own, fetched when they are first wanted. All names are given anew
together: so modules of one file share one scope, and the files find each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from durnius.server.names import Origin, Part, rename
from durnius.server.places import Piece, placed
from durnius.server.script import NotRead, Token, bound, idle, parts, read, write

_IMPORT: Final = re.compile(r'^import \{ ([^}]+) \} from "(\.[^"]+)";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:const|let|class|function\*?) (\w+))", re.MULTILINE)
_NOTHING: Final = re.compile(r"^export \{\};$", re.MULTILINE)  # only says that a file is a module
_OTHER: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Module:
    tokens: list[Token]
    parts: list[tuple[range, set[str]]]
    """The ranges of its tokens, with the names bound within each."""
    top: set[str]
    """The names that all parts see."""
    changing: set[str]
    """Those that get other values later, which only the file they are in may give them."""
    exports: list[str]
    imports: dict[str, Origin]
    needs: list[str]
    wants: dict[str, str]
    """The addresses of what it imports when it is first wanted, with their modules."""


def join(sources: Mapping[str, str], first: str, entries: Sequence[str]) -> dict[str, str]:
    """Give the files by name: the first one holds all entries, which begin in their order."""
    modules = _read_all(sources, entries)
    pieces = list(_pieces(modules))
    home = _homes(modules, first, entries)
    lazy = {want for module in modules.values() for want in module.wants.values()}
    wanted = {
        (name, word): _origin(modules, name, word)
        for name in modules
        if name in lazy
        for word in modules[name].exports
    }
    place = placed(pieces, home, set(wanted.values()))
    kept = [(piece, file) for piece, file in zip(pieces, place, strict=True) if file is not None]
    texts, new = rename([piece.part for piece, _ in kept])
    where = {origin: file for piece, file in kept for origin in piece.gives}
    taken: dict[tuple[str, str], set[str]] = {}  # by the file that takes, and the one that gives
    for piece, file in kept:
        for origin in piece.uses:
            if where[origin] != file:
                taken.setdefault((file, where[origin]), set()).add(new[origin])
    files: dict[str, str] = {}
    for file in sorted({file for _, file in kept}):
        given = {word for (_, giver), words in taken.items() if giver == file for word in words}
        given |= {f"{new[at]} as {word}" for (name, word), at in wanted.items() if home[name] == file}
        body = []
        for name, module in modules.items():
            addresses = {address: f'"./{home[want]}"' for address, want in module.wants.items()}
            here = [
                (piece.part.tokens, names)
                for (piece, at), names in zip(kept, texts, strict=True)
                if (at, piece.part.module) == (file, name)
            ]
            tokens = [token for some, _ in here for token in some]
            if tokens:
                body.append(write(tokens, [addresses.get(text, text) for _, names in here for text in names]))
        for (taker, giver), words in sorted(taken.items(), reverse=True):
            if taker == file:
                body.insert(0, f'import{{{",".join(sorted(words))}}}from"./{giver}";')
        files[file] = "\n".join([*body, *([f"export{{{','.join(sorted(given))}}};"] if given else [])])
    return files


def _read_all(sources: Mapping[str, str], entries: Sequence[str]) -> dict[str, _Module]:
    """Read the modules that the entries lead to, each after those that it needs."""
    begun: set[str] = set()
    modules: dict[str, _Module] = {}
    waiting = list(entries)

    def visit(name: str) -> None:
        if name in begun:
            return
        begun.add(name)
        module = _read(name, sources[name])
        for need in module.needs:
            visit(need)
        modules[name] = module
        waiting.extend(module.wants.values())

    while waiting:
        visit(waiting.pop(0))
    return modules


def _read(name: str, source: str) -> _Module:
    imports: dict[str, Origin] = {}
    needs: list[str] = []
    for line in _IMPORT.finditer(source):
        needs.append(_resolve(name, line[2]))
        for words in line[1].split(", "):
            word, _, here = words.partition(" as ")
            imports[here or word] = (needs[-1], word)
    exports = [line[1] for line in _EXPORT.finditer(source)]
    rest = _NOTHING.sub("", _EXPORT.sub("", _IMPORT.sub("", source)))
    if other := _OTHER.search(rest):
        raise NotRead(f"{name}: {other[0]}")
    tokens = read(rest)
    wants = {
        address.text: _resolve(name, address.text.strip('"'))
        for word, sign, address in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if (word.text, sign.text) == ("import", "(")
    }
    divided = [(part, *bound(tokens, part)) for part in parts(tokens)]
    top = {*imports, *(word for _, outside, _ in divided for word in outside)}
    changing = {word for part, outside, _ in divided if tokens[part.start].text == "let" for word in outside}
    inner = [(part, within - top) for part, _, within in divided]
    return _Module(tokens, inner, top, changing, exports, imports, needs, wants)


def _resolve(name: str, address: str) -> str:
    """Give the module that an address in another one means."""
    path = name.split("/")[:-1]
    for step in address.split("/"):
        if step == "..":
            path.pop()
        elif step != ".":
            path.append(step)
    return "/".join(path)


def _homes(modules: Mapping[str, _Module], first: str, entries: Sequence[str]) -> dict[str, str]:
    """Decide which file each module is in: the first, or one with those that are wanted together with it."""

    def reached(*names: str) -> set[str]:
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            if (name := waiting.pop()) not in found:
                found.add(name)
                waiting += modules[name].needs
        return found

    at_once = reached(*entries)
    wants = sorted({want for module in modules.values() for want in module.wants.values()})
    wanted = {want: reached(want) for want in wants}
    home: dict[str, str] = {}
    for name in modules:
        by = [want.replace("/", "-") for want, found in wanted.items() if name in found]
        home[name] = first if name in at_once else "+".join([first, *by]).replace(".js", "") + ".js"
    return home


def _pieces(modules: Mapping[str, _Module]) -> Iterator[Piece]:
    """Give all parts, with what each binds for others and what it uses of others."""
    for name, module in modules.items():
        top = {word: _origin(modules, name, word) for word in module.top}
        for part, within in module.parts:
            tokens = module.tokens[part.start : part.stop]
            gives = {top[word] for word in bound(module.tokens, part)[0]}
            words = {token.text for token in tokens if token.place in ("name", "short")} - within
            uses = {top[word] for word in words if word in top}
            free = idle(module.tokens, part) and not words & module.changing
            yield Piece(Part(name, tokens, within, top), gives, uses, bool(free))


def _origin(modules: Mapping[str, _Module], name: str, word: str) -> Origin:
    """Find the module where a name was first given, and the name there."""
    imports = modules[name].imports
    return _origin(modules, *imports[word]) if word in imports else (name, word)
