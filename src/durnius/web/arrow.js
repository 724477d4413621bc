/**
 * The arrow from the attacker's seat to the defender's. Measures where the seats stand and draws one path; on wide
 * screens from face to face, on phones through the gap between the rows of plates. For the eye alone.
 */

import { svg } from "./cards.js";
import { setAttr } from "./dom.js";

/** @typedef {{ left: number, right: number, top: number, bottom: number, x: number, y: number }} Box */

/** An element's box within another. @param {Element} node @param {DOMRect} origin @returns {Box} */
function box(node, origin) {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const inside = { left: left - origin.left, right: right - origin.left, top: top - origin.top, bottom: bottom - origin.top };
  return { ...inside, x: (inside.left + inside.right) / 2, y: (inside.top + inside.bottom) / 2 };
}

/** A line with its head at the end. @param {readonly (readonly [number, number])[]} points */
export function headed(points) {
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const [x, y] = points.at(-2) ?? [0, 0];
  const angle = Math.atan2(endY - y, endX - x);
  const wing = (/** @type {number} */ turn) => `${(endX - 8 * Math.cos(angle + turn)).toFixed(1)} ${(endY - 8 * Math.sin(angle + turn)).toFixed(1)}`;
  const line = points.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
  return `${line}M${wing(0.6)}L${endX.toFixed(1)} ${endY.toFixed(1)}L${wing(-0.6)}`;
}

/** How far from the table's edge an arrow to or from oneself goes: between the rim and what lies on the felt. */
const EDGE = 26;

/** Between faces: straight to the next one, else along a lane below all of them. One's own seat is at the near edge: from
 * there the way goes up along the table's edge, where no words are.
 * @param {Element} section @param {Element} from @param {Element} to @param {DOMRect} origin @returns {[number, number][]} */
function betweenFaces(section, from, to, origin) {
  const faceOf = (/** @type {Element} */ seat) => box(seat.querySelector(".face") ?? seat, origin);
  const isMe = (/** @type {Element} */ seat) => seat.classList.contains("me");
  if (to.previousElementSibling === from && !isMe(to)) {
    const [a, b, cards] = [faceOf(from), faceOf(to), from.querySelector(".mini")];
    const start = cards ? box(cards, origin).right + 2 : a.right + 8;
    const end = b.left - 11;
    return end - start < 14 ? [[a.right + 4, a.y - 14], [end, b.y - 10]] : [[start, a.y], [end, b.y]];
  }
  const lane = Math.max(...[...section.querySelectorAll(".seat:not(.me)")].map((seat) => box(seat, origin).bottom)) + 14;
  /** From a seat to the lane. @param {Element} seat @returns {[number, number][]} */
  const way = (seat) => {
    const { x, bottom } = box(seat, origin);
    if (!isMe(seat)) return [[x, bottom + 3], [x, lane]];
    const face = faceOf(seat);
    return [[face.x, face.top - 4], [face.x, face.top - 16], [EDGE, face.top - 16], [EDGE, lane]];
  };
  return [...way(from), ...way(to).reverse()];
}

/** Through the gap between the two rows of plates, or below a single row.
 * @param {Box} a @param {Box} b @param {number} last the lower edge of the first row @returns {[number, number][]} */
function throughGap(a, b, last) {
  const lane = last + 6;
  const end = (/** @type {Box} */ { x, top, bottom }) => /** @type {[number, number]} */ ([x, top > lane ? top : bottom]);
  return [end(a), [a.x, lane], [b.x, lane], end(b)];
}

/** Draw the arrow of a Players section anew. @param {HTMLElement} section @param {boolean} faces whether the seats are faces */
export function drawArrow(section, faces) {
  const [from, to] = ["attacks", "defends"].map((role) => section.querySelector(`.seat.${role}`));
  let picture = section.querySelector(":scope > .arrow");
  const first = section.querySelector(".seat");
  if (!from || !to || !first) return picture?.remove();
  const origin = section.getBoundingClientRect();
  const points = faces ? betweenFaces(section, from, to, origin) : throughGap(box(from, origin), box(to, origin), box(first, origin).bottom);
  if (!picture) {
    picture = svg("svg", { class: "arrow", "aria-hidden": "true", focusable: "false" }, svg("path", { class: "under" }), svg("path", {}));
    section.append(picture);
  }
  for (const line of picture.children) setAttr(line, "d", headed(points));
}
