/** Which key presses are commands: Latin letters by what they write, all other layouts by their place. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { BINDINGS, commandOf, shortcut } from "../../../src/durnius/web/keys.js";

const press = (key, code, more = {}) => ({ altKey: true, shiftKey: true, ctrlKey: false, metaKey: false, repeat: false, key, code, ...more });

test("each command by each of its keys", () => {
  const places = { ",": "Comma" };
  for (const { command, keys } of BINDINGS) {
    for (const key of keys) assert.equal(commandOf(press(key.toUpperCase(), places[key] ?? `Key${key.toUpperCase()}`)), command);
  }
});

test("Dvorak by the letter, Cyrillic and the Mac's Option by the place", () => {
  assert.equal(commandOf(press("T", "KeyK")), "table");
  assert.equal(commandOf(press("Е", "KeyT")), "table");
  assert.equal(commandOf(press("ˇ", "KeyT")), "table");
  assert.equal(commandOf(press("Л", "KeyK")), "trump");
  assert.equal(commandOf(press("<", "Comma")), "previous");
});

test("nothing without both modifiers, with a further one, or while held down", () => {
  for (const more of [{ altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }, { repeat: true }]) {
    assert.equal(commandOf(press("T", "KeyT", more)), null);
  }
  assert.equal(commandOf(press("Q", "KeyQ")), null);
  assert.equal(commandOf(press("Shift", "ShiftLeft")), null);
});

test("no key means two things, and shortcuts are told as pages want them", () => {
  const keys = BINDINGS.flatMap((binding) => binding.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(shortcut("done"), "Alt+Shift+D");
  assert.deepEqual(BINDINGS.find((binding) => binding.command === "trump")?.keys, ["k", "z"]);
});

test("keys can be others than the page's own", () => {
  assert.equal(commandOf(press("Q", "KeyQ"), [{ command: "table", keys: ["q"] }]), "table");
});
