/** Which key presses are commands: Latin letters by what they write, all other layouts by their place; and one's own keys. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

import { clash, commandOf, COMMANDS, isReading, PRESETS, pressName, unfit } from "../../../src/durnius/web/keys.js";
import * as mine from "../../../src/durnius/web/keymap.js";

const press = (key, code, more = {}) => ({ altKey: true, shiftKey: true, ctrlKey: false, metaKey: false, repeat: false, key, code, ...more });
const plain = { altKey: false, shiftKey: false };
const { letters, functions, single } = PRESETS;

beforeEach(() => {
  kept.clear();
  mine.loadKeys();
});

test("each command by each of its keys", () => {
  for (const command of COMMANDS) {
    for (const name of letters[command]) {
      const key = name.split("+").at(-1);
      assert.equal(commandOf(press(key, key === "," ? "Comma" : `Key${key}`), letters, false), command);
    }
  }
});

test("what is read out changes nothing, in a replay too", () => {
  assert.deepEqual(COMMANDS.filter(isReading), ["table", "trump", "situation", "players", "cards", "previous"]);
});

test("Dvorak by the letter, Cyrillic and the Mac's Option by the place", () => {
  const names = [press("T", "KeyK"), press("Е", "KeyT"), press("ˇ", "KeyT"), press("Л", "KeyK"), press("<", "Comma")].map((one) => commandOf(one, letters, false));
  assert.deepEqual(names, ["table", "table", "table", "trump", "previous"]);
});

test("nothing without both modifiers, with a further one, or while held down", () => {
  for (const more of [{ altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }, { repeat: true }]) {
    assert.equal(commandOf(press("T", "KeyT", more), letters, true), null);
  }
  assert.equal(commandOf(press("Q", "KeyQ"), letters, true), null);
  assert.equal(pressName(press("Shift", "ShiftLeft")), "");
});

test("in no preset does a key mean two things; done has a key in each, Pick up in none", () => {
  for (const keymap of [letters, functions, single]) {
    const all = COMMANDS.flatMap((command) => keymap[command]);
    assert.equal(new Set(all).size, all.length);
    assert.equal(keymap.done.length, 1);
    assert.deepEqual(keymap.take, []);
    assert.equal(keymap.next.length, 1);
    for (const name of all) assert.equal(unfit(name), null, name);
  }
});

test("the function keys are those that tests/engines presses in every engine", () => {
  const { table, trump, done, situation, players } = functions;
  assert.deepEqual([table, trump, done, situation, players], [["F2"], ["F8"], ["F4"], ["F9"], ["Shift+F2"]]);
});

test("function keys alone and with Shift; single keys only on a card of the hand", () => {
  assert.equal(commandOf(press("F2", "F2", plain), functions, false), "table");
  assert.equal(commandOf(press("F2", "F2", { ...plain, shiftKey: true }), functions, false), "players");
  assert.equal(commandOf(press("t", "KeyT", plain), single, true), "table");
  assert.equal(commandOf(press("е", "KeyT", plain), single, true), "table");
  assert.equal(commandOf(press(",", "Comma", plain), single, true), "previous");
  assert.equal(commandOf(press("t", "KeyT", plain), single, false), null);
});

test("keys that every page or the browser needs are refused, and a clash is named", () => {
  for (const key of ["Tab", "Enter", "Space", "Escape", "ArrowLeft", "Shift+Tab"]) assert.equal(unfit(key), "page", key);
  for (const key of ["Ctrl+W", "Meta+T", "Alt+D", "F5", "F7", "Shift+F10"]) assert.equal(unfit(key), "browser", key);
  for (const key of ["Alt+Shift+Q", "F2", "Shift+F9", "Q", ",", "Ctrl+Alt+T"]) assert.equal(unfit(key), null, key);
  assert.equal(clash(letters, "done", "Alt+Shift+W"), "table");
  assert.equal(clash(letters, "table", "Alt+Shift+W"), null);
});

test("one's own keys are kept: changed, off one by one or all, a preset, the defaults again", () => {
  assert.equal(mine.presetNow(), "letters");
  assert.equal(mine.shortcut("table"), "Alt+Shift+T Alt+Shift+W");
  mine.setKeys("table", ["F2"]);
  mine.setKeys("done", []);
  mine.setKeys("take", ["Alt+Shift+P"]);
  mine.loadKeys();
  assert.equal(mine.shortcut("take"), "Alt+Shift+P");
  assert.deepEqual([mine.keysOf("table"), mine.keysOf("done"), mine.keysOf("trump")], [["F2"], [], letters.trump]);
  assert.equal(mine.presetNow(), null);
  assert.equal(mine.shortcut("done"), null);
  mine.switchKeys(false);
  mine.loadKeys();
  assert.deepEqual(mine.keysOf("table"), []);
  assert.equal(mine.keysOn(), false);
  mine.switchKeys(true);
  mine.usePreset("single");
  assert.equal(mine.presetNow(), "single");
  mine.usePreset("letters");
  assert.deepEqual(mine.keymap(), letters);
});

test("what is stored and cannot be read falls back", () => {
  for (const text of ["{", "7", '{"keys":{"table":[7,"a b"],"trump":"x","other":["F2"]}}']) {
    kept.set("durnius.keys", text);
    mine.loadKeys();
    assert.deepEqual(mine.keysOf("trump"), letters.trump);
  }
  assert.deepEqual(mine.keysOf("table"), []);
});
