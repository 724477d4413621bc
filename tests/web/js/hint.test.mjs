/** Hints in words: the action as on its button, the reason with its cards, and what is expected. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { after, english, readJson } from "./setup.mjs";
import { hintWords } from "../../../src/durnius/web/hint.js";
import { use } from "../../../src/durnius/web/text.js";

const shown = after("example-round-bito", "0", 0);
const hint = (more) => ({ t: "hint", id: "1", action: "attack 7c", why: "leads_lowest", cards: [], loses: 0.312, exact: false, ...more });
const words = (more) => hintWords(hint(more), shown);

test("an action, its reason and the share of games lost", () => {
  assert.equal(words({}), "Hint: Attack with 7 of clubs. It is your lowest card that is no trump. Loses about 31% of games.");
  assert.equal(words({ why: "leads_pair", cards: ["7d", "7h"] }), "Hint: Attack with 7 of clubs. You can throw in the same rank after it: 7 of diamonds and 7 of hearts. Loses about 31% of games.");
  assert.equal(words({ action: "take", why: "spares_trump", cards: ["6s"], loses: null }), "Hint: Pick up. Beating would cost a trump, 6 of spades at least.");
  assert.equal(words({ action: null, why: "wait" }), "Hint: wait for the others. Nothing is lost by it.");
});

test("what is certain is told as such", () => {
  const exact = (loses) => words({ why: "wins", exact: true, loses });
  assert.equal(exact(0), "Hint: Attack with 7 of clubs. All cards are known: without a mistake you will not be the fool.");
  assert.equal(exact(0.5), "Hint: Attack with 7 of clubs. All cards are known: without mistakes it is a draw.");
  assert.equal(exact(1), "Hint: Attack with 7 of clubs. All cards are known: only a mistake of the others can save you.");
});

test("a reason that a newer server gives is left out", () => {
  assert.equal(words({ why: "intuition" }), "Hint: Attack with 7 of clubs. Loses about 31% of games.");
});

test("in every language without a placeholder left", () => {
  for (const language of ["de", "lt", "lv", "pl", "ru", "uk"]) {
    use(readJson(`src/durnius/text/${language}.json`), language);
    for (const why of Object.keys(readJson(`src/durnius/text/${language}.json`).advice.why)) {
      const said = words({ why, cards: ["6s"] });
      assert.doesNotMatch(said, /\{\{|advice/, said);
    }
  }
  english();
});
