/** One's own settings: what is stored falls back where it cannot be; levels and kinds; names of cards; sounds. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
globalThis.document = { documentElement: { dataset: {} } };

import { after, changeOf, heard } from "./setup.mjs";
import { askPlay, askWord } from "../../../src/durnius/web/asking.js";
import { playsOf } from "../../../src/durnius/web/model.js";
import { loadSettings, mannerOf, set, settings } from "../../../src/durnius/web/settings.js";
import { cuesOf } from "../../../src/durnius/web/sound.js";
import { tell } from "../../../src/durnius/web/tell.js";
import { cardName, namedCard } from "../../../src/durnius/web/text.js";

const ROUND = "example-round-bito";

beforeEach(() => {
  kept.clear();
  loadSettings();
});

test("settings are kept; what cannot be falls back, each by itself", () => {
  set("sort", "rank");
  set("volume", 30);
  set("askTake", true);
  loadSettings();
  assert.deepEqual([settings.sort, settings.volume, settings.askTake, settings.level], ["rank", 30, true, "normal"]);
  kept.set("durnius.settings", JSON.stringify({ sort: "colour", volume: "loud", level: "full", turn: 1, deck: "two" }));
  loadSettings();
  assert.deepEqual([settings.sort, settings.volume, settings.level, settings.turn, settings.deck], ["suit", 60, "full", true, "two"]);
  for (const text of ["{", "7", "null"]) {
    kept.set("durnius.settings", text);
    loadSettings();
    assert.equal(settings.level, "normal");
  }
});

test("whoever had switched off the warnings of time when they were one setting hears none of the three", () => {
  const warnings = () => [settings.timeHalf, settings.time30, settings.time10];
  kept.set("durnius.settings", JSON.stringify({ time: false, volume: 30 }));
  loadSettings();
  assert.deepEqual(warnings(), [false, false, false]);
  set("time10", true); // from now on each is kept by itself
  loadSettings();
  assert.deepEqual(warnings(), [false, false, true]);
  for (const old of [{ time: true }, { time: "never" }, {}]) {
    kept.set("durnius.settings", JSON.stringify(old));
    loadSettings();
    assert.deepEqual(warnings(), [true, true, true]);
  }
});

test("the page shows how it is to look", () => {
  set("theme", "dark");
  set("size", "large");
  assert.deepEqual(document.documentElement.dataset, { deck: "four", size: "large", theme: "dark", contrast: "", motion: "" });
});

test("a level chooses the kinds of messages, and then each can be chosen", () => {
  set("level", "full");
  assert.equal(settings.dones, true);
  set("dones", false);
  loadSettings();
  assert.deepEqual([settings.level, settings.dones, settings.draws], ["full", false, true]);
  set("level", "brief");
  assert.deepEqual([settings.dones, settings.draws], [false, false]);
  assert.equal(tell(changeOf(ROUND, "2", 7), { ...mannerOf("normal"), dones: true }, false), "Alex is done.");
});

test("moves that do not concern the listener may be kept to the log; what is asked of one is told", () => {
  const quiet = { ...mannerOf("normal"), moves: false };
  const told = (listener) => [1, 2, 3, 4, 5, 6].map((count) => tell(changeOf(ROUND, listener, count), quiet, false));
  assert.deepEqual(told("watcher"), ["", "", "", "", "", ""]);
  const chloe = told("2");
  assert.deepEqual([chloe[0], chloe[2], chloe[4]], ["", "", ""]);
  assert.match(chloe[1], /The table waits for you/);
  assert.equal(chloe[3], "You throw in King of hearts.");
  assert.match(chloe[5], /The table waits for you/);
  assert.deepEqual(told("1"), heard(ROUND, "1").slice(1, 7));
});

test("what could be thrown in need not be said", () => {
  const change = changeOf(ROUND, "0", 5);
  assert.equal(tell(change, { ...mannerOf("normal"), throws: false }, false), "Ben beats 7 of diamonds with 10 of diamonds.");
});

test("cards by short names, and trumps not called so", () => {
  set("short", true);
  assert.deepEqual(["Qs", "Td"].map(cardName), ["Q spades", "10 diamonds"]);
  assert.equal(namedCard("Qs", "s"), "Q spades, trump");
  set("trump", false);
  assert.equal(namedCard("Qs", "s"), "Q spades");
});

test("questions come only where they are wished, and about what matters", () => {
  const game = after(ROUND, "0", 6).game;
  const ben = after(ROUND, "1", 4).game;
  const nine = playsOf(ben, "9s")[0];
  assert.deepEqual([askWord("done", game), askWord("take", ben), askPlay(nine, ben)], ["", "", ""]);
  for (const name of ["askTake", "askDone", "askTrump"]) set(name, true);
  assert.equal(askWord("done", game), "Really done? You could still throw in 9 of hearts and 7 of spades.");
  assert.equal(askWord("take", ben), "Really pick up? 4 cards would come to your hand.");
  assert.equal(askPlay(nine, ben), "", "a nine is no high trump");
  assert.equal(askPlay({ ...nine, card: "Js" }, ben), "Really play Jack of spades, trump?");
  assert.equal(askPlay({ ...nine, card: "Jd" }, ben), "");
});

test("sounds tell what others did, and from which side", () => {
  const cues = (listener, count) => cuesOf(changeOf(ROUND, listener, count)).map(({ name, side }) => `${name} ${Math.sign(side)}`);
  assert.deepEqual(cues("0", 1), []);
  assert.deepEqual(cues("1", 1), ["card 1"]);
  assert.deepEqual(cues("2", 1), ["card -1"]);
  assert.deepEqual(cues("0", 2), ["beaten -1"]);
  assert.deepEqual(cues("0", 8), ["discarded 0"]);
});
