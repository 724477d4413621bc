/** Each kind of message switched off alone: its own are silent, all others are heard. The kinds are those of the settings. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.document = { documentElement: { dataset: {}, lang: "en" } };

import { after, catalogue, changeOf } from "./setup.mjs";
import { Aloud } from "../../../src/durnius/web/aloud.js";
import { loadSettings, set, settings } from "../../../src/durnius/web/settings.js";
import { fetchRare } from "../../../src/durnius/web/sentences_room.js";
import { Countdown } from "../../../src/durnius/web/timer.js";
import { KINDS } from "../../../src/durnius/web/views/settings.js";

// A phrase is told with words that a page fetches then.
globalThis.durnius = { en: catalogue, "en-start": {} };
await fetchRare();

const ROUND = "example-round-bito";
const shown = after(ROUND, "watcher", 8);
/** @param {object} event @param {object} [how] */
const happens = (event, how = shown) => ({ before: how, after: how, events: [event], gap: false });
/** Between games, when it is told who comes. */
const between = { ...shown, room: { ...shown.room, phase: "between" } };

/** What is told as it happens, with words by which it is known. */
const CHANGES = {
  moves: [changeOf(ROUND, "watcher", 1), /^Alex attacks Ben with 7 of clubs\.$/],
  dones: [changeOf(ROUND, "watcher", 7), /^Alex is done\.$/],
  draws: [changeOf(ROUND, "watcher", 8), / Alex draws 2, Chloe draws 1 and Ben draws 3\. /],
  talk: [happens({ e: "said", seat: 1, name: "Ben", phrase: "hello" }), /^Ben says: Hello!$/],
  comings: [happens({ e: "joined", person: "p9", name: "Eva" }, between), /^Eva is watching\.$/],
};
/** What is told as the time runs out. */
const WARNINGS = {
  timeHalf: /^1 minute left to decide\.$/,
  time30: /^30 seconds left to decide\.$/,
  time10: /^10 seconds left to decide\.$/,
};

/** The kinds of which something is heard while all that is above happens. */
function kindsHeard() {
  const heard = [];
  const aloud = new Aloud({ tell: (text) => heard.push(text) }, () => false);
  for (const [change] of Object.values(CHANGES)) aloud.take(change, false);
  let now = 0;
  let tick = () => {};
  const timer = new Countdown({ show: () => {}, tell: (words) => aloud.warn(words, shown), now: () => now, every: (run) => (tick = run) });
  timer.set(120, 120);
  for (; now <= 120_000; now += 1000) tick();
  const words = { ...Object.fromEntries(Object.entries(CHANGES).map(([kind, [, pattern]]) => [kind, pattern])), ...WARNINGS };
  return Object.keys(words).filter((kind) => heard.some((text) => words[kind].test(text))).sort();
}

beforeEach(() => {
  kept.clear();
  loadSettings();
});

test("there is something to hear of each kind that the settings have, and each is heard", () => {
  for (const kind of KINDS) set(kind, true);
  assert.deepEqual(kindsHeard(), [...KINDS].sort());
});

for (const kind of KINDS) {
  test(`${kind} off alone: that is silent, all else is heard`, () => {
    for (const other of KINDS) set(other, other !== kind);
    assert.equal(settings[kind], false);
    assert.deepEqual(kindsHeard(), KINDS.filter((other) => other !== kind).sort());
  });
}
