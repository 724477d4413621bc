/** The announcer's technique, with a clock of its own (measured rules: one node each, 600 ms apart, kept for 6 s). */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Announcer } from "../../../src/durnius/web/announce.js";

function stage({ loaded = true } = {}) {
  let now = 0;
  const timers = [];
  const shown = [];
  const on = new Set();
  let load = () => {};
  const host = {
    loaded: (run) => { load = run; },
    append(text, manner) {
      const node = { text, manner, at: now };
      shown.push(node);
      on.add(node);
      return () => on.delete(node);
    },
    later: (run, ms) => timers.push({ run, at: now + ms }),
    now: () => now,
  };
  const run = (ms) => {
    const end = now + ms;
    for (;;) {
      timers.sort((a, b) => a.at - b.at);
      if (!timers.length || timers[0].at > end) break;
      const next = timers.shift();
      now = next.at;
      next.run();
    }
    now = end;
  };
  const announcer = new Announcer(host);
  if (loaded) {
    now = -1000;
    load();
    now = 0;
  }
  return { announcer, shown, on, run, load };
}

const texts = (shown) => shown.map((node) => node.text);

test("messages come one by one, 600 ms apart, in order, and stay 6 s", () => {
  const { announcer, shown, on, run } = stage();
  for (const text of ["a", "b", "c"]) announcer.tell(text);
  assert.deepEqual(texts(shown), ["a"]);
  run(599);
  assert.deepEqual(texts(shown), ["a"]);
  run(650);
  assert.deepEqual(texts(shown), ["a", "b", "c"]);
  assert.deepEqual(shown.map((node) => node.at), [0, 600, 1200]);
  assert.equal(on.size, 3);
  run(4749);
  assert.equal(on.size, 3);
  run(1203);
  assert.equal(on.size, 0);
});

test("the same words again differ by a no-break space, every second time", () => {
  const { announcer, shown, run } = stage();
  for (let i = 0; i < 4; i += 1) {
    announcer.answer("No.");
    run(1000);
  }
  announcer.answer("Yes.");
  run(1000);
  announcer.answer("Yes.");
  run(1000);
  assert.deepEqual(texts(shown), ["No.", "No.\u00a0", "No.", "No.\u00a0", "Yes.", "Yes.\u00a0"]);
});

test("more than three waiting become one, nothing is lost", () => {
  const { announcer, shown, run } = stage();
  for (const text of ["1", "2", "3", "4", "5"]) announcer.tell(text);
  run(1000);
  assert.deepEqual(texts(shown), ["1", "2 3 4 5"]);
});

test("an answer to a press goes first, and assertive", () => {
  const { announcer, shown, run } = stage();
  for (const text of ["a", "b", "c"]) announcer.tell(text);
  announcer.answer("!");
  run(2000);
  assert.deepEqual(shown.map((node) => [node.text, node.manner]), [["a", "polite"], ["!", "assertive"], ["b", "polite"], ["c", "polite"]]);
  assert.deepEqual(shown.map((node) => node.at), [0, 250, 850, 1450]);
});

test("previous message: the last, asked again the one before, and from the newest after a while or a new one", () => {
  const { announcer, run } = stage();
  assert.equal(announcer.previous(), null);
  announcer.tell("a");
  announcer.tell("b");
  announcer.answer("the table");
  assert.equal(announcer.previous(), "b");
  assert.equal(announcer.previous(), "a");
  assert.equal(announcer.previous(), null);
  announcer.tell("c");
  assert.equal(announcer.previous(), "c");
  run(11_000);
  assert.equal(announcer.previous(), "c");
  announcer.answer("6 of hearts is lower than 7 of hearts.", { remember: true });
  assert.match(announcer.previous(), /lower/);
});

test("two hundred are remembered, an empty message is none", () => {
  const { announcer, shown, run } = stage();
  for (let i = 0; i < 300; i += 1) announcer.tell(String(i));
  announcer.tell("");
  announcer.answer("");
  assert.equal(announcer.heard.length, 200);
  assert.equal(announcer.heard.at(-1), "299");
  run(60_000);
  assert.equal(texts(shown).join(" ").split(" ").length, 300);
});

test("what comes before the page is loaded waits for it: no screen reader listens before", () => {
  const { announcer, shown, run, load } = stage({ loaded: false });
  announcer.tell("Your turn.");
  announcer.answer("Table is empty.");
  run(5000);
  assert.deepEqual(texts(shown), []);
  load();
  run(499);
  assert.deepEqual(texts(shown), []); // half a second more, for the reader to take the page in
  run(2000);
  assert.deepEqual(shown.map(({ text, at }) => [text, at]), [["Table is empty.", 5500], ["Your turn.", 6100]]);
});

for (const way of ["tell", "answer"]) {
  test(`right after the page is loaded half a second passes all the same: ${way}`, () => {
    const { announcer, shown, run, load } = stage({ loaded: false });
    load();
    run(300);
    announcer[way]("a");
    run(2000);
    assert.deepEqual(shown.map(({ at }) => at), [500]);
  });
}
