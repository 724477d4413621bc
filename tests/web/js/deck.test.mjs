/** The page's shuffle gives the same decks as the server's, and its check finds what was changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { checkDeal, deck, pack, shuffle } from "../../../src/durnius/web/deck.js";
import { drawSeed, roomName } from "../../../src/durnius/web/seeds.js";
import { hashOfHex } from "../../../src/durnius/web/hash.js";
import { readJson } from "./setup.mjs";

const vector = readJson("tests/rooms/fair.json");
const { secret, commitment, game, seeds } = vector;
const record = (change = {}) => ({
  players: ["Asta", "Boris", "Chloe"],
  game: 3,
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

const wrong = (what, at = 0) => ({ ok: false, what, at });
const hashes = [hashOfHex("00ff"), null, hashOfHex("a1b2")];

test("a true deal", () => {
  const found = { ok: true, seeds: 2, seats: 3, cards: 36, part: false, left: false, heard: false };
  assert.deepEqual(checkDeal(record()), found);
  assert.deepEqual(checkDeal(record(), {}, "K7QX-3"), found);
  const known = { commitment, part: { seat: 2, seed: "a1b2", taken: true }, hashes, seeds, played: true };
  assert.deepEqual(checkDeal(record(), known, "K7QX-3"), { ...found, part: true, heard: true });
});

test("whatever was changed is found", () => {
  assert.deepEqual(checkDeal({ ...record(), fair: undefined }), wrong("nothing"));
  assert.deepEqual(checkDeal(record({ secret: zeros })), wrong("commitment"));
  assert.deepEqual(checkDeal(record({ secret: "00" })), wrong("commitment"));
  assert.deepEqual(checkDeal(record({ commitment: zeros })), wrong("commitment"));
  assert.deepEqual(checkDeal(record(), { commitment: zeros }), wrong("heard"));
  assert.deepEqual(checkDeal(record({ seeds: seeds.slice(1) })), wrong("seeds"));
  assert.deepEqual(checkDeal(record({ seeds: ["0:00ff", "1:XX", "2:a1b2"] })), wrong("seeds", 2));
  assert.deepEqual(checkDeal(record({ seeds: ["0:00ff", "1:-", "2:-"] })), wrong("deck", 1));
  assert.deepEqual(checkDeal(record(), { part: { seat: 1, seed: "00", taken: true } }), wrong("part", 2));
  const cards = vector.decks["36"].split(" ");
  [cards[30], cards[35]] = [cards[35], cards[30]];
  assert.deepEqual(checkDeal({ ...record(), deck: cards.join(" ") }), wrong("deck", 31));
  assert.deepEqual(checkDeal({ ...record(), deck: "6c 7c" }), wrong("deck"));
});

test("a game has one name: its room's, and its own number", () => {
  const made = (game, more) => ({ ...record({ game }), deck: deck(secret, game, seeds, 36).join(" "), ...more });
  assert.equal(checkDeal(made("K7QX-4", { game: 4 })).ok, true);
  assert.deepEqual(checkDeal(made("K7QX-4")), wrong("name")); // another number than the record's
  assert.deepEqual(checkDeal({ ...record(), game: 7 }), wrong("name"));
  assert.deepEqual(checkDeal({ ...record(), game: undefined }), wrong("name"));
  assert.deepEqual(checkDeal(made("K7QX-4", { game: 4 }), {}, "K7QX-3"), wrong("name")); // another game than was asked for
  assert.deepEqual(checkDeal(made("BBBB-3"), {}, "K7QX-3"), wrong("name"));
  for (const game of ["3", "-3", "K7QX-03", "K7QX-3-3", "K7|X-3", "K7QX-3\n", "Ж-3", " K7QX-3"]) assert.deepEqual(checkDeal(made(game)), wrong("name"), game);
  assert.equal(roomName("k7qx3mzp4w2ad"), "352NE4PP");
});

test("who had cards must have heard the seal before the game", () => {
  assert.deepEqual(checkDeal(record(), { played: true }), wrong("unheard"));
  assert.equal(checkDeal(record(), { played: true, commitment }).ok, true);
  assert.deepEqual(checkDeal(record({ secret: zeros }), { played: true }), wrong("commitment"));
});

test("the parts of others are those that were sealed and told, too", () => {
  const [none, one, two] = [null, "00ff", "a1b2"].map((seed) => seed && hashOfHex(seed));
  assert.deepEqual(checkDeal(record(), { commitment, hashes: [one, none, hashOfHex("00")] }), wrong("list", 3));
  assert.deepEqual(checkDeal(record(), { commitment, hashes: [none, none, two] }), wrong("list", 1));
  assert.deepEqual(checkDeal(record(), { commitment, seeds: ["0:00ff", "1:-", "2:-"] }), wrong("list", 3));
  assert.equal(checkDeal(record(), { commitment, hashes: [one, two, two] }).ok, true); // who was late has none
});

test("a part that was sent and is not in is told, whoever is to blame", () => {
  const found = checkDeal(record(), { commitment, part: { seat: 1, seed: "00", taken: false } });
  assert.deepEqual([found.ok, found.part, found.left], [true, false, true]);
});

test("a record that holds anything at all gives a finding", () => {
  for (const odd of [undefined, null, 0, 1.5, "", "x", [], {}, true, [null], [5, 5]]) {
    for (const field of ["game", "commitment", "secret", "seeds"]) {
      assert.equal(checkDeal(record({ [field]: odd }), { commitment, hashes, seeds }, "K7QX-3").ok, false, `${field}: ${odd}`);
    }
    for (const field of ["players", "deck", "fair", "game"]) {
      assert.equal(checkDeal({ ...record(), [field]: odd }).ok, false, `${field}: ${odd}`);
    }
  }
  const { seeds: _, ...rest } = record().fair;
  assert.deepEqual(checkDeal({ ...record(), fair: rest }), wrong("seeds"));
  assert.deepEqual(checkDeal({}), wrong("nothing"));
});

test("seeds are drawn anew each time", () => {
  assert.match(drawSeed(), /^[0-9a-f]{32}$/);
  assert.notEqual(drawSeed(), drawSeed());
});
