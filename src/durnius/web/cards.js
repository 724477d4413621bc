// Card faces as SVG: each face is one element with two drawings, a full one with pips and a small one for narrow cards;
// styles/card.css shows one of them and gives the colours. No words: names for people stand beside the picture.
// May import: shapes. Must not know rules, state or sentences.

import { HEAD, PIPS, RANK, STAR, SUIT, UNDERLINE } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
/** The card's own measure: 250 by 350. */
const WIDTH = 250;
const HEIGHT = 350;

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * Put a shape at x, y in a scale; `turned` means half a turn round the middle of the card.
 * @param {string} shape @param {number} x @param {number} y @param {number} scale @param {boolean} [turned]
 */
export function put(shape, x, y, scale, turned = false) {
  return shape.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a, b) => {
    const across = x + Number(a) * scale;
    const down = y + Number(b) * scale;
    const [px, py] = turned ? [WIDTH - across, HEIGHT - down] : [across, down];
    return `${Number(px.toFixed(1))} ${Number(py.toFixed(1))}`;
  });
}

/** A shape in its place and once more upside down. @param {string} shape @param {number} x @param {number} y @param {number} scale */
const twice = (shape, x, y, scale) => put(shape, x, y, scale) + put(shape, x, y, scale, true);

/** @param {string} name @param {string} d */
const path = (name, d) => svg("path", { class: name, d });

/** The strokes of a rank, underlined for 6 and 9. @param {string} rank */
const strokes = (rank) => `${RANK[rank]}${rank === "6" || rank === "9" ? UNDERLINE : ""}`;

/** Pips of 2 to 10; those of the lower half stand on their heads. @param {string} rank @param {string} suit */
function pips(rank, suit) {
  return (PIPS[rank] ?? []).map(([column, row]) => {
    const x = 92 + column * 66;
    const y = 66 + row * 218;
    return row > 0.5 ? put(suit, WIDTH - x - 23, HEIGHT - y - 23, 0.46, true) : put(suit, x - 23, y - 23, 0.46);
  }).join("");
}

/** The whole face, for cards wide enough to count pips on. @param {string} rank @param {string} suit */
function full(rank, suit) {
  const group = svg("g", { class: "full" });
  const corner = twice(suit, 19, 88, 0.34);
  const head = HEAD[rank];
  if (head !== undefined) {
    group.append(
      svg("rect", { class: "panel", x: 68, y: 30, width: 114, height: 290, rx: 9 }), path("mid", "M80 175L170 175"),
      path("k", corner + twice(suit, 104, 122, 0.42) + twice(head.ink, 84, 56, 0.68)),
      path("gold", twice(head.gold, 84, 56, 0.68)), path("paper", twice(head.paper, 84, 56, 0.68)),
    );
  } else if (rank === "A") {
    group.append(svg("circle", { class: "ring", cx: 125, cy: 175, r: 80 }), path("k", corner + put(suit, 70, 120, 1.1)));
  } else {
    group.append(path("k", corner + pips(rank, suit)));
  }
  group.append(path("st", twice(strokes(rank), 17, 17, 0.68)), path("tm", twice(STAR, 21, 130, 0.3)));
  return group;
}

/** The small face: a big index and one big sign. @param {string} rank @param {string} suit */
function small(rank, suit) {
  const group = svg("g", { class: "lil" });
  const head = HEAD[rank];
  group.append(path("k", put(suit, 27, 138, 0.58) + (head === undefined ? put(suit, 104, 196, 1.3) : put(head.ink, 104, 222, 1.1))));
  if (head !== undefined) group.append(path("gold", put(head.gold, 104, 222, 1.1)), path("paper", put(head.paper, 104, 222, 1.1)));
  group.append(path("st", put(strokes(rank), 24, 20, 1.18)), path("tm", put(STAR, 110, 24, 0.54)));
  return group;
}

/** @type {Map<string, SVGElement>} */
const drawn = new Map();

/**
 * The picture of a card, hidden from screen readers.
 * @param {string} card rank and suit as on the wire: "Td"
 * @returns {SVGElement}
 */
export function face(card) {
  let picture = drawn.get(card);
  if (picture === undefined) {
    const [rank = "", letter = ""] = card;
    const suit = SUIT[letter] ?? "";
    picture = svg("svg", { class: "fc", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" }, full(rank, suit), small(rank, suit));
    drawn.set(card, picture);
  }
  return /** @type {SVGElement} */ (picture.cloneNode(true));
}

/**
 * One suit as a small picture, for the trump plate and wherever text names a suit.
 * @param {string} suit "c", "d", "h" or "s"
 */
export function suitIcon(suit) {
  return svg("svg", { class: "suit", "data-s": suit, viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, svg("path", { d: SUIT[suit] ?? "" }));
}

/**
 * A card that is only looked at: a span with the face, named by `words` or, without them, hidden.
 * @param {string} card @param {string} [words] @param {string} [more] further class names
 */
export function pictureOf(card, words, more = "") {
  const node = document.createElement("span");
  node.className = `card ${more}`.trim();
  node.dataset.c = card;
  node.dataset.s = card.slice(-1);
  if (words === undefined) node.setAttribute("aria-hidden", "true");
  else { node.setAttribute("role", "img"); node.setAttribute("aria-label", words); }
  node.append(face(card));
  return node;
}
