/**
 * Views that cover the page are entries of the browser's history, so that Back, which phones use most, puts them away and
 * does not leave the table. One that its own button puts away leaves no entry behind.
 */

/** Whether an entry is still being left. */
let leaving = Promise.resolve();

/** Show or put away a view as the history comes to its entry and leaves it. A page that is loaded anew begins without.
 * @param {string} name @param {(on: boolean) => void} turn called also where nothing changes */
export function layer(name, turn) {
  left(name);
  addEventListener("popstate", () => turn(history.state === name));
}

/** A view is about to be shown. @param {string} name */
export async function entered(name) {
  await leaving;
  if (history.state !== name) history.pushState(name, "");
}

/** A view was put away by the page itself. @param {string} name */
export function left(name) {
  if (history.state !== name) return;
  leaving = new Promise((done) => addEventListener("popstate", () => done(), { once: true }));
  history.back();
}

/** Follow a link within the page without an entry for it: it would put away what is shown. @param {Event} event */
export function follow(event) {
  const { hash } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  document.getElementById(hash.slice(1))?.focus();
  event.preventDefault();
}
