/**
 * The Your cards section: the hand as buttons, the reason line, I'm done and Pick up (always in this order, never gone
 * while seated), the switch beside them, the Read out row; what comes in their place when watching or between games.
 */

import { button, el, keyed, setAttr, setText, show } from "../dom.js";
import { shortcut } from "../keys.js";
import { hasFree, playable, sorted } from "../model.js";
import { doneLabel } from "../play.js";
import { settings } from "../settings.js";
import { list as listed, namedCard, t } from "../text.js";
import { cardButton, nameCard, section } from "./parts.js";

/** @import { Card, Game, Room } from "../types.d.ts" */
/** @import { Command } from "../keys.js" */
/** @import { Shown } from "../model.js" */

/** @typedef {object} Wishes
 * @property {(card: Card) => void} card
 * @property {() => void} done
 * @property {() => void} take
 * @property {(on: boolean) => void} rest
 * @property {(command: Command) => void} read */

/** @type {readonly Command[]} */
const READ = ["table", "trump", "situation", "players", "cards", "previous"];

/** @param {Wishes} wishes */
export function handView(wishes) {
  const list = el("ul", { class: "hand", role: "list" });
  const none = el("p", { class: "none" });
  const why = el("p", { class: "why", id: "why" });
  const done = button(t("button.done"), wishes.done, { id: "done", class: "act", "aria-keyshortcuts": shortcut("done") });
  const take = button(t("button.take"), wishes.take, { id: "take", class: "act take" });
  const rest = el("input", { type: "checkbox", id: "rest" });
  rest.addEventListener("change", () => wishes.rest(rest.checked));
  const acts = el("div", { class: "acts" }, done, take, el("label", { class: "rest" }, rest, el("span", {}, t("button.rest"))));
  const readout = el("div", { class: "readout", role: "group", "aria-label": t("read.group") },
    ...READ.map((command) => button(t(`read.${command}`), () => wishes.read(command), { "aria-keyshortcuts": shortcut(command) })));
  const over = el("div", { class: "over" });
  const { node, heading } = section("cards", "mine", t("heading.cards"), list, none, over, why, acts, readout);

  return {
    node,
    heading,
    list,
    /** Where the end of a game puts its buttons. */
    over,
    /** @param {string} text */
    why: (text) => setText(why, text),
    /** @param {Shown} shown @param {boolean} resting */
    show(shown, resting) {
      const { game } = shown;
      if (!game) return;
      const playing = game.seat !== null && !game.over;
      showHand(list, game, wishes.card);
      // When the game is over nothing can be pressed: what is left is told, and Play again comes at once.
      show(list, game.hand.length > 0 && !game.over);
      const words = emptyWords(game, shown.room);
      show(none, words !== "");
      setText(none, words);
      show(acts, playing);
      setText(done, doneLabel(game));
      setAttr(done, "aria-disabled", game.actions.includes("done") ? null : "true");
      setAttr(take, "aria-disabled", game.actions.includes("take") ? null : "true");
      if (rest.checked !== resting) rest.checked = resting;
    },
  };
}

/** What stands where no cards are; that one watches the Situation says. @param {Game} game @param {Room} room */
function emptyWords(game, room) {
  if (game.seat === null) return game.over ? "" : t(hasFree(room) ? "situation.sit_later" : "situation.sit_if_free");
  if (!game.hand.length) return game.over ? "" : t("hand.none");
  const left = sorted(game, settings.sort).map((card) => namedCard(card, game.trump));
  return game.over ? t("hand.left", { list: listed(left) }) : "";
}

/** @param {HTMLElement} list @param {Game} game @param {(card: Card) => void} press */
function showHand(list, game, press) {
  const hand = sorted(game, settings.sort);
  const now = new Set(playable(game, hand));
  list.style.setProperty("--n", String(hand.length));
  keyed(list, hand, (card) => card, (card) => el("li", {}, cardButton(card, press)), (li, card) => {
    const node = /** @type {HTMLElement} */ (li.firstElementChild);
    li.style.setProperty("--i", String(hand.indexOf(card)));
    nameCard(node, card, game.trump);
    node.classList.toggle("playable", now.has(card));
    setAttr(node, "aria-disabled", now.has(card) ? null : "true");
  });
}
