/** Pieces that several views share: a section with its heading, a card's picture, a card's words. */

import { face, pictureOf } from "../cards.js";
import { el, setText } from "../dom.js";
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

/** A few backs of cards, as many as tell much from little.
 * @param {number} count @param {string} variable the property that numbers them for the styles */
export function backs(count, variable) {
  return Array.from({ length: count }, (_, i) => {
    const back = el("i", { class: "back" });
    back.style.setProperty(variable, String(i));
    back.style.setProperty("--n", String(count));
    return back;
  });
}
