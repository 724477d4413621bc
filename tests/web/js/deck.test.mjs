/** The page's shuffle gives the same decks as the server's, and its check finds what was changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { checkDeal, deck, drawSeed, pack, shuffle } from "../../../src/durnius/web/deck.js";
import { readJson } from "./setup.mjs";

const vector = readJson("tests/rooms/fair.json");
const { secret, commitment, game, seeds } = vector;
const record = (change = {}) => ({
  players: ["Asta", "Boris", "Chloe"],
  deck: vector.decks["36"],
  fair: { secret, commitment, game, seeds, ...change },
});
const zeros = "00".repeat(32);

test("the same decks as the server's", () => {
  for (const [size, expected] of Object.entries(vector.decks)) {
    assert.equal(deck(secret, game, seeds, Number(size)).join(" "), expected);
  }
  assert.equal(new Set(deck(secret, game, seeds, 52)).size, 52);
});

test("packs", () => {
  assert.deepEqual(pack(36).slice(0, 10), ["6c", "7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac", "6d"]);
  assert.deepEqual([24, 36, 52].map((size) => pack(size)[0]), ["9c", "6c", "2c"]);
});

test("numbers that would favour some places are thrown away", () => {
  const highest = 2 ** 32 - 1;
  const numbers = [highest, 2, highest, highest, 1, highest][Symbol.iterator]();
  assert.deepEqual(shuffle([0, 1, 2, 3, 4], numbers), [0, 4, 1, 3, 2]);
  assert.equal(numbers.next().done, true);
});

test("a true deal", () => {
  const found = { ok: true, seeds: 2, seats: 3, cards: 36, part: false, heard: false };
  assert.deepEqual(checkDeal(record()), found);
  const known = { commitment, part: { seat: 2, seed: "a1b2" } };
  assert.deepEqual(checkDeal(record(), known), { ...found, part: true, heard: true });
});

test("whatever was changed is found", () => {
  const wrong = (what, at = 0) => ({ ok: false, what, at });
  assert.deepEqual(checkDeal({ ...record(), fair: undefined }), wrong("nothing"));
  assert.deepEqual(checkDeal(record({ secret: zeros })), wrong("commitment"));
  assert.deepEqual(checkDeal(record({ secret: "00" })), wrong("commitment"));
  assert.deepEqual(checkDeal(record({ commitment: zeros })), wrong("commitment"));
  assert.deepEqual(checkDeal(record(), { commitment: zeros }), wrong("heard"));
  assert.deepEqual(checkDeal(record({ seeds: seeds.slice(1) })), wrong("seeds"));
  assert.deepEqual(checkDeal(record({ seeds: ["0:00ff", "1:XX", "2:a1b2"] })), wrong("seeds", 2));
  assert.deepEqual(checkDeal(record({ seeds: ["0:00ff", "1:-", "2:-"] })), wrong("deck", 1));
  assert.deepEqual(checkDeal(record(), { part: { seat: 1, seed: "00" } }), wrong("part", 2));
  assert.deepEqual(checkDeal(record({ game: "K7QX-4" })), wrong("deck", 1));
  const cards = vector.decks["36"].split(" ");
  [cards[30], cards[35]] = [cards[35], cards[30]];
  assert.deepEqual(checkDeal({ ...record(), deck: cards.join(" ") }), wrong("deck", 31));
  assert.deepEqual(checkDeal({ ...record(), deck: "6c 7c" }), wrong("deck"));
});

test("seeds are drawn anew each time", () => {
  assert.match(drawSeed(), /^[0-9a-f]{32}$/);
  assert.notEqual(drawSeed(), drawSeed());
});
