/**
 * The Table section: stock and trump, the pairs, the choices when a card can be played in several ways, the discard
 * and the last bout. Everything is updated by key; a choice that has the focus is never rebuilt.
 */

import { suitIcon } from "../cards.js";
import { button, el, keyed, setAttr, setText, show } from "../dom.js";
import { later } from "../insist.js";
import { nameOf, playsOf } from "../model.js";
import { playWords } from "../plays.js";
import { pairWords, trumpWords } from "../readout.js";
import { loadPart, rankOf, suitName, t } from "../text.js";
import { picture, section, showHeap } from "./parts.js";

/** @import { Card, Game } from "../types.d.ts" */
/** @import { Play, Shown } from "../model.js" */

/** @typedef {{ choose: (play: Play) => void, cancel: () => void }} Wishes */

/** What shows the last bout, fetched with the first card of a game: so it is there when a bout ends. */
const withLast = later(() => Promise.all([import("./last.js"), loadPart("-why")]));

/** @param {Wishes} wishes */
export function tableView(wishes) {
  const stock = el("div", { class: "stock" });
  const empty = el("p", { class: "empty" }, t("table.empty"));
  const pairs = el("ul", { class: "pairs", role: "list" });
  const prompt = el("p");
  const choices = el("div", { class: "choices" }, prompt);
  const count = el("span");
  const last = el("details", { class: "last", hidden: "" });
  const pile = el("div", { class: "pile" }, count, last);
  const { node, heading } = section("table", "felt", t("heading.table"), stock, empty, pairs, choices, pile);
  const stockOf = stockView(stock);
  /** What is shown now. @type {Shown} */
  let now;

  return {
    node,
    heading,
    /** The first choice. @returns {HTMLElement | null} */
    choice: () => node.querySelector(".choice"),
    /** @param {Shown} shown @param {Card | null} choosing */
    show(shown, choosing) {
      const { game } = shown;
      if (!game) return;
      now = shown;
      stockOf(shown, game);
      node.classList.toggle("dry", game.stock === 0);
      show(empty, game.table.length === 0);
      show(pairs, game.table.length > 0);
      pairs.classList.toggle("few", game.table.length < 3);
      pairs.classList.toggle("many", game.table.length > 4);
      const plays = choosing ? playsOf(game, choosing) : [];
      keyed(pairs, game.table, ([card]) => card, ([card]) => pair(card, game.trump), (li, one) => {
        showPair(li, one, game);
        showChoices(li, plays.filter((play) => play.attack === one[0]), choosing, game, shown, wishes);
      });
      const others = plays.filter((play) => play.attack === null);
      showChoices(choices, others, choosing, game, shown, wishes);
      show(choices, choosing !== null);
      setText(prompt, t("press.choose", { count: plays.length }));
      show(count, game.discard > 0);
      setText(count, t("table.discard", { count: game.discard }));
      if (game.previous_bout || game.table.length) withLast(([{ showLast }]) => showLast(last, now));
      else show(last, false);
    },
  };
}

/** @param {HTMLElement} box */
function stockView(box) {
  const words = el("span", { class: "sr" });
  const pictures = el("span", { class: "heap", "aria-hidden": "true" });
  const chip = el("span", { class: "trumpchip", "aria-hidden": "true" });
  box.append(words, pictures, chip);
  let drawn = "";
  return (/** @type {Shown} */ shown, /** @type {Game} */ game) => {
    setText(words, trumpWords(shown));
    const at = game.trump_card_at;
    const who = typeof at === "number" ? nameOf(shown, at) : "";
    const left = game.stock;
    showHeap(pictures, left > 0 && game.trump_card ? [game.trump_card] : [], left > 1 ? Math.min(4, Math.ceil(left / 6) + 1) : 0, left, game.trump);
    const key = `${game.trump_card}${at}${who}`;
    if (key === drawn) return;
    drawn = key;
    chip.replaceChildren(`${t("table.trump")} `, suitIcon(game.trump), el("span", { class: "name" }, ` ${suitName(game.trump)}`));
    if (typeof at !== "number" || game.trump_card === null) return;
    const rank = t(`rank.${rankOf(game.trump_card)}.name`);
    const where = t(at === game.seat ? "table.trump_yours" : "table.trump_at", { name: who, card: rank }).split(rank);
    chip.append(" · ", where[0] ?? "", rank, " ", suitIcon(game.trump), where.slice(1).join(rank));
  };
}

/** @param {Card} card @param {string} trump */
function pair(card, trump) {
  return el("li", { class: "pair" }, el("span", { class: "sr" }), picture(card, trump), el("span", { class: "slot", "aria-hidden": "true" }, t("table.to_beat")));
}

/** @param {HTMLElement} li @param {readonly [Card, Card | null]} one @param {Game} game */
function showPair(li, one, game) {
  const by = one[1];
  li.classList.toggle("open", by === null);
  const words = li.querySelector(".sr");
  if (words) setText(words, pairWords(one, game.trump));
  const slot = li.querySelector(".slot");
  if (!slot) return;
  if (by) slot.replaceWith(picture(by, game.trump, "d"));
  else show(/** @type {HTMLElement} */ (slot), !game.taking);
}

/** Put the choices into a place: buttons keyed by what they do. One with the focus stays, unavailable, when its play
 * has gone; the cancel button stands at the end of the section.
 * @param {HTMLElement} place @param {readonly Play[]} plays @param {Card | null} card @param {Game} game
 * @param {Shown} shown @param {Wishes} wishes */
function showChoices(place, plays, card, game, shown, wishes) {
  for (const node of place.querySelectorAll(".choice")) {
    const gone = !plays.some((play) => play.text === node.getAttribute("data-play"));
    if (gone && !(card !== null && node === document.activeElement)) node.remove();
    else setAttr(node, "aria-disabled", gone ? "true" : null);
  }
  for (const play of plays) {
    if (place.querySelector(`[data-play="${play.text}"]`)) continue;
    const words = playWords(play, game, shown);
    const before = place.querySelector(".cancel");
    place.insertBefore(button(words, () => wishes.choose(play), { class: "choice", "data-play": play.text }), before);
  }
  place.classList.toggle("asks", place.querySelector(".choice") !== null);
  if (place.classList.contains("choices") && !place.querySelector(".cancel")) {
    place.append(button(t("press.cancel"), wishes.cancel, { class: "cancel" }));
  }
}
