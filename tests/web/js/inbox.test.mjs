/** The server's states on their way to the page: in their order, and never held longer than a second for words. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Inbox } from "../../../src/durnius/web/inbox.js";

let now = 0;
mock.method(performance, "now", () => now);
mock.timers.enable({ apis: ["setTimeout"] });

/** Let time pass, and all that waits for nothing else. */
const pass = async (ms) => {
  now += ms;
  mock.timers.tick(ms);
  for (let i = 0; i < 10; i += 1) await null;
};

/** An inbox whose words come when the test says so. */
function stage() {
  const adopted = [];
  const asked = [];
  const inbox = new Inbox(
    (state, _, came) => adopted.push([state.name, came, now]),
    (events) => (events.length ? new Promise((come, fail) => asked.push({ come, fail })) : undefined),
  );
  const put = (name, ...events) => inbox.put({ name, events }, false);
  return { adopted, asked, inbox, put };
}

beforeEach(() => { now = 0; });

test("what needs no words is there at once; what needs them waits, and all after it", async () => {
  const { adopted, asked, inbox, put } = stage();
  put("a");
  assert.deepEqual(adopted, [["a", 0, 0]]);
  put("b", "nudged");
  await pass(400);
  put("c");
  assert.deepEqual([adopted.length, inbox.empty], [1, false]);
  asked[0].come();
  await pass(0);
  assert.deepEqual(adopted.slice(1), [["b", 0, 400], ["c", 400, 400]]);
  assert.equal(inbox.empty, true);
});

test("words that do not come hold a state for a second since it arrived, and the next ones no longer", async () => {
  const { adopted, put } = stage();
  put("a", "nudged");
  await pass(300);
  put("b", "time_up");
  await pass(699);
  assert.deepEqual(adopted, []);
  await pass(1);
  assert.deepEqual(adopted, [["a", 0, 1000]]);
  await pass(300);
  assert.deepEqual(adopted.slice(1), [["b", 300, 1300]]);
});

test("words that cannot be fetched are asked for once, and hold nothing", async () => {
  const { adopted, asked, put } = stage();
  put("a", "nudged");
  asked[0].fail(new Error("no line"));
  await pass(0);
  assert.deepEqual([adopted.length, asked.length], [1, 1]);
});
