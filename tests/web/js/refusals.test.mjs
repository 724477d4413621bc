/** A sentence for every code (R10 and the protocol's), naming the card it fails against or what is possible. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { after, recorded } from "./setup.mjs";
import { whyNot } from "../../../src/durnius/web/refusals.js";

const types = readFileSync(new URL("../../../src/durnius/web/types.d.ts", import.meta.url), "utf8");
const codesOf = (name) => [...types.split(`export type ${name} =`)[1].split(";")[0].matchAll(/"(\w+)"/g)].map((match) => match[1]);

const ROUND = "example-round-bito";

test("every code of a refusal has its own sentence, in a game and without one", () => {
  const lobby = { seq: 1, you: { seat: null, host: false }, room: after(ROUND, "0", 0).room, game: null, names: [] };
  for (const code of [...codesOf("ActionCode"), ...codesOf("RoomCode")]) {
    for (const listener of ["0", "1", "2"]) {
      for (const count of [0, 1, 4, 6]) {
        const words = whyNot(code, after(ROUND, listener, count), { card: "Qh", action: "throw Qh" });
        assert.doesNotMatch(words, /refused|undefined|That was refused|[a-z]_[a-z]|\.\.| ,| {2}/, `${code} ${listener} ${count}: ${words}`);
        assert.match(words, /[.]$/);
      }
    }
    const plain = whyNot(code, lobby);
    assert.doesNotMatch(plain, /That was refused|\{\{|refused/, code);
  }
});

test("cards are named: too low, of another suit, several, no such rank", () => {
  assert.equal(whyNot("too_low", withTable([["7h", null]]), { card: "6h" }), "6 of hearts is lower than 7 of hearts.");
  assert.equal(whyNot("too_low", withTable([["9s", null]]), { card: "7s" }), "7 of spades is lower than 9 of spades, trump.");
  assert.equal(whyNot("wrong_suit", withTable([["7c", null]]), { card: "6h" }), "6 of hearts does not beat 7 of clubs: that takes a higher club or a trump.");
  assert.equal(whyNot("wrong_suit", withTable([["7s", null]]), { card: "6h" }), "6 of hearts does not beat 7 of spades, trump: that takes a higher trump.");
  assert.equal(whyNot("too_low", withTable([["7h", null], ["7c", "8c"], ["7d", null]]), { card: "6h" }), "6 of hearts beats neither 7 of hearts nor 7 of diamonds.");
  assert.equal(whyNot("rank_not_on_table", withTable([["7h", "Kh"]]), { card: "Qs" }), "No queen is on the table; ranks there: 7, king.");
  assert.equal(whyNot("rank_not_on_table", withTable([["7h", null]]), { card: "As" }), "No ace is on the table; only 7.");
  assert.equal(whyNot("transfer_too_many", withTable([["7h", null]], { heir: 2 }), { card: "7s" }), "7 of spades cannot pass the attack on: Chloe would have too many cards to beat.");
});

test("done that cannot be said tells why: defending, already said, full, nothing to throw in", () => {
  const say = (game) => whyNot("nothing_to_confirm", withTable([["7c", "Kc"]], game));
  const open = withTable([["7c", null]]);
  assert.equal(whyNot("nothing_to_confirm", open), "You are defending; Pick up is below your cards.");
  assert.equal(say({}), "You are defending and everything is beaten. Waiting for the attackers.");
  assert.equal(say({ defender: 0, done: [1] }), "You are already done.");
  assert.equal(say({ defender: 0, cap: 1 }), "One card: no more can be thrown in. Waiting for Alex, who defends.");
  assert.equal(say({ defender: 0 }), "You have nothing to throw in; the table does not wait for you.");
  assert.equal(say({ defender: 0, hand: [] }), "You have no cards; the table does not wait for you.");
});

test("the first card is somebody's", () => {
  assert.equal(whyNot("bout_not_open", after(ROUND, "1", 0), { card: "Kc" }), "Alex attacks first. You defend.");
  assert.equal(whyNot("bout_not_open", after(ROUND, "2", 0), { card: "Kh" }), "Only Alex may play the first card.");
  assert.equal(whyNot("bout_not_open", after(ROUND, "0", 0), { action: "done" }), "Your turn to attack Ben.");
});

test("each card that the server blocks gets a sentence that names it or what is needed", () => {
  let count = 0;
  for (const [name, listeners] of Object.entries(recorded)) {
    for (const [listener, messages] of Object.entries(listeners)) {
      messages.forEach((message, i) => {
        for (const [card, code] of Object.entries(message.game?.blocked ?? {})) {
          const words = whyNot(code, after(name, listener, i), card.length === 2 ? { card } : { action: card });
          assert.doesNotMatch(words, /undefined|That was refused|\.\.| ,|\{\{| {2}/, `${name} ${code}: ${words}`);
          count += 1;
        }
      });
    }
  }
  assert.ok(count > 500);
});

/** The example round's defender, with another table. */
function withTable(table, more = {}) {
  const shown = after(ROUND, "1", 1);
  return { ...shown, game: { ...shown.game, table, ...more } };
}
