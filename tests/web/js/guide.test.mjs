/** The guided first game: which lesson comes when, each once, each reachable, none that its words or keys lack. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { catalogue, changeOf, recorded } from "./setup.mjs";
import { isEnd, LESSONS, lessonsOf, wordsOf } from "../../../src/durnius/web/guide.js";

const ROUND = "example-round-bito";
const NONE = new Set();
const keys = (command) => `key of ${command}`;
const noKeys = () => "";

/** The lessons of a whole case for one listener, in order; as a table where bots wait when `next`. */
function course(name, listener, key = keys) {
  const told = new Set();
  return recorded[name][listener].map((_, at) => {
    const found = lessonsOf(changeOf(name, listener, at), told, key);
    for (const lesson of found) told.add(lesson);
    return found;
  });
}

/** A change like one of a case, with something of its game otherwise. */
function altered(name, listener, at, game) {
  const change = changeOf(name, listener, at);
  return { ...change, after: { ...change.after, game: { ...change.after.game, ...game } } };
}

test("the example round explains itself to the attacker, in the order of what happens", () => {
  assert.deepEqual(course(ROUND, "0"), [
    ["trump", "attack"],
    ["throw_in"],
    ["bito"],
    [],
    [],
    [],
    ["unfit"],
    [],
    ["discarded", "draw"],
  ]);
});

test("and to the defender", () => {
  assert.deepEqual(course(ROUND, "1"), [
    ["trump", "attacked_soon"],
    ["defend"],
    ["all_beaten"],
    ["unfit"],
    ["several"],
    ["only_trump"],
    [],
    [],
    ["discarded", "attack"],
  ]);
});

test("each lesson is told once and two come at most; a spectator learns nothing", () => {
  for (const name of Object.keys(recorded)) {
    for (const listener of ["0", "1"]) {
      const lessons = course(name, listener);
      assert.ok(lessons.every((found) => found.length <= 2), name);
      assert.equal(new Set(lessons.flat()).size, lessons.flat().length, name);
    }
    assert.deepEqual(course(name, "watcher").flat(), [], name);
  }
});

test("every lesson has its words, and every word its lesson", () => {
  assert.deepEqual([...LESSONS].sort(), Object.keys(catalogue.guide.lesson).sort());
});

test("every lesson is reached in some worked case, and its words are whole", () => {
  const reached = new Map();
  /** Write down what fits a moment, whether or not other lessons come first. */
  const look = (change, key) => {
    for (const lesson of LESSONS) {
      const others = new Set(LESSONS.filter((one) => one !== lesson));
      if (lessonsOf(change, others, key).includes(lesson)) reached.set(lesson, wordsOf(lesson, change, key));
    }
  };
  for (const name of Object.keys(recorded)) {
    for (const listener of Object.keys(recorded[name]).filter((one) => one !== "watcher")) {
      recorded[name][listener].forEach((_, at) => {
        look(changeOf(name, listener, at), keys);
        look(altered(name, listener, at, { next: true }), keys); // as where the bots wait for the only person
        look(altered(name, listener, at, { next: true }), noKeys);
      });
    }
  }
  assert.deepEqual(LESSONS.filter((lesson) => !reached.has(lesson)), []);
  for (const [lesson, words] of reached) {
    assert.ok(words.length > 20, lesson);
    assert.doesNotMatch(words, /\{\{|undefined|: \.| {2}/, lesson);
  }
});

test("a tip names the cards, and the keys only to whoever has some", () => {
  const defence = changeOf(ROUND, "1", 1);
  assert.match(wordsOf("defend", defence, keys), /What you have for it: King of clubs or 9 of spades, trump\.$/);
  const waiting = altered(ROUND, "0", 1, { next: true });
  assert.deepEqual(lessonsOf(waiting, new Set(["throw_in", "trump"]), noKeys), ["next"]);
  assert.deepEqual(lessonsOf(waiting, new Set(["throw_in", "trump"]), keys), ["next_key"]);
  assert.match(wordsOf("next_key", waiting, keys), /key of next/);
  const quiet = changeOf(ROUND, "0", 6);
  assert.deepEqual(lessonsOf(quiet, new Set(["trump", "bito", "throw_in", "unfit"]), noKeys), ["buttons"]);
  assert.deepEqual(lessonsOf(quiet, new Set(["trump", "bito", "throw_in", "unfit"]), keys), ["keys_read"]);
});

test("the press that lets the game go on is named at once, whatever else is told", () => {
  const waiting = altered(ROUND, "1", 0, { next: true }); // the bot has the first card
  assert.deepEqual(lessonsOf(waiting, NONE, noKeys), ["trump", "attacked_soon", "next"]);
  assert.deepEqual(lessonsOf(waiting, NONE, keys), ["trump", "attacked_soon", "next_key"]);
  const mine = altered(ROUND, "0", 0, { next: true });
  assert.deepEqual(lessonsOf(mine, NONE, keys), ["trump", "attack"]);
});

test("cards stand in a tip in the order in which they lie in the hand", () => {
  const { before, after, events, gap } = changeOf(ROUND, "1", 1);
  const turned = { ...after, game: { ...after.game, actions: [...after.game.actions].reverse() } };
  assert.equal(wordsOf("defend", { before, after: turned, events, gap }, keys), wordsOf("defend", { before, after, events, gap }, keys));
});

test("the end of the game is one lesson by itself", () => {
  for (const name of Object.keys(recorded)) {
    const last = recorded[name]["0"].length - 1;
    const change = changeOf(name, "0", last);
    if (!change.after.game.over || change.after.game.teams) continue;
    const found = lessonsOf(change, NONE, keys);
    assert.equal(found.length, 1, name);
    assert.ok(isEnd(found[0]), name);
  }
});
