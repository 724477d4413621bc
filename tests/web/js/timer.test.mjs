/** The time left to decide: shown each second, told at half, 30 and 10 seconds, each once. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./setup.mjs";
import { mannerOf, settings } from "../../../src/durnius/web/settings.js";
import { Countdown } from "../../../src/durnius/web/timer.js";

function watch() {
  let now = 0;
  let tick = () => {};
  const told = [];
  const shown = [];
  const timer = new Countdown({ show: (words) => shown.push(words), tell: (words) => told.push(`${now / 1000}: ${words}`), now: () => now, every: (run) => (tick = run) });
  const pass = (seconds) => {
    for (let i = 0; i < seconds * 2; i += 1) {
      now += 500;
      tick();
    }
  };
  return { timer, told, shown, pass };
}

test("half, 30 and 10 seconds are told once each, and the clock is shown", () => {
  const { timer, told, shown, pass } = watch();
  timer.set(120, 120);
  assert.equal(shown.at(-1), "2:00 left");
  pass(60);
  timer.set(60, 120); // a state of somebody else's doing tells the same deadline again
  pass(60);
  assert.deepEqual(told, ["60: 1 minute left to decide.", "90: 30 seconds left to decide.", "110: 10 seconds left to decide."]);
  assert.equal(shown.at(-1), "0:00 left");
});

test("more time begins anew; nothing is told when nobody waits", () => {
  const { timer, told, shown, pass } = watch();
  timer.set(20, 60);
  pass(11);
  timer.set(69, 60);
  pass(40);
  timer.set(null, 60);
  pass(60);
  assert.deepEqual(told, ["10: 10 seconds left to decide.", "50: 30 seconds left to decide."]);
  assert.equal(shown.at(-1), "");
});

test("each of the three warnings can be switched off alone; that the time runs out is then still a sound", () => {
  const all = { timeHalf: "60: 1 minute left to decide.", time30: "90: 30 seconds left to decide.", time10: "110: 10 seconds left to decide." };
  for (const name of Object.keys(all)) {
    const { timer, told, pass } = watch();
    settings[name] = false;
    try {
      timer.set(120, 120);
      pass(120);
    } finally {
      Object.assign(settings, mannerOf("normal"));
    }
    const silent = `${all[name].split(" ")[0]} `;
    assert.deepEqual(told, Object.values(all).map((words) => (words === all[name] ? silent : words)), name);
  }
});
