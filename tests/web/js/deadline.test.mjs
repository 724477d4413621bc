/** The time to decide counts from when the server's word came, however long the page needed for it. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./setup.mjs";
import { Deadline } from "../../../src/durnius/web/deadline.js";

test("what passed before the page took a state in is not given to the player", async () => {
  let now = 10_000;
  mock.method(performance, "now", () => now);
  mock.method(globalThis, "setInterval", () => 0);
  const shown = [];
  const deadline = new Deadline((words) => shown.push(words), () => {});
  await deadline.set(60, 60, 7000);
  assert.deepEqual(shown, ["0:57 left"]);
  now = 20_000;
  await deadline.set(60, 60, 19_000);
  assert.equal(shown.at(-1), "0:59 left");
  await deadline.set(null, 60, 20_000);
  assert.equal(shown.at(-1), "");
});
