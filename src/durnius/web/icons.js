// Small pictures beside words: the brand's cap and the signs of seats and buttons. Always hidden from screen readers:
// the word stands beside them. May import: cards (for the SVG builder), shapes.

import { svg } from "./cards.js";
import { CAP } from "./shapes.js";

/** Signs in a box of 24 by 24, drawn for Durnius. @type {Record<string, string>} */
const SIGN = {
  sword: "M20.5 3.5L21 9L11.4 17.2L13.3 19.1L11.6 20.8L9 18.2L5.6 21.5L3.3 19.2L6.6 15.8L4 13.2L5.7 11.5L7.6 13.4L15 3Z",
  shield: "M12 2l8 3v6c0 5.4-3.4 9-8 11-4.6-2-8-5.6-8-11V5z",
  check: "M9.6 18.6L3.4 12.4L5.8 10L9.6 13.8L18.2 5.2L20.6 7.6Z",
  hand: "M7 22c-2-2-4-6-4.5-8.5C2.3 12 4 11.4 4.8 12.7L7 16V5.2C7 3.4 9.5 3.4 9.5 5.2V11h.6V3.4c0-1.8 2.5-1.8 2.5 0V11h.6V4.4c0-1.8 2.5-1.8 2.5 0V12h.6V7.4c0-1.8 2.5-1.8 2.5 0V15c0 3-1 5-2.3 7z",
  menu: "M4 5.5h16v2.5H4zM4 10.8h16v2.5H4zM4 16h16v2.5H4z",
  settings: "M4 6h9v2.4H4zM17 6h3v2.4h-3zM13.8 4h2.4v6.4h-2.4zM4 15.6h3v2.4H4zM11 15.6h9v2.4h-9zM7.8 13.6h2.4V20H7.8z",
  help: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-.1 15.9a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm1.3-4.9v.8h-2.5v-1.3c0-2.6 2.9-2.5 2.9-4.1 0-.9-.7-1.4-1.6-1.4-1 0-1.7.6-1.8 1.7H7.7C7.8 6.1 9.5 4.8 12 4.8c2.4 0 4.2 1.3 4.2 3.5 0 2.7-3 3-3 4.7z",
  link: "M10.6 13.4a1.2 1.2 0 0 1 0-1.7l2.8-2.8a3.2 3.2 0 1 1 4.5 4.5l-1.4 1.4 1.7 1.7 1.4-1.4a5.6 5.6 0 0 0-7.9-7.9L8.9 10a3.6 3.6 0 0 0 0 5.1zm2.8-2.8a1.2 1.2 0 0 1 0 1.7l-2.8 2.8a3.2 3.2 0 1 1-4.5-4.5l1.4-1.4-1.7-1.7-1.4 1.4a5.6 5.6 0 0 0 7.9 7.9l2.8-2.8a3.6 3.6 0 0 0 0-5.1z",
  people: "M9 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zm7.2.2a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 19.5c0-3.7 3.1-6.2 7-6.2s7 2.5 7 6.2zm15.8 0H22c0-3.2-2.6-5.6-5.9-5.6l-.8.1c1.6 1.3 2.5 3.2 2.5 5.5z",
  refresh: "M12 4a8 8 0 0 1 6.3 3.1V4.4h2.4v7.2h-7.2V9.2h3.3A5.6 5.6 0 1 0 17.6 12H20a8 8 0 1 1-8-8z",
  back: "M20 10.8H8.6l4.7-4.7L11.6 4.4 4 12l7.6 7.6 1.7-1.7-4.7-4.7H20z",
};

/**
 * A sign for a button or seat.
 * @param {string} name
 */
export function icon(name) {
  return svg("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: SIGN[name] ?? "" }));
}

/** The brand's picture, a fool's cap. */
export function cap() {
  return svg("svg", { class: "cap", viewBox: "0 0 100 80", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: CAP.horns }), svg("path", { class: "middle", d: CAP.middle }), svg("path", { class: "band", d: CAP.band }));
}
