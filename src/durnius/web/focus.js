/**
 * Where the focus goes after the player's own press, and what is never done: move it for anything else. Measured: the
 * next card is spoken when it gets the focus first and the page changes 120 ms later.
 */

const HOLD = 120;
let until = 0;

/** Put off changes of the page a moment, so that what got the focus is spoken. */
export function hold() {
  until = Date.now() + HOLD;
}

/** How long changes of the page are still put off, in milliseconds. */
export const held = () => Math.max(0, until - Date.now());

/** Focus the card after one that is about to leave the hand, else the one before it, else the heading; give what takes
 * that back where the card stays.
 * @param {HTMLElement} hand the list @param {HTMLElement} heading @param {string} card */
export function focusBeside(hand, heading, card) {
  const item = hand.querySelector(`[data-c="${card}"]`)?.closest("li");
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const button = beside?.querySelector("button") ?? heading;
  button.focus();
  hold();
  return () => {
    if (document.activeElement === button) item?.querySelector("button")?.focus();
  };
}

/** Run a change of the page. When what had the focus is gone after it, the focus would fall to the top of the page
 * unheard; only then is it put at the place given.
 * @param {() => void} change @param {() => HTMLElement | null} fallback */
export function keepFocus(change, fallback) {
  const had = document.activeElement;
  const inside = had instanceof HTMLElement && had !== document.body;
  change();
  if (inside && (!had.isConnected || had.closest("[hidden]"))) fallback()?.focus();
}

/** Holding Enter or the space bar down presses once: a held key would play card after card. */
export function pressOnce() {
  addEventListener("keydown", (event) => {
    const onButton = event.target instanceof HTMLElement && event.target.closest("button");
    if (event.repeat && onButton && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  });
}
