/** Presses: meanings that have only just changed are not taken (300 ms); what a card can do is read from the actions. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { after } from "./setup.mjs";
import { Meanings } from "../../../src/durnius/web/meanings.js";
import { needsMe, playable, playOf, playsOf, sorted } from "../../../src/durnius/web/model.js";
import { Presses } from "../../../src/durnius/web/play.js";

const SUIT = { sort: "suit", trumps: "last" };

test("a press within 300 ms after its button changed meaning is not taken", () => {
  let now = 0;
  const meanings = new Meanings(() => now);
  meanings.note("7c", "attack");
  assert.equal(meanings.isFresh("7c"), false, "a button that is new was never another one");
  now = 1000;
  meanings.note("7c", "throw");
  now = 1299;
  assert.equal(meanings.isFresh("7c"), true);
  meanings.note("7c", "throw");
  now = 1300;
  assert.equal(meanings.isFresh("7c"), false);
  meanings.note("7c", "");
  assert.equal(meanings.isFresh("7c"), false, "a button that does nothing always says why");
  now = 1400;
  meanings.note("7c", "throw");
  assert.equal(meanings.isFresh("7c"), false, "a card that can be played again is the same");
  meanings.note("7c", "");
  now = 1500;
  meanings.note("7c", "beat");
  assert.equal(meanings.isFresh("7c"), true, "a moment ago it was another one");
  meanings.note("7c", "");
  now = 9000;
  meanings.note("7c", "attack");
  assert.equal(meanings.isFresh("7c"), false, "and long ago does not matter");
  meanings.keep((button) => button === "8c");
  meanings.note("7c", "beat");
  assert.equal(meanings.isFresh("7c"), false);
});

/** Ben's or Alex's presses at a table that goes from one state of the example round to the next, a moment later.
 * @param {string} listener @param {number} from @param {"done" | "take"} word what is pressed then */
async function pressed(listener, from, word) {
  const states = [after("example-round-bito", listener, from), after("example-round-bito", listener, from + 1)];
  const sent = [];
  const answers = [];
  let now = states[0];
  const presses = new Presses({
    shown: () => now,
    send: (wish) => (sent.push(wish.action), Promise.resolve({ ok: true })),
    busy: () => false,
    answer: (text) => answers.push(text),
  });
  for (now of states) presses.note(now);
  presses[word]();
  await Promise.resolve();
  return { sent, answers: answers.filter(Boolean) };
}

test("a button that has only just become available is pressed; one that means something else is not", async () => {
  assert.deepEqual(await pressed("1", 0, "take"), { sent: ["take"], answers: [] }, "the first card lies there now");
  assert.deepEqual(await pressed("0", 0, "done"), { sent: ["done"], answers: [] });
  const changed = "Not pressed, the button has just changed: now it is “Bito – done”. Press again if you mean that.";
  assert.deepEqual(await pressed("0", 1, "done"), { sent: [], answers: [changed] });
});

test("actions are read as plays of cards", () => {
  assert.deepEqual(playOf("beat 7c Kc"), { kind: "beat", card: "Kc", attack: "7c", text: "beat 7c Kc" });
  assert.deepEqual(playOf("transfer 7d"), { kind: "transfer", card: "7d", attack: null, text: "transfer 7d" });
  assert.equal(playOf("done"), null);
  assert.equal(playOf("take"), null);
  const game = after("example-round-bito", "1", 4).game;
  assert.deepEqual(playsOf(game, "9s").map((play) => play.text), ["beat 7d 9s", "beat Kh 9s"]);
  assert.deepEqual(playable(game, sorted(after("example-round-bito", "1", 4), SUIT)), ["8d", "Td", "Jd", "9s"]);
});

test("the hand lies by suit with trumps last, or by rank with trumps last", () => {
  const shown = after("example-round-bito", "0", 0);
  assert.deepEqual(sorted(shown, SUIT), ["7d", "7c", "6h", "8h", "9h", "7s"]);
  assert.deepEqual(sorted(shown, { ...SUIT, sort: "rank" }), ["6h", "7d", "7c", "8h", "9h", "7s"]);
  assert.deepEqual(sorted(shown, { ...SUIT, trumps: "first" }), ["7s", "7d", "7c", "6h", "8h", "9h"]);
});

test("the hand lies as it came, the newest cards last", () => {
  const lying = { sort: "newest", trumps: "last" };
  const before = sorted(after("example-round-bito", "0", 7), lying);
  const later = sorted(after("example-round-bito", "0", 8), lying);
  assert.deepEqual(later, [...before, "7h", "6s"].sort((a, b) => later.indexOf(a) - later.indexOf(b)));
  assert.deepEqual(new Set(later.slice(-2)), new Set(["7h", "6s"]));
  assert.deepEqual(later.slice(0, -2), before);
});

test("whom the table waits for hears the turn sound", () => {
  const needs = (listener, count) => needsMe(after("example-round-bito", listener, count).game);
  assert.deepEqual([0, 1, 2, 3, 6, 7].map((count) => needs("0", count)), [true, false, true, false, true, false]);
  assert.deepEqual([0, 1, 2, 3, 6].map((count) => needs("1", count)), [false, true, false, true, false]);
  assert.equal(needs("watcher", 1), false);
  assert.equal(needsMe(null), false);
});
