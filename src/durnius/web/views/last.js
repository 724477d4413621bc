/**
 * The last bout, in a strip by the discard: who beat or picked up, for the eye also its cards in signs, and opened its
 * pairs in words. Fetched by the table once there is one; may import what a table begins with.
 */

import { suitIcon } from "../cards.js";
import { el, keyed, setText, show } from "../dom.js";
import { nameOf } from "../model.js";
import { pairWords } from "../readout.js";
import { rankOf, suitOf, t } from "../text.js";

/** @import { Card } from "../types.d.ts" */
/** @import { Shown } from "../model.js" */

/** @param {HTMLElement} strip @param {Shown} shown */
export function showLast(strip, shown) {
  const { game } = shown;
  const bout = game?.previous_bout;
  show(strip, Boolean(bout));
  if (!game || !bout) return;
  if (!strip.firstChild) strip.append(...contents());
  const [words, signs, list] = /** @type {Iterable<HTMLElement>} */ (strip.querySelectorAll(".said, .signs, ul"));
  if (!words || !signs || !list) return;
  const mine = bout.defender === game.seat;
  const key = bout.taken ? (mine ? "table.last_taken_you" : "table.last_taken") : mine ? "table.last_beaten_you" : "table.last_beaten";
  setText(words, t(key, { name: nameOf(shown, bout.defender) }));
  const name = (/** @type {readonly [Card, Card | null]} */ [card]) => `${game.number} ${game.bout} ${card}`;
  keyed(signs, bout.pairs, name, ([attack, by]) => el("span", {}, ...sign(attack), ...(by ? ["–", ...sign(by)] : [])));
  keyed(list, bout.pairs, name, (pair) => el("li", {}, pairWords(pair, game.trump)));
}

function contents() {
  const signs = el("span", { class: "signs", "aria-hidden": "true" });
  return [el("summary", {}, el("span", {}, el("span", { class: "said" }), signs)), el("ul", { role: "list" })];
}

/** A card in signs: "10♣". @param {Card} card */
const sign = (card) => [t(`rank.${rankOf(card)}.short`), suitIcon(suitOf(card))];
