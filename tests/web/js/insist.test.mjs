/** Parts that are fetched the first time they are wanted, and what is done where they cannot be had. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { later } from "../../../src/durnius/web/insist.js";

const settled = () => new Promise((done) => setImmediate(done));
/** What the server answers to whether it has this release. */
let status = 200;
let heads = 0;
globalThis.fetch = () => (heads += 1, Promise.resolve({ status }));

/** A part that comes, or fails, when the test says so. */
function part() {
  const asked = [];
  const done = [];
  const withPart = later(() => new Promise((come, fail) => asked.push({ come, fail })));
  const want = (name) => withPart((got) => done.push(`${name} ${got}`), () => done.push(`${name} without`));
  return { asked, done, want };
}

test("a part is fetched once, all that wait for it have their turn, and then it is there at once", async () => {
  const { asked, done, want } = part();
  want("a");
  want("b");
  assert.equal(asked.length, 1);
  asked[0].come("it");
  await settled();
  assert.deepEqual(done, ["a it", "b it"]);
  want("c");
  assert.deepEqual(done.at(-1), "c it");
  assert.equal(asked.length, 1);
});

test("what cannot be had is asked for again, but not from another release", async () => {
  const { asked, done, want } = part();
  want("a");
  asked[0].fail(new Error());
  await settled();
  want("b");
  assert.equal(asked.length, 2);
  status = 404;
  asked[1].fail(new Error());
  await settled();
  const before = heads;
  want("c");
  assert.deepEqual(done, ["a without", "b without", "c without"]);
  assert.equal(asked.length, 2);
  assert.equal(heads, before);
});
