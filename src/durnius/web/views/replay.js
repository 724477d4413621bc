/**
 * The page of a finished game: the step in words, the table, the buttons, everybody's cards, the players, and all
 * steps as a list of buttons. The same five sections as at a table, in the same order.
 */

import { button, el, keyed, setAttr, setText } from "../dom.js";
import { nameOf } from "../model.js";
import { facts } from "../situation.js";
import { namedCards, t } from "../text.js";
import { picture, section } from "./parts.js";
import { playersView } from "./players.js";
import { tableView } from "./table.js";

/** @import { Game } from "../types.d.ts" */
/** @import { Shown } from "../model.js" */
/** @import { Step } from "../replay.js" */

/** @typedef {{ go: (step: number) => void, check: () => void, review: () => void, saves: (link: HTMLElement) => HTMLElement }} Wishes */
/** @typedef {{ node: HTMLElement, show: (step: number) => void }} ReviewView */
/** @typedef {{ record: string, file: string, room: string, games: string }} Addresses */

/** @param {Wishes} wishes @param {Addresses} to */
export function replayView(wishes, to) {
  let at = 0;
  let last = 0;
  const sit = el("p", { class: "sit" });
  const rest = el("p", { class: "sr" });
  const situation = section("situation", "situation", t("heading.situation"), sit, rest);
  const table = tableView({ choose: () => {}, cancel: () => {} });
  const players = playersView();
  const link = (/** @type {string} */ key, /** @type {string} */ href, attrs = {}) => el("a", { class: "button", href, ...attrs }, t(key));

  const steps = el("div", { class: "row steps", role: "group", "aria-label": t("replay.group") },
    button(t("replay.first"), () => wishes.go(0), { id: "first" }),
    button(t("replay.back"), () => wishes.go(at - 1), { id: "back" }),
    button(t("replay.next"), () => wishes.go(at + 1), { id: "next", class: "primary" }),
    button(t("replay.last"), () => wishes.go(last), { id: "last" }));
  const ask = button(t("review.button"), wishes.review, { id: "review" });
  const asked = el("p", { class: "asked", id: "reviewed" });
  const place = el("div", { class: "reviews" }, el("div", { class: "row" }, ask), asked);
  /** @type {ReviewView | null} */
  let review = null;
  const why = el("p", { class: "why", id: "why" });
  const hands = el("ul", { class: "hands", role: "list" });
  const row = el("div", { class: "row" },
    button(t("button.check"), wishes.check, { id: "check" }),
    wishes.saves(link("replay.download", to.record, { download: to.file })),
    link("replay.games", to.games),
    link("replay.room", to.room));
  const cards = section("cards", "mine", t("replay.cards"), steps, hands, place, why, row);

  const moves = el("ol", { class: "moves", start: "0" });
  const log = section("log", "side", t("replay.steps"), moves);
  const node = el("div", { class: "game replay" }, situation.node, table.node, cards.node, players.node, log.node);

  return {
    node,
    /** Instead of the game, why there is none. @param {string} words */
    missing: (words) => el("div", { class: "notice" }, section("notice", "sheet", t("heading.no_game"), el("p", {}, words), el("div", { class: "row" }, link("replay.games", to.games))).node),
    /** @param {string} text */
    why: (text) => setText(why, text),
    /** Write the list of steps. @param {readonly string[]} words */
    fill(words) {
      keyed(moves, words.map((text, step) => ({ text, step })), ({ step }) => String(step),
        ({ text, step }) => el("li", {}, button(text, () => wishes.go(step), { class: "move" })),
        (li, { text }) => setText(/** @type {Element} */ (li.firstElementChild), text));
    },
    /** Show that a review is being made, or no longer; tell whether that changes anything. @param {boolean} on */
    reviewing(on) {
      if ((ask.getAttribute("aria-disabled") === "true") === on) return false;
      setAttr(ask, "aria-disabled", on ? "true" : null);
      return true;
    },
    /** @param {string} text */
    reviewWords: (text) => setText(asked, text),
    /** Show the review, and mark mistakes. @param {ReviewView} made @param {readonly number[]} mistakes */
    review(made, mistakes) {
      review?.node.remove();
      review = made;
      setText(ask, t("review.reviewed"));
      setAttr(ask, "aria-disabled", "true");
      place.append(made.node);
      made.show(at);
      [...moves.children].forEach((li, step) => li.classList.toggle("mistake", mistakes.includes(step)));
    },
    /** Bring the table and the hands below it into view, where they are not, and the focus to the table's heading. */
    toTable() {
      const { top } = table.node.getBoundingClientRect();
      if (top >= 0 && hands.getBoundingClientRect().bottom <= innerHeight) return;
      table.heading.focus({ preventScroll: true });
      table.node.scrollIntoView({ block: "start" });
    },
    /** @param {Step} step @param {number} now @param {number} of */
    show(step, now, of) {
      at = now;
      last = of;
      const { shown } = step;
      setText(sit, `${t("replay.step", { step: now, of })} ${step.words}`);
      setText(rest, facts(shown));
      table.show(shown, null);
      players.show(shown);
      showHands(hands, step);
      setText(why, "");
      review?.show(now);
      [...moves.children].forEach((li, index) => {
        const move = li.firstElementChild;
        if (!move) return;
        setAttr(move, "aria-current", index === now ? "step" : null);
        if (index === now) reveal(log.node, /** @type {HTMLElement} */ (li));
      });
      for (const [id, end] of /** @type {const} */ ([["first", 0], ["back", 0], ["next", of], ["last", of]])) {
        const press = node.querySelector(`#${id}`);
        if (press) setAttr(press, "aria-disabled", now === end ? "true" : null);
      }
    },
    /** Everybody's cards in words. @param {Step} step */
    handsWords: ({ shown, hands: held }) => held.map((hand, seat) => handWords(shown, seat, hand)).join(" "),
  };
}

/** Scroll a list that scrolls by itself, and never the page, to one of its lines.
 * @param {HTMLElement} box @param {HTMLElement} line */
function reveal(box, line) {
  if (box.scrollHeight <= box.clientHeight) return;
  const { top, bottom } = line.getBoundingClientRect();
  const edge = box.getBoundingClientRect();
  const head = 56; // the heading that stays at the top
  if (top < edge.top + head) box.scrollTop -= edge.top + head - top;
  else if (bottom > edge.bottom) box.scrollTop += bottom - edge.bottom;
}

/** @param {HTMLElement} place @param {Step} step */
function showHands(place, { shown, hands }) {
  const game = /** @type {Game} */ (shown.game);
  const seats = hands.map((_, seat) => seat);
  keyed(place, seats, String, () => el("li", {}, el("span", { class: "sr" }), el("span", { class: "whose", "aria-hidden": "true" }), el("span", { class: "show", "aria-hidden": "true" })), (li, seat) => {
    const [words, whose, pictures] = li.children;
    if (!words || !whose || !(pictures instanceof HTMLElement)) return;
    const hand = hands[seat] ?? [];
    setText(words, handWords(shown, seat, hand));
    setText(whose, nameOf(shown, seat));
    keyed(pictures, hand, (card) => card, (card) => picture(card, game.trump));
  });
}

/** @param {Shown} shown @param {number} seat @param {readonly string[]} hand */
function handWords(shown, seat, hand) {
  const trump = shown.game?.trump ?? "";
  const words = { name: nameOf(shown, seat), list: namedCards(hand, trump) };
  return t(hand.length ? "replay.hand" : "replay.no_cards", words);
}
