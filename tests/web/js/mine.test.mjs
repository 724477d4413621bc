/** The tables that a browser remembers, and the personal link that takes them elsewhere. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @param {Map<string, string>} kept */
const storage = (kept) => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
  key: (at) => [...kept.keys()][at] ?? null,
  get length() { return kept.size; },
});
const kept = new Map();
const tab = new Map();
globalThis.localStorage = storage(kept);
globalThis.sessionStorage = storage(tab);

import { forgetTables, isPersonal, noteTable, personalLink, sum, tables, unpack, unpacked } from "../../../src/durnius/web/mine.js";

const ONE = "k7qx3mzp4w2ad";
const TWO = "aaaaaaaaaaaaa";
const score = { played: 3, avoided: 1, lost: 2 };
/** @param {string} link */
const hashOf = (link) => new URL(link).hash;

beforeEach(() => kept.clear());

test("the table sat at last comes first, each once, twenty at most", () => {
  noteTable(ONE, "Birch", { ...score, played: 0 });
  noteTable(TWO, "Ąžuolas", score);
  noteTable(ONE, "Birch 2", score);
  assert.deepEqual(tables(), [{ id: ONE, name: "Birch 2", ...score, token: "" }, { id: TWO, name: "Ąžuolas", ...score, token: "" }]);
  assert.deepEqual(sum(tables()), { played: 6, avoided: 2, lost: 4 });
  for (let n = 0; n < 30; n += 1) noteTable(`aaaaaaaaaaa${String(n).padStart(2, "0")}`, "T", score);
  assert.equal(tables().length, 20);
});

test("case 40: a personal link brings name, settings, keys, scores and seats to another browser", () => {
  noteTable(TWO, "Elsewhere", score);
  noteTable(ONE, "Ąžuolas \u2660", score);
  kept.set(`durnius.token.${ONE}`, "secret-of_one");
  kept.set("durnius.name", "Žydrė");
  kept.set("durnius.settings", '{"level":"brief"}');
  kept.set("durnius.keys", '{"on":false}');
  const link = personalLink("https://cards.example", "lt");
  assert.match(link, /^https:\/\/cards\.example\/#me=[\w-]+$/);
  assert.ok(isPersonal(hashOf(link)));
  kept.clear();
  noteTable(TWO, "Elsewhere", { ...score, played: 9 });
  noteTable("bbbbbbbbbbbbb", "Here", score);
  kept.set(`durnius.token.${TWO}`, "own");
  const luggage = unpacked(hashOf(link));
  assert.equal(luggage.language, "lt");
  unpack(luggage);
  assert.deepEqual(tables().map(({ name, played, token }) => [name, played, token]),
    [["Ąžuolas \u2660", 3, "secret-of_one"], ["Elsewhere", 3, "own"], ["Here", 3, ""]]);
  assert.deepEqual(["name", "settings", "keys"].map((key) => kept.get(`durnius.${key}`)), ["Žydrė", '{"level":"brief"}', '{"on":false}']);
});

test("a link of before brings no language", () => {
  const old = Buffer.from(JSON.stringify([1, "Alex", "", "", []])).toString("base64url");
  assert.equal(unpacked(`#me=${old}`).language, "");
});

test("all tables are forgotten, with the secrets of their seats and nothing else", () => {
  noteTable(TWO, "Elsewhere", score);
  noteTable(ONE, "Birch", score);
  kept.set(`durnius.token.${ONE}`, "secret-of_one");
  kept.set("durnius.name", "Žydrė");
  kept.set("durnius.token.ccccccccccccc", "secret of a table that is not listed any more");
  for (const what of ["token", "renew", "log", "deal"]) tab.set(`durnius.${what}.${ONE}`, "secret");
  tab.set("durnius.learn.tips", "{}");
  const link = personalLink("https://cards.example", "en");
  forgetTables();
  assert.deepEqual([...tab.keys()], ["durnius.learn.tips"]);
  assert.deepEqual([...kept.keys()], ["durnius.name"]);
  assert.deepEqual(tables(), []);
  assert.doesNotMatch([...kept.values()].join(), /secret|Birch/);
  assert.equal(kept.get("durnius.name"), "Žydrė");
  unpack(unpacked(hashOf(link))); // the link still brings them again
  assert.equal(tables()[0].token, "secret-of_one");
});

test("a damaged link brings nothing, and a forged one nothing but what fits", () => {
  const link = personalLink("https://cards.example", "");
  for (const hash of ["", "#", "#me=", "#me=!!!!", hashOf(link).slice(0, -6), "#me=bnVsbA", "#back=abc"]) assert.equal(unpacked(hash), null, hash);
  const forged = [1, "x".repeat(500), "{}", "", [["../../evil", "A", 0, 0, 0, "t"], [ONE, "A", -1, 0, 0, "t"], [ONE, "B", 0, 0, 0, "<t>"], 7, null]];
  const hash = `#me=${Buffer.from(JSON.stringify(forged)).toString("base64url")}`;
  assert.deepEqual(unpacked(hash).tables, [{ id: ONE, name: "B", played: 0, avoided: 0, lost: 0, token: "" }]);
  assert.equal(unpacked(hash).name.length, 80);
});

test("a link brings no name with half a letter, and cuts none in two; a damaged secret is none", () => {
  const named = (name) => unpacked(`#me=${Buffer.from(JSON.stringify([1, name, "", "", []])).toString("base64url")}`).name;
  assert.equal(named("A\ud83d"), "");
  assert.equal(named("x".repeat(79) + "🂡🂡"), "x".repeat(79) + "🂡");
  noteTable(ONE, "Birch", score);
  kept.set(`durnius.token.${ONE}`, "x".repeat(200));
  assert.equal(tables()[0].token, "");
  unpack({ name: "", settings: "", keys: "", tables: [{ id: ONE, name: "Birch", ...score, token: "good" }] });
  assert.equal(tables()[0].token, "good");
});

test("what is kept and is none is left out", () => {
  for (const text of ["{", "7", "null", "{}", '[["a"]]']) {
    kept.set("durnius.tables", text);
    assert.deepEqual(tables(), []);
  }
});
