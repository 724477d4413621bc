/** Says what it is asked in every language, as the page would: reads [{language, key, words}] and {language: trump suits}. */

import { readFileSync } from "node:fs";

import { cardName, namedCard, t, use } from "../../src/durnius/web/text.js";

const { sentences, cards } = JSON.parse(readFileSync(0, "utf8"));
const said = {};
for (const [language, asked] of Object.entries(sentences)) {
  use(JSON.parse(readFileSync(new URL(`../../src/durnius/text/${language}.json`, import.meta.url), "utf8")), language);
  said[language] = {
    sentences: asked.map(([key, words]) => t(key, words)),
    cards: cards.map((card) => cardName(card)),
    trumps: cards.map((card) => namedCard(card, card.charAt(1))),
  };
}
console.log(JSON.stringify(said));
