/** The catalogue: placeholders, plurals, cards, lists. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { catalogue } from "./setup.mjs";
import { cardName, has, list, namedCard, ranks, t, together, use } from "../../../src/durnius/web/text.js";

test("cards by their words, trumps after the name", () => {
  assert.equal(cardName("Qs"), "Queen of spades");
  assert.equal(cardName("Td"), "10 of diamonds");
  assert.equal(namedCard("9s", "s"), "9 of spades, trump");
  assert.equal(namedCard("9s", "h"), "9 of spades");
});

test("lists read as people say them", () => {
  assert.equal(list([]), "");
  assert.equal(list(["a"]), "a");
  assert.equal(list(["a", "b"]), "a and b");
  assert.equal(list(["a", "b", "c"]), "a, b and c");
  assert.equal(list(["a", "b"], "or"), "a or b");
  assert.deepEqual(ranks(["Kh", "7c", "Kd", "Td"]), ["7", "T", "K"]);
  assert.equal(together(["a.", "", null, false, "b."]), "a. b.");
});

test("plural forms follow the language", () => {
  assert.equal(t("count.cards", { count: 1 }), "1 card");
  assert.equal(t("count.cards", { count: 0 }), "0 cards");
  use({ count: { cards_one: "{{count}} karta", cards_few: "{{count}} karty", cards_many: "{{count}} kart", cards_other: "{{count}} karty" } }, "pl");
  assert.deepEqual([1, 2, 5, 12, 21, 22].map((count) => t("count.cards", { count })), ["1 karta", "2 karty", "5 kart", "12 kart", "21 kart", "22 karty"]);
  use(catalogue, "en");
});

test("a name is only text, whatever it holds", () => {
  const name = '{{card}} <img src=x onerror=alert(1)> $& "quoted"';
  assert.equal(t("event.done.others", { name }), `${name} is done.`);
  assert.equal(t("event.beaten.others", { name: "$1", attack: "a", card: "b" }), "$1 beats a with b.");
});

test("what the catalogue lacks shows as its key", () => {
  assert.equal(t("no.such.key"), "no.such.key");
  assert.ok(has("button.done") && !has("no.such.key"));
});

test("wherever tests run the page's words, a placeholder that nobody fills is an error", () => {
  assert.throws(() => t("event.done.others"), /nobody fills \{\{name\}\} in: \{\{name\}\} is done\./);
  assert.throws(() => t("event.done.others", { nam: "Ben" }), /nobody fills/);
  assert.throws(() => t("count.cards", { counts: 2 }), /nobody fills/);
  use({ a: "{{name, acc}} and {{other}}" }, "en");
  try {
    assert.throws(() => t("a", { other: "Ben" }), /nobody fills \{\{name, acc\}\}/);
    assert.equal(t("a", { name: "Ada", other: "" }), "Ada and ");
  } finally {
    use(catalogue, "en");
  }
});
