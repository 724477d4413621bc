/** The languages on the page: their names, cases of words, numbers, and that a reload asks for one catalogue only. */

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { afterEach, test } from "node:test";

import { catalogue, heard, readJson } from "./setup.mjs";
import { LANGUAGES } from "../../../src/durnius/web/languages.js";
import { cardName, cards, list, load, loadPart, namedCard, t, use } from "../../../src/durnius/web/text.js";

const speak = (code) => use(readJson(`src/durnius/text/${code}.json`), code);
afterEach(() => use(catalogue, "en"));

test("every catalogue can be chosen, and nothing else", () => {
  const files = readdirSync(new URL("../../../src/durnius/text/", import.meta.url)).filter((name) => name.endsWith(".json"));
  assert.deepEqual(Object.keys(LANGUAGES).sort(), files.map((name) => name.replace(".json", "")).sort());
});

test("cards are put into the case that the sentence asks for, trumps and lists with them", () => {
  speak("lt");
  const words = { name: "Dama", attack: cardName("Ks"), card: namedCard("As", "s") };
  assert.equal(t("event.beaten.others", words), "Dama atmuša vynų karalių vynų tūzu, koziriu.");
  assert.equal(t("event.drew.you", { list: list(["7d", "Qh", "6s"].map((card) => namedCard(card, "s"))) }), "Trauki būgnų septynakę, širdžių damą ir vynų šešakę, kozirį.");
  assert.equal(t("table.open", { attack: cardName("7c") }), "kryžių septynakė, neatmušta");
  assert.equal(t("list.sentence", { words: cardName("7c") }), "Kryžių septynakė.");
  speak("uk");
  assert.equal(t("refused.card_not_in_hand", { card: cardName("9h") }), "У тебе немає дев'ятки чирв.");
});

test("numbers of cards have their case as well, and broken numbers their comma", () => {
  speak("pl");
  assert.equal(t("event.bout_taken.others", { name: "Ola", cards: cards(1) }), "Ola zabiera 1 kartę.");
  assert.equal(t("event.bout_taken.others", { name: "Ola", cards: cards(22) }), "Ola zabiera 22 karty.");
  assert.equal(t("lobby.seconds", { seconds: 1.5 }), "1,5 s");
});

test("each of two listeners hears the same bout in a language of their own", () => {
  speak("lt");
  const lithuanian = heard("example-round-bito", "0");
  speak("ru");
  const russian = heard("example-round-bito", "1");
  assert.equal(lithuanian[1], "Puoli kryžių septynake, ginasi Ben.");
  assert.equal(russian[1], "Alex ходит под тебя семёркой треф. Отбивайся.");
});

test("of two languages that were asked for the later one comes into use, whichever comes first", async () => {
  const waiting = new Map();
  globalThis.document = { documentElement: { lang: "en" } };
  globalThis.fetch = (address) => new Promise((done) => waiting.set(address.pathname.split("/").at(-1), done));
  const answer = (code) => waiting.get(`${code}.json`)({ ok: true, json: async () => readJson(`src/durnius/text/${code}.json`) });
  const first = load("lt");
  const second = load("pl");
  answer("pl");
  answer("lt");
  assert.deepEqual(await Promise.all([first, second]), [false, true]);
  assert.equal(document.documentElement.lang, "pl");
  assert.equal(t("button.take"), "Zabieram");
});

test("a catalogue that does not come changes nothing", async () => {
  globalThis.document = { documentElement: { lang: "en" } };
  globalThis.fetch = async () => ({ ok: false, status: 503 });
  await assert.rejects(load("lt"));
  assert.equal(document.documentElement.lang, "en");
  assert.equal(t("button.take"), "Pick up");
});

test("whoever asks for a part waits for its words, and keeps no language from coming", async () => {
  /** @type {[string, (answer: object) => void][]} */
  const waiting = [];
  const answer = () => {
    for (const [file, done] of waiting.splice(0)) done({ ok: true, json: async () => ({ asked: file }) });
  };
  const turns = async () => {
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
  };
  globalThis.document = { documentElement: { lang: "en" } };
  globalThis.fetch = (address) => new Promise((done) => void waiting.push([address.pathname.split("/").at(-1), done]));
  let came = 0;
  const all = [load("lt"), loadPart("-more"), loadPart("-more")].map((one) => one.then((loaded) => {
    came += 1;
    return loaded;
  }));
  await turns();
  assert.equal(came, 0);
  while (came < all.length) {
    answer();
    await turns();
  }
  assert.equal((await Promise.all(all))[0], true);
  assert.equal(document.documentElement.lang, "lt");
  assert.equal(t("asked"), "lt-more.json");
});

test("a part that did not come is asked for again", async () => {
  globalThis.document = { documentElement: { lang: "en" } };
  globalThis.fetch = async () => ({ ok: false, status: 503 });
  await assert.rejects(loadPart("-start"));
  globalThis.fetch = async (address) => ({ ok: true, json: async () => ({ asked: address.pathname.split("/").at(-1) }) });
  await loadPart("-start");
  assert.equal(t("asked"), "en-start.json");
});
