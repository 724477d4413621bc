/** Pieces that several views share: a section with its heading, a card's picture, a card's words. */

import { face, pictureOf } from "../cards.js";
import { el, keyed, setText, setVar } from "../dom.js";
import { namedCard, suitOf } from "../text.js";

/** @import { Card } from "../types.d.ts" */

/** A section with its heading.
 * @param {string} id @param {string} className @param {string} title @param {Node[]} kids */
export function section(id, className, title, ...kids) {
  const heading = el("h2", { id: `${id}-h`, tabindex: "-1" }, title);
  const node = el("section", { id, class: className, "aria-labelledby": `${id}-h` }, heading, ...kids);
  return { node, heading };
}

/** A card that lies somewhere; its words stand beside it, so the picture is hidden from screen readers.
 * @param {Card} card @param {string} trump @param {string} [more] further classes */
export function picture(card, trump, more = "") {
  const node = pictureOf(card, undefined, more);
  node.classList.toggle("trump", suitOf(card) === trump);
  return node;
}

/** A card of the hand as a button: the picture for the eye, the words for the ear.
 * @param {Card} card @param {(card: Card) => void} press */
export function cardButton(card, press) {
  const node = el("button", { type: "button", class: "card", "data-c": card, "data-s": suitOf(card) }, face(card), el("span", { class: "sr" }));
  node.addEventListener("click", () => press(card));
  return node;
}

/** @param {Element} button @param {Card} card @param {string} trump */
export function nameCard(button, card, trump) {
  button.classList.toggle("trump", suitOf(card) === trump);
  const words = button.querySelector(".sr");
  if (words) setText(words, namedCard(card, trump));
}

/** Show a heap: a card that lies open, if any, a few backs on it, as many as tell much from little, and the count.
 * @param {HTMLElement} box @param {readonly Card[]} open @param {number} drawn how many backs @param {number} count @param {string} trump */
export function showHeap(box, open, drawn, count, trump) {
  setVar(box, "--n", String(drawn));
  keyed(box, [...open, ...Array(drawn).keys(), ""], String, (what) => {
    if (what === "") return el("b");
    if (typeof what === "string") return picture(what, trump);
    const back = el("i", { class: "back" });
    setVar(back, "--i", String(what));
    return back;
  });
  setText(/** @type {Element} */ (box.lastElementChild), String(count));
}
