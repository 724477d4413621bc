"""The catalogue and the page agree: every key used exists, every key is used, and placeholders are filled.

A static scan: keys stand in the code as whole strings, or as templates that fit existing keys. What the scan
cannot see `strict.js` does, with which tests run the page.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from durnius.protocol.phrases import PHRASES
from durnius.server import release, shell
from durnius.server.release import texts
from durnius.text.catalogue import CASES, flatten
from tests.web.calls import calls

ROOT = Path(__file__).parents[2]
WEB = ROOT / "src/durnius/web"
TEXT = ROOT / "src/durnius/text"
PLURAL = re.compile(r"_(zero|one|two|few|many|other)$")
CASE = re.compile(rf"\.({'|'.join(CASES)})$")
PLACEHOLDER = re.compile(r"\{\{(\w+)(?:, \w+)?\}\}")
WHOLE = re.compile(r'"([a-z_]+(?:\.[A-Za-z0-9_]+)+)"')
TEMPLATE = re.compile(r"`([a-z_]+\.(?:[^`\\]*\$\{[^`]*))`")
CALLED = re.compile(r'\bt\(\s*"([^"]+)"')
FILES = re.compile(r"\.(js|css|html|svg|json|ts|db)$")

SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js"))}
PAGES = {path: path.read_text(encoding="utf-8") for path in (WEB / "index.html", Path(shell.__file__))}
"""What pages are filled from."""
IN_PAGE = re.compile(r"\{\{([\w.]+)\}\}")
PYTHON = "".join(
    path.read_text(encoding="utf-8")
    for path in [*TEXT.rglob("*.py"), *(ROOT / "src/durnius/terminal").rglob("*.py")]
)


def sentences(language: str) -> dict[str, str]:
    return dict(flatten(json.loads((TEXT / f"{language}.json").read_text(encoding="utf-8"))))


ENGLISH = sentences("en")
KEYS = {PLURAL.sub("", key) for key in ENGLISH} | set(ENGLISH)

ROOTS = {key.partition(".")[0] for key in KEYS}


def patterns(sources: Iterable[str] = SOURCES.values()) -> Iterator[re.Pattern[str]]:
    """Read templates as patterns: `refused.${code}` fits every key below `refused`."""
    for source in sources:
        for match in TEMPLATE.finditer(source):
            parts = re.split(r"\$\{[^}]*\}", match[1])
            if parts[0].partition(".")[0] in ROOTS and not FILES.search(match[1]):
                yield re.compile(r"[^.]+".join(map(re.escape, parts)))


PATTERNS = list(patterns())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_key_that_the_page_uses_exists(path: Path) -> None:
    source = SOURCES[path]
    used = set(CALLED.findall(source))
    used |= {key for key in WHOLE.findall(source) if key.partition(".")[0] in ROOTS and not FILES.search(key)}
    assert {key for key in used if key not in KEYS} == set()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_key_in_a_page_of_html_exists(path: Path) -> None:
    assert {key for key in IN_PAGE.findall(PAGES[path]) if "." in key} <= set(ENGLISH)


@pytest.mark.parametrize("name", [name for name, head in shell.HEADS.items() if name != "offline"])
def test_a_page_has_all_words_that_it_begins_with(name: str) -> None:
    """What is fetched later brings its own words: `loadPart` beside each `import()`."""
    head = shell.HEADS[name]
    files = dict(texts("en", (TEXT / "en.json").read_text(encoding="utf-8")))
    there = {PLURAL.sub("", key) for part in head.parts for key, _ in flatten(json.loads(files[f"en{part}"]))}
    waiting = [WEB / module for module in shell.SCRIPTS[head.script]]
    for path in waiting:  # which grows
        source = SOURCES[path]
        found = (path.parent / address for address in re.findall(r'^import .* from "(.*)";$', source, re.M))
        waiting += [near for near in (path.resolve() for path in found) if near not in waiting]
        used = {PLURAL.sub("", key) for key in WHOLE.findall(source)} & {PLURAL.sub("", key) for key in KEYS}
        assert used <= there, path.name
        for pattern in patterns([source]):
            assert any(map(pattern.fullmatch, there)), (path.name, pattern.pattern)
    assert len(waiting) > 5


def test_what_happens_rarely_has_its_words_where_its_sentences_are() -> None:
    """Each such event stands apart in both, and the first file of the page tells what is left."""
    rare, often = (
        set(
            re.findall(
                r'case "(\w+)"', SOURCES[WEB / f"sentences_{name}.js"].partition("function rareSentence")[at]
            )
        )
        for name, at in (("rare", 2), ("room", 0))
    )
    assert rare | {"bot_level"} == set(release._RARE)  # which a bot's coming may be, too
    told = re.search(r"const OFTEN = \[(.*)\]", SOURCES[WEB / "sentences_room.js"])
    assert told is not None
    assert often == set(re.findall(r"\w+", told[1]))


def test_each_phrase_of_the_protocol_has_a_button_and_words() -> None:
    listed = re.search(r"PHRASES = \[(.*)\]", SOURCES[WEB / "phrases.js"])
    assert listed is not None
    phrases = set(re.findall(r"\w+", listed[1]))
    assert (
        phrases
        == set(PHRASES)
        == {key.removeprefix("phrase.") for key in ENGLISH if key.startswith("phrase.")}
    )


def test_every_template_fits_some_key() -> None:
    assert [pattern.pattern for pattern in PATTERNS if not any(map(pattern.fullmatch, KEYS))] == []


def test_case_41_every_sentence_is_used() -> None:
    everything = "".join(SOURCES.values()) + IN_PAGE.sub(r'"\1"', "".join(PAGES.values()))
    unused = []
    for key in ENGLISH:
        plain = PLURAL.sub("", key)
        if CASE.search(key) or key.startswith("word."):
            continue  # forms of words, which placeholders ask for: tests/text/test_languages.py
        literal = any(f'"{name}"' in everything or f'"{name}"' in PYTHON for name in (key, plain))
        if not literal and not any(pattern.fullmatch(name) for pattern in PATTERNS for name in (key, plain)):
            unused.append(key)
    assert unused == []


def test_plural_forms_are_those_of_the_language_and_agree() -> None:
    forms: dict[str, dict[str, set[str]]] = {}
    for key, sentence in ENGLISH.items():
        match = PLURAL.search(key)
        if match and f"{PLURAL.sub('', key)}_other" in ENGLISH:
            forms.setdefault(PLURAL.sub("", key), {})[match[1]] = set(PLACEHOLDER.findall(sentence))
    assert forms
    for key, found in forms.items():
        assert set(found) == {"one", "other"}, key
        assert found["one"] <= found["other"], key


OPEN = {
    "refused.${}", "rules.${}", "list.${}", "guide.intro.${}", "read.${}", "keys.${}", "settings.${}",
    "settings.${}_${}",
}  # fmt: skip
"""Templates that fit sentences with other words too: there `t` itself refuses what is not filled."""
UNTOLD = {"guide.lesson.${}", "help.${}.${}"}
"""Calls that get their words from a function."""
PASSED_ON = {"standing.js", "text.js", "keys.js", "players.js", "replay.js", "settings.js", "start.js"}
"""Modules with one call whose key comes from somewhere else, where the test of whole keys sees it."""


def wrong(source: str) -> Iterator[str]:
    """Tell what is wrong with the calls of one module: no such key, or a placeholder left unfilled."""
    for call in calls(source):
        for key in call.keys:
            pattern = re.compile(r"[^.]+".join(map(re.escape, key.split("${}"))))
            fits = [name for name in ENGLISH if any(map(pattern.fullmatch, (name, PLURAL.sub("", name))))]
            needed = {place for name in fits for place in PLACEHOLDER.findall(ENGLISH[name])}
            if not fits:
                yield f"line {call.line}: no {key}"
            elif call.words is None and key not in UNTOLD:
                yield f"line {call.line}: the words for {key} cannot be found"
            elif call.words is not None and needed - call.words and key not in OPEN:
                yield f"line {call.line}: {key} lacks {sorted(needed - call.words)}"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_placeholders_are_filled_wherever_a_sentence_is_asked_for(path: Path) -> None:
    """In branches too, and where the words are spread or have a name."""
    assert list(wrong(SOURCES[path])) == []


def test_hardly_a_call_keeps_its_key_or_its_words_from_this_test() -> None:
    found = [(path.name, call) for path, source in SOURCES.items() for call in calls(source)]
    assert {name for name, call in found if not call.keys} == PASSED_ON
    assert len([1 for _, call in found if not call.keys]) == len(PASSED_ON)
    assert {key for _, call in found if call.words is None for key in call.keys} == UNTOLD
    assert len([1 for _, call in found if call.keys and call.words is not None]) > 600


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('t("event.joined.others");', "line 1: event.joined.others lacks ['name']"),
        (
            't(mine ? "event.left.others" : "event.next.others", { name });',
            "event.next.others lacks ['defender']",
        ),
        (
            'const who = { name: 1 };\nconst all = { ...who };\nt("event.next.others", { ...all });',
            "lacks ['defender']",
        ),
        (
            'const key = on ? "event.left.others" : "event.left.other";\nt(key, { name });',
            "no event.left.other",
        ),
        ('t("event.left.others", wordsOf(event));', "cannot be found"),
        ("t(`number.${count}.nom`);", "no number.${}.nom"),
        ('t("event.left.others", { nam: t("lobby.guest", { name }) });', "lacks ['name']"),
    ],
)
def test_a_wrongly_filled_key_is_found(source: str, fault: str) -> None:
    (found,) = wrong(source)
    assert fault in found


def test_sentences_are_tidy() -> None:
    for key, sentence in ENGLISH.items():
        if key.startswith("list.") or key.endswith(".comma"):
            continue
        assert sentence == sentence.strip(), key
        assert "  " not in sentence, key
        assert "{{" not in PLACEHOLDER.sub("", sentence), key
