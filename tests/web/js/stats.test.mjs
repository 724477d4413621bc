/** What the figures of all deals mean, in words. */

import assert from "node:assert/strict";
import { test } from "node:test";

import "./setup.mjs";

globalThis.document = { getElementById: () => null };
const { verdict } = await import("../../../src/durnius/web/stats.js");

const say = (games, chance) => verdict({ complete: true, games, seats: [], chi_square: chance && 1, freedom: 1, chance });

test("the verdict", () => {
  assert.equal(say(0, null), "No game is finished on this server yet.");
  assert.equal(say(1, null), "1 finished game was counted. That is too few to compare with chance.");
  assert.equal(say(1234, 0.634), "1,234 finished games were counted. The trumps fell as chance would have it: in 63 of 100 such counts it alone would lead as far off, or farther.");
  assert.match(say(100, 0.0101), /a little unusually: chance alone leads so far off about once in 99 such counts\./);
  assert.match(say(100, 0.0001), /fell strangely: chance alone leads so far off less than once in 1000/);
  assert.match(say(100, 0), /strangely/);
});
