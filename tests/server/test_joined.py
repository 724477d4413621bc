"""The page's modules joined: what comes out runs as what went in, in node, and nothing is misread."""

import subprocess
from pathlib import Path

import pytest

import durnius
from durnius.server.joined import join
from durnius.server.script import NotRead, read, write
from durnius.server.shell import SCRIPTS
from tests.tools import require_tool

WEB = Path(durnius.__file__).parent / "web"


def brief(source: str) -> str:
    tokens = read(source)
    return write(tokens, [token.text for token in tokens])


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("const a = 1; // one\nconst b = a /* two */ + 2;\n", "let a=1,b=a+2;"),
        ("a = b + +c - -d;", "a=b+ +c- -d;"),
        ('const s = "// no /* comment */";', 'let s="// no /* comment */";'),
        ("const r = /[/\"']+\\/x/g.exec(s);", "let r=/[/\"']+\\/x/g.exec(s);"),
        ("const q = a / b / c;", "let q=a/b/c;"),
        ("x = `a ${b ? `${c}` : { d: 1 }.d} // ${e}`;", "x=`a ${b?`${c}`:{d:1}.d} // ${e}`;"),
        ("let a = b\nlet c = d", "let a=b\nlet c=d"),
        ("let a = true; f(); let b = false;", "let a=!0;f();let b=!1;"),
        ("for (const a of b) { let c = a; let d = c; }", "for(let a of b){let c=a,d=c}"),
        (
            "if (a) { let b; } let c = (d) => e(d); let f = (g, h) => ({ true: g });",
            "if(a){let b}let c=d=>e(d),f=(g,h)=>({true:g});",
        ),
        ("return {\n  a,\n  b,\n};", "return{a,b};"),
        ("const [, room, part] = f([1, ]);", "let[,room,part]=f([1]);"),
    ],
)
def test_what_is_brief_is_the_same(source: str, expected: str) -> None:
    assert brief(source) == expected


# Each module logs what it finds; the joined file must log the same.
MODULES = {
    "main.js": """
import { Counter, other as twin, shadow } from "./part/one.js";
import { name } from "./two.js";
const counter = new Counter({ start: 2 });
const { value, name: renamed = name } = counter.state();
console.log(value, renamed, twin(3), name, shadow({ name: "inner" }));
counter.step();
console.log(counter.value, `${counter.value} ${`<${name}>`}`, Counter.made);
void import("./late.js").then(({ late, again }) => console.log(late(name), again === counter.constructor));
label: for (const name of ["x", "y"]) for (const value of [1, 2]) {
  if (value === 2) continue label;
  console.log(name, value, { name, value, step: (value) => value * 2 * (1 + value) }.step(value));
}
switch (name) {
  case "two": {
    const history = { name };
    console.log(history.name);
    break;
  }
}
""",
    "part/one.js": """
import { name, own } from "../two.js";
const history = ["h"];
/** A class. */
export class Counter {
  static made = 0;
  #value;
  other = { name, get twice() { return name + name; } };
  constructor({ start = 1, ...rest }) {
    this.#value = start * (1 + Object.keys(rest).length);
    Counter.made += 1;
  }
  get value() {
    return this.#value;
  }
  state() {
    const value = this.#value;
    return { value, other: this.other.twice };
  }
  step(by = own(1)) {
    this.#value += by;
  }
}
export const other = (value) => {
  try { return history.at(0) + value + name; } catch { const value = 0; return value; }
};
export async function unused() {}
export function shadow({ name }) {
  const inside = (name) => ({ name });
  return `${name} ${inside(1).name} ${[1, 2].map((value) => value * value).join()}`;
}
""",
    "two.js": """
export const name = "two";
const history = 7;
export function own(value) {
  const { length } = String(history);
  return value + length;
}
""",
    "late.js": """
import { Counter } from "./part/one.js";
import { name } from "./two.js";
const history = name.length;
export const late = (name) => name + history;
export const again = Counter;
""",
}


@pytest.mark.slow
def test_joined_modules_do_what_they_did(tmp_path: Path) -> None:
    node = require_tool("node", "nodejs")
    said = []
    joined = join(MODULES, "main.js", ["main.js"])
    for folder, files in (("apart", MODULES), ("joined", joined)):
        for name, body in {**files, "package.json": '{"type": "module"}'}.items():
            (tmp_path / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / name).write_text(body)
        ran = subprocess.run(
            [node, "main.js"], cwd=tmp_path / folder, capture_output=True, text=True, timeout=60, check=False
        )
        assert ran.returncode == 0, ran.stderr
        said.append(ran.stdout)
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == 6, said
    assert set(joined) == {"main.js", "main+late.js"}
    assert "counter" not in joined["main.js"]


@pytest.mark.slow
def test_every_file_of_the_page_can_be_read(tmp_path: Path) -> None:
    """Joined and apart; what node cannot read would break the page at its first line."""
    node = require_tool("node", "nodejs")
    sources = {path.relative_to(WEB).as_posix(): path.read_text() for path in WEB.rglob("*.js")}
    files = {
        name: body
        for first, entries in SCRIPTS.items()
        for name, body in join(sources, first, entries).items()
    }
    for name, body in files.items():
        path = tmp_path / f"{name}.mjs"
        path.write_text(body)
        ran = subprocess.run([node, "--check", path], capture_output=True, text=True, timeout=60, check=False)
        assert ran.returncode == 0, ran.stderr
    assert {"main.js", "main+views-settings.js", "startpage.js", "help.js"} <= set(files)


def test_what_nobody_uses_is_left_out_and_what_one_file_uses_goes_there() -> None:
    sources = {
        "main.js": """
import { here } from "./parts.js";
const look = () => console.log("looked");
setInterval(look, 1);
console.log(here());
void import("./late.js").then(({ late }) => late());
""",
        "late.js": """
import { there } from "./parts.js";
export const late = () => console.log(there());
""",
        "parts.js": """
console.log("done by the way");
const words = { there: "the later words", kept: ["kept"] };
let count = 0;
export const here = () => "the words at once";
export const there = () => words.there;
export const changing = () => { count += 1; };
export function nowhere() { return "the words of nobody"; }
""",
    }
    joined = join(sources, "main.js", ["main.js"])
    first, late = joined["main.js"], joined["main+late.js"]
    for words in ('"looked"', "setInterval(", '"the words at once"', '"done by the way"'):
        assert words in first, words
    assert "the later words" in late
    assert "the later words" not in first
    assert "the words of nobody" not in first + late


@pytest.mark.parametrize(
    "line", ["export default 1;", 'import "./a.js";', "export { a };", "const a = 'open"]
)
def test_what_it_does_not_know_it_does_not_join(line: str) -> None:
    with pytest.raises((NotRead, KeyError)):
        join({"main.js": f"{line}\n"}, "main.js", ["main.js"])
