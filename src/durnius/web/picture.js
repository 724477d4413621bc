/**
 * What the picture needs beyond style sheets: how far apart the cards of a hand lie, how the seats stand, the arrow
 * from attacker to defender, and cards that travel. It watches the page and reads only what stands there; it knows no state and no rule, and never moves focus.
 */

import { drawArrow } from "./arrow.js";
import { setAttr, setVar } from "./dom.js";

/** The least of a card that must stay visible and can be touched, in pixels. */
const STRIP = 44;
/** What the golden edge of the first and last card needs. */
const EDGE = 4;
/** Where the hand is a fan, and where the seats are faces; the style sheets say the same. */
const FAN = "(min-width: 56.25em) and (min-height: 40.0625em)";
const FACES = "(min-width: 68.75em) and (min-height: 40.0625em)";

/** How many cards lie in a row, and how far apart, in a width.
 * @param {number} count @param {number} width @param {number} card @param {number} most the widest step */
export function spread(count, width, card, most) {
  const fitting = Math.max(1, Math.floor((width - card) / STRIP) + 1);
  const rows = Math.max(1, Math.ceil(count / fitting));
  const columns = Math.max(1, Math.ceil(count / rows));
  const step = columns > 1 ? Math.min(most, (width - card) / (columns - 1)) : card;
  return { rows, columns, step: Math.floor(step * 10) / 10 };
}

/** @param {HTMLElement} hand */
function layHand(hand) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]);
  const card = cards[0]?.offsetWidth ?? 0;
  const around = hand.parentElement;
  if (!card || !around) return;
  const style = getComputedStyle(around);
  const width = around.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 2 * EDGE;
  const { rows, columns, step } = spread(cards.length, width, card, matchMedia(FAN).matches ? card * 0.74 : card + 8);
  setVar(hand, "--cols", String(columns));
  setVar(hand, "--step", `${step}px`);
  hand.classList.toggle("rows2", rows > 1);
  hand.classList.toggle("rows3", rows > 2);
  cards.forEach((node, at) => {
    const row = Math.floor(at / columns);
    setVar(node, "--at", String(at % columns));
    setVar(node, "--row", String(Math.min(columns, cards.length - row * columns)));
    node.classList.toggle("last", row === rows - 1);
  });
}

/** @param {HTMLElement} seats */
function laySeats(seats) {
  const others = /** @type {HTMLElement[]} */ ([...seats.querySelectorAll(".seat:not(.me)")]);
  others.forEach((node, at) => setVar(node, "--o", String(at - (others.length - 1) / 2)));
}

/** Lets cards travel: fetched when the first one lies on the table. @type {typeof import("./flight.js").flyCards | null} */
let flyCards = null;
let asked = false;

async function fetchFlight() {
  asked = true;
  ({ flyCards } = await import("./flight.js"));
}

/** Lay out what has changed on the page, now and from now on: with the next picture, so that nothing is told later for it.
 * What is measured and seldom changed comes before the arrow, which is drawn last: so the page is laid out once.
 * @param {HTMLElement} app */
export function watchPicture(app) {
  const each = (/** @type {string} */ selector, /** @type {(node: HTMLElement) => void} */ run) => {
    for (const node of app.querySelectorAll(selector)) run(/** @type {HTMLElement} */ (node));
  };
  let due = 0;
  const lay = (/** @type {boolean} */ moving) => {
    each(".seats", laySeats);
    each(".hand", layHand);
    // A log that scrolls by itself can be scrolled with keys, too.
    each(".side", (log) => setAttr(log, "tabindex", log.scrollHeight > log.clientHeight + 1 ? "0" : null));
    // In a low window the answer to a press stands above the bar.
    each(".situation", (bar) => each(".why", (why) => setVar(why, "--bar", `${bar.offsetHeight}px`)));
    each(".game", (table) => {
      flyCards?.(table, moving);
      if (!asked && table.querySelector(".pair")) void fetchFlight().catch(() => {}); // nothing flies without it
    });
    each(".seats", (seats) => drawArrow(seats, matchMedia(FACES).matches));
    changed.takeRecords();
  };
  const changed = new MutationObserver(() => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      lay(true);
    });
  });
  changed.observe(app, { childList: true, characterData: true, subtree: true, attributeFilter: ["class", "hidden"] });
  new ResizeObserver(() => lay(false)).observe(app); // now, too
}
