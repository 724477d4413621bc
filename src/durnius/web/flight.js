/**
 * Lets cards travel: one that has moved since the picture was last laid out comes from where it was, in 150 ms. Nothing
 * moves for people who want less motion, by their system or the settings, and nothing waits for a movement to end.
 */

const TIME = 150;
/** Less than this is a card being lifted, not moved. */
const FAR = 14;

/** @type {Map<string, { x: number, y: number }>} */
let was = new Map();

/** @param {HTMLElement} table @param {boolean} moving whether to show movements, or only to note where the cards are */
export function flyCards(table, moving) {
  if (!table.checkVisibility()) return was.clear(); // behind the settings
  const less = document.documentElement.dataset["motion"] === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const calm = !moving || was.size === 0 || less;
  const origin = table.getBoundingClientRect();
  /** @type {typeof was} */
  const now = new Map();
  /** @type {(() => void)[]} */
  const starts = [];
  for (const node of table.querySelectorAll(".hand .card[data-c], .pairs .card[data-c]")) {
    if (!(node instanceof HTMLElement)) continue;
    const { left, top } = node.getBoundingClientRect();
    const here = { x: left - origin.left, y: top - origin.top };
    const card = node.dataset["c"] ?? "";
    const there = was.get(card);
    now.set(card, here);
    if (calm) continue;
    const [x, y] = there ? [there.x - here.x, there.y - here.y] : [0, -40];
    if (Math.hypot(x, y) < FAR) continue;
    const from = { transform: `translate(${x}px, ${y}px)`, ...(there ? {} : { opacity: 0.4 }) };
    starts.push(() => node.animate([from, { transform: "none" }], { duration: TIME, easing: "cubic-bezier(.2, .8, .2, 1)" }));
  }
  was = now;
  for (const start of starts) start();
}
