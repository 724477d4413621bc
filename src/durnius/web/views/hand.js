/**
 * The Your cards section: the hand as buttons, the reason line, I'm done and Pick up (always in this order, never gone
 * while seated), the switch beside them, the Read out row; what comes in their place when watching or between games.
 */

import { button, el, keyed, setAttr, setText, show } from "../dom.js";
import { shortcut } from "../keymap.js";
import { hasFree, isAlone, needsMe, playable, sorted, waitsForNext } from "../model.js";
import { doneLabel } from "../plays.js";
import { settings } from "../settings.js";
import { namedCards, t } from "../text.js";
import { fetchReasons, reason } from "../why.js";
import { cardButton, nameCard, section } from "./parts.js";

/** @import { Card, Game } from "../types.d.ts" */
/** @import { Reading } from "../keys.js" */
/** @import { Shown } from "../model.js" */

/** @typedef {object} Wishes
 * @property {(card: Card) => void} card
 * @property {() => void} done
 * @property {() => void} take
 * @property {(on: boolean) => void} rest
 * @property {() => void} more
 * @property {() => void} next
 * @property {() => void} hint
 * @property {(command: Reading) => void} read */

/** @type {readonly Reading[]} */
const READ = ["table", "trump", "situation", "players", "cards", "previous"];

/** @param {Wishes} wishes */
export function handView(wishes) {
  const list = el("ul", { class: "hand", role: "list" });
  const none = el("p", { class: "none" });
  const why = el("p", { class: "why", id: "why" });
  const done = button(t("button.done"), wishes.done, { id: "done", class: "act" });
  const take = button(t("button.take"), wishes.take, { id: "take", class: "act take" });
  const rest = el("input", { type: "checkbox", id: "rest" });
  rest.addEventListener("change", () => wishes.rest(rest.checked));
  const more = button("", wishes.more, { id: "more" });
  const next = button(t("button.next"), wishes.next, { id: "next" });
  const hint = button(t("button.hint"), wishes.hint, { id: "hint" });
  const label = el("label", { class: "rest" }, rest, el("span", {}, t("button.rest")));
  const acts = el("div", { class: "acts" }, done, take, label, more, next, hint);
  const readout = el("div", { class: "readout", role: "group", "aria-label": t("read.group") },
    ...READ.map((command) => button(t(`read.${command}`), () => wishes.read(command))));
  // A row that is pushed aside shows whole what a key has come to.
  readout.addEventListener("focusin", ({ target }) => {
    const press = /** @type {Element} */ (target);
    if (press.matches(":focus-visible")) press.scrollIntoView({ block: "nearest" });
  });
  const over = el("div", { class: "over" });
  const { node, heading } = section("cards", "mine", t("heading.cards"), list, none, over, why, acts, readout);
  // Without the focus the heading takes no room: what a mouse goes down on would be elsewhere when it goes up.
  node.addEventListener("mousedown", (event) => {
    if (document.activeElement === heading && /** @type {Element} */ (event.target).closest("button, summary")) event.preventDefault();
  });

  for (const touched of [list, acts]) for (const kind of ["focusin", "pointerdown"]) touched.addEventListener(kind, () => void fetchReasons(), { once: true });

  return {
    node,
    heading,
    list,
    /** Where the end of a game puts its buttons. */
    over,
    /** @param {string} text */
    why: (text) => {
      setText(why, text);
      if (text) why.scrollIntoView({ block: "nearest" });
    },
    /** @param {Shown} shown @param {boolean} resting */
    show(shown, resting) {
      const { game } = shown;
      if (!game) return;
      const playing = game.seat !== null && !game.over;
      showHand(list, shown, game, wishes.card);
      // When the game is over nothing can be pressed: what is left is told, and Play again comes at once.
      show(list, game.hand.length > 0 && !game.over);
      const words = emptyWords(game, shown);
      show(none, words !== "");
      setText(none, words);
      show(acts, playing);
      if (!playing) acts.querySelector(".ask")?.remove(); // what it asked about is over
      // Who defends is never done; but nothing goes away under somebody's focus.
      show(label, game.defender !== game.seat || rest === document.activeElement);
      setText(done, doneLabel(game));
      setAttr(done, "aria-disabled", game.actions.includes("done") ? null : "true");
      setAttr(take, "aria-disabled", game.actions.includes("take") ? null : "true");
      show(more, game.more_time !== null);
      setText(more, t("button.more", { count: game.more_time ?? 0 }));
      setAttr(more, "aria-disabled", game.more_time ? null : "true");
      show(next, game.next);
      next.classList.toggle("main", waitsForNext(game));
      setAttr(next, "aria-keyshortcuts", shortcut("next"));
      show(hint, shown.room.hints || isAlone(shown.room));
      setAttr(hint, "aria-keyshortcuts", shortcut("hint"));
      setAttr(done, "aria-keyshortcuts", shortcut("done"));
      setAttr(take, "aria-keyshortcuts", shortcut("take"));
      for (const [at, command] of READ.entries()) {
        const press = readout.children[at];
        if (!(press instanceof HTMLElement)) continue;
        setAttr(press, "aria-keyshortcuts", shortcut(command));
        if (command === "cards") show(press, game.seat !== null);
      }
      if (rest.checked !== resting) rest.checked = resting;
    },
  };
}

/** What stands where no cards are; that one watches the Situation says. @param {Game} game @param {Shown} shown */
function emptyWords(game, shown) {
  if (game.seat === null) return game.over ? "" : t(hasFree(shown.room) ? "situation.sit_later" : "situation.sit_if_free");
  if (!game.hand.length) return game.over ? "" : t("hand.none");
  return game.over ? t("hand.left", { list: namedCards(sorted(shown, settings), game.trump) }) : "";
}

/** @param {HTMLElement} list @param {Shown} shown @param {Game} game @param {(card: Card) => void} press */
function showHand(list, shown, game, press) {
  const hand = sorted(shown, settings);
  const now = new Set(playable(game, hand));
  list.classList.toggle("able", now.size > 0 || needsMe(game));
  keyed(list, hand, (card) => card, (card) => el("li", {}, cardButton(card, press)), (li, card) => {
    const node = /** @type {HTMLElement} */ (li.firstElementChild);
    nameCard(node, card, game.trump);
    node.classList.toggle("playable", now.has(card));
    setAttr(node, "aria-disabled", now.has(card) ? null : "true");
    showReason(li, node, (settings.why && game.blocked[card] && reason(game.blocked[card], shown, { card })) || "");
  });
}

/** Say with a card why it cannot be played now. @param {HTMLElement} li @param {HTMLElement} card @param {string} reason */
function showReason(li, card, reason) {
  const id = `why-${card.dataset["c"]}`;
  let words = li.querySelector(".reason");
  if (!words && reason) words = li.appendChild(el("span", { class: "sr reason", id }));
  if (words) setText(words, reason);
  setAttr(card, "aria-describedby", reason ? id : null);
}
