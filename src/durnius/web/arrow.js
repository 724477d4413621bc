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

/** Between faces; to or from oneself, who sits at the near edge, a short arrow up or down.
 * @param {Element} from @param {Element} to @param {DOMRect} origin @returns {[number, number][]} */
function betweenFaces(from, to, origin) {
  const [a, b] = [box(from, origin), box(to, origin)];
  const [faceA, faceB] = [from.querySelector(".face"), to.querySelector(".face")].map((face) => (face ? box(face, origin) : null));
  if (!faceA || !faceB) return [];
  if (Math.abs(faceA.y - faceB.y) > 130) return a.y > b.y ? [[b.x, b.bottom + 30], [b.x, b.bottom + 4]] : [[a.x, a.bottom + 4], [a.x, a.bottom + 30]];
  const next = to.previousElementSibling === from;
  if (!next) {
    const low = Math.max(a.bottom, b.bottom) + 14;
    return [[a.x, a.bottom + 2], [a.x, low], [b.x, low], [b.x, b.bottom + 3]];
  }
  const cards = from.querySelector(".mini");
  const start = cards ? box(cards, origin).right + 2 : faceA.right + 8;
  const end = faceB.left - 11;
  return end - start < 14 ? [[faceA.right + 4, faceA.y - 14], [end, faceB.y - 10]] : [[start, faceA.y], [end, faceB.y]];
}

/** Through the gap between the two rows of plates, or below a single row.
 * @param {Box} a @param {Box} b @param {number} last the lower edge of the first row @returns {[number, number][]} */
function throughGap(a, b, last) {
  const lane = last + 6;
  return [[a.x, a.top > lane ? a.top : a.bottom], [a.x, lane], [b.x, lane], [b.x, b.top > lane ? b.top + 2 : b.bottom - 2]];
}

/** Draw the arrow of a Players section anew. @param {HTMLElement} section @param {boolean} faces whether the seats are faces */
export function drawArrow(section, faces) {
  const [from, to] = ["attacks", "defends"].map((role) => section.querySelector(`.seat.${role}`));
  let picture = section.querySelector(":scope > .arrow");
  const first = section.querySelector(".seat");
  if (!from || !to || !first) return picture?.remove();
  const origin = section.getBoundingClientRect();
  const points = faces ? betweenFaces(from, to, origin) : throughGap(box(from, origin), box(to, origin), box(first, origin).bottom);
  if (!picture) {
    picture = svg("svg", { class: "arrow", "aria-hidden": "true", focusable: "false" }, svg("path", { class: "under" }), svg("path", {}));
    section.append(picture);
  }
  for (const line of picture.children) setAttr(line, "d", headed(points));
}
